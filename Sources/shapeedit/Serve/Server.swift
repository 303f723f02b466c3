// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel

/// `shapeedit serve`: handles calls on documents, one at a time, in the Model Context Protocol on standard input and output.
///
/// Standard output contains protocol messages only; problems of a call are in its response. At the end of input, pending requests are
/// still answered.
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: lifecycle; 2026-07-28: versioning, transports (stdio), cancellation, tools,
///   resources. JSON-RPC 2.0.
@MainActor final class Server {
  private let queue: MessageQueue
  private let documents: ServedDocuments
  private let send: (JSONText) -> Void
  private var cancellations = Cancellations()
  private var subscriptions = Subscriptions()
  /// The state of the documents that subscribers know.
  private var knownState: [Int] = []
  /// The revision of requests that name none: the negotiated one; the latest until then.
  private var negotiated = ProtocolRevision.latestNegotiated
  /// Whether the client that began with `initialize` shows pages of servers.
  private var showsPages = false
  /// The progress notices of the running call.
  private var progress: ProgressNotices?

  /// The milliseconds between checks of files for subscribers.
  private static let watchInterval = 500

  static var information: [JSONText.Field] {
    [.init("name", .string("shapeedit")), .init("version", .string(Shapeedit.version))]
  }

  init(_ queue: MessageQueue, _ documents: ServedDocuments, send: @escaping (JSONText) -> Void) {
    (self.queue, self.documents, self.send) = (queue, documents, send)
    documents.isInterrupted = { [weak self] in self?.isCancelled() ?? false }
    documents.first.isInterrupted = { [weak self] in self?.isCancelled() ?? false }
  }

  /// Handles messages until the end of input.
  func run(while isListened: () -> Bool) {
    while isListened(), let line = queue.next(whileIdle: { idleWork }) {
      cancellations.countTakenLine()
      handle(line)
      notify()
    }
    subscriptions.close().forEach(send)
  }

  private func handle(_ line: MessageQueue.Line) {
    guard case .text(let bytes) = line else {
      return send(RPCAnswer.error(.null, RPCError(.parse, "a message of more than \(MessageQueue.lineLimit) bytes")))
    }
    guard let value = JSONText(reading: bytes) else {
      return send(
        RPCAnswer.error(.null, RPCError(.parse, "this line is not JSON, or nested more than \(JSONText.deepestReading) levels deep")))
    }
    guard case .list(let messages) = value else {
      if let answer = answer(Message(value)) { send(answer) }
      return
    }
    guard negotiated.hasBatches else {
      return send(RPCAnswer.error(.null, RPCError(.invalidRequest, "revision \(negotiated.rawValue) has no lists of messages")))
    }
    let answers = messages.compactMap { answer(Message($0)) }
    if messages.isEmpty { send(RPCAnswer.error(.null, RPCError(.invalidRequest, "an empty list of messages"))) }
    if !answers.isEmpty { send(.list(answers)) }
  }

  // MARK: Subscribers

  /// Tells subscribers that documents have changed.
  private func notify() {
    guard !subscriptions.isEmpty, documents.state != knownState else { return }
    knownState = documents.state
    subscriptions.updates.forEach(send)
  }

  private var idleWork: (milliseconds: Int, work: () -> Void)? {
    let due = documents.idleWork
    guard !subscriptions.isEmpty, due.map({ $0.milliseconds > Server.watchInterval }) ?? true else { return due }
    return (
      Server.watchInterval,
      { [self] in
        documents.refresh()
        notify()
      }
    )
  }

  // MARK: Requests

  private func answer(_ message: Message) -> JSONText? {
    switch message {
    // The cancellation of a call that is read in its turn comes too late: all earlier calls were answered.
    case .notification("notifications/cancelled", let parameters):
      if let id = parameters?["requestId"] { subscriptions.cancel(id) }
      return nil
    case .response, .notification: return nil
    case .invalid(let id, let error): return RPCAnswer.error(id, error)
    case .request(let id, let method, let parameters):
      queue.lookAhead()
      cancellations.look(at: queue.waiting)
      guard cancellations.begin(id) else { return nil }
      defer { cancellations.end() }
      do throws(RPCError) {
        let named = try ProtocolRevision.named(by: parameters)
        let revision = named ?? (method == "server/discover" ? .july2026 : negotiated)
        if method == "subscriptions/listen", revision.isStateless {
          if subscriptions.isEmpty { knownState = documents.state }
          return subscriptions.open(id, parameters)
        }
        let result = try result(method, parameters, revision)
        return cancellations.isCancelled
          ? nil : RPCAnswer.result(id, revision.result(result.fields, result.cache, from: Server.information))
      } catch { return RPCAnswer.error(id, error) }
    }
  }

