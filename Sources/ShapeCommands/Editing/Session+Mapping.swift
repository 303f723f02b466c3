import ShapeModel

/// A graphic and the box around it on its canvas.
struct BoxedGraphic {
  var node: NodeID
  var box: Rect
}

/// Moving, turning and scaling graphics on their canvas.
extension Session {
  /// The graphics a selector picks, with their boxes, in document order: without those that a group among them takes along, and without
  /// those that have no extent.
  func boxed(_ operand: SelectorOperand) throws(CommandError) -> [BoxedGraphic] {
    let nodes = try graphics(operand)
    let boxed = nodes.compactMap { node in document.bounds(of: node).map { BoxedGraphic(node: node, box: $0) } }
    guard !boxed.isEmpty || nodes.isEmpty else {
      throw CommandError(operand.word.range, "geometry.none", "\(operand.word.source) has no extent")
    }
    return boxed
  }

  /// Lays maps of the canvas over graphics, all of them worked out before the first one changes.
  /// - Returns: Those whose map does something.
  /// - Complexity: What is in the graphics, and the groups around them.
  @discardableResult
  func lay(_ maps: [(node: NodeID, map: Affine)], at range: SourceRange) throws(CommandError) -> [NodeID] {
    var settings: Document.PlaceSettings = []
    var mapped: [NodeID] = []
    for (index, (node, map)) in maps.enumerated() where map != .identity {
      try goOn(index, of: maps.count)
      settings += try explained(at: range) { () throws(Document.PlaceProblem) in
        try document.settings(mapping: node, onCanvasBy: map)
      }
      mapped.append(node)
    }
    try holdingTurnedGroups(around: mapped.compactMap(document.parent)) { () throws(CommandError) in
      try apply(settings, at: range)
    }
    return mapped
  }

  /// The number that a word says for each of some graphics: an expression in it is worked out for each.
  /// - Parameter range: Which numbers are allowed, and what they measure.
  func numbers(_ word: ArgumentWord, _ range: NumberRange, of nodes: [NodeID]) throws(CommandError) -> [Double] {
    var numbers: [Double] = []
    for (index, node) in nodes.enumerated() {
      var text = word.text
      if word.word.isInterpolated {
        var evaluator = Evaluator(NodeEnvironment(session: self, node: node, index: index, count: nodes.count))
        do { text = try evaluator.text(of: word.word) } catch { throw CommandError(error) }
      }
      numbers.append(try number(text, range, document.unit(of: node), at: word.range))
      // Without an expression and with one unit, all are the same.
      if !word.word.isInterpolated, document.commonUnit != nil { return [Double](repeating: numbers[0], count: nodes.count) }
    }
    return numbers
  }

  /// A number as it was typed, in the unit of a canvas.
  func number(_ text: String, _ range: NumberRange, _ unit: LengthUnit, at place: SourceRange) throws(CommandError) -> Double {
    do { return try ValueText.number(text, range, unit) } catch {
      throw CommandError(place, "value", error.message, help: error.help)
    }
  }

  /// Numbers in one word: `10,20`.
  func numbers(in word: ArgumentWord, _ unit: LengthUnit) throws(CommandError) -> [Double] {
    do { return try ValueText.numbers(word.text, unit) } catch {
      throw CommandError(word.range, "value", error.message, help: error.help)
    }
  }

  /// Two numbers in one word; one is both. Nil without a word.
  /// - Parameter expected: What an error says is expected.
  func pair(_ word: ArgumentWord?, _ expected: String, _ unit: LengthUnit) throws(CommandError) -> (x: Double, y: Double)? {
    guard let word else { return nil }
    let numbers = try numbers(in: word, unit)
    guard (1...2).contains(numbers.count) else { throw CommandError(word.range, "value", expected) }
    return (numbers[0], numbers[numbers.count - 1])
  }
}
