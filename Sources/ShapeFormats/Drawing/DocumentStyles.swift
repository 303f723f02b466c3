// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// The named styles and colours that a document's graphics refer to.
final class DocumentStyles {
  private let document: Document
  private let tokens: [NamedColor]
  private var colors: [String: Color?] = [:]
  /// The document's styles, or their replacement.
  private let value: Value?
  private lazy var styles = DocumentStyles.read(value)

  /// - Parameter value: Styles to use instead of the document's own.
  init(_ document: Document, _ value: Value? = nil) {
    self.document = document
    self.value = value ?? document.value(.styles, of: .document)
    tokens = if case .colors(let colors)? = document.value(.tokens, of: .document) { colors } else { [] }
  }

  /// The colour of a token; nil if there is none.
  func color(named name: String) -> Color? {
    if let known = colors[name] { return known }
    let color = tokens.color(of: .token(name))
    colors[name] = .some(color)
    return color
  }

  /// The graphic with the values of a style where it has none of its own; nil if there is no such style.
  func styled(_ graphic: Graphic, _ name: String) -> Graphic? {
    guard let style = styles[name] else { return nil }
    var result = graphic
    for member in style.members where graphic[member.property] == nil && member.property.kinds.contains(graphic.kind) {
      result[member.property] = member.value
    }
    return result
  }

  /// The members of a style; none if there is no such style.
  func members(of name: String) -> [Graphic.Member] { styles[name]?.members ?? [] }

  func style(_ name: String) -> Graphic? { styles[name] }

  /// Parses styles by name, each as the members of a graphic; leaves out broken ones.
  private static func read(_ value: Value?) -> [String: Graphic] {
    guard case .json(let text)? = value else { return [:] }
    let bytes = ByteStore(text)
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    var styles: [String: Graphic] = [:]
    while let key = object.next() {
      let start = object.cursor.offset
      object.cursor.skipValue()
      let members = bytes.text(start..<object.cursor.offset).dropFirst().dropLast()
      let document =
        #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[{"id":"s","kind":"rectangle"\#(members.isEmpty ? "" : ",")\#(members)}]}]}"#
      guard let read = try? Document(json: document), let node = read.node(id: "s") else { continue }
      var style = read.graphic(node)
      style.take(style.members.filter { DocumentStyles.isStyle($0.property) })
      styles[object.cursor.text(key)] = style
    }
    return styles
  }

  static func isStyle(_ property: Property) -> Bool {
    switch property.specification.section {
    case .fill, .stroke, .shadow, .text: true
    default: [.opacity, .blend, .radius].contains(property)
    }
  }
}
