// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The command that a JSON reply answers, for the fields that begin each object.
struct AnswerHead {
  /// The script of the line, if it is not the run's own.
  var script: String?
  var line: Int
  /// The complete verb: `canvas add`.
  var command: String
  var isChanging: Bool
  var isDry: Bool
}

extension Reply {
  /// Passes the reply as JSON objects to a closure: one for each listed item, or else a single one.
  /// - Parameter take: Returns whether more objects are wanted.
  func forEachObject(_ head: AnswerHead, _ take: (JSONText) throws(CommandError) -> Bool) throws(CommandError) {
    let answer = JSONAnswer(reply: self, head: head)
    var (pending, isWanted) = ([JSONText.Field]?.none, true)
    try objects.forEach { object throws(CommandError) in
      if let pending { isWanted = try take(answer.listed(pending, isLast: false)) }
      pending = object
      return isWanted
    }
    if isWanted { _ = try take(pending.map { answer.listed($0, isLast: true) } ?? answer.whole) }
  }
}

/// The fields that surround the objects of a reply.
private struct JSONAnswer {
  let reply: Reply
  let head: AnswerHead
  /// The first fields of every object.
  private let common: [JSONText.Field]

  init(reply: Reply, head: AnswerHead) {
    (self.reply, self.head) = (reply, head)
    let script = head.script.map { [JSONText.Field("script", .string($0))] } ?? []
    let line: [JSONText.Field] = [
      .init("line", .integer(head.line)), .init("cmd", .string(head.command)), .init("ok", .bool(!reply.isNegative)),
    ]
    common = [.init("v", .integer(1))] + script + line
  }

  /// Fields about the whole list are in its last object.
  func listed(_ object: [JSONText.Field], isLast: Bool) -> JSONText {
    let changed = head.isChanging ? changed(isLast ? reply.change : nil) : []
    return .object(common + changed + object + (isLast ? warned : []))
  }

  private func changed(_ change: Reply.Change?) -> [JSONText.Field] {
    [.init("changed", .integer(change?.count ?? 0)), .init("ids", .list((change?.ids ?? []).map { .string($0) }))]
  }

  private var warned: [JSONText.Field] {
    reply.warnings.isEmpty ? [] : [JSONText.Field("warnings", .list(reply.warnings.map { .string($0) }))]
  }

  var whole: JSONText {
    var fields = common
    if head.isChanging || reply.change != nil { fields += changed(reply.change) }
    let dry = head.isDry && (head.isChanging || reply.change != nil) ? [JSONText.Field("dry", .bool(true))] : []
    return .object(fields + reply.fields + dry + warned)
  }
}
