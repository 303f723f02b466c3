package import ShapeModel

/// The format that the name of a file promises.
package enum FormatName {
  /// The ending of a name, in small letters without its dot; empty for none.
  package static func ending(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].utf8.contains(UInt8(ascii: "/")) else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }

  /// The format a name asks for and that documents are not written in, as people call it: `PNG` of `a.png`. Nil for a name that may hold
  /// a document.
  package static func unwritten(_ path: String) -> String? {
    let ending = ending(path)
    return pictures.contains(ending) ? ending.uppercased() : nil
  }

  /// Whether a name is one that documents have.
  package static func isDocument(_ path: String) -> Bool { ["json", "svg"].contains(ending(path)) }

  /// Endings of drawings and pictures, which another program could not read were they JSON.
  private static let pictures: Set<String> = [
    "svgz", "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "pdf", "ps", "eps", "dxf", "sketch", "fig", "html",
  ]
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
    case "svg": return isMarkup ? .patched : .drawn
    case "json": return isMarkup ? .converted : .patched
    default: return .patched
    }
  }
}
