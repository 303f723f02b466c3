import DisplayText

/// A line of output, made of spans with roles; colours are chosen when it is printed.
///
/// Data passes through `sanitized(_:limit:)` before it is added, so that a line is safe to send to a terminal.
package struct StyledLine: Sendable, Hashable {
  /// The role of a span.
  package enum Role: Sendable, Hashable {
    case plain
    /// The name of a container: a canvas.
    case heading
    /// Secondary text: kinds, ids, glyphs, remarks.
    case quiet
    /// A sample of a colour.
    case swatch(RGB)
    /// Made for this terminal, such as a line of a picture: printed unchanged, including trailing blanks.
    case verbatim
  }

  package struct Span: Sendable, Hashable {
    package var text: String
    package var role: Role
  }

  package private(set) var spans: [Span] = []

  package init() {}

  package init(_ text: String, _ role: Role = .plain) { add(text, role) }

  /// Appends text in a role.
  package mutating func add(_ text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if let last = spans.indices.last, spans[last].role == role {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, role: role))
    }
  }

  package mutating func add(_ line: StyledLine) { for span in line.spans { add(span.text, span.role) } }

  /// Appends blanks up to a width in cells.
  package mutating func pad(to cells: Int) { add(String(repeating: " ", count: max(0, cells - width))) }

  /// The width in cells.
  package var width: Int { spans.reduce(0) { $0 + displayWidth($1.text) } }

  /// The line without its styles, and without blanks at its end.
  package var text: String { text(colors: nil) }

  /// The line as sent to a terminal, without blanks at its end.
  package func text(colors: ColorDepth?) -> String {
    var spans = spans[...]
    var result = ""
    while let last = spans.last, last.role != .verbatim, last.text.utf8.allSatisfy({ $0 == 0x20 }) { spans.removeLast() }
    for (index, span) in spans.enumerated() {
      let text = index == spans.count - 1 && span.role != .verbatim ? StyledLine.trimmed(span.text) : span.text
      guard let colors, let code = colors.code(of: span.role) else { result += text; continue }
      result += "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }
    return result
  }

  private static func trimmed(_ text: String) -> String {
    let blanks = text.utf8.reversed().prefix { $0 == 0x20 }.count
    return blanks == 0 ? text : String(text.dropLast(blanks))
  }

  /// The line, cut with an ellipsis if it takes more cells.
  package func cut(to cells: Int?) -> StyledLine {
    guard let cells, width > cells else { return self }
    let ellipsis = String(Glyphs.current.ellipsis.prefix(max(0, cells)))
    var room = cells - ellipsis.count
    var result = StyledLine()
    for span in spans {
      let part = start(of: span.text[...], cells: room)
      result.add(String(part), span.role)
      room -= displayWidth(String(part))
      guard part.endIndex == span.text.endIndex else { break }
    }
    result.add(ellipsis)
    return result
  }
}