  private typealias Result = (fields: [JSONText.Field], cache: ProtocolRevision.Cache?)

  private func result(_ method: String, _ parameters: JSONText?, _ revision: ProtocolRevision) throws(RPCError) -> Result {
    switch method {
    case "initialize" where !revision.isStateless: return (initialize(parameters), nil)
    case "ping" where !revision.isStateless: return ([], nil)
    case "server/discover" where revision.isStateless:
      let versions = ProtocolRevision.allCases.reversed().map { JSONText.string($0.rawValue) }
      return ([.init("supportedVersions", .list(versions))] + Server.offer(revision), .always)
    case "tools/list":
      let showsPage = showsPage(parameters, revision)
      return ([.init("tools", ServeTools.list(withApp: showsPage))], showsPage ? .byClient : .always)
    case "tools/call": return (try call(parameters, revision), nil)
    case "completion/complete": return (try ServeCompletion.answer(parameters, documents.first.session), nil)
    case "resources/list":
      let showsPage = showsPage(parameters, revision)
      return ([.init("resources", ServeResources.list(withApp: showsPage))], showsPage ? .byClient : .always)
    case "resources/templates/list": return ([.init("resourceTemplates", ServeResources.templates)], .always)
    case "resources/read":
      guard let uri = parameters?["uri"]?.string else { throw RPCError(.invalidParameters, "resources/read needs the uri of a resource") }
      if uri == ServeApp.address { return (ServeApp.contents, .always) }
      do throws(RPCError) { return (try documents.first.read(try ServeResources.request(uri)), .never) } catch {
        throw error.code == .unknownResource && revision.isStateless ? RPCError(.invalidParameters, error.message) : error
      }
    default: throw RPCError(.unknownMethod, "there is no method \(method)")
    }
  }

  /// Whether the client of a request shows pages of servers.
  private func showsPage(_ parameters: JSONText?, _ revision: ProtocolRevision) -> Bool {
    revision.isStateless ? ServeApp.isShown(by: ProtocolRevision.capabilities(of: parameters)) : showsPages
  }

  private func initialize(_ parameters: JSONText?) -> [JSONText.Field] {
    let asked = parameters?["protocolVersion"]?.string.flatMap(ProtocolRevision.init(rawValue:))
    if let asked, !asked.isStateless { negotiated = asked }
    showsPages = ServeApp.isShown(by: parameters?["capabilities"])
    let information = JSONText.Field("serverInfo", .object(Server.information))
    return [.init("protocolVersion", .string(negotiated.rawValue)), information] + Server.offer(negotiated)
  }

  /// The information about the server for a client before its first call.
  private static func offer(_ revision: ProtocolRevision) -> [JSONText.Field] {
    let resources: [JSONText.Field] = revision.isStateless ? [.init("subscribe", .bool(true))] : []
    return [
      .init(
        "capabilities", .object([.init("tools", .object([])), .init("resources", .object(resources)), .init("completions", .object([]))])),
      .init("instructions", .string(ServeTools.instructions)),
    ]
  }

  private func call(_ parameters: JSONText?, _ revision: ProtocolRevision) throws(RPCError) -> [JSONText.Field] {
    guard let name = parameters?["name"]?.string else { throw RPCError(.invalidParameters, "tools/call needs the name of a tool") }
    let call: ServeTools.Call
    do throws(ServeTools.Refusal) { call = try ServeTools.call(name, parameters?["arguments"]) } catch {
      switch error {
      case .request(let error): throw error
      case .arguments(let error):
        guard !revision.hasArgumentErrors else { return documents.first.refuse(error).fields(revision) }
        throw RPCError(.invalidParameters, ([error.diagnostic.message] + error.diagnostic.help).joined(separator: "; "))
      }
    }
    let document: ServedDocument
    do throws(CommandError) { document = try documents.named(call.document) } catch {
      return documents.first.refuse(error).fields(revision)
    }
    progress = ProgressNotices(parameters, send: send)
    if let progress { document.session.host.progress.show = { progress.tell(part: $0) } }
    defer { (progress, document.session.host.progress.show) = (nil, nil) }
    return document.call(call, showsPage: showsPage(parameters, revision)).fields(revision)
  }

  /// Whether the running request was cancelled meanwhile.
  private func isCancelled() -> Bool {
    queue.lookAhead()
    cancellations.look(at: queue.waiting)
    progress?.tellTime()
    return cancellations.isCancelled
  }
}
