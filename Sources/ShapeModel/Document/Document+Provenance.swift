// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The origin of the value of a property. O(depth).
  package func provenance(of property: Property, _ node: NodeID) -> Provenance {
    if let isSpecified = specifiedByEdit(property, node) { return isSpecified ? .edited : inheritedProvenance(of: property, node) }
    if let read = sourceNode(of: node), let origin = readOrigin(of: property, read) { return .own(origin) }
    return inheritedProvenance(of: property, node)
  }

  /// Whether a node specifies a property itself, by an edit or in its own bytes, so that it can be removed there. O(own bytes).
  package func specifies(_ property: Property, _ node: NodeID) -> Bool {
    if let isSpecified = specifiedByEdit(property, node) { return isSpecified }
    return sourceNode(of: node).flatMap { readOrigin(of: property, $0) }?.isOwn ?? false
  }

  private func readOrigin(of property: Property, _ read: Int) -> ValueOrigin? {
    guard let styled = reading.styled else { return reading.value(property, at: read) == nil ? nil : .member }
    return styled.origin(of: property, at: read)
  }

  /// The value that a node specifies itself; nil for one that it inherits, that a rule declares for it, or that holds by default.
  package func ownValue(_ property: Property, of node: NodeID) -> Value? {
    if property == .id { return hasOwnID(node) ? value(property, of: node) : nil }
    if source.inheritance == nil || property == .kind || property == .name { return value(property, of: node) }
    return specifies(property, node) ? value(property, of: node) : nil
  }

  private func inheritedProvenance(of property: Property, _ node: NodeID) -> Provenance {
    groupSetting(property, around: node).map { .inherited(from: $0) } ?? .initial
  }

  /// Whether the latest edit of a property set it, or removed it; nil where no edit changed it.
  func specifiedByEdit(_ property: Property, _ node: NodeID) -> Bool? {
    versions.latest(from: versions.current[node]) { change in
      switch change {
      case .replace(let graphic): return graphic[property] != nil && !(!isMade(node) && hasReadValue(graphic[property], property, node))
      case .carry(let carried): return source.styled?.declares(property, in: carried) == true ? true : nil
      case .set(let settings):
        for setting in settings {
          if setting.property == property { return setting.value != nil }
          if setting.property == property.container, setting.value == nil { return false }
          // A width says nothing about the paint, which another attribute declares.
          if setting.property.container == property, setting.value != nil, !isDeclaredApart(setting.property) { return true }
        }
        return nil
      }
    }
  }

  private func isDeclaredApart(_ part: Property) -> Bool { source.inheritedNames.contains { $0.property == part } }
}
