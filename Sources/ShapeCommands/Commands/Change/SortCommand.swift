import ShapeModel

/// `sort SELECTOR EXPRESSION`: sorts siblings by a value, the least at the back.
enum SortCommand {
  static let verb = Verb(
    "sort", in: .change, "put siblings in the order of a value, the least at the back", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.sortKey("EXPRESSION"),
    Flag.toggle("--descending", "the greatest at the back"),
    examples: [
      Verb.Example("sort (/Faces/*) width*height --descending", "small ones in front"), Verb.Example("sort ellipse name", "by name"),
    ], run: run)

  private static func run(
    _ session: Session, _ selector: SelectorOperand, _ key: Expression, _ isDescending: Bool
  ) throws(CommandError) -> Reply {
    let document = session.document
    let nodes = try session.graphics(selector, isNested: true)
    var keys: [NodeID: Scalar] = [:]
    for (index, node) in nodes.enumerated() {
      try session.goOn(index, of: nodes.count)
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: nodes.count))
      do { keys[node] = try evaluator.value(of: key) } catch { throw CommandError(error) }
    }
    var placements: [Placement] = []
    for (parent, group) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }).sorted(by: { $0.key < $1.key }) {
      let places = document.indices(of: group).values.sorted()
      let order = group.enumerated().sorted { one, other in
        let (left, right) = (keys[one.element]!, keys[other.element]!)
        if isDescending ? precedes(right, left) : precedes(left, right) { return true }
        if isDescending ? precedes(left, right) : precedes(right, left) { return false }
        return one.offset < other.offset
      }.map(\.element)
      if order != group { placements += zip(order, places).map { Placement($0, in: parent, at: $1) } }
    }
    let moved = placements.isEmpty ? [] : try session.changed(by: .move(placements))
    return session.moved(moved)
  }

  /// Orders numbers before texts, and texts without regard to case, with digits in them by value: `Card 2` before `Card 10`.
  private static func precedes(_ one: Scalar, _ other: Scalar) -> Bool {
    if case .number(let left) = one, case .number(let right) = other { return left < right }
    if case .number = one { return true }
    if case .number = other { return false }
    return pieces(one.description).lexicographicallyPrecedes(pieces(other.description)) { $0 < $1 }
  }

  /// A run of digits, or one other character.
  private struct Piece: Comparable {
    var number: Double?
    var text: String

    static func < (one: Piece, other: Piece) -> Bool {
      switch (one.number, other.number) {
      case (let left?, let right?): left < right
      case (nil, nil): one.text < other.text
      default: one.number != nil
      }
    }
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    for character in text.lowercased() {
      if let digit = character.wholeNumberValue, let number = pieces.last?.number {
        pieces[pieces.count - 1].number = number * 10 + Double(digit)
      } else {
        pieces.append(Piece(number: character.wholeNumberValue.map(Double.init), text: String(character)))
      }
    }
    return pieces
  }
}

extension Operand where Value == Expression {
  /// An expression of all remaining words.
  fileprivate static func sortKey(_ name: String) -> Operand {
    Operand(ParameterForm(name, .expression(ofGraphic: true), repeats: true, written: name)) { (words, all) throws(CommandError) in
      do throws(Diagnostic) {
        return try ExpressionParser.parse(all.script, SourceRange(words[0].range.lower, words[words.count - 1].range.upper))
      } catch { throw CommandError(error, .usage) }
    }
  }
}
