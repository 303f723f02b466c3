// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `assert EXPRESSION ["MESSAGE"]`: stops a script unless a condition is true.
enum AssertCommand {
  static let verb = Verb(
    "assert", in: .script, "stop with status 1 unless something is true", .pure, takes: Operand.assertion("EXPRESSION"),
    examples: [
      Verb.Example("assert count(text) == 1 \"one caption only\"", "the script continues"),
      Verb.Example("assert count([opacity<0.5]) == 0", "the script continues"),
    ]
  ) { (session, assertion) throws(CommandError) in
    var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
    let isTrue: Bool
    do throws(Diagnostic) { isTrue = try evaluator.truth(assertion.expression) } catch { throw CommandError(error) }
    guard !isTrue else { return Reply() }
    let found = assertion.comparison.flatMap { sides($0, &evaluator) } ?? "not true: \(sanitized(assertion.text))"
    throw CommandError(assertion.expression.range, "assert", assertion.message.map { "\(sanitized($0)) (\(found))" } ?? found)
  }

  /// `count(group) is 199, not 200`
  private static func sides(_ comparison: Assertion.Comparison, _ evaluator: inout Evaluator<NodeEnvironment>) -> String? {
    do throws(Diagnostic) {
      let (left, right) = (try evaluator.value(of: comparison.left), try evaluator.value(of: comparison.right))
      func text(_ value: Scalar) -> String { sanitized(value.description, limit: 200) }
      let found = "\(sanitized(comparison.text, limit: 200)) is \(text(left))"
      return comparison.sign == "==" ? "\(found), not \(text(right))" : "\(found), which is not \(comparison.sign) \(text(right))"
    } catch { return nil }
  }
}

/// A condition, its source text, and the message after it.
private struct Assertion: Sendable {
  var expression: Expression
  var text: String
  var message: String?
  /// The two sides, if the condition compares two values.
  var comparison: Comparison?

  struct Comparison: Sendable {
    var left: Expression
    /// The left side as it was typed.
    var text: String
    var sign: String
    var right: Expression
  }
}

extension Operand where Value == Assertion {
  fileprivate static func assertion(_ name: String) -> Operand {
    Operand(ParameterForm(name, .expression(ofGraphic: false), repeats: true)) { (words, all) throws(CommandError) in
      let expression: Expression
      let rest: Int
      do throws(Diagnostic) {
        (expression, rest) = try ExpressionParser.parsePrefix(all.script, SourceRange(words[0].range.lower, all.range.upper))
      } catch {
        throw CommandError(error, .usage)
      }
      let text = String(decoding: all.script[expression.range.lower..<expression.range.upper], as: UTF8.self)
      var assertion = Assertion(expression: expression, text: text, message: words.last { $0.range.lower >= rest }?.text)
      if case .chain(let left, let links) = expression.node, links.count == 1, links[0].operation.precedence == 4 {
        let text = String(decoding: all.script[left.range.lower..<left.range.upper], as: UTF8.self)
        assertion.comparison = .init(left: left, text: text, sign: links[0].operation.rawValue, right: links[0].operand)
      }
      return assertion
    }
  }
}
