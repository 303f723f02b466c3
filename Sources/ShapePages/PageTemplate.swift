// SPDX-License-Identifier: GPL-3.0-or-later
/// The template of pages: HTML, style and script, which are files of their own in `Template`.
enum PageTemplate {
  /// The digests of the style and of the scripts, which the page's policy names. A test computes them from the files.
  static let styleDigest = "7nH6cGVWG2Ir4fWrsieS3wMVsyU5PI1B7fCdkgsqND8="
  static let scriptDigest = "hZwdDimszTelK+36mXdQkA5RNiJjQvpU4064p/lGNm4="
  static let appDigest = "4YA69D6V6iYfLVXAHztUJT7zCh++jv7/dnLO84nUdcA="

  /// The script, which is one: what a file declares, all of them know. The part that speaks to a host is only where one shows the page.
  private static func script(isApp: Bool) -> String {
    let files = [
      PackageResources.outline_js, PackageResources.inspector_js, PackageResources.picture_js, PackageResources.review_js,
      isApp ? PackageResources.app_js : [], PackageResources.page_js,
    ]
    return files.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Nothing is loaded, and no other script or style has an effect. Pictures are `data:` addresses.
  private static func policy(_ scriptDigest: String) -> String {
    """
    default-src 'none'; script-src 'sha256-\(scriptDigest)'; style-src 'sha256-\(styleDigest)'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """
  }

  /// Fills the template in one pass, so that no value is taken for a name of the template.
  /// - Parameter content: Nil for a page that its host sends the content.
  static func page(_ shown: PageContent?) -> [UInt8] {
    let content = shown ?? PageContent(title: "Drawing", counts: "")
    // Data are in elements that run nothing.
    let data = content.blocks.map { "<script type=\"text/plain\" id=\"\($0.id)\">\($0.packed)</script>\n" }.joined()
    let values = [
      "policy": policy(shown == nil ? appDigest : scriptDigest), "title": escaped(content.title), "counts": escaped(content.counts),
      "omission": escaped(content.omission), "data": data, "style": String(decoding: PackageResources.page_css, as: UTF8.self),
      "script": script(isApp: shown == nil),
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
