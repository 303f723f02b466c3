// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles

/// `unlock FILE`: removes the lock of a process that has ended.
enum UnlockCommand {
  static let verb = Verb(
    "unlock", in: .document, "remove the lock of a process that is gone", .writesFiles, [.runsFromShell, .needsNoDocument],
    takes: Operand.path("FILE"),
    examples: [
      Verb.Example("unlock copy.shape.json", "whose it was, or that there is none"),
      Verb.Example("unlock copy.shape.json --json", "for a program"),
    ]
  ) { (session, path) throws(CommandError) in
    if session.options.isDryRun {
      return Reply.note("would remove the lock of \(sanitized(path.text))", .init("removed", .bool(false)), .init("lock", .null))
    }
    do throws(FileError) {
      guard let broken = try DocumentLock.break(for: path.text) else {
        return reply("\(sanitized(path.text)) is not locked", .init("removed", .bool(false)), .init("lock", .null))
      }
      return reply(
        "removed \(sanitized(broken.lockFile)): \(sanitized(broken.holder?.message ?? "it was empty"))", .init("removed", .bool(true)),
        .init("lock", .string(broken.lockFile)))
    } catch { throw CommandError(error, at: path.range) }
  }

  private static func reply(_ line: String, _ fields: JSONText.Field...) -> Reply {
    var reply = Reply.answer([line])
    reply.fields = fields
    return reply
  }
}
