// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// A JSON-RPC 2.0 message, classified as far as a server needs.
enum Message {
  case request(id: JSONText, method: String, parameters: JSONText?)
  case notification(method: String, parameters: JSONText?)
  /// A response to a request of the server, which sends none.
  case response
  /// An invalid message, with its id if it has one.
  case invalid(id: JSONText, RPCError)

  init(_ value: JSONText) {
    let id = value["id"]
    let isID: Bool =
      switch id {
      case .string, .raw, .integer: true
      default: false
      }
    guard case .object = value, value["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: isID ? id! : .null, RPCError(.invalidRequest, "a message is an object with \"jsonrpc\": \"2.0\""))
      return
    }
    guard let method = value["method"] else {
      let isResponse = value["result"] != nil || value["error"] != nil
      self = isResponse ? .response : .invalid(id: isID ? id! : .null, RPCError(.invalidRequest, "a request has a method"))
      return
    }
    guard let method = method.string, id == nil || isID else {
      self = .invalid(id: isID ? id! : .null, RPCError(.invalidRequest, "a method is a string, an id a string or a number"))
      return
    }
    if let parameters = value["params"] {
      switch parameters {
      case .object, .list, .null: break
      default:
        // A notification has no response.
        self =
          if let id { .invalid(id: id, RPCError(.invalidParameters, "the params of a message are an object or a list")) } else { .response }
        return
      }
    }
    self =
      if let id { .request(id: id, method: method, parameters: value["params"]) } else {
        .notification(method: method, parameters: value["params"])
      }
  }
}

/// The error of a request.
/// - SeeAlso: JSON-RPC 2.0, section 5.1; Model Context Protocol, resources.
struct RPCError: Error {
  enum Code: Int {
    case parse = -32_700
    case invalidRequest = -32_600
    case unknownMethod = -32_601
    case invalidParameters = -32_602
    /// In the Model Context Protocol, up to revision 2025-11-25: there is no such resource.
    case unknownResource = -32_002
    /// In the Model Context Protocol: the revision of a request is not supported.
    case unsupportedVersion = -32_022
  }

  var code: Code
  var message: String
  var data: JSONText?

  init(_ code: Code, _ message: String, data: JSONText? = nil) { (self.code, self.message, self.data) = (code, message, data) }
}

/// Builds JSON-RPC 2.0 responses.
enum RPCAnswer {
  static func result(_ id: JSONText, _ result: [JSONText.Field]) -> JSONText {
    .object([.init("jsonrpc", .string("2.0")), .init("id", id), .init("result", .object(result))])
  }

  static func error(_ id: JSONText, _ error: RPCError) -> JSONText {
    let data = error.data.map { [JSONText.Field("data", $0)] } ?? []
    let fields: [JSONText.Field] = [.init("code", .integer(error.code.rawValue)), .init("message", .string(error.message))]
    return .object([.init("jsonrpc", .string("2.0")), .init("id", id), .init("error", .object(fields + data))])
  }
}
