import ShapeModel

/// What every answer to a program begins with: the version of its form, the line, the verb, and whether the answer is yes.
struct AnswerHead {
  /// The script of the line, where it is not the run's own.
  var script: String?
  var line: Int
  /// The verb, whole: `canvas add`.
  var command: String
  var isChanging: Bool
  var isDry: Bool
}

extension Reply {
  /// The answer as JSON, one object a line: one for each thing listed, else one in all.
  func json(_ head: AnswerHead) -> JSONAnswers { JSONAnswers(self, head) }
}

/// The objects of an answer, made one after the other while they are written.
struct JSONAnswers: IteratorProtocol {
  private let reply: Reply
  private let head: AnswerHead
  private var objects: any IteratorProtocol<[JSONText.Field]>
  private var pending: [JSONText.Field]?

  fileprivate init(_ reply: Reply, _ head: AnswerHead) {
    self.reply = reply
    self.head = head
    objects = reply.objects.makeIterator()
    pending = objects.next()
    if pending == nil { single = whole }
  }

  /// The only object, where nothing is listed.
  private var single: JSONText?

  mutating func next() -> JSONText? {
    if let single {
      self.single = nil
      return single
    }
    guard let object = pending else { return nil }
    pending = objects.next()
    // What concerns all of a list is said once, at its end.
    let isLast = pending == nil
    let changed = head.isChanging ? changed(isLast ? reply.change : nil) : []
    return .object(common + changed + object + (isLast ? warned : []))
  }

  private var common: [JSONText.Field] {
    var common: [JSONText.Field] = [.init("v", .integer(1))]
    if let script = head.script { common.append(.init("script", .string(script))) }
    return common + [.init("line", .integer(head.line)), .init("cmd", .string(head.command)), .init("ok", .bool(!reply.isNo))]
  }

  private func changed(_ change: Reply.Change?) -> [JSONText.Field] {
    [.init("changed", .integer(change?.count ?? 0)), .init("ids", .list((change?.ids ?? []).map { .string($0) }))]
  }

  private var warned: [JSONText.Field] {
    reply.warnings.isEmpty ? [] : [JSONText.Field("warnings", .list(reply.warnings.map { .string($0) }))]
  }

  private var whole: JSONText {
    var fields = common
    if head.isChanging || reply.change != nil { fields += changed(reply.change) }
    let dry = head.isDry && (head.isChanging || reply.change != nil) ? [JSONText.Field("dry", .bool(true))] : []
    return .object(fields + reply.fields + dry + warned)
  }
}
