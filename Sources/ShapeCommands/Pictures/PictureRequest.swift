// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TerminalText

/// The pictures that a command draws, and their file names.
struct PictureRequest {
  struct Picture {
    var drawing: Drawing
    /// The node that its file name is made from.
    var node: NodeID
    var ordinal: Int
  }

  let session: any SessionViewing
  let pattern: OutputPattern?
  private(set) var pictures: [Picture] = []
  /// The nodes of which nothing is on their pictures, or that have none.
  private var blanks: [NodeID] = []
  /// The number of pictures of one graphic that covers less than half of them.
  private var looseCount = 0

  private var document: Document { session.document }

  /// - Parameters:
  ///   - selector: The nodes to draw; nil for everything.
  ///   - pattern: The file name pattern; nil for a picture that is not written to a file.
  init(_ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, to pattern: OutputPattern?)
    throws(CommandError)
  {
    self.session = session
    self.pattern = pattern
    let isEach = arguments.isEach || pattern?.has(\.isOfGraphic) ?? false
    var nodes = try PictureRequest.nodes(session, selector, arguments, isEach: isEach)
    // The one canvas is all graphics on it.
    if selector == nil, arguments.has("--each"), nodes.count == 1, pattern?.has(\.isOfGraphic) == true {
      nodes = Array(session.document.children(of: nodes[0]))
    }
    if isEach, nodes.count > 1, let pattern, !pattern.has(\.isOfGraphic), !(pattern.has { $0 == .canvas } && nodes.allSatisfy(isCanvas)) {
      throw CommandError(
        arguments.value("-o")?.range ?? arguments.range, "file.pattern", "\(nodes.count) graphics have one file name",
        help: ["put {name}, {id}, {path} or {n} into it"], .usage)
    }
    let groups = isEach ? nodes.map { [$0] } : PictureRequest.byCanvas(nodes, document)
    if groups.count > 1, pattern == nil || !isEach && !pattern!.has({ $0 == .canvas }) {
      throw CommandError(
        arguments.range, "picture.canvases", "\(groups.count) canvases cannot be in one picture",
        help: ["name one with --canvas NAME" + (pattern == nil ? "" : ", or put {canvas} into the file name")], .usage)
    }
    for group in groups { try add(group, arguments, isOneOfMany: groups.count > 1) }
    guard !pictures.isEmpty else {
      throw CommandError(arguments.range, "picture.empty", "there is nothing to paint in \(counted(groups.count, "graphic"))")
    }
    guard groups.count > 1, pictures.first?.drawing.isOwnMarkup ?? false else { return }
    let parts = OwnParts(document)
    for index in pictures.indices { pictures[index].drawing.parts = parts }
  }

  /// The nodes to draw, in document order.
  /// - Parameter isEach: Whether each has a picture of its own, also one within another; otherwise the topmost are drawn together.
  private static func nodes(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, isEach: Bool
  ) throws(CommandError) -> [NodeID] {
    let document = session.document
    let canvases = try canvases(session, arguments)
    guard let selector else { return canvases }
    let chosen = try session.targets(selector, mayBeDocument: true)
    var nodes = isEach ? document.ordered(chosen) : document.topmost(chosen)
    if nodes.first == .document { nodes = canvases }
    if arguments.has("--canvas") { nodes = nodes.filter { node in document.canvas(of: node).map(canvases.contains) ?? false } }
    guard !nodes.isEmpty else {
      throw CommandError(selector.word.range, "picture.empty", "nothing of \(selector.word.source) is on that canvas")
    }
    return nodes
  }

  /// The canvases, or the one that `--canvas` names; at least one.
  static func canvases(_ session: any SessionViewing, _ arguments: PictureWords) throws(CommandError) -> [NodeID] {
    let document = session.document
    var canvases = document.canvases
    if let word = arguments.value("--canvas") {
      canvases = canvases.filter { document.name(of: $0) == word.text || document.id(of: $0) == word.text }
      guard !canvases.isEmpty else {
        let names = document.canvases.map { document.label(of: $0) }
        throw CommandError(
          word.range, "canvas.none", "there is no canvas \(word.source)",
          help: names.count > 3
            ? CommandError.didYouMean(word.text, among: names) : names.map { "write --canvas \(Selector.quoted($0))" })
      }
    }
    guard !canvases.isEmpty else { throw CommandError(arguments.range, "picture.empty", "there is no canvas to draw") }
    return canvases
  }

