// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `insert FILE [SELECTOR] [in PLACE] [at X Y [WxH]] [as NAME]`: copies graphics of another document, of either format, into this one.
/// In a size they keep their proportions, as an image does in SVG.
enum InsertCommand {
  static let verb = Verb(
    "insert", in: .change, "copy graphics of another file into this drawing", .readsFiles, [.runsScript],
    takes: Operand.path("FILE"), Operand.selectorInFile("SELECTOR").optional, Operand.selector("PLACE", of: .containers).clause("in"),
    Operand.place, Operand.text("NAME").clause("as"), Flag.lossy,
    examples: [
      Verb.Example("insert talk.shape.json #toast in Head", "one group of it"),
      Verb.Example("insert samples/diagram.svg", "all of it, as a group"),
      Verb.Example("insert samples/diagram.svg at 20 20 120x80 as Plan", "all of it, fitted into a size"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ file: ArgumentWord, _ selector: SelectorOperand?, _ place: SelectorOperand?, _ corner: FramePlace?,
    _ name: ArgumentWord?, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let parent = if let place { try session.container(place) } else { try session.defaultParent() }
    var word = file
    word.text = ScriptFiles(session).path(file.text, in: session.running.source)
    let other = try ComparedDocument(word, session)
    let nodes = try nodes(of: other.document, selector, file, session)
    let title = name?.text ?? other.title.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "Drawing"
    let group = try session.graphicName(title, at: name?.range ?? file.range)
    var insertion = Insertion(
      nodes, of: other.document, groupedAs: selector == nil || name != nil ? group : nil, into: session, at: file.range)
    let made = try insertion.insert(into: parent, isLossy: isLossy)
    if made.count == 1, nodes.count == 1, name != nil || selector == nil && session.document.name(of: made[0]) == nil {
      try session.apply(.setEach(.name, [.string(group)], made))
    }
    // As of an image, the page of a drawing is put there, with its margins.
    let page = selector == nil && other.document.canvases.count == 1 ? other.document.frame(of: other.document.canvases[0]) : nil
    if let corner { try session.place(made, at: corner, of: page, keepsProportions: true) }
    session.list(made)
    var reply = Reply.note("", session.change(of: made), .init("inserted", .integer(nodes.count)), insertion.renamedField)
    reply.warnings = insertion.losses + session.running.losses
    if session.options.showsNotes {
      let path = NodeNames(session.document, isInPassing: true).path(parent)
      reply.notes = ["\(counted(nodes.count, "graphic")) inserted in \(path)\(insertion.renamedNote)"]
    }
    return reply
  }

  /// The graphics to insert: those of a selector, or all graphics on the canvases.
  private static func nodes(
    of document: Document, _ selector: SelectorOperand?, _ file: ArgumentWord, _ session: any SessionEditing
  ) throws(CommandError) -> [NodeID] {
    let reader = Session(options: session.options)
    reader.adopt(document, path: nil, file: nil)
    let found = if let selector { try reader.targets(selector) } else { document.canvases.map { $0 } }
    let graphics = found.flatMap { document.kind(of: $0) == .canvas ? Array(document.children(of: $0)) : [$0] }
    guard !graphics.isEmpty else {
      throw CommandError(file.range, "select.nothing", "there is nothing in \(sanitized(file.text)) to insert")
    }
    return document.topmost(document.ordered(graphics))
  }
}

extension SessionEditing {
  /// Moves graphics together so that the upper left corner of their box is at a place, and scales them to its size if it has one; with
  /// `keepsProportions` to the middle of that size, as large as fits.
  /// - Parameter page: The box that is put there in place of theirs.
  func place(_ nodes: [NodeID], at place: FramePlace, of page: Rect? = nil, keepsProportions: Bool = false) throws(CommandError) {
    let frame = try place.frame(nodes.first.map { document.unit(of: $0) } ?? .px, self)
    guard let box = page ?? nodes.compactMap(document.bounds).union else { return }
    guard var map = place.hasSize ? Affine.fitting(box, onto: frame) : .translation(x: frame.x - box.minX, y: frame.y - box.minY) else {
      throw CommandError(place.range, "geometry.none", "what is copied has no extent, so it cannot have a size")
    }
    if keepsProportions, place.hasSize { map = .fitting(box, into: frame) }
    try transform(nodes.map { ($0, map) }, parts: place.hasSize ? .along : .unasked, at: place.range)
  }
}
