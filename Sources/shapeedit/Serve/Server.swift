import ShapeCommands

/// `shapeedit serve`: handles calls on one document, one at a time, in the Model Context Protocol on standard input and output.
///
/// Standard output contains protocol messages only; everything else goes to standard error. At the end of input, pending requests are
/// still answered.
/// - SeeAlso: Model Context Protocol, revision 2025-06-18: lifecycle, transports (stdio), cancellation, tools. JSON-RPC 2.0.
@MainActor final class Server {
  private let queue: MessageQueue
  private let document: ServedDocument
  private let send: (JSONText) -> Void
  /// The ids of cancelled requests.
  private var cancelled: Set<JSONText> = []
  private var runningID: JSONText?
  /// The number of waiting lines already searched for cancellations.
  private var searchedCount = 0

  /// The supported protocol revisions, oldest first.
  private static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

  init(_ queue: MessageQueue, _ document: ServedDocument, send: @escaping (JSONText) -> Void) {
    (self.queue, self.document, self.send) = (queue, document, send)
    document.isInterrupted = { [unowned self] in isCancelled() }
  }

  /// Handles messages until the end of input.
  func run(while isListened: () -> Bool) {
    while isListened(), let line = queue.next(whileIdle: { document.idleWork }) {
      searchedCount = max(0, searchedCount - 1)
      guard case .text(let bytes) = line else {
        send(RPCAnswer.error(.null, RPCError(.parse, "a message of more than \(MessageQueue.lineLimit) bytes")))
        continue
      }
      guard let value = JSONText(reading: bytes) else {
        send(RPCAnswer.error(.null, RPCError(.parse, "this line is no JSON, or nested more than \(JSONText.deepestReading) levels deep")))
        continue
      }
      guard case .list(let messages) = value else {
        if let answer = answer(Message(value)) { send(answer) }
        continue
      }
      // A batch of messages, as in revision 2025-03-26.
      let answers = messages.compactMap { answer(Message($0)) }
      if messages.isEmpty { send(RPCAnswer.error(.null, RPCError(.invalidRequest, "an empty list of messages"))) }
      if !answers.isEmpty { send(.list(answers)) }
    }
  }

  private func answer(_ message: Message) -> JSONText? {
    switch message {
    case .response: return nil
    case .invalid(let id, let error): return RPCAnswer.error(id, error)
    case .notification(let method, let parameters):
      if method == "notifications/cancelled", let id = parameters?["requestId"] { cancelled.insert(id) }
      return nil
    case .request(let id, let method, let parameters):
      // An id may be reused once it was answered or cancelled.
      guard cancelled.remove(id) == nil else { return nil }
      runningID = id
      defer { runningID = nil }
      do throws(RPCError) {
        let result = try result(method, parameters)
        return cancelled.remove(id) == nil ? RPCAnswer.result(id, result) : nil
      } catch { return RPCAnswer.error(id, error) }
    }
  }

  private func result(_ method: String, _ parameters: JSONText?) throws(RPCError) -> [JSONText.Field] {
    switch method {
    case "initialize":
      let asked = parameters?["protocolVersion"]?.string
      let version = Server.versions.first { $0 == asked } ?? Server.versions[Server.versions.count - 1]
      return [
        .init("protocolVersion", .string(version)), .init("capabilities", .object([.init("tools", .object([]))])),
        .init("serverInfo", .object([.init("name", .string("shapeedit")), .init("version", .string(Shapeedit.version))])),
        .init("instructions", .string(ServeTools.instructions)),
      ]
    case "ping": return []
    case "tools/list": return [.init("tools", ServeTools.list)]
    case "tools/call":
      guard let name = parameters?["name"]?.string else { throw RPCError(.invalidParameters, "tools/call needs the name of a tool") }
      let arguments = try ServeTools.arguments(of: name, parameters?["arguments"])
      return document.call(arguments)
    default: throw RPCError(.unknownMethod, "there is no method \(method)")
    }
  }

  // MARK: Cancelling

  /// Whether the running request was cancelled meanwhile.
  private func isCancelled() -> Bool {
    guard let runningID else { return false }
    queue.lookAhead()
    let waiting = queue.waiting
    for line in waiting.dropFirst(searchedCount) {
      guard case .text(let bytes) = line, let value = JSONText(reading: bytes),
        case .notification("notifications/cancelled", let parameters) = Message(value), let id = parameters?["requestId"]
      else { continue }
      cancelled.insert(id)
    }
    searchedCount = waiting.count
    return cancelled.contains(runningID)
  }
}
