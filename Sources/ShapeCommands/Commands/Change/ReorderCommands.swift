// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `front`, `back`, `raise` and `lower`: change the place of graphics among their siblings.
enum ReorderCommands {
  static let front = verb(
    "front", also: "bring front", "bring graphics in front of their siblings", .init("front Body", "in front of all"),
    .init("front #eyeL", "in front of the other eye")
  ) { picked, count in picked.indices.map { count - picked.count + $0 } }
  static let back = verb(
    "back", also: "send back", "put graphics behind their siblings", .init("back Body", "behind all"),
    .init("back #eyeR", "behind the other eye")
  ) { picked, _ in Array(picked.indices) }
  static let raise = verb(
    "raise", also: "bring forward", "bring graphics one step forward", .init("raise Body", "in front of the next"),
    .init("raise (#eyeL, #skull)", "each in front of the next that is not among them")
  ) { picked, count in
    var (places, limit) = (picked, count)
    for index in picked.indices.reversed() {
      if picked[index] + 1 < limit { places[index] += 1 } else { limit = picked[index] }
    }
    return places
  }
  static let lower = verb(
    "lower", also: "send backward", "put graphics one step back", .init("lower Body", "behind the one before"),
    .init("lower (#eyeR, Caption)", "each behind the one before that is not among them")
  ) { picked, _ in
    var (places, limit) = (picked, 0)
    for index in picked.indices {
      if picked[index] > limit { places[index] -= 1 } else { limit = picked[index] + 1 }
    }
    return places
  }

  /// Declares a verb that moves graphics among their siblings; those of one parent keep their order.
  /// - Parameter places: The new indices of graphics among their siblings, from their current ones, which ascend, and the number of
  ///   siblings.
  private static func verb(
    _ name: String, also alias: String, _ summary: String, _ examples: Verb.Example...,
    places: @escaping @Sendable (_ picked: [Int], _ count: Int) -> [Int]
  ) -> Verb {
    Verb(name, aliases: [alias], in: .change, summary, .changes, takes: Operand.selector("SELECTOR", of: .graphics), examples: examples) {
      (session, selector) throws(CommandError) in
      let nodes = try session.graphics(selector)
      let document = session.document
      let indices = document.indices(of: nodes)
      var moved: [NodeID] = []
      for (parent, group) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }).sorted(by: { $0.key < $1.key }) {
        let picked = group.map { indices[$0, default: 0] }
        let placements = zip(group, zip(picked, places(picked, document.childCount(of: parent)))).compactMap { node, places in
          places.0 == places.1 ? nil : Placement(node, in: parent, at: places.1)
        }
        if !placements.isEmpty { moved += try session.reorder(placements) }
      }
      return session.moved(moved)
    }
  }
}
