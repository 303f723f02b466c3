// SPDX-License-Identifier: GPL-3.0-or-later
/// Properties that are merged together: a mixture of both sides' values would be something that no user made.
enum ValueGroup: Hashable {
  /// The kind, and the geometry that only some kinds have.
  case shape
  /// Rotation and mirroring, or a transform in place of both.
  case turn
  /// The colour of a paint, or the parts of a gradient.
  case paint(Property)
  /// An object and its members.
  case object(Property)
  /// All shadows, which are identified by their number.
  case shadows

  /// The groups whose parts the two sides changed inconsistently.
  static func broken(_ base: Graphic, _ ours: Graphic, _ theirs: Graphic, _ changes: (ours: Set<Property>, theirs: Set<Property>))
    -> [ValueGroup]
  {
    let both = changes.ours.union(changes.theirs)
    var groups: [ValueGroup] = []
    func add(_ group: ValueGroup, if isBroken: Bool) { if isBroken { groups.append(group) } }
    /// Whether both sides changed the group, and differently.
    func isDisputed(_ group: ValueGroup) -> Bool {
      let (one, other) = (changes.ours.filter(group.contains), changes.theirs.filter(group.contains))
      return !one.isEmpty && !other.isEmpty && !one.union(other).allSatisfy { ours[$0] == theirs[$0] }
    }
    add(.turn, if: both.contains(.transform) && isDisputed(.turn))
    for paint in PaintProperties.both where both.contains(paint.type) { add(.paint(paint.object), if: isDisputed(.paint(paint.object))) }
    if base.shadowCount != ours.shadowCount || base.shadowCount != theirs.shadowCount { add(.shadows, if: isDisputed(.shadows)) }
    for object in both where object.isObject && !object.isShadow {
      let group = ValueGroup.object(object)
      guard isDisputed(group) else { continue }
      let isAddedByBoth = base[object] == nil && ours[object] != nil && theirs[object] != nil
      let differs = both.contains { $0.container == object && ours[$0] != theirs[$0] && ours[$0] != nil && theirs[$0] != nil }
      add(group, if: !isAddedByBoth || differs)
    }
    add(.shape, if: hasBrokenShape(base, ours, theirs, changes))
    return groups
  }

  /// Whether one side changed the kind, and the other side changed properties that this kind does not have.
  private static func hasBrokenShape(
    _ base: Graphic, _ ours: Graphic, _ theirs: Graphic, _ changes: (ours: Set<Property>, theirs: Set<Property>)
  ) -> Bool {
    let isOurs = !base.kindWord.hasSameBytes(as: ours.kindWord)
    let isTheirs = !base.kindWord.hasSameBytes(as: theirs.kindWord)
    if isOurs, isTheirs {
      return !ours.kindWord.hasSameBytes(as: theirs.kindWord)
    }
    guard isOurs || isTheirs else { return false }
    let (kind, others) = isOurs ? (ours.kind, changes.theirs) : (theirs.kind, changes.ours)
    return others.contains { !$0.kinds.contains(kind) }
  }

  /// Whether a property is a part of the group.
  func contains(_ property: Property) -> Bool {
    switch self {
    case .shape: property == .kind || property.specification.section == .geometry && ![.rotation, .flip, .transform].contains(property)
    case .turn: [.rotation, .flip, .transform].contains(property)
    case .paint(let object): property.container == object && ValueGroup.paintKeys.contains(property.key)
    case .object(let object): property == object || property.container == object
    case .shadows: property.isShadow
    }
  }

  private static let paintKeys: Set<String> = [
    "type", "color", "stops", "angle", "from", "to", "center", "radius", "focus", "spread", "transform",
  ]
}

extension Property {
  /// Whether conflicts of the two properties are resolved together.
  package func countsWith(_ other: Property) -> Bool {
    if self == other { return true }
    let groups = [ValueGroup.shape, .turn, .shadows] + [self, container].compactMap { $0 }.filter(\.isObject).map { .object($0) }
    return groups.contains { $0.contains(self) && $0.contains(other) }
  }
}
