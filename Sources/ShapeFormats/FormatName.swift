/// The format that the name of a file promises.
package enum FormatName {
  /// The format a name asks for and that is not written yet, as people call it: `SVG` of `a.svg`. Nil for a name that may hold a document.
  package static func unwritten(_ path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].utf8.contains(UInt8(ascii: "/")) else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return pictures.contains(ending) ? ending.uppercased() : nil
  }

  /// Endings of drawings and pictures, which another program could not read were they JSON.
  private static let pictures: Set<String> = [
    "svg", "svgz", "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "pdf", "ps", "eps", "dxf", "sketch", "fig", "html",
  ]
}
