// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFormats

/// The resources of `shapeedit serve`: the outline and the picture of the document, or of the nodes that a selector matches.
///
/// ```
/// shapeedit:///outline   shapeedit:///picture?selector=%23eyes
/// ```
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: resources. RFC 6570 for the templates.
enum ServeResources {
  enum Part: String, CaseIterable {
    case outline, picture

    var mimeType: String { self == .outline ? "text/plain" : "image/png" }
    fileprivate var address: String { "shapeedit:///\(rawValue)" }
  }

  struct Request {
    var uri: String
    var part: Part
    var selector: String?
  }

  /// The part of an address after its template.
  static let query = "{?selector}"
  static let templateAddresses = Part.allCases.map { $0.address + query }

  /// - Parameter app: Whether the client shows pages of servers.
  static func list(withApp app: Bool) -> JSONText { .list(parts + (app ? [ServeApp.listed] : [])) }

  private static let parts: [JSONText] =
    Part.allCases.map { part in
      .object([
        .init("uri", .string(part.address)), .init("name", .string(part.rawValue)),
        .init("description", .string(part == .outline ? "The rows of the drawing, as look lists them" : "The drawing")),
        .init("mimeType", .string(part.mimeType)),
      ])
    }

  static let templates = JSONText.list(
    Part.allCases.map { part in
      .object([
        .init("uriTemplate", .string(part.address + query)), .init("name", .string("\(part.rawValue) of a selector")),
        .init("mimeType", .string(part.mimeType)),
      ])
    })

  static func request(_ uri: String) throws(RPCError) -> Request {
    let halves = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let mark = "selector="
    guard let part = Part.allCases.first(where: { $0.address == halves[0] }), halves.count == 1 || halves[1].hasPrefix(mark) else {
      let known = Part.allCases.map(\.address).joined(separator: " and ")
      throw RPCError(.unknownResource, "there is no resource \(uri); there are \(known), both also with ?selector=")
    }
    guard halves.count == 2 else { return Request(uri: uri, part: part, selector: nil) }
    guard let selector = String(validating: PercentEncoding.resolved(halves[1].dropFirst(mark.count)), as: UTF8.self) else {
      throw RPCError(.invalidParameters, "the selector of \(uri) is not percent-encoded UTF-8")
    }
    return Request(uri: uri, part: part, selector: selector)
  }
}
