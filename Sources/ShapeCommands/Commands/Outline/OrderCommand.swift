// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeOutline

/// `order front-first`: lists siblings from front to back.
enum OrderCommand {
  static let verb = Verb(
    "order", in: .outline, "list what is in front first, or last", .view,
    takes: Operand.choice(Order.self).optional,
    examples: [
      Verb.Example("order front-first", "as in a list of layers: what covers others is above them"),
      Verb.Example("order back-first", "as in the file, from the back"),
    ]
  ) { (session, order) throws(CommandError) in
    if let order { session.outline.isFrontFirst = order == .frontFirst }
    let current: Order = session.outline.isFrontFirst ? .frontFirst : .backFirst
    var reply = Reply.note("rows are listed \(current.rawValue)")
    reply.fields = [.init("order", .string(current.rawValue))]
    return reply
  }

  private enum Order: String, CaseIterable {
    case backFirst = "back-first"
    case frontFirst = "front-first"
  }
}
