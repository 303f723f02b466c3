// SPDX-License-Identifier: MIT
/// A line of output, made of spans with roles; colours are chosen when it is printed.
///
/// Data passes through `sanitized(_:limit:)` before it is added, so that a line is safe to send to a terminal.
package struct StyledLine: Sendable, Hashable {
  /// The role of a span.
  package enum Role: Sendable, Hashable {
    case plain
    /// The name of a container: a canvas.
    case name
    case kind
    /// A glyph that draws attention to a row.
    case mark
    /// Secondary text: ids, glyphs, row numbers.
    case remark
    /// A sample of a colour.
    case swatch(RGB)
    /// The words `error:`, `warning:` and `help:` before a message.
    case error, warning, help
    /// The part of a text that a message is about, and the caret line under it. The line is printed unchanged, as columns of the two
    /// correspond.
    case caret
    /// Made for this terminal, such as a line of a picture: printed unchanged, including trailing blanks.
    case verbatim
  }

  package struct Span: Sendable, Hashable {
    package var text: String
    package var role: Role
  }

  /// The end of a span, in bytes of the whole text, and its role.
  private struct Border: Hashable {
    var end: Int
    var role: Role
  }

  /// The texts of all spans: most lines have one or two.
  private var whole = ""
  private var lastRole = Role.plain
  /// The ends of the spans before the last.
  private var borders: [Border] = []

  package init() {}

  package init(_ text: String, _ role: Role = .plain) { add(text, role) }

  /// A line whose plain beginning is followed by secondary text.
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - border: The length in bytes of the beginning, neither 0 nor all of it.
  package init(_ text: [UInt8], quietFrom border: Int) {
    (whole, lastRole, borders) = (String(decoding: text, as: UTF8.self), .remark, [Border(end: border, role: .plain)])
  }

  /// Texts with one role each, neighbours in different roles, none empty.
  package var spans: [Span] { spans(upTo: whole.utf8.count) }

  private func spans(upTo end: Int) -> [Span] {
    var spans: [Span] = []
    var start = whole.startIndex
    for border in borders + [Border(end: whole.utf8.count, role: lastRole)] {
      let next = whole.utf8.index(whole.startIndex, offsetBy: min(border.end, end))
      if start < next { spans.append(Span(text: String(whole[start..<next]), role: border.role)) }
      start = next
    }
    return spans
  }

  /// Appends text in a role.
  package mutating func add(_ text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if !whole.isEmpty, role != lastRole { borders.append(Border(end: whole.utf8.count, role: lastRole)) }
    whole += text
    lastRole = role
  }

  package mutating func add(_ line: StyledLine) { for span in line.spans { add(span.text, span.role) } }

  /// Appends blanks up to a width in cells.
  package mutating func pad(to cells: Int) { add(String(repeating: " ", count: max(0, cells - width))) }

  /// Whether any part has a role.
  package func has(_ role: Role) -> Bool { !whole.isEmpty && (lastRole == role || borders.contains { border in border.role == role }) }

  /// The length in bytes, without colours.
  package var byteCount: Int { whole.utf8.count }

  /// The width in cells.
  package var width: Int { borders.isEmpty ? displayWidth(whole) : spans.reduce(0) { $0 + displayWidth($1.text) } }

  /// The line without its styles, and without blanks at its end.
  package var text: String { text(colors: nil) }

  /// The line as sent to a terminal, without blanks at its end.
  package func text(colors: ColorDepth?) -> String {
    let end = lengthWithoutBlanks
    guard let colors else {
      return end == whole.utf8.count ? whole : String(whole[..<whole.utf8.index(whole.startIndex, offsetBy: end)])
    }
    return spans(upTo: end).reduce(into: "") { result, span in
      guard let code = colors.code(of: span.role) else { return result += span.text }
      result += "\u{1b}[\(code)m\(span.text)\u{1b}[0m"
    }
  }

  /// The length in bytes without the blanks at the end, as far as they are not verbatim.
  private var lengthWithoutBlanks: Int {
    guard whole.utf8.last == 0x20, !lastRole.isUnchanged else { return whole.utf8.count }
    let verbatim = borders.last { $0.role.isUnchanged }?.end ?? 0
    return max(verbatim, whole.utf8.count - whole.utf8.reversed().prefix { $0 == 0x20 }.count)
  }

  /// The line, cut with an ellipsis if it takes more cells. An id or a colour is left out rather than cut; one that begins the line is
  /// kept, and may take more cells.
  package func cut(to cells: Int?) -> StyledLine {
    guard let cells, width > cells else { return self }
    let ellipsis = String(Glyphs.current.ellipsis.prefix(max(0, cells)))
    var room = cells - ellipsis.count
    var length = 0
    for span in spans {
      let part = span.text[...].prefix(cells: room)
      length += part.utf8.count
      room -= displayWidth(part)
      guard part.endIndex == span.text.endIndex else { break }
    }
    let end = PrintedReference.border(whole[...], at: whole.utf8.index(whole.startIndex, offsetBy: length))
    guard end < whole.endIndex else { return self }
    var result = StyledLine()
    for span in spans(upTo: whole.utf8.distance(from: whole.startIndex, to: end)) { result.add(span.text, span.role) }
    result.add(ellipsis)
    return result
  }
}

extension StyledLine.Role {
  fileprivate var isSeverity: Bool {
    switch self {
    case .error, .warning, .help: true
    default: false
    }
  }

  /// Whether its blanks and columns matter.
  fileprivate var isUnchanged: Bool {
    switch self {
    case .verbatim, .caret: true
    default: false
    }
  }
}

/// Error and warning lines, and their messages.
extension StyledLine {
  package static func error(_ message: String) -> StyledLine { StyledLine("error:", .error, message) }
  package static func warning(_ message: String) -> StyledLine { StyledLine("warning:", .warning, message) }
  package static func help(_ message: String) -> StyledLine { StyledLine("help:", .help, message) }

  private init(_ mark: String, _ role: Role, _ message: String) {
    add(mark, role)
    add(" " + message)
  }

  /// The line after other text.
  package func after(_ prefix: String) -> StyledLine {
    var line = StyledLine(prefix)
    line.add(self)
    return line
  }

  /// The text of an error, warning or help line without its place and without that word; the whole text of any other line.
  package var message: String {
    let spans = spans
    guard let index = spans.firstIndex(where: { $0.role.isSeverity }) else { return text }
    let message: String = spans[(index + 1)...].map(\.text).joined()
    return String(message.drop { $0 == " " })
  }
}
