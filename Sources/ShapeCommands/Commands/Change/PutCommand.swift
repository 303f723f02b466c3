// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `put JSON [in SELECTOR] [over SELECTOR]`: creates a graphic or canvas from its line in a file, or replaces all properties of a node.
enum PutCommand {
  static let verb = Verb(
    "put", in: .change, "add a graphic from its JSON, or replace one", .changes,
    takes: Operand.text("JSON"), Operand.selector("SELECTOR", of: .containers).clause("in"),
    Operand.selector("SELECTOR", of: .graphics).clause("over"),
    examples: [
      Verb.Example(#"put '{"id": "gear", "kind": "gizmo", "teeth": 12}' in Head"#, "a kind of a later version"),
      Verb.Example(#"put '{"kind": "rectangle", "x": 70, "y": 100, "width": 60, "height": 40}' over Body"#, "nothing else is left of it"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ json: ArgumentWord, _ container: SelectorOperand?, _ old: SelectorOperand?
  ) throws(CommandError) -> Reply {
    guard session.document.isInOwnFormat else {
      throw CommandError(
        session.running.range, "edit.format", "put writes lines of our own format, and this document is SVG",
        help: ["add and set make and change what is in it"])
    }
    if let old {
      guard container == nil else {
        throw CommandError(old.word.range, "syntax.word", "in and over exclude each other", .usage)
      }
      return try write(session, json, over: try session.target(old))
    }
    let parent = if let container { try session.target(container) } else { try session.defaultParent() }
    let line = try read(json, as: parent == .document ? .canvas : .graphic)
    var graphic = line.graphic
    if graphic.id.isEmpty {
      graphic.id = session.document.newID(
        graphic.kind, name: graphic.name ?? "", in: parent, ordinal: session.document.childCount(of: parent))
    }
    let node = session.document.nextNode
    try session.apply(.create([NewNode(.graphic(graphic), in: .node(parent), hasList: line.hasList)]))
    return session.made(node)
  }

  private static func write(_ session: any SessionEditing, _ json: ArgumentWord, over node: NodeID) throws(CommandError) -> Reply {
    let document = session.document
    let level: NodeLine.Level = node == .document ? .document : document.kind(of: node) == .canvas ? .canvas : .graphic
    var graphic = try read(json, as: level).graphic
    let id = document.id(of: node)
    guard graphic.id.isEmpty || graphic.id == id else {
      throw CommandError(
        json.range, "edit.id", "this is the line of \(sanitized(Selector.id(graphic.id), limit: .max)), not of \(Selector.id(id))",
        help: ["set \(Selector.id(id)) id NAME renames it"])
    }
    graphic.id = id
    if graphic != document.graphic(node) { try session.apply(.replace([graphic], [node])) }
    return session.changed(session.running.touched)
  }

  private static func read(_ word: ArgumentWord, as level: NodeLine.Level) throws(CommandError) -> NodeLine {
    do { return try NodeLine(word.text, as: level) } catch {
      throw CommandError(
        word.range, "document." + error.code, "this is not a line of a document: \(error.message)", help: error.help.map { [$0] } ?? [])
    }
  }
}
