// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// A revision of the Model Context Protocol.
///
/// Up to 2025-11-25 client and server negotiate one at their start; from 2026-07-28 on each request names its own.
enum ProtocolRevision: String, CaseIterable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  static func < (one: ProtocolRevision, other: ProtocolRevision) -> Bool { one.rawValue < other.rawValue }

  /// Whether each request contains everything that is needed to answer it.
  var isStateless: Bool { self >= .july2026 }
  /// Whether a line may be a list of messages.
  var hasBatches: Bool { self <= .march2025 }
  /// Whether results of tools have values beside their text.
  var hasStructuredContent: Bool { self >= .june2025 }
  /// Whether arguments that do not fit a tool are an error of the tool, which models see, instead of the request.
  var hasArgumentErrors: Bool { self >= .november2025 }

  /// The latest revision that is negotiated.
  static let latestNegotiated = ProtocolRevision.november2025

  /// The keys of the metadata of a request.
  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  private static let infoKey = "io.modelcontextprotocol/serverInfo"
  /// The key of the subscription that a notice belongs to.
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"

  /// The revision that a request names; nil if it names none.
  static func named(by parameters: JSONText?) throws(RPCError) -> ProtocolRevision? {
    guard let name = parameters?["_meta"]?[versionKey] else { return nil }
    guard let revision = ProtocolRevision(rawValue: name.string ?? ""), revision.isStateless else {
      throw RPCError(
        .unsupportedVersion, "requests name revision \(july2026.rawValue), and earlier ones begin with initialize",
        data: .object([
          .init("supported", .list(allCases.reversed().map { .string($0.rawValue) })), .init("requested", name),
        ]))
    }
    guard case .object? = capabilities(of: parameters) else {
      throw RPCError(.invalidParameters, "the _meta of a request has \(capabilitiesKey), an object")
    }
    return revision
  }

  /// The capabilities of the client of a request.
  static func capabilities(of parameters: JSONText?) -> JSONText? { parameters?["_meta"]?[capabilitiesKey] }

  /// A result as the revision has it.
  /// - Parameters:
  ///   - cache: The time that a client may keep it.
  ///   - server: The name and the version of the server.
  func result(_ fields: [JSONText.Field], _ cache: Cache?, from server: [JSONText.Field]) -> [JSONText.Field] {
    guard isStateless else { return fields }
    let info = JSONText.object([.init(ProtocolRevision.infoKey, .object(server))])
    return [.init("resultType", .string("complete"))] + fields + (cache?.fields ?? []) + [.init("_meta", info)]
  }

  /// The time that a client may keep a result.
  enum Cache {
    /// Always: the result never changes in a version of the program.
    case always
    /// The part that never changes for the same client.
    case byClient
    /// The part that another call may change.
    case never

    fileprivate var fields: [JSONText.Field] {
      [
        .init("ttlMs", .integer(self == .never ? 0 : 3_600_000)), .init("cacheScope", .string(self == .always ? "public" : "private")),
      ]
    }
  }
}
