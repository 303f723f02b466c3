import DisplayText
import ShapeModel

/// `assert EXPRESSION ["MESSAGE"]`: stops a script unless something is true.
enum AssertCommand {
  static let verb = Verb(
    "assert", in: .script, "stop with status 1 unless something is true", .pure, takes: Operand.assertion("EXPRESSION"),
    examples: [
      Verb.Example("assert count(text) == 1 \"one caption only\"", "goes on"), Verb.Example("assert count([opacity<0.5]) == 0", "goes on"),
    ]
  ) { (session, assertion) throws(CommandError) in
    var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
    let isTrue: Bool
    do throws(Diagnostic) { isTrue = try evaluator.truth(assertion.expression) } catch { throw CommandError(error) }
    guard !isTrue else { return Reply() }
    let message = assertion.message.map { shown($0) } ?? "not true: \(shown(assertion.text))"
    throw CommandError(assertion.expression.range, "assert", message)
  }
}

/// A condition, how it was typed, and the words behind it.
private struct Assertion: Sendable {
  var expression: Expression
  var text: String
  var message: String?
}

extension Operand where Value == Assertion {
  fileprivate static func assertion(_ name: String) -> Operand {
    Operand(ParameterForm(name, .expression, repeats: true)) { (words, all) throws(CommandError) in
      let expression: Expression
      let rest: Int
      do throws(Diagnostic) {
        (expression, rest) = try ExpressionParser.parsePrefix(all.script, SourceRange(words[0].range.lower, all.range.upper))
      } catch {
        throw CommandError(error, .usage)
      }
      let text = String(decoding: all.script[expression.range.lower..<expression.range.upper], as: UTF8.self)
      return Assertion(expression: expression, text: text, message: words.last { $0.range.lower >= rest }?.text)
    }
  }
}
