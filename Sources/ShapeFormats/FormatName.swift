// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Formats by the extension of a file name.
package enum FormatName {
  /// The extension of a path in lower case, without its dot; empty if there is none.
  package static func ending(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The reason why no document can be written to a path, such as `no document is written as PNG`; nil if one can.
  package static func refusal(_ path: String) -> String? {
    let ending = ending(path)
    if ending.isEmpty || documents.contains(ending) { return nil }
    return pictures.contains(ending) ? "no document is written as \(ending.uppercased())" : "no format has the ending .\(ending)"
  }

  /// Whether a path has the extension of a document format.
  package static func isDocument(_ path: String) -> Bool { documents.contains(ending(path)) }

  private static let documents: Set<String> = ["json", "svg", "svgz"]

  /// Extensions of other drawing and picture formats. Other programs could not open a file of JSON with such a name.
  private static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "pdf", "ps", "eps", "dxf", "sketch", "fig", "html",
  ]

  /// Whether a new file of this name is compressed with gzip.
  package static func isPacked(_ path: String) -> Bool { ending(path) == "svgz" }
}

/// The way in which a document is written to a file.
package enum FormatWay {
  /// The source bytes, with patches.
  case patched
  /// A document in the shapeedit format, drawn as SVG.
  case drawn
  /// An SVG document, converted to the shapeedit format.
  case converted

  /// The way a document is written to a path, by its extension.
  package static func of(_ document: Document, to path: String) -> FormatWay {
    switch FormatName.ending(path) {
    case "svg", "svgz": return document.isInOwnFormat ? .drawn : .patched
    case "json": return document.isInOwnFormat ? .patched : .converted
    default: return .patched
    }
  }
}
