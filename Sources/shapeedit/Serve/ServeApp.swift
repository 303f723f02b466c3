// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// The page of `export` as an app that hosts show beside `look`: they read it once, without a drawing, and pass it the results of calls.
/// - SeeAlso: Model Context Protocol, extension "MCP Apps" of 2026-01-26.
enum ServeApp {
  static let address = "ui://shapeedit/drawing"
  static let mimeType = "text/html;profile=mcp-app"
  private static let key = "io.modelcontextprotocol/ui"

  /// The metadata of a tool whose results the page shows.
  static let reference = JSONText.object([.init("resourceUri", .string(address))])

  /// Whether the capabilities of a client announce that it shows pages.
  static func isShown(by capabilities: JSONText?) -> Bool {
    guard case .object? = capabilities?["extensions"]?[key] else { return false }
    guard case .list(let types)? = capabilities?["extensions"]?[key]?["mimeTypes"] else { return true }
    return types.contains(.string(mimeType))
  }

  static let listed = JSONText.object([
    .init("uri", .string(address)), .init("name", .string("drawing")),
    .init("description", .string("A page that shows what look answers, for hosts of MCP Apps")), .init("mimeType", .string(mimeType)),
  ])

  /// The page. It names no servers, so that the host's policy lets it reach none.
  static var contents: [JSONText.Field] {
    let page = JSONText.object([
      .init("uri", .string(address)), .init("mimeType", .string(mimeType)), .init("text", .string(SessionPage.empty)),
    ])
    return [.init("contents", .list([page]))]
  }
}
