import ShapeCommands
import ShapeModel

/// `shapeedit serve`: handles calls on one document, one at a time, in the Model Context Protocol on standard input and output.
///
/// Standard output contains protocol messages only; problems of a call are in its answer. At the end of input, pending requests are
/// still answered.
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: lifecycle, transports (stdio), cancellation, tools, resources. JSON-RPC 2.0.
@MainActor final class Server {
  private let queue: MessageQueue
  private let document: ServedDocument
  private let send: (JSONText) -> Void
  private var cancellations = Cancellations()
  /// The negotiated protocol revision; the latest until a client asks for another.
  private var version = Server.versions[Server.versions.count - 1]

  /// The supported protocol revisions, oldest first.
  private static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// From this revision on, arguments that do not fit a tool are an error of the tool, which models see, and not of the request.
  private static let firstWithArgumentErrors = "2025-11-25"

  init(_ queue: MessageQueue, _ document: ServedDocument, send: @escaping (JSONText) -> Void) {
    (self.queue, self.document, self.send) = (queue, document, send)
    document.isInterrupted = { [weak self] in self?.isCancelled() ?? false }
  }

  /// Handles messages until the end of input.
  func run(while isListened: () -> Bool) {
    while isListened(), let line = queue.next(whileIdle: { document.idleWork }) {
      cancellations.lineWasTaken()
      guard case .text(let bytes) = line else {
        send(RPCAnswer.error(.null, RPCError(.parse, "a message of more than \(MessageQueue.lineLimit) bytes")))
        continue
      }
      guard let value = JSONText(reading: bytes) else {
        send(
          RPCAnswer.error(.null, RPCError(.parse, "this line is not JSON, or nested more than \(JSONText.deepestReading) levels deep")))
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
    // A cancellation that is read in its turn comes too late: all earlier requests were answered.
    case .response, .notification: return nil
    case .invalid(let id, let error): return RPCAnswer.error(id, error)
    case .request(let id, let method, let parameters):
      queue.lookAhead()
      cancellations.look(at: queue.waiting)
      guard cancellations.begin(id) else { return nil }
      defer { cancellations.end() }
      do throws(RPCError) {
        let result = try result(method, parameters)
        return cancellations.isCancelled ? nil : RPCAnswer.result(id, result)
      } catch { return RPCAnswer.error(id, error) }
    }
  }

  private func result(_ method: String, _ parameters: JSONText?) throws(RPCError) -> [JSONText.Field] {
    switch method {
    case "initialize":
      if let asked = parameters?["protocolVersion"]?.string, Server.versions.contains(asked) { version = asked }
      return [
        .init("protocolVersion", .string(version)),
        .init("capabilities", .object([.init("tools", .object([])), .init("resources", .object([]))])),
        .init("serverInfo", .object([.init("name", .string("shapeedit")), .init("version", .string(Shapeedit.version))])),
        .init("instructions", .string(ServeTools.instructions)),
      ]
    case "ping": return []
    case "tools/list": return [.init("tools", ServeTools.list)]
    case "tools/call":
      guard let name = parameters?["name"]?.string else { throw RPCError(.invalidParameters, "tools/call needs the name of a tool") }
      let call: ServeTools.Call
      do throws(ServeTools.Refusal) { call = try ServeTools.call(name, parameters?["arguments"]) } catch {
        switch error {
        case .request(let error): throw error
        case .arguments(let error):
          guard version < Server.firstWithArgumentErrors else { return document.refuse(error) }
          throw RPCError(.invalidParameters, ([error.diagnostic.message] + error.diagnostic.help).joined(separator: "; "))
        }
      }
      return document.call(call)
    case "resources/list": return [.init("resources", ServeResources.list)]
    case "resources/templates/list": return [.init("resourceTemplates", ServeResources.templates)]
    case "resources/read":
      guard let uri = parameters?["uri"]?.string else { throw RPCError(.invalidParameters, "resources/read needs the uri of a resource") }
      return try document.read(try ServeResources.request(uri))
    default: throw RPCError(.unknownMethod, "there is no method \(method)")
    }
  }

  /// Whether the running request was cancelled meanwhile.
  private func isCancelled() -> Bool {
    queue.lookAhead()
    cancellations.look(at: queue.waiting)
    return cancellations.isCancelled
  }
}
