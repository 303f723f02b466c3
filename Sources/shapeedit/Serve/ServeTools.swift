package import ShapeCommands
import ShapeModel

/// The three tools of `shapeedit serve`, whose list takes at most 1 kB.
package enum ServeTools {
  static let instructions = """
    Edits one layered drawing. Call help first: it is the language on one page. run runs lines of it as one undo step, and an error takes \
    all of a call back. Each answer ends with its revision.
    """

  private struct Tool {
    var name: String
    var description: String
    /// Whether it changes neither the document nor a file.
    var isReading: Bool
    /// The arguments with their JSON types.
    var arguments: [(name: String, type: String)]
    var required: [String] = []
  }

  private static let tools = [
    Tool(
      name: "run", description: "Run lines of the language as one undo step; 'more N' continues a long answer", isReading: false,
      arguments: [
        ("script", "string"), ("dry_run", "boolean"), ("if_revision", "integer"), ("merge", "boolean"), ("label", "string"),
        ("all", "boolean"),
      ],
      required: ["script"]),
    Tool(
      name: "help", description: "The language, or one verb or topic of it", isReading: true, arguments: [("topic", "string")]),
    Tool(
      name: "look", description: "What is in the drawing or in SELECTOR, or a picture of it", isReading: true,
      arguments: [("selector", "string"), ("picture", "boolean"), ("all", "boolean")]),
  ]

  package static let list = JSONText.list(
    tools.map { tool in
      let properties = tool.arguments.map { JSONText.Field($0.name, .object([.init("type", .string($0.type))])) }
      var schema: [JSONText.Field] = [.init("type", .string("object")), .init("properties", .object(properties))]
      if !tool.required.isEmpty { schema.append(.init("required", .list(tool.required.map { .string($0) }))) }
      return .object([
        .init("name", .string(tool.name)), .init("description", .string(tool.description)), .init("inputSchema", .object(schema)),
        .init("annotations", .object([.init("readOnlyHint", .bool(tool.isReading)), .init("openWorldHint", .bool(false))])),
      ])
    })

  /// A call with its parsed arguments.
  enum Call {
    /// - Parameter merges: Whether what the script makes of an earlier revision is brought together with what was changed since.
    case run(script: String, isDry: Bool, revision: Int?, merges: Bool, label: String?, isWhole: Bool)
    case help(topic: String?)
    case look(selector: String?, isPicture: Bool, isWhole: Bool)
  }

  /// Why a call cannot be made.
  enum Refusal: Error {
    /// The request is malformed, or names no tool.
    case request(RPCError)
    /// The arguments do not fit the tool.
    case arguments(CommandError)
  }

  static func call(_ name: String, _ value: JSONText?) throws(Refusal) -> Call {
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw .request(
        RPCError(.invalidParameters, "there is no tool \(name); the tools are \(tools.map(\.name).joined(separator: ", "))"))
    }
    let given = try fields(value)
    for field in given {
      guard let known = tool.arguments.first(where: { $0.name == field.key }) else {
        let near = Suggestions.nearest(to: field.key, in: tool.arguments.map(\.name))
        let help = near.isEmpty ? "the arguments are \(tool.arguments.map(\.name).joined(separator: ", "))" : "did you mean \(near[0])?"
        throw refusal("\(name) has no argument \(field.key)", help)
      }
      guard suits(field.value, known.type) else { throw refusal("\(field.key) takes \(words(for: known.type))") }
    }
    for name in tool.required where !given.contains(where: { $0.key == name }) { throw refusal("\(tool.name) needs a \(name)") }
    func argument(_ key: String) -> JSONText? { given.last { $0.key == key }?.value }
    let isWhole = argument("all")?.bool ?? false
    switch name {
    case "help": return .help(topic: argument("topic")?.string)
    case "look": return .look(selector: argument("selector")?.string, isPicture: argument("picture")?.bool ?? false, isWhole: isWhole)
    default:
      return .run(
        script: argument("script")?.string ?? "", isDry: argument("dry_run")?.bool ?? false, revision: argument("if_revision")?.integer,
        merges: argument("merge")?.bool ?? false,
        label: argument("label")?.string, isWhole: isWhole)
    }
  }

  private static func refusal(_ message: String, _ help: String? = nil) -> Refusal {
    .arguments(CommandError(SourceRange(0, 0), "usage", message, help: help.map { [$0] } ?? [], .usage))
  }

  /// The given arguments; null counts as absent.
  private static func fields(_ value: JSONText?) throws(Refusal) -> [JSONText.Field] {
    switch value {
    case nil, .null: return []
    case .object(let fields): return fields.filter { $0.value != .null }
    default: throw .request(RPCError(.invalidParameters, "arguments are an object"))
    }
  }

  private static func suits(_ value: JSONText, _ type: String) -> Bool {
    switch type {
    case "string": value.string != nil
    case "boolean": value.bool != nil
    default: value.integer.map { $0 >= 0 } ?? false
    }
  }

  private static func words(for type: String) -> String { type == "integer" ? "an integer, at least 0" : "a \(type)" }
}
