// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// The subscriptions of a client to changes of resources, which get notifications until they are cancelled.
/// - SeeAlso: Model Context Protocol, revision 2026-07-28: subscriptions.
struct Subscriptions {
  private struct Subscription {
    var id: JSONText
    var addresses: [String]
  }

  private var subscriptions: [Subscription] = []

  var isEmpty: Bool { subscriptions.isEmpty }

  /// Begins a subscription.
  /// - Returns: The notice about the accepted part of it: the resources that exist.
  mutating func open(_ id: JSONText, _ parameters: JSONText?) -> JSONText {
    var addresses: [String] = []
    if case .list(let asked)? = parameters?["notifications"]?["resourceSubscriptions"] {
      addresses = asked.compactMap(\.string).filter { (try? ServeResources.request($0)) != nil }
    }
    subscriptions.append(Subscription(id: id, addresses: addresses))
    let honoured: [JSONText.Field] =
      addresses.isEmpty ? [] : [.init("resourceSubscriptions", .list(addresses.map { .string($0) }))]
    return Subscriptions.notice("subscriptions/acknowledged", id, [.init("notifications", .object(honoured))])
  }

  mutating func cancel(_ id: JSONText) { subscriptions.removeAll { $0.id == id } }

  /// The notices that resources have changed.
  var updates: [JSONText] {
    subscriptions.flatMap { subscription in
      subscription.addresses.map { Subscriptions.notice("resources/updated", subscription.id, [.init("uri", .string($0))]) }
    }
  }

  /// Ends all subscriptions; returns their responses.
  mutating func close() -> [JSONText] {
    defer { subscriptions = [] }
    return subscriptions.map { subscription in
      let meta = JSONText.object([.init(ProtocolRevision.subscriptionKey, subscription.id)])
      return RPCAnswer.result(subscription.id, [.init("resultType", .string("complete")), .init("_meta", meta)])
    }
  }

  private static func notice(_ method: String, _ id: JSONText, _ fields: [JSONText.Field]) -> JSONText {
    let meta = JSONText.Field("_meta", .object([.init(ProtocolRevision.subscriptionKey, id)]))
    return .object([
      .init("jsonrpc", .string("2.0")), .init("method", .string("notifications/" + method)), .init("params", .object([meta] + fields)),
    ])
  }
}
