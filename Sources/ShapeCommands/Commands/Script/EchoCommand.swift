// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// `echo [WORD ...]`: prints words.
enum EchoCommand {
  static let verb = Verb(
    "echo", in: .script, "print words", .pure, .needsNoDocument, takes: Operand.text("WORD").rest(atLeast: 0),
    examples: [Verb.Example("echo done", "done"), Verb.Example("echo \"1 + 1 = ${1 + 1}\"", "1 + 1 = 2")]
  ) { (_, words) throws(CommandError) in
    var text = words.map(\.text).joined(separator: " ")
    var reply = Reply.answer(
      TextLines.lines(of: text).map { line in
        // A search by characters took most of the time of long texts.
        guard line.utf8.contains(UInt8(ascii: "\t")) else { return sanitized(line, limit: 4000) }
        return line.split(separator: "\t", omittingEmptySubsequences: false).map { sanitized(String($0), limit: 4000) }
          .joined(separator: "\t")
      })
    reply.fields = [.init("text", .string(text))]
    let isCall = text.withUTF8 { bytes in
      bytes.indices.dropLast().contains { bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "(") }
    }
    if isCall { reply.warnings = ["$( runs nothing; ${...} is filled in, as in ${Body.width} and ${count(ellipse)}"] }
    return reply
  }
}
