// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation

/// `cd [PLACE]` and `pwd`: set the current canvas or group, and print its path.
enum CdCommand {
  static let verb = Verb(
    "cd", in: .outline, "go to a canvas or group", .view, takes: Operand.selector("PLACE", of: .containers, or: [".."]).optional,
    examples: [Verb.Example("cd Head", "into Head"), Verb.Example("cd ..", "one level up")]
  ) { (session, place) throws(CommandError) in
    let group = try place.map { (place) throws(CommandError) in try target(place, session) } ?? .document
    session.viewpoint.current.go(to: group, in: session.document)
    let path = session.names(for: 1).path(session.viewpoint.current.group)
    return Reply.note(path, .init("path", .string(path)))
  }

  static let pwd = Verb(
    "pwd", in: .outline, "print where you are", .view,
    examples: [Verb.Example("pwd", "the path of this place"), Verb.Example("pwd --json", "the same for a program")]
  ) { (session) throws(CommandError) in
    var reply = Reply.answer([session.names(for: 1).path(session.viewpoint.current.group)])
    reply.fields = [.init("path", .string(session.document.path(of: session.viewpoint.current.group)))]
    return reply
  }

  private static func target(_ place: SelectorOperand, _ session: any SessionViewing) throws(CommandError) -> NodeID {
    if place.word.isKeyword("..") { return session.document.parent(of: session.viewpoint.current.group) ?? .document }
    let node = try session.target(place)
    guard session.document.isGroup(node) || session.document.kind(of: node).isContainer else {
      let word = place.word
      throw CommandError(word.range, "outline.leaf", "\(word.source) is not a canvas or a group", help: ["inspect shows a single graphic"])
    }
    return node
  }
}
