// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats

/// The template of pages: HTML, style and script, which are separate files in `Template`.
enum PageTemplate {
  /// The digests of the style and the script, which the page's policy allows. A test computes them from the files.
  static let styleDigest = "pOzkvskZibDDOPDHd5Qm0BOCtrmrMxQd3XeE8UqVK1k="
  static let scriptDigest = "/YnG6dMop4lecHXuFQ4QowYCuH2iFeVW5mD4GxwUfP0="

  /// The files of the script, which are concatenated: declarations are visible in all files.
  private static let scripts = [
    PackageResources.outline_js, PackageResources.inspector_js, PackageResources.picture_js, PackageResources.review_js,
    PackageResources.page_js,
  ]

  /// Compressed data in an element that is not executed.
  static func block(_ id: String, _ bytes: [UInt8]) -> String {
    "<script type=\"text/plain\" id=\"\(id)\">\(Base64.text(Formats.packed([bytes])))</script>\n"
  }

  /// Nothing is loaded, and no other script or style is allowed. Pictures are `data:` addresses.
  private static let policy = """
    default-src 'none'; script-src 'sha256-\(scriptDigest)'; style-src 'sha256-\(styleDigest)'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """

  /// Fills the template in one pass, so that no value is mistaken for a placeholder of the template.
  /// - Parameter data: Elements with the data of the page.
  static func page(title: String, counts: String, footer: String, data: String) -> [UInt8] {
    let values = [
      "policy": policy, "title": escaped(title), "counts": escaped(counts), "footer": escaped(footer), "data": data,
      "style": String(decoding: PackageResources.page_css, as: UTF8.self),
      "script": scripts.map { String(decoding: $0, as: UTF8.self) }.joined(),
    ]
    var page: [UInt8] = []
    var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      page += Array(rest[..<open].utf8)
      page += Array((values[String(rest[rest.index(after: open)..<close])] ?? "").utf8)
      rest = rest[rest.index(after: close)...]
    }
    return page + Array(rest.utf8)
  }

  /// Text of an element or an attribute. Control characters and those that change the direction of a line are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
