// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Gradients, shadows, clips, markers and the like that elements refer to, each written once regardless of the number of references.
struct SVGDefinitions {
  enum Kind: String {
    case linearGradient, radialGradient, filter, clipPath, mask, marker, pattern

    /// The prefix of generated ids.
    var prefix: String {
      switch self {
      case .linearGradient, .radialGradient: "gradient"
      case .filter: "shadow"
      case .clipPath: "clip"
      case .mask: "mask"
      case .marker: "mark"
      case .pattern: "tile"
      }
    }
  }

  private let document: Document
  private var idByText: [[UInt8]: String] = [:]
  private var counts: [String: Int] = [:]
  /// All definitions, one per line.
  private(set) var lines = MarkupWriter()

  init(_ document: Document) { self.document = document }

  var isEmpty: Bool { lines.bytes.isEmpty }

  /// The id of a definition, which is added unless an equal one exists.
  mutating func id(_ definition: SVGDefinition) -> String { id(definition.kind, definition.attributes, definition.content) }

  /// The id of a definition given by its parts.
  /// - Parameters:
  ///   - attributes: The attributes of the element, without the id.
  ///   - content: The content, as markup.
  mutating func id(_ kind: Kind, _ attributes: MarkupWriter, _ content: MarkupWriter) -> String {
    let key = Array(kind.rawValue.utf8) + attributes.bytes + [0] + content.bytes
    if let known = idByText[key] { return known }
    let id = freeID(kind.prefix)
    idByText[key] = id
    lines.append("    ")
    lines.append(SVGDefinition(kind: kind, attributes: attributes, content: content).element(id: id))
    lines.append("\n")
    return id
  }

  /// `gradient-1` and so on, without the ids of the document's own nodes.
  private mutating func freeID(_ prefix: String) -> String {
    while true {
      counts[prefix, default: 0] += 1
      let id = "\(prefix)-\(counts[prefix]!)"
      if document.node(id: id) == nil { return id }
    }
  }
}
