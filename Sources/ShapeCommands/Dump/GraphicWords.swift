// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The settings that give a graphic the properties of another one.
struct GraphicWords {
  /// The tokens that `token(name)` may refer to.
  let tokens: [NamedColor]

  /// The changes that turn one graphic into another.
  struct Steps: Equatable {
    /// The properties to remove first.
    var removed: [Property] = []
    /// `property=value`, in an order in which no setting undoes another one.
    var settings: [String] = []
  }

  /// The steps from one graphic to another of the same kind.
  /// - Returns: Nil if settings cannot express the difference: values out of range, members unknown to this version, empty objects.
  ///   ``PutCommand`` writes those.
  func steps(from start: Graphic, to end: Graphic) -> Steps? {
    guard start.kind == end.kind, start.kind != .unknown, start.others == end.others, !end.hasRivals else { return nil }
    var steps = Steps()
    var paints: [String] = []
    for object in [Property.fill, .stroke] where start.members(in: object) != end.members(in: object) || start[object] != end[object] {
      if end[object] == nil {
        steps.removed.append(object)
      } else {
        guard let settings = paint(object, start, end) else { return nil }
        paints += settings
      }
    }
    guard let others = others(start, end, &steps.removed), let shadows = shadows(start, end) else { return nil }
    // On a text with a fill, `text.color` sets the fill, so it must come before the fill.
    let colorsLetters = end.kind == .text && end[.textColor] != nil && start[.textColor] != end[.textColor]
    if colorsLetters, start[.fill] != nil { return nil }
    steps.settings = colorsLetters ? others + paints + shadows : paints + shadows + others
    return steps
  }

  // MARK: Single values

  /// The settings for differences other than fill, stroke and shadows; nil if they cannot be set.
  private func others(_ start: Graphic, _ end: Graphic, _ removed: inout [Property]) -> [String]? {
    for member in start.members where !member.property.isPaintOrShadow && end[member.property] == nil {
      // Removing an object removes its members.
      if let object = member.property.container, end[object] == nil { continue }
      guard end.kind.holds(member.property), !Property.required.contains(member.property) else { return nil }
      removed.append(member.property)
    }
    var settings: [String] = []
    for member in end.members where !member.property.isPaintOrShadow && start[member.property] != member.value {
      if member.property.isObject, member.value == .present {
        // An object exists as soon as a member of it is set.
        guard start[member.property] != nil || !end.members(in: member.property).isEmpty else { return nil }
        continue
      }
      guard !movesCorners(member.property, start, end), let text = text(member, end.kind) else { return nil }
      let name = member.property == .textString && text != "none" ? "text" : member.property.path
      settings.append(name + "=" + ScriptWord.value(text))
    }
    return settings
  }

  /// Whether a property of the frame, when set, moves the points that define the graphic, or the points, when set, remove its frame.
  private func movesCorners(_ property: Property, _ start: Graphic, _ end: Graphic) -> Bool {
    let frame = [Property.x, .y, .width, .height]
    guard end.kind.mayBeRegular else { return false }
    return property == .points ? frame.contains { end[$0] != nil } : start[.points] != nil && frame.contains(property)
  }

  /// The text that parses as a member's value; nil if there is none.
  func text(_ member: Graphic.Member, _ kind: Kind) -> String? {
    switch member.value {
    case .present, .json, .invalid: return nil
    default: break
    }
    let text = ValueText.text(member.value)
    guard kind.holds(member.property), PropertyTable.accepts(member.value, member.property, of: kind),
      let read = try? ValueText.parse(text, for: member.property, tokens: tokens), read == member.value
    else { return nil }
    return text
  }

  private func settings(_ members: [Graphic.Member], _ kind: Kind) -> [String]? {
    var settings: [String] = []
    for member in members {
      guard let text = text(member, kind) else { return nil }
      settings.append(member.property.path + "=" + ScriptWord.value(text))
    }
    return settings
  }

  // MARK: Objects with a shorthand

  /// A way to set an object: the settings that come first, and the members of the object after them.
  private typealias Way = (typed: [String], members: [Graphic.Member])

  /// The shortest settings that give an object its members, among the ways that leave no members to be removed.
  private func shortest(_ ways: [Way], to members: [Graphic.Member], _ kind: Kind) -> [String]? {
    ways.compactMap { way -> [String]? in
      guard way.members.allSatisfy({ member in members.contains { $0.property == member.property } }) else { return nil }
      return settings(members.filter { !way.members.contains($0) }, kind).map { way.typed + $0 }
    }.min { ($0.count, $0.joined().utf8.count) < ($1.count, $1.joined().utf8.count) }
  }

