// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
package import ShapeModel

/// The commands that recreate graphics and canvases of a document: one per line, parents before children.
///
/// Leaves out values that the commands set by default. A node that settings cannot describe is written by `put`, as its line in a file.
package struct DumpScript {
  let document: Document
  /// The topmost nodes to recreate; all canvases for the whole document.
  let roots: [NodeID]
  /// Whether the whole document is written. The ids that commands generate are then left out: in an empty document they are the same.
  private let isWhole: Bool
  private let words: GraphicWords
  /// The canvas of graphics without an `in` clause; nil unless the whole document is written.
  private let firstCanvas: NodeID?
  /// The id that the script gives a node.
  private let name: (NodeID) -> String
  private let ruler: TextReach.Ruler

  package init(_ document: Document, roots: [NodeID]? = nil, naming name: ((NodeID) -> String)? = nil) {
    self.document = document
    self.name = name ?? { document.id(of: $0) }
    self.roots = roots ?? document.canvases
    isWhole = roots == nil
    words = GraphicWords(tokens: document.tokens)
    ruler = TextReach.Ruler(document)
    firstCanvas = roots == nil ? self.roots.first : nil
  }

  /// The lines, made lazily.
  /// - Complexity: O(nodes).
  package func lines() -> AnyIterator<String> {
    var first = isWhole ? documentLines()[...] : []
    var stack: [Level] = []
    var rest = roots.enumerated().makeIterator()
    return AnyIterator {
      if let line = first.popFirst() { return line }
      while !stack.isEmpty {
        let top = stack.count - 1
        if let child = stack[top].children.next() {
          let parent = stack[top]
          stack[top].count += 1
          let line = line(child, in: parent.node, ordinal: parent.count, isLocked: parent.isLocked)
          if document.isGroup(child) { stack.append(Level(child, document, isLocked: parent.isLocked)) }
          return line
        }
        stack.removeLast()
      }
      guard let (ordinal, root) = rest.next() else { return nil }
      if document.isGroup(root) { stack.append(Level(root, document, isLocked: false)) }
      return line(root, in: nil, ordinal: ordinal, isLocked: false)
    }
  }

  /// A group whose children are being written.
  private struct Level {
    let node: NodeID
    var children: Children.Iterator
    /// The number of children written so far.
    var count = 0
    /// Whether it or an ancestor is locked, so that its children can be made only with `--force`.
    let isLocked: Bool

    init(_ node: NodeID, _ document: Document, isLocked: Bool) {
      self.node = node
      children = document.children(of: node).makeIterator()
      self.isLocked = isLocked || document.isLocked(node)
    }
  }

  // MARK: The document

  private func documentLines() -> [String] {
    let graphic = document.graphic(.document)
    var start = Graphic(kind: .document)
    // Every file has a format and a version.
    for property in [Property.format, .version] { start[property] = graphic[property] }
    if let steps = words.steps(from: start, to: graphic), steps.removed.isEmpty {
      return steps.settings.isEmpty ? [] : ["set document " + steps.settings.joined(separator: " ")]
    }
    return ["put \(ScriptWord.word(NodeLine.text(graphic, hasList: true))) over document"]
  }

  // MARK: One node

  /// Whether a width that is set makes the text of a graphic wrap, which it does not.
  func wouldWrap(_ node: NodeID, _ graphic: Graphic) -> Bool {
    graphic[.textString] != nil && graphic[.textWrap] == nil && document.source.inheritance == nil
      && TextFitting.overflows(ruler.reach(of: node))
  }

  /// The command that recreates a node.
  /// - Parameter parent: Nil for a node created in the group where the script is run.
  func line(_ node: NodeID, in parent: NodeID?, ordinal: Int, isLocked: Bool) -> String {
    var graphic = document.lastingGraphic(node)
    graphic.id = name(node)
    let hasList = document.isGroup(node)
    let isUsual = hasList == graphic.kind.isContainer
    var line =
      isUsual
      ? graphic.kind == .canvas ? canvas(graphic, ordinal) : made(graphic, in: parent, ordinal, wraps: wouldWrap(node, graphic))
      : nil
    if line == nil {
      line = "put " + ScriptWord.word(NodeLine.text(graphic, hasList: hasList)) + place(parent, graphic.kind, isPut: true)
    }
    return line! + (isLocked ? " --force" : "")
  }

  /// The `in` clause of a node; empty if commands create it there by default.
  private func place(_ parent: NodeID?, _ kind: Kind, isPut: Bool = false) -> String {
    if kind == .canvas { return isPut ? " in document" : "" }
    guard let parent else { return "" }
    return parent == firstCanvas ? "" : " in " + Selector.id(name(parent))
  }

  private func id(_ graphic: Graphic, in parent: String, _ ordinal: Int) -> String {
    let isFound =
      isWhole && graphic.id == Document.firstID(graphic.kind, name: graphic.name ?? "", in: parent, ordinal: ordinal)
    return isFound ? "" : " --id " + ScriptWord.word(graphic.id)
  }

  private func canvas(_ graphic: Graphic, _ ordinal: Int) -> String? {
    guard let name = graphic.name, let width = graphic[.width]?.number, let height = graphic[.height]?.number else { return nil }
    var start = Graphic(kind: .canvas, id: graphic.id, name: name)
    (start[.width], start[.height]) = (.number(width), .number(height))
    guard let steps = words.steps(from: start, to: graphic), steps.removed.isEmpty else { return nil }
    let isUsual = width == 800 && height == 600
    let size = isUsual ? "" : " \(NumberText.string(width))x\(NumberText.string(height))"
    return "canvas add " + ([ScriptWord.word(name) + size] + steps.settings).joined(separator: " ") + id(graphic, in: "", ordinal)
  }

  /// `add KIND NAME in #PARENT at X Y WxH PROPERTY=VALUE ... --id ID`, on top of the defaults or with `--bare`; nil if neither can
  /// describe the graphic.
  /// - Parameter wraps: Whether a size without `--bare` would make its text wrap.
  private func made(_ graphic: Graphic, in parent: NodeID?, _ ordinal: Int, wraps: Bool) -> String? {
    guard Kind.graphics.contains(graphic.kind) else { return nil }
    let frame = frame(graphic)
    let start = Graphic(new: graphic.kind, id: graphic.id, name: graphic.name ?? "", frame: frame ?? Graphic.usualFrame)
    if !wraps, graphic.name != nil, let steps = words.steps(from: start, to: graphic),
      steps.removed.allSatisfy({ $0 == .fill || $0 == .stroke })
    {
      return add(graphic, in: parent, ordinal, frame, steps.removed.map { "\($0.path)=none" } + steps.settings)
    }
    let bare = Graphic(bare: graphic.kind, id: graphic.id, name: graphic.name, frame: frame)
    guard let steps = words.steps(from: bare, to: graphic), steps.removed.isEmpty else { return nil }
    return add(graphic, in: parent, ordinal, frame, steps.settings + ["--bare"])
  }

  private func add(_ graphic: Graphic, in parent: NodeID?, _ ordinal: Int, _ frame: Rect?, _ rest: [String]) -> String {
    let isUsual = isWhole && graphic.name == Graphic.usualName(graphic.kind, ordinal)
    var line = "add \(graphic.kind.word)"
    // A word after `text` is its string, and one after `path` may be its data.
    let isWordOther =
      graphic.kind == .text && graphic[.textString] == nil || graphic.kind == .path && (try? PathData(graphic.name ?? "")) != nil
    let named = isUsual ? nil : graphic.name.map(ScriptWord.word)
    if let named, !isWordOther { line += " " + named }
    line += place(parent, graphic.kind)
    if let frame {
      let (place, size) = ([frame.x, frame.y], [frame.width, frame.height].map(NumberText.string).joined(separator: "x"))
      line += " at " + place.map(NumberText.string).joined(separator: " ") + (graphic.kind == .line || size != "100x100" ? " \(size)" : "")
    }
    let parentID = parent.map(self.name) ?? ""
    let name = isWordOther ? named.map { ["name=" + $0] } ?? [] : []
    return ([line] + name + rest).joined(separator: " ") + id(graphic, in: parentID, ordinal)
  }

  /// The frame for the `at` clause; nil for a graphic without a complete one.
  private func frame(_ graphic: Graphic) -> Rect? {
    guard KindSet.framed.contains(graphic.kind), let x = graphic[.x]?.number, let y = graphic[.y]?.number,
      let width = graphic[.width]?.number, let height = graphic[.height]?.number, width >= 0, height >= 0
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
