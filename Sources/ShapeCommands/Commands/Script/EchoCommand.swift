// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// `echo [WORD ...]`: prints words.
enum EchoCommand {
  static let verb = Verb(
    "echo", in: .script, "print words", .pure, .needsNoDocument, takes: Operand.text("WORD").rest(atLeast: 0),
    examples: [Verb.Example("echo done", "done"), Verb.Example("echo \"1 + 1 = ${1 + 1}\"", "1 + 1 = 2")]
  ) { (_, words) throws(CommandError) in
    let text = words.map(\.text).joined(separator: " ")
    var reply = Reply.answer(
      TextLines.lines(of: text).map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map { sanitized(String($0), limit: 4000) }.joined(separator: "\t")
      })
    reply.fields = [.init("text", .string(text))]
    // By bytes: a search by characters took most of the time of long texts.
    if zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }) {
      reply.warnings = ["$( runs nothing; ${...} is filled in, as in ${Body.width} and ${count(ellipse)}"]
    }
    return reply
  }
}