  private static func byCanvas(_ nodes: [NodeID], _ document: Document) -> [[NodeID]] {
    var groups: [[NodeID]] = []
    var last: NodeID?
    for node in nodes {
      let canvas = document.canvas(of: node)
      if canvas == last, !groups.isEmpty { groups[groups.count - 1].append(node) } else { groups.append([node]) }
      last = canvas
    }
    return groups
  }

  private func isCanvas(_ node: NodeID) -> Bool { document.kind(of: node) == .canvas }

  /// `nothing of #off, #empty is on the picture`
  var warnings: [String] {
    let size =
      looseCount > 0 && looseCount == pictures.count
      ? [(looseCount == 1 ? "the" : "each") + " picture has the size of its canvas; --tight makes it as large as its graphic"] : []
    guard !blanks.isEmpty else { return size }
    let names = blanks.prefix(3).map { Selector.id(document.id(of: $0)) }.joined(separator: ", ")
    return size + ["nothing of \(names)\(blanks.count > 3 ? " and \(blanks.count - 3) more" : "") can be seen"]
  }

  private mutating func add(_ nodes: [NodeID], _ arguments: PictureWords, isOneOfMany: Bool) throws(CommandError) {
    guard let first = nodes.first, let canvas = document.canvas(of: first) else { return }
    var drawing = Drawing(document, canvas: canvas)
    drawing.roots = isCanvas(first) ? nil : nodes
    drawing.hidden = try arguments.hidden(session)
    let isEach = isOneOfMany && !isCanvas(first)
    // One part of a canvas may be beyond it, too.
    let isPart = !isCanvas(first) && pattern != nil
    let painted = isEach || isPart || arguments.isTight ? drawing.paintedBox : nil
    let isPainted = painted.map { $0.width > 0 || $0.height > 0 } ?? false
    if isEach || isPart && isPainted, !isPainted || !Extent(drawing.page.box).overlaps(Extent(painted)) {
      blanks.append(first)
      if arguments.isTight, !isPainted { return }
    }
    if isEach || isPart && session.running.verb == "render", !arguments.isTight, let painted, case let page = drawing.page.box,
      2 * painted.width * painted.height < page.width * page.height
    {
      looseCount += 1
    }
    if arguments.isTight {
      guard let box = painted, isPainted else {
        let hider = nodes.compactMap(drawing.hider).first
        throw CommandError(
          arguments.range, "picture.empty", "there is nothing to paint in \(Selector.id(document.id(of: first)))",
          help: hider.map { document.id(of: $0) }.map { ["\(Selector.id($0)) is invisible; set \(Selector.id($0)) visible true"] } ?? [])
      }
      drawing.page.crop(to: Rect(x: box.x, y: box.y, width: box.width > 0 ? box.width : 1, height: box.height > 0 ? box.height : 1))
    }
    pictures.append(Picture(drawing: drawing, node: first, ordinal: pictures.count + 1))
  }

  /// The path of a picture.
  /// - Parameter pixels: Its size; nil for that of its page.
  func path(_ picture: Picture, scale: Double = 1, _ pixels: Size? = nil) -> String {
    pattern!.path { field in
      switch field {
      case .file: OutputPattern.stem(session.workspace.path)
      case .canvas: document.canvas(of: picture.node).map { document.label(of: $0) } ?? ""
      case .path: String(document.path(of: picture.node).dropFirst())
      case .name: document.name(of: picture.node) ?? document.id(of: picture.node)
      case .id: document.id(of: picture.node)
      case .n: String(picture.ordinal)
      case .scale: NumberText.string(scale)
      case .width: NumberText.string((pixels ?? picture.drawing.page.size).width)
      case .height: NumberText.string((pixels ?? picture.drawing.page.size).height)
      case .variant: session.viewpoint.variant ?? ""
      }
    }
  }
}
