// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// Completes the selector of a resource, by what the Tab key offers.
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: completion.
enum ServeCompletion {
  /// The most values of an answer.
  private static let most = 100

  static func answer(_ parameters: JSONText?, _ session: Session) throws(RPCError) -> [JSONText.Field] {
    guard let uri = parameters?["ref"]?["uri"]?.string, parameters?["ref"]?["type"]?.string == "ref/resource",
      uri.hasSuffix(ServeResources.query), (try? ServeResources.request(String(uri.dropLast(ServeResources.query.count)))) != nil
    else {
      throw RPCError(.invalidParameters, "completion is for the resources \(ServeResources.templateAddresses.joined(separator: " and "))")
    }
    guard parameters?["argument"]?["name"]?.string == "selector", let value = parameters?["argument"]?["value"]?.string else {
      throw RPCError(.invalidParameters, "these resources take a selector")
    }
    let verb = "ls "
    let entry = verb + value
    let answer = Completer.answer(to: entry, in: session)
    let kept = String(decoding: Array(entry.utf8)[..<min(answer.start, entry.utf8.count)], as: UTF8.self).dropFirst(verb.count)
    // Flags are of the verb, not of a selector.
    let values: [String] = answer.candidates.map { "\(kept)\($0.whole())" }.filter { !$0.hasPrefix("-") }
    return [
      .init(
        "completion",
        .object([
          .init("values", .list(values.prefix(most).map { JSONText.string($0) })),
          .init("hasMore", .bool(answer.hasMore || values.count > most)),
        ]))
    ]
  }
}
