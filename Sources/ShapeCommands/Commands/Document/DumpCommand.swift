// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel

/// `dump [SELECTOR] [--since CHECKPOINT]`: prints a script that recreates the document, some graphics, or the changes since a checkpoint.
enum DumpCommand {
  static let verb = Verb(
    "dump", in: .document, "print a short script that recreates the document, or graphics", .pure,
    takes: Operand.selector("SELECTOR").optional, Flag.mark("--since", "CHECKPOINT", "only the changes since this checkpoint"),
    examples: [
      Verb.Example("dump", "run with -f and -o it makes the same file"), Verb.Example("dump Head", "one group with all that is in it"),
    ], run: run
  )

  private static func run(_ session: any SessionReading, _ selector: SelectorOperand?, _ mark: ArgumentWord?) throws(CommandError) -> Reply
  {
    if let mark {
      guard selector == nil else {
        throw CommandError(mark.range, "syntax.word", "a selector and --since exclude each other", .usage)
      }
      return try session.script(since: mark)
    }
    let nodes = try selector.map { (selector) throws(CommandError) in session.document.topmost(try session.targets(selector)) }
    var document = session.document
    var roots = nodes
    var warnings: [String] = []
    if !document.isInOwnFormat {
      // The script recreates what `save x.shape.json` writes.
      let converted = Conversion.json(document)
      let own: Document
      do throws(FormatError) { own = try Document(reading: ByteStore(converted.bytes)) } catch {
        throw CommandError(session.running.range, "edit.format", "this drawing has no form of our own: \(error.message)")
      }
      roots = nodes.map { nodes in nodes.compactMap { session.document.position(of: $0) }.compactMap { own.node(at: $0) } }
      document = own
      warnings = converted.losses.map(\.message)
    }
    // What the script cannot make again is there to be read, and to be compared: git shows drawings as their scripts.
    let remains = nodes == nil ? MarkupDifference.remains(of: session.document).map { "# " + $0 } : []
    var reply = session.script { [AnySequence(DumpScript(document, roots: roots).lines()), AnySequence(remains)].joined() }
    reply.warnings = warnings
    return reply
  }
}

extension SessionReading {
  /// A reply with the lines of a script, generated lazily while they are written.
  func script(_ lines: @escaping () -> some Sequence<String>) -> Reply {
    var reply = Reply()
    let takesBytes = options.page.takesBytes
    reply.lines = AnswerStream { lines().lazy.map { StyledLine(takesBytes ? $0 : sanitized($0, limit: .max), .verbatim) } }
    reply.objects = AnswerStream { lines().lazy.map { [JSONText.Field("command", .string($0))] } }
    return reply
  }
}

extension Flag where Value == ArgumentWord? {
  /// An option with the name of a checkpoint.
  static func mark(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary, type: .mark)) { (word, _) in word }
  }
}
