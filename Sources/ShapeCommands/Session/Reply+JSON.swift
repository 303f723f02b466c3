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
  func json(_ head: AnswerHead) -> [JSONText] {
    var common: [JSONText.Field] = [.init("v", .integer(1))]
    if let script = head.script { common.append(.init("script", .string(script))) }
    common += [.init("line", .integer(head.line)), .init("cmd", .string(head.command)), .init("ok", .bool(!isNo))]
    let warned = warnings.isEmpty ? [] : [JSONText.Field("warnings", .list(warnings.map { .string($0) }))]
    guard objects.isEmpty else {
      // What concerns all of a list is said once, at its end.
      return objects.indices.map { .object(common + objects[$0] + ($0 == objects.count - 1 ? warned : [])) }
    }
    if head.isChanging || change != nil {
      let change = change ?? Change()
      common += [.init("changed", .integer(change.count)), .init("ids", .list(change.ids.map { .string($0) }))]
    }
    let dry = head.isDry && (head.isChanging || change != nil) ? [JSONText.Field("dry", .bool(true))] : []
    return [.object(common + fields + dry + warned)]
  }
}
