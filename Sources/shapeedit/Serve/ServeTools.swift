// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeCommands
import ShapeModel

/// The three tools of `shapeedit serve`, whose list takes at most 6 kB.
package enum ServeTools {
  static let instructions = """
    Edits layered drawings. Call help first: it is the language on one page. run runs lines of it as one undo step, and an error takes \
    all of a call back. Each answer ends with its revision.
    """

  private struct Argument {
    var name: String
    /// Its JSON type.
    var type: String
    var description: String
  }

  private struct Tool {
    var name: String
    var title: String
    var description: String
    /// Whether it changes neither the document nor a file.
    var isReading: Bool
    var arguments: [Argument]
    var required: [String] = []
    var hasOutput = true
  }

  private static let document = Argument(
    name: "document", type: "string", description: "another drawing, by its path; each has its own history and revision")
  private static let all = Argument(name: "all", type: "boolean", description: "the whole answer at once, not in parts of 8 kB")

  private static let tools = [
    Tool(
      name: "run", title: "Run lines",
      description: "Run lines of the language as one undo step; 'more N' continues a long answer", isReading: false,
      arguments: [
        Argument(name: "script", type: "string", description: "lines of the language, such as: set #body fill red"),
        Argument(name: "dry_run", type: "boolean", description: "say what would change, and change nothing"),
        Argument(
          name: "preview", type: "boolean",
          description: "change nothing; answer the changes, a picture of them, and the line that makes them: confirm TOKEN"),
        Argument(name: "if_revision", type: "integer", description: "refuse if the drawing is at another revision"),
        Argument(name: "merge", type: "boolean", description: "with if_revision: bring both together instead of refusing"),
        Argument(name: "label", type: "string", description: "the name of the undo step"), document, all,
      ],
      required: ["script"]),
    Tool(
      name: "help", title: "Explain the language", description: "The language, or one verb or topic of it", isReading: true,
      arguments: [Argument(name: "topic", type: "string", description: "a verb, property, kind or word")], hasOutput: false),
    Tool(
      name: "look", title: "Look at the drawing", description: "What is in the drawing or in SELECTOR, or a picture of it",
      isReading: true,
      arguments: [
        Argument(name: "selector", type: "string", description: "what to look at, such as #eyes or ellipse[width<20]"),
        Argument(name: "picture", type: "boolean", description: "a picture instead of rows"),
        Argument(name: "marks", type: "boolean", description: "number the graphics in the picture, and give their boxes"), document, all,
      ]),
  ]

  package static let list = list(withApp: false)

  /// - Parameter app: Whether the client shows pages of servers.
  package static func list(withApp app: Bool) -> JSONText { .list(tools.map { declaration($0, withApp: app) }) }

  private static func declaration(_ tool: Tool, withApp app: Bool) -> JSONText {
    let properties = tool.arguments.map { argument in
      JSONText.Field(
        argument.name, .object([.init("type", .string(argument.type)), .init("description", .string(argument.description))]))
    }
    var schema: [JSONText.Field] = [.init("type", .string("object")), .init("properties", .object(properties))]
    if !tool.required.isEmpty { schema.append(.init("required", .list(tool.required.map { .string($0) }))) }
    let hints: [JSONText.Field] = [
      .init("readOnlyHint", .bool(tool.isReading)), .init("destructiveHint", .bool(!tool.isReading)),
      .init("idempotentHint", .bool(tool.isReading)), .init("openWorldHint", .bool(false)),
    ]
    return .object(
      [
        .init("name", .string(tool.name)), .init("title", .string(tool.title)), .init("description", .string(tool.description)),
        .init("inputSchema", .object(schema)),
      ] + (tool.hasOutput ? [.init("outputSchema", outputSchema)] : []) + [.init("annotations", .object(hints))]
        + (app && tool.name == "look" ? [.init("_meta", .object([.init("ui", ServeApp.reference)]))] : []))
  }

  /// The structured form of a reply: its lines, as objects if they are JSON, and the object that ends it.
  private static let outputSchema = JSONText.object([
    .init("type", .string("object")),
    .init(
      "properties",
      .object([
        .init("answers", .object([.init("type", .string("array"))])), .init("end", .object([.init("type", .string("object"))])),
      ])), .init("required", .list([.string("answers"), .string("end")])),
  ])

  /// A call with its parsed arguments.
  struct Call {
    /// The path of another document than the first.
    var document: String?
    var action: Action
  }

  /// Lines to run.
  struct Run {
    var script: String
    var isDry: Bool
    var isPreview: Bool
    var revision: Int?
    /// Whether what the script makes of an earlier revision is brought together with what was changed since.
    var merges: Bool
    var label: String?
    var isWhole: Bool
  }

  enum Action {
    case run(Run)
    case help(topic: String?)
    case look(selector: String?, isWhole: Bool)
    case picture(selector: String?, isMarked: Bool)
  }

  /// The reason why a call cannot be made.
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
    return Call(document: argument("document")?.string, action: action(name, argument))
  }

  private static func action(_ name: String, _ argument: (String) -> JSONText?) -> Action {
    func isSet(_ key: String) -> Bool { argument(key)?.bool ?? false }
    let selector = argument("selector")?.string
    switch name {
    case "help": return .help(topic: argument("topic")?.string)
    case "look" where isSet("picture") || isSet("marks"): return .picture(selector: selector, isMarked: isSet("marks"))
    case "look": return .look(selector: selector, isWhole: isSet("all"))
    default:
      return .run(
        Run(
          script: argument("script")?.string ?? "", isDry: isSet("dry_run"), isPreview: isSet("preview"),
          revision: argument("if_revision")?.integer, merges: isSet("merge"), label: argument("label")?.string, isWhole: isSet("all")))
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
