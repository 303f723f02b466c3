// SPDX-License-Identifier: GPL-3.0-or-later
/// Setting properties of nodes.
extension Document {
  /// Sets properties to the same values on all nodes; a node gets one version, with the settings that differ from its values.
  func set(_ settings: [PropertySetting], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(Document.areIndependent(settings), "two settings of one edit of the same property or of its object")
    prepareToFind(nodes.count)
    if let id = settings.first(where: { $0.property == .id }), nodes.count > 1 { throw .duplicateID(id.value?.string ?? "") }
    if !nodes.isEmpty { for setting in settings { try check(setting) } }
    var kinds = KindSet()
    for node in nodes { try check(settings, on: node, &kinds) }
    let isInTurn = noteInheritance(settings.map(\.property), nodes) && settings.count > 1
    var old: [VersionNumber] = []
    var changed: [NodeID] = []
    old.reserveCapacity(nodes.count)
    changed.reserveCapacity(nodes.count)
    versions.reserve(nodes.count)
    // Inherited values depend on those that the edit has already set on the groups, so it sets one property after the other.
    for settings in isInTurn ? settings.map({ [$0] }) : [settings] {
      write(settings, nodes) { node, version in
        old.append(version)
        changed.append(node)
      }
    }
    if let node = changed.first { noteIDs(settings, node) }
    guard isInTurn else { return .restore(old, changed) }
    var first: [NodeID: VersionNumber] = [:]
    for (node, version) in zip(changed, old) where first[node] == nil { first[node] = version }
    let nodes = first.keys.sorted()
    return .restore(nodes.map { first[$0]! }, nodes)
  }

  /// Adds versions with the settings that differ from the values of each node.
  /// - Parameter willChange: Receives each node that changes, and the version that it has had.
  private func write(_ settings: [PropertySetting], _ nodes: [NodeID], _ willChange: (NodeID, VersionNumber) -> Void) {
    let comparison = Comparison(settings)
    let takesParts = settings.contains { isPaintItself($0.property) }
    var changes = SettingChanges(settings)
    for node in nodes {
      let differing = differing(settings, on: node, comparison)
      guard differing != 0 else { continue }
      willChange(node, versions.current[node])
      let taken = takesParts ? takenParts(settings.indices.filter { differing & 1 << UInt64($0) != 0 }.map { settings[$0] }, node) : []
      if !taken.isEmpty { push(versions.add(.set(taken)), on: node) }
      push(changes.change(differing, &versions), on: node)
    }
  }

  /// Sets one property to a value of its own on each node.
  func setEach(_ property: Property, _ values: [Value?], _ nodes: [NodeID]) throws(EditError) -> Edit {
    precondition(values.count == nodes.count, "one value a node")
    prepareToFind(nodes.count)
    for (node, value) in zip(nodes, values) {
      let setting = PropertySetting(property, value)
      var kinds = KindSet()
      try check(setting)
      try check([setting], on: node, &kinds)
    }
    if property == .id { try checkDistinct(nodes, values) }
    noteInheritance([property], nodes)
    var old: [VersionNumber] = []
    var changed: [NodeID] = []
    for (node, value) in zip(nodes, values) where lastingValue(property, of: node) != value {
      let settings = [PropertySetting(property, value)]
      old.append(versions.current[node])
      changed.append(node)
      let taken = takenParts(settings, node)
      if !taken.isEmpty { push(versions.add(.set(taken)), on: node) }
      push(versions.add(.set(settings)), on: node)
      noteIDs(settings, node)
    }
    return .restore(old, changed)
  }

  /// The value of a node, without a value that it only inherited from a group that it left; a declared paint of `none` counts as a value.
  private func lastingValue(_ property: Property, of node: NodeID) -> Value? {
    guard source.inheritance != nil else { return value(property, of: node) }
    if isRead(node), parent(of: node) != NodeID(nodeIndex.parent(node.index)), !specifies(property, node) { return nil }
    let value = value(property, of: node)
    guard value == nil, !isGroup(node), let paint = PaintProperties.both.first(where: { $0.object == property }) else { return value }
    return specifies(paint.type, node) ? .present : nil
  }

  private func noteIDs(_ settings: [PropertySetting], _ node: NodeID) {
    for setting in settings where setting.property == .id { if let id = setting.value?.string { ids.added[id] = node } }
  }

  /// The method by which the values of a node are compared with several settings.
  private enum Comparison {
    /// The settings are members of this object: one pass over it finds the absent ones, which most are.
    case members(of: Property)
    /// The settings are shadows, which have to be decoded: all of them at once.
    case shadows
    /// Each value is read.
    case values

    init(_ settings: [PropertySetting]) {
      let objects = Set(settings.map(\.property.container))
      if settings.count > 1, settings.allSatisfy(\.property.isShadow) {
        self = .shadows
      } else if settings.count > 1, objects.count == 1, let object = objects.first! {
        self = .members(of: object)
      } else {
        self = .values
      }
    }
  }

