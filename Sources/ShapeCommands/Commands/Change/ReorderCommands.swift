import ShapeModel

/// `front`, `back`, `raise` and `lower`: change the place of graphics among their siblings.
enum ReorderCommands {
  static let front = verb(
    "front", also: "bring front", "bring graphics in front of their siblings", .init("front Body", "in front of all"),
    .init("front #eyeL", "in front of the other eye")
  ) { $1 }
  static let back = verb(
    "back", also: "send back", "put graphics behind their siblings", .init("back Body", "behind all"),
    .init("back #eyeR", "behind the other eye")
  ) { _, _ in 0 }
  static let raise = verb(
    "raise", also: "bring forward", "bring graphics one step forward", .init("raise Body", "in front of the next"),
    .init("raise #eyeL", "in front of the other eye")
  ) { min($0 + 1, $1) }
  static let lower = verb(
    "lower", also: "send backward", "put graphics one step back", .init("lower Body", "behind the one before"),
    .init("lower #eyeR", "behind the other eye")
  ) { behind, _ in max(behind - 1, 0) }

  /// Declares a verb that moves graphics among their siblings; several graphics of one parent become adjacent and keep their order.
  /// - Parameter place: The new index of the back-most of them among the siblings that are not moved, from the number of these that
  ///   are behind it and their total number.
  private static func verb(
    _ name: String, also alias: String, _ summary: String, _ examples: Verb.Example...,
    place: @escaping @Sendable (_ behind: Int, _ count: Int) -> Int
  ) -> Verb {
    Verb(name, aliases: [alias], in: .change, summary, .changes, takes: Operand.selector("SELECTOR"), examples: examples) {
      (session, selector) throws(CommandError) in
      let nodes = try session.graphics(selector)
      let document = session.document
      var moved: [NodeID] = []
      for (parent, group) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }).sorted(by: { $0.key < $1.key }) {
        let behind = document.indices(of: [group[0]])[group[0]] ?? 0
        let index = place(behind, document.childCount(of: parent) - group.count)
        moved += try session.changed(by: .move(group.enumerated().map { Placement($1, in: parent, at: index + $0) }))
      }
      return session.moved(moved)
    }
  }
}
