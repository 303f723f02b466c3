import ShapeModel
package import ShapePresentation

/// What a command answers: lines for people, fields for programs.
package struct Reply {
  /// The answer; goes to standard output.
  package var lines = AnswerStream<StyledLine>()
  /// What was done; goes to standard error, and is left out in batch.
  package var notes: [String] = []
  /// Of a dry run: what would be changed, graphic by graphic.
  package var preview: [String] = []
  /// What may be wrong although it was done; always shown.
  package var warnings: [String] = []
  /// Objects for `--json`, one a line. Without any, the fields below make one.
  package var objects = AnswerStream<[JSONText.Field]>()
  package var fields: [JSONText.Field] = []
  /// What was changed; verbs that change documents always say it to programs.
  package var change: Change?
  /// The command ran, and its answer is no.
  package var isNegative = false
  /// The session is to end.
  package var ends = false
  /// The changes that are not saved are dropped on purpose.
  package var drops = false

  /// The graphics a command made, took away or changed, without what is in them.
  package struct Change: Sendable {
    package var count: Int
    /// Their ids, where a program is answered.
    package var ids: [String]

    package init(count: Int = 0, ids: [String] = []) {
      self.count = count
      self.ids = ids
    }
  }

  package init() {}

  package static func answer(_ lines: [String]) -> Reply {
    var reply = Reply()
    reply.lines = AnswerStream(lines.map { StyledLine($0, .verbatim) })
    return reply
  }

  /// Lines and an object for each of some nodes, made while they are written.
  static func each(
    _ nodes: [NodeID], lines: @escaping (NodeID) -> [StyledLine], object: @escaping (NodeID) -> [JSONText.Field]
  ) -> Reply {
    var reply = Reply()
    reply.lines = AnswerStream { nodes.lazy.flatMap(lines) }
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
