// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// The result of a tool call.
///
/// Its text and its typed content say the same, which the protocol asks of tools with an output schema, since a client reads either.
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: tools, "Structured Content" and "Output Schema".
struct ToolResult {
  /// Lines of text, or objects, one a line.
  var lines: [String]
  /// The object that ends the answer.
  var end: JSONText
  var isError: Bool
  /// Content in addition to the text.
  var content: [JSONText]
  /// The content for the page of a host.
  var page: JSONText?

  func fields(_ revision: ProtocolRevision) -> [JSONText.Field] {
    let text = JSONText.object([
      .init("type", .string("text")), .init("text", .string((lines + [end.text]).joined(separator: "\n"))),
    ])
    let answers = lines.map { line in
      // A name may begin with a brace, too.
      if line.hasPrefix("{"), case .object? = JSONText(reading: line.utf8) { return JSONText.raw(line) }
      return .string(line)
    }
    let page = page.map { [JSONText.Field("page", $0)] } ?? []
    let structured = JSONText.Field("structuredContent", .object([.init("answers", .list(answers)), .init("end", end)] + page))
    return [.init("content", .list(content + [text]))] + (revision.hasStructuredContent ? [structured] : [])
      + [.init("isError", .bool(isError))]
  }
}
