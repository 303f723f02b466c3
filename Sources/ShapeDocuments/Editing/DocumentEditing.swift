// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The context in which a document is edited, with its own rules: a session of commands, or a document of another program.
///
/// The extensions make changes of several edits, which keep the appearance of everything that they are not meant to change.
package protocol DocumentEditing {
  associatedtype Failure: Error

  var document: Document { get }
  /// Applies one edit.
  /// - Returns: The nodes that it changed; of created subtrees, the roots.
  @discardableResult func apply(_ edit: Edit) throws(Failure) -> [NodeID]
  /// The error for a refused change.
  /// - Parameter range: The words that request the change; nil for the whole command.
  func refusal(_ fault: EditFault, at range: SourceRange?) -> Failure
  /// Notes permitted losses of a change.
  func note(losses: [String])
  /// Called in loops over many nodes, to report progress; throws to end the loop.
  func reportProgress(_ done: Int, of total: Int) throws(Failure)
}

extension History {
  /// Applies one edit, after which nodes that lost the style of rules about places declare that style themselves.
  /// - Parameter selectors: Notes stored selectors that the edit may affect.
  /// - Returns: The nodes that the edit changed, and those with new declarations.
  package func apply(_ edit: Edit, noting selectors: inout StoredSelectors) throws(EditError) -> (nodes: [NodeID], declaring: [NodeID]) {
    selectors.note(before: edit, on: document)
    let styles = PlacedStyles(before: edit, in: document)
    let nodes = try touched(by: edit)
    guard let carried = styles?.carried(in: document), !carried.nodes.isEmpty else { return (nodes, []) }
    return (nodes, try touched(by: .carry(carried.values, carried.nodes)))
  }
}

// MARK: Values

extension DocumentEditing {
  /// Sets a property from a text as `set` takes it: a shorthand sets several properties.
  /// - Parameter isWhole: Whether the name of the property has no index, so that all shadows are set.
  package func write(_ text: String, _ property: Property, _ nodes: [NodeID], isWhole: Bool, at range: SourceRange?) throws(Failure) {
    for (unit, nodes) in document.byUnit(nodes) {
      let settings: [PropertySetting]
      do throws(EditFault) { settings = try document.settings(property, text, unit, nodes, isWhole: isWhole) } catch {
        throw refusal(error, at: range)
      }
      if settings.count == 1 {
        try write(settings[0].property, settings[0].value, nodes)
      } else {
        try apply(.set(settings, nodes))
      }
    }
  }

  /// Sets one property of all nodes to the same value; a new id also updates the references to it.
  package func write(_ property: Property, _ value: Value?, _ nodes: [NodeID]) throws(Failure) {
    if value == nil, property.isShadow, property.isObject { return try removeShadow(property, nodes) }
    if value != nil { try clearRivals(of: property, nodes) }
    guard property == .id else {
      try apply(.set(property, value, nodes))
      return
    }
    let others = nodes.filter { document.value(property, of: $0) != value }
    if others.count > 1 { throw refusal(EditFault("edit.id", "\(others.count) graphics cannot have one id"), at: nil) }
    guard let node = others.first, let id = value?.string else { return }
    let edits = document.references.edits(replacing: [.id(document.id(of: node)): id])
    try apply(.set(property, value, others))
    for edit in edits { try apply(edit) }
  }

  private func removeShadow(_ property: Property, _ nodes: [NodeID]) throws(Failure) {
    let holding = nodes.filter { document.value(property, of: $0) != nil }
    guard !holding.isEmpty else { return }
    let graphics = holding.map { document.graphic($0).withoutShadow(Int(property.ordinal)) }
    try apply(.replace(graphics, holding))
  }
}

extension Document {
  /// The properties that a text sets, as `set` takes it, checked for nodes of one unit.
  /// - Parameter isWhole: Whether the name of the property has no index, so that all shadows are set.
  package func settings(
    _ property: Property, _ text: String, _ unit: LengthUnit, _ nodes: [NodeID], isWhole: Bool
  ) throws(EditFault) -> [PropertySetting] {
    var settings: [PropertySetting]
    do throws(ValueText.Problem) {
      if let expanded = try Shorthand.expand(property, text, tokens: tokens, unit: unit, isWhole: isWhole) {
        // In a format where groups hand values down, an absent value would be inherited, so `none` is written explicitly.
        let isHandedDown = source.inheritance?.parts.contains(property) ?? false
        settings =
          text == "none" && isHandedDown ? [PropertySetting(Property(path: "\(property.path).type")!, .string("none"))] : expanded
      } else {
        settings = [PropertySetting(property, try ValueText.parse(text, for: property, tokens: tokens, unit: unit))]
      }
    } catch { throw EditFault(error) }
    if let fault = fault(of: settings, for: nodes) { throw fault }
    if property == .shadow, isWhole, settings[0].value != nil || settings.count > 1 {
      // All shadows are set: those that the text does not contain are removed.
      let count = Set(settings.map(\.property.ordinal)).count
      settings += (count..<Property.shadowLimit).map { PropertySetting(Property.shadow.of(shadow: $0), nil) }
    }
    return settings
  }

  /// The reason why settings are not valid for all of the nodes: `value` if a kind of node cannot have it, `value.shadow` if the shadow
  /// before it does not exist.
  package func fault(of settings: [PropertySetting], for nodes: [NodeID]) -> EditFault? {
    let kinds = kinds(of: nodes)
    for setting in settings {
      guard let value = setting.value else { continue }
      for kind in kinds where !PropertyTable.accepts(value, setting.property, of: kind) {
        return EditFault(
          "value", "\(setting.property.path) of a \(kind.word) cannot be \(EditFault.short(ValueText.text(value)))",
          help: ["expected \(ValueText.words(setting.property, of: kind))"])
      }
      guard setting.property.isShadow, setting.property.ordinal > 0 else { continue }
      let before = Property.shadow.of(shadow: Int(setting.property.ordinal) - 1)
      guard !settings.contains(where: { $0.property.container == before && $0.value != nil }) else { continue }
      if let node = nodes.first(where: { self.value(before, of: $0) == nil }) {
        return EditFault(
          "value.shadow", "\(shown(node)) has no \(before.path)",
          help: ["shadows are numbered without gaps; set \(before.path) first"])
      }
    }
    return nil
  }

  /// The nodes grouped by the unit of their canvas.
  package func byUnit(_ nodes: [NodeID]) -> [(unit: LengthUnit, nodes: [NodeID])] {
    if let unit = commonUnit { return [(unit, nodes)] }
    return Dictionary(grouping: nodes, by: unit).sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
  }
}