  /// The settings that differ from a node's values, a bit each in order.
  private func differing(_ settings: [PropertySetting], on node: NodeID, _ comparison: Comparison) -> UInt64 {
    guard isAsRead(node), source.inheritance == nil else { return Document.bits(settings) { lastingValue($0, of: node) } }
    switch comparison {
    case .members(let object):
      guard let stored = source.scanning?.members(of: object, at: node.index) else { break }
      return Document.bits(settings) { stored.contains($0, in: object) ? value($0, of: node) : nil }
    case .shadows:
      let graphic = graphic(node, only: .shadow)
      return Document.bits(settings) { graphic[$0] }
    case .values: break
    }
    return Document.bits(settings) { lastingValue($0, of: node) }
  }

  private static func bits(_ settings: [PropertySetting], differingFrom value: (Property) -> Value?) -> UInt64 {
    var differing: UInt64 = 0
    for (index, setting) in settings.enumerated() where value(setting.property) != setting.value { differing |= 1 << UInt64(index) }
    return differing
  }

  /// Whether the settings of an edit may be applied in any order.
  private static func areIndependent(_ settings: [PropertySetting]) -> Bool {
    guard settings.count > 1 else { return true }
    let properties = Set(settings.map(\.property))
    let removed = Set(settings.filter { $0.value == nil && $0.property.isObject }.map(\.property))
    return properties.count == settings.count && settings.count <= UInt64.bitWidth
      && (removed.isEmpty || !properties.contains { $0.container.map(removed.contains) ?? false })
  }

  // MARK: Validation

  private func checkDistinct(_ nodes: [NodeID], _ values: [Value?]) throws(EditError) {
    var owners: [String: NodeID] = [:]
    for (node, value) in zip(nodes, values) {
      guard let id = value?.string else { continue }
      if let owner = owners.updateValue(node, forKey: id), owner != node { throw .duplicateID(id) }
    }
  }

  /// Checks what does not depend on the node: the syntax of an id and the range of a value.
  private func check(_ setting: PropertySetting) throws(EditError) {
    if setting.property == .id {
      guard let id = setting.value?.string, IDSyntax.isValid(id) else { throw .badID(setting.value?.string ?? "") }
    }
    if let value = setting.value {
      guard Document.isWritable(value), PropertyTable.accepts(value, setting.property) else { throw .badValue(setting.property) }
    }
  }

  /// Checks whether a node may have these values.
  /// - Parameter kinds: The kinds for which this was checked before.
  private func check(_ settings: [PropertySetting], on node: NodeID, _ kinds: inout KindSet) throws(EditError) {
    guard contains(node) else { throw .gone(node) }
    let kind = kind(of: node)
    if !kinds.contains(kind) {
      for setting in settings { try check(setting, on: kind) }
      kinds.formUnion(KindSet([kind]))
    }
    let origin = sourceNode(of: node)
    for setting in settings {
      if let origin, source.markup?.canHold(setting.property, setting.value, at: origin) == false { throw .notHeld(setting.property) }
      try checkPaint(setting, among: settings, node)
      // Setting the id that the node already has is no reuse.
      if setting.property == .id, let id = setting.value?.string, isIDUsed(id), id != self.id(of: node) { throw .duplicateID(id) }
      if setting.property.isShadow { try checkShadows(setting, among: settings, node) }
    }
  }

  private func check(_ setting: PropertySetting, on kind: Kind) throws(EditError) {
    let (property, value) = (setting.property, setting.value)
    guard property.kinds.contains(kind), !property.isComputed, property != .kind else { throw .notApplicable(property, kind) }
    guard source.markup?.canHold(property, value, of: kind) != false else { throw .notHeld(property) }
    if PropertyTable.isStrict(kind), let value, !PropertyTable.accepts(value, property, of: kind) { throw .badValue(property) }
  }

  /// Checks that a change leaves no gap between the shadows, which are a list in the file.
  private func checkShadows(_ setting: PropertySetting, among settings: [PropertySetting], _ node: NodeID) throws(EditError) {
    let (property, ordinal) = (setting.property, Int(setting.property.ordinal))
    if setting.value == nil {
      guard property.isObject, ordinal + 1 < Property.shadowLimit else { return }
      let next = Property.shadow.of(shadow: ordinal + 1)
      let isRemoved = settings.contains { $0.property == next && $0.value == nil }
      guard isRemoved || self.value(next, of: node) == nil else { throw .badValue(property) }
    } else if ordinal > 0 {
      let isMade = settings.contains { $0.property.isShadow && Int($0.property.ordinal) == ordinal - 1 && $0.value != nil }
      guard isMade || self.value(Property.shadow.of(shadow: ordinal - 1), of: node) != nil else { throw .badValue(property) }
    }
  }
}

/// The changes that the settings of one edit make to different nodes, each stored once.
private struct SettingChanges {
  private let settings: [PropertySetting]
  private var changes: [UInt64: UInt32] = [:]
  private var latest: (differing: UInt64, change: UInt32) = (0, 0)

  init(_ settings: [PropertySetting]) { self.settings = settings }

  /// The index of the change that consists of the settings in a bit set.
  mutating func change(_ differing: UInt64, _ versions: inout NodeVersions) -> UInt32 {
    if latest.differing == differing { return latest.change }
    let change: UInt32
    if let known = changes[differing] {
      change = known
    } else {
      change = versions.add(.set(settings.indices.filter { differing & 1 << UInt64($0) != 0 }.map { settings[$0] }))
      changes[differing] = change
    }
    latest = (differing, change)
    return change
  }
}
