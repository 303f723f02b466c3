import ShapeModel

/// What a command answers: lines for people, fields for programs.
package struct Reply {
  /// The answer; goes to standard output.
  package var lines: [String] = []
  /// What was done; goes to standard error, and is left out in batch.
  package var notes: [String] = []
  /// What may be wrong although it was done; always shown.
  package var warnings: [String] = []
  /// Objects for `--json`, one a line. Without any, the fields below make one.
  package var objects: [[JSONText.Field]] = []
  package var fields: [JSONText.Field] = []
  /// What was changed; verbs that change documents always say it to programs.
  package var change: Change?
  /// Lines behind ``lines`` that are made while they are written, so that a long answer takes no memory. They are asked for once, right
  /// after the command.
  var laterLines: (() -> (any IteratorProtocol<String>))?
  /// The same for ``objects``.
  var laterObjects: (() -> (any IteratorProtocol<[JSONText.Field]>))?
  /// The command ran, and its answer is no.
  package var isNo = false
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
    reply.lines = lines
    return reply
  }

  /// Lines for each of some nodes, or an object in JSON.
  static func each(
    _ nodes: some Sequence<Handle>, isJSON: Bool, lines: @escaping (Handle) -> [String], object: @escaping (Handle) -> [JSONText.Field]
  ) -> Reply {
    var reply = Reply()
    if isJSON {
      reply.laterObjects = { nodes.lazy.map(object).makeIterator() }
    } else {
      reply.laterLines = { nodes.lazy.flatMap(lines).makeIterator() }
    }
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
