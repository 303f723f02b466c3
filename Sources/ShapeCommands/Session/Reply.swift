// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
package import TerminalText

/// The result of a command: lines for people, fields for programs.
package struct Reply {
  /// The reply proper, for standard output.
  package var lines = AnswerStream<StyledLine>()
  /// Notes on what was done, for standard error; omitted in batch mode.
  package var notes: [String] = []
  /// In a dry run, the changes of each graphic.
  package var preview: [String] = []
  /// Possible problems of a command that succeeded; always shown.
  package var warnings: [String] = []
  /// Objects for `--json`, one per line. If empty, the fields below form the only object.
  package var objects = AnswerStream<[JSONText.Field]>()
  package var fields: [JSONText.Field] = []
  /// The changed nodes; verbs that change documents always report them to programs.
  package var change: Change?
  /// Whether the command ran, but with a negative answer.
  package var isNegative = false
  /// Whether the reply lacks a part of the requested output, so that a program must not take it for complete.
  package var isPartial = false
  /// Whether the session ends.
  package var ends = false
  /// Whether unsaved changes are dropped on purpose.
  package var drops = false

  /// The graphics that a command created, deleted or changed, without their descendants.
  package struct Change: Sendable {
    package var count: Int
    /// Their ids, only for JSON output.
    package var ids: [String]

    package init(count: Int = 0, ids: [String] = []) {
      self.count = count
      self.ids = ids
    }
  }

  package init() {}

  /// Removes and returns the lines, without colours.
  mutating func takeAnswer() -> [String] {
    defer { lines = AnswerStream() }
    return lines.elements.map(\.text)
  }

  package static func answer(_ lines: [String]) -> Reply {
    var reply = Reply()
    reply.lines = AnswerStream(lines.map { StyledLine($0, .verbatim) })
    return reply
  }

  /// A reply with lines and an object per node, generated while they are written.
  static func each(
    _ nodes: [NodeID], lines: @escaping (NodeID) -> [StyledLine], object: @escaping (NodeID) -> [JSONText.Field]
  ) -> Reply {
    var reply = Reply()
    reply.lines = AnswerStream { nodes.lazy.flatMap(lines) }
    reply.objects = AnswerStream { nodes.lazy.map(object) }
    return reply
  }

  /// A reply with a line and an object per node, generated while they are written.
  static func each(_ nodes: [NodeID], line: @escaping (NodeID) -> StyledLine, object: @escaping (NodeID) -> [JSONText.Field]) -> Reply {
    var reply = Reply()
    reply.lines = AnswerStream { nodes.lazy.map(line) }
    reply.objects = AnswerStream { nodes.lazy.map(object) }
    return reply
  }

  package static func note(_ note: String, _ fields: JSONText.Field...) -> Reply { Reply.note(note, fields) }

  package static func note(_ note: String, _ fields: [JSONText.Field]) -> Reply {
    var reply = Reply()
    reply.notes = [note]
    reply.fields = fields
    return reply
  }

  package static func note(_ note: String, _ change: Change, _ fields: JSONText.Field...) -> Reply {
    var reply = Reply()
    (reply.notes, reply.change, reply.fields) = ([note], change, fields)
    return reply
  }
}
