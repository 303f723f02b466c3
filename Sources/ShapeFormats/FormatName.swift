package import ShapeModel

/// The format that the name of a file promises.
package enum FormatName {
  /// The ending of a name, in small letters without its dot; empty for none.
  package static func ending(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Why no document is written to a name, by what its ending promises: `no document is written as PNG`. Nil for a name that may hold one.
  package static func refusal(_ path: String) -> String? {
    let ending = ending(path)
    if ending.isEmpty || documents.contains(ending) { return nil }
    return pictures.contains(ending) ? "no document is written as \(ending.uppercased())" : "no format has the ending .\(ending)"
  }

  /// Whether a name is one that documents have.
  package static func isDocument(_ path: String) -> Bool { documents.contains(ending(path)) }

  private static let documents: Set<String> = ["json", "svg", "svgz"]

  /// Endings of drawings and pictures, which another program could not read were they JSON.
  private static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "pdf", "ps", "eps", "dxf", "sketch", "fig", "html",
  ]

  /// Whether the name of a new file asks for packed bytes.
  package static func isPacked(_ path: String) -> Bool { ending(path) == "svgz" }
}

/// How a document becomes the bytes of a file.
package enum FormatWay {
  /// The bytes it was read from, with patches.
  case patched
  /// A document of our own format, drawn as SVG.
  case drawn
  /// An SVG document, as one of our own format.
  case converted

  /// How a document is written to a file of a name.
  package static func of(_ document: Document, to path: String) -> FormatWay {
    let isMarkup = document.source is SVGSource
    switch FormatName.ending(path) {
    case "svg", "svgz": return isMarkup ? .patched : .drawn
    case "json": return isMarkup ? .converted : .patched
    default: return .patched
    }
  }
}
