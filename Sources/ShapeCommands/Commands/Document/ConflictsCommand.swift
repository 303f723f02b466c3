// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation
import TerminalText

/// `conflicts`: lists the unresolved conflicts of a merge.
enum ConflictsCommand {
  static let verb = Verb(
    "conflicts", in: .document, "list what a merge left open, with the values of all three", .pure,
    examples: [
      Verb.Example("conflicts", "none, in a drawing that was not merged"), Verb.Example("conflicts --json", "with all three values"),
    ]
  ) { (session) throws(CommandError) in
    let conflicts = StoredConflicts(session.document).all
    var reply = Reply()
    reply.lines = AnswerStream {
      conflicts.map { conflict in
        var line = StyledLine(conflict.reference, .name)
        line.add(" \(conflict.propertyWord): ")
        line.add(conflict.description)
        return line
      }
    }
    reply.objects = AnswerStream { conflicts.map(\.fields) }
    if conflicts.isEmpty { reply.fields = [.init("conflicts", .integer(0))] }
    reply.isNegative = !conflicts.isEmpty
    reply.notes = [conflicts.isEmpty ? "no conflicts" : counted(conflicts.count, "conflict")]
    return reply
  }
}