  /// The settings of a fill or stroke: `fill=red fill.opacity=0.5`.
  private func paint(_ object: Property, _ start: Graphic, _ end: Graphic) -> [String]? {
    let members = end.members(in: object)
    guard end[object] == .present, !members.isEmpty, !end.others.contains(where: { $0.container == object }) else { return nil }
    let old = start.members(in: object)
    var ways: [Way] = [([], old), (start[object] == nil ? [] : ["\(object.path)=none"], [])]
    if let (text, set) = shorthand(members, end.kind) {
      let typed = "\(object.path)=" + ScriptWord.value(text)
      let kept = old.filter { !GraphicWords.setByShorthand.contains($0.property.key) }
      ways += [([typed], kept + set), (["\(object.path)=none", typed], set)]
    }
    return shortest(ways, to: members, end.kind)
  }

  private static let setByShorthand: Set<String> = [
    "enabled", "type", "color", "stops", "angle", "from", "to", "center", "radius", "focus", "spread", "transform",
  ]

  /// The shorthand of a fill or stroke, a colour or gradient, and the members it sets; nil if there is none.
  private func shorthand(_ members: [Graphic.Member], _ kind: Kind) -> (text: String, set: [Graphic.Member])? {
    func member(_ key: String) -> Graphic.Member? { members.first { $0.property.key == key } }
    guard let type = member("type") else { return member("color").flatMap { color in text(color, kind).map { ($0, [color]) } } }
    guard case .string(let word) = type.value, word == "linear" || word == "radial", let stops = member("stops"),
      let list = text(stops, kind)
    else { return nil }
    guard word == "linear", let angle = member("angle"), let degrees = text(angle, kind) else {
      return ("\(word)(\(list))", [type, stops])
    }
    return ("linear(\(degrees)deg, \(list))", [type, angle, stops])
  }

  private func shadows(_ start: Graphic, _ end: Graphic) -> [String]? {
    let (old, members) = (start.shadowMembers, end.shadowMembers)
    guard old != members else { return [] }
    guard !members.isEmpty else { return ["shadow=none"] }
    let all = (0..<end.shadowCount).map { ordinal in members.filter { Int($0.property.ordinal) == ordinal } }
    // Every shadow must exist and have members.
    guard all.allSatisfy({ $0.count > 1 && $0[0].value == .present }), !end.others.contains(where: { $0.container?.isShadow ?? false })
    else { return nil }
    let objects = all.map { $0[0] }
    let cleared = old.isEmpty ? [] : ["shadow=none"]
    var ways: [Way] = [(cleared, objects)]
    if start.shadowCount == end.shadowCount { ways.append(([], old)) }
    let short = all.compactMap { shadow($0.dropFirst(), end.kind) }
    if short.count == all.count { ways.append((cleared + ["shadow=" + ScriptWord.value(short.joined(separator: ", "))], members)) }
    return shortest(ways, to: members, end.kind)
  }

  /// The shorthand of a shadow, `0 4 8 #00000066`; nil if it cannot express all of it.
  private func shadow(_ members: ArraySlice<Graphic.Member>, _ kind: Kind) -> String? {
    let numbers = members.map(\.property.key).filter { $0 != "color" }
    guard numbers.count >= 2, ["dx", "dy", "blur", "spread"].starts(with: numbers) else { return nil }
    let words = members.compactMap { text($0, kind) }
    return words.count == members.count ? words.joined(separator: " ") : nil
  }
}

extension Graphic {
  /// The members of an object, without the object itself.
  fileprivate func members(in object: Property) -> [Member] { members.filter { $0.property.container == object } }

  fileprivate var shadowMembers: [Member] { members.filter(\.property.isShadow) }

  /// Whether it has two properties of which settings allow only one, such as a transform and a rotation.
  fileprivate var hasRivals: Bool {
    self[.transform] != nil && (self[.rotation] != nil || self[.flip] != nil)
      || PaintProperties.both.contains { self[$0.angle] != nil && (self[$0.from] != nil || self[$0.to] != nil) }
  }
}

extension Kind {
  fileprivate func holds(_ property: Property) -> Bool { property.kinds.contains(self) && !property.isComputed }
}

extension Property {
  fileprivate var isPaintOrShadow: Bool { isShadow || self == .fill || self == .stroke || container == .fill || container == .stroke }
}
