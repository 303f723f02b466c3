import TerminalText
import ShapeModel

/// Parses and validates the value of a setting for one graphic.
extension SettingWriter {
  /// Checks the values of settings for every one of the nodes.
  /// - Throws: `value` if a kind of node cannot have it, `value.shadow` if the shadow before it does not exist.
  func validate(_ settings: [PropertySetting], _ nodes: [NodeID]) throws(CommandError) {
    let document = session.document
    let kinds = document.kinds(of: nodes)
    for setting in settings {
      guard let value = setting.value else { continue }
      for kind in kinds where !PropertyTable.accepts(value, setting.property, of: kind) {
        throw fault(
          "value", "\(setting.property.path) of a \(kind.word) cannot be \(sanitized(ValueText.text(value), limit: 60))",
          help: ["expected \(ValueText.words(setting.property, of: kind))"])
      }
      guard setting.property.isShadow, setting.property.ordinal > 0 else { continue }
      let before = Property.shadow.of(shadow: Int(setting.property.ordinal) - 1)
      guard !settings.contains(where: { $0.property.container == before && $0.value != nil }) else { continue }
      if let node = nodes.first(where: { document.value(before, of: $0) == nil }) {
        throw CommandError(
          self.setting.name.range, "value.shadow", "\(Selector.id(document.id(of: node))) has no \(before.path)",
          help: ["shadows are numbered without gaps; set \(before.path) first"])
      }
    }
  }

  /// A value, validated for one node; see ``validate(_:_:)``.
  func validated(_ value: Value, _ property: Property, _ node: NodeID) throws(CommandError) -> Value {
    try validate([PropertySetting(property, value)], [node])
    return value
  }

  func parsed(_ scalar: Scalar, _ property: Property, _ document: Document, _ unit: LengthUnit) throws(CommandError) -> Value {
    do { return try ValueText.parse(scalar.description, for: property, tokens: document.tokens, unit: unit) } catch {
      throw fault("value", error.message, help: error.help)
    }
  }

  func number(_ number: Double, _ property: Property) throws(CommandError) -> Value {
    let value = ValueText.normalised(.number(number), property)
    guard number.isFinite, PropertyTable.accepts(value, property) else {
      let result = number.isFinite ? ValueText.text(value) : "infinite"
      throw fault("value", "\(property.path) would be \(result)", help: ["expected \(limits(property))"])
    }
    return value
  }

  func combine(_ old: Double, _ operation: Assignment.Operation, _ change: Double) -> Double {
    switch operation {
    case .set: change
    case .add: old + change
    case .subtract: old - change
    case .multiply: old * change
    case .divide: old / change
    }
  }

  /// The right-hand side of the operator, evaluated for one node.
  func operand(_ property: Property, _ node: NodeID, _ index: Int, _ count: Int) throws(CommandError) -> Scalar {
    if let expression = setting.expression {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: count))
      do { return try evaluator.value(of: expression) } catch { throw CommandError(error) }
    }
    if let word = setting.interpolated {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: count))
      do { return .string(try evaluator.text(of: word)) } catch { throw CommandError(error) }
    }
    return .number(try number(setting.value.text, property, session.document.unit(of: node)))
  }

  /// The right-hand side of the operator as a number; the text of a word with variables is parsed as if typed.
  func number(of operand: Scalar, _ property: Property, _ unit: LengthUnit) throws(CommandError) -> Double {
    switch operand {
    case .number(let number), .numeral(_, let number): return number
    case .string(let text): return try number(text, property, unit)
    default: throw fault("value", "\(property.path) has to be a number")
    }
  }

  /// Parses a number: a factor has no unit, any other number has the property's unit.
  func number(_ text: String, _ property: Property, _ unit: LengthUnit) throws(CommandError) -> Double {
    let isFactor = setting.operation == .multiply || setting.operation == .divide
    var range = NumberRange.any
    if !isFactor, case .number(let own) = property.specification.type { range.unit = own.unit }
    do { return try ValueText.number(text, range, unit) } catch {
      throw fault("value", error.message, help: error.help)
    }
  }

  func limits(_ property: Property) -> String {
    if case .number(let range) = property.specification.type {
      "a number, \(range.limits)"
    } else {
      ValueText.words(property.specification.type)
    }
  }
}
