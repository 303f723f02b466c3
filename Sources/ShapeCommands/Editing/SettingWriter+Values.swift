// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// Parses and validates the value of a setting for one graphic.
extension SettingWriter {
  /// A value, validated for one node.
  /// - Throws: `value` if its kind cannot have it, `value.shadow` if the shadow before it does not exist.
  func validated(_ value: Value, _ property: Property, _ node: NodeID) throws(CommandError) -> Value {
    if let fault = session.document.fault(of: [PropertySetting(property, value)], for: [node]) {
      throw located(CommandError(fault, at: setting.value.range))
    }
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
    let new =
      switch operation {
      case .set: change
      case .add: old + change
      case .subtract: old - change
      case .multiply: old * change
      case .divide: old / change
      }
    return operation == .set ? new : new.rounded(noiseOf: max(abs(old), abs(change), abs(new)))
  }

  /// The right-hand side of the operator, evaluated for one node.
  func operand(_ property: Property, _ node: NodeID, _ index: Int, _ count: Int) throws(CommandError) -> Scalar {
    if let expression = setting.expression {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: count))
      do { return try evaluator.writtenValue(of: expression) } catch { throw CommandError(error) }
    }
    if let word = setting.interpolated { return .string(try session.text(of: word, for: node, index, of: count)) }
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
