// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import ShapePresentation

/// `dup SELECTOR [COUNT] [as NAME] [at X Y]`: copies graphics, in front of the originals.
enum DupCommand {
  static let verb = Verb(
    "dup", aliases: ["cp", "duplicate"], in: .change, "copy graphics, in front of the originals, with names of their own", .changes,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.integer("COUNT", 1...100_000, help: "as NAME names the copies").optional,
    Operand.text("NAME").clause("as"), Operand.place,
    Flag.text("--offset", "DX,DY", "the distance of each copy from the one before, on the canvas"),
    examples: [
      Verb.Example("dup Body as Shade", "a second body"), Verb.Example("dup #eyes 3 --offset 0,20", "three more pairs of eyes"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ count: Int?, _ name: ArgumentWord?, _ place: FramePlace?,
    _ offset: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    let steps = try offset.map { (word) throws(CommandError) in
      try nodes.map { (node) throws(CommandError) in try step(word, node, session) }
    }
    var copies: [NodeID] = []
    // Copies are inserted directly in front of the originals, so the last ones are made first.
    for number in (1...(count ?? 1)).reversed() {
      try session.reportProgress((count ?? 1) - number, of: count ?? 1)
      let made = try session.copy(nodes, behind: session.scripting.loopCopies)
      copies = made + copies
      guard let steps, let offset else { continue }
      let maps = zip(made, steps).map { copy, step in
        (node: copy, map: Affine.translation(x: step.x * Double(number), y: step.y * Double(number)))
      }
      try session.transform(maps, at: offset.range)
    }
    if let place { try session.place(copies, at: place) }
    if session.scripting.loopDepth > 0 { session.scripting.loopCopies.formUnion(copies) }
    if let name { try session.name(copies, name) } else { try session.nameCopies(copies) }
    var reply = copies.count == 1 ? session.made(copies[0]) : Reply.note("\(copies.count) copied", session.change(of: copies))
    session.list(copies)
    let names = NodeNames(session.document, isInPassing: copies.count == 1)
    reply.fields = [
      .init("copied", .integer(copies.count)),
      .init("paths", .list(session.options.isJSON ? copies.map { .string(names.pathText($0)) } : [])),
    ]
    return reply
  }

  /// `DX,DY`, in the coordinates of the canvas.
  static func step(_ word: ArgumentWord, _ node: NodeID, _ session: any SessionEditing) throws(CommandError) -> Point {
    let numbers = try word.numbers(session.document.unit(of: node))
    guard numbers.count == 2 else {
      throw CommandError(word.range, "value", "an offset is dx,dy", help: ["write --offset \(NumberText.string(numbers.first ?? 10)),0"])
    }
    return Point(x: numbers[0], y: numbers[1])
  }
}

extension SessionEditing {
  /// Names graphics, adding numbers from the second one on: `Card`, `Card 2`, `Card 3`, or `Dot 01`, `Dot 02`; `{n}` counts from 1.
  fileprivate func name(_ nodes: [NodeID], _ word: ArgumentWord) throws(CommandError) {
    if !word.isQuoted, word.text.hasPrefix("#") {
      let id = Selector.word(String(word.text.dropFirst()))
      throw CommandError(
        word.range, "syntax.word", "\(word.source) is an id, and a name was expected",
        help: ["write as \(id); set %1 id \(id) gives an id"], .usage)
    }
    let counts = word.text.contains("{n}")
    var numbers = CopyNumbers([word.text], least: 1)
    let names = try nodes.indices.map { (index) throws(CommandError) -> Value in
      let name =
        counts ? word.text.replacing("{n}", with: String(index + 1)) : index == 0 ? word.text : numbers.next(after: word.text)
      return .string(try graphicName(name, at: word.range))
    }
    try apply(.setEach(.name, names, nodes))
  }
}
