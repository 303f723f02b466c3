// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Writes a document in canonical form: one graphic per line, indented by two spaces per level.
package struct CanonicalWriter {
  /// The deepest level of indentation. Without a limit, the margins of deep documents would grow with the square of their depth.
  static let deepestMargin = 100

  let document: Document
  var output: OutputBuffer
  private var open: [(children: Children.Iterator, isEmpty: Bool)] = []
  private let respaced: RespacedLine?
  var spelling: ((Graphic, NodeID) -> Graphic)?

  init(_ document: Document, _ output: OutputBuffer) {
    self.document = document
    self.output = output
    respaced = (document.source as? JSONSource).map { RespacedLine(document, $0) }
  }

  mutating func run() throws {
    try start(.document)
    while !open.isEmpty {
      let top = open.count - 1
      if let child = open[top].children.next() {
        try output.append(open[top].isEmpty ? Margins.first : Margins.next)
        open[top].isEmpty = false
        try output.append(margin)
        try start(child)
      } else {
        let isEmpty = open.removeLast().isEmpty
        if !isEmpty {
          try output.append("\n")
          try output.append(margin)
        }
        try output.append("]}")
      }
    }
    try output.append("\n")
    try output.flush()
  }

  private enum Margins {
    static let first = Array("\n".utf8)
    static let next = Array(",\n".utf8)
    static let byLevel = (0...CanonicalWriter.deepestMargin).map { [UInt8](repeating: 0x20, count: 2 * $0) }
  }

  private var margin: [UInt8] { Margins.byLevel[min(open.count, CanonicalWriter.deepestMargin)] }

  private mutating func start(_ node: NodeID) throws {
    let isGroup = document.isGroup(node)
    if try !(respaced?.write(node, to: &output) ?? false) {
      let graphic = document.graphic(node).withHeader
      // A group is written with a child list even if it was read without one.
      let hasList = isGroup || graphic.kind == .group
      try output.append(CanonicalWriter.head(spelling?(graphic, node) ?? graphic, isGroup: hasList))
      if hasList, !isGroup { try output.append("]}") }
    }
    if isGroup { open.append((document.children(of: node).makeIterator(), true)) }
  }

  /// The line of a node in canonical form, without its children.
  package static func line(of graphic: Graphic) -> String {
    String(decoding: head(graphic, isGroup: false), as: UTF8.self)
  }

  /// A node up to the opening bracket of its list of children, or all of it for a leaf.
  package static func head(_ graphic: Graphic, isGroup: Bool) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    CanonicalJSON.append(members: graphic, to: &bytes)
    guard isGroup else { return bytes + [UInt8(ascii: "}")] }
    if bytes.count > 1 { bytes.append(contentsOf: ", ".utf8) }
    CanonicalJSON.append(string: graphic.kind.childrenKey, to: &bytes)
    bytes.append(contentsOf: ": [".utf8)
    return bytes
  }
}

extension Graphic {
  /// The graphic, with format and version added if it is the document node.
  fileprivate var withHeader: Graphic {
    guard kind == .document else { return self }
    var graphic = self
    if graphic[.format] == nil { graphic[.format] = .string("shapeedit") }
    if graphic[.version] == nil { graphic[.version] = .number(1) }
    return graphic
  }
}
