import ShapeCommands

/// The three tools of `shapeedit serve`, whose list takes at most 1 kB.
enum ServeTools {
  static let instructions = """
    Edits one layered drawing. Call help first: it is the language on one page. run runs lines of it as one undo step, and an error takes \
    all of a call back. Each answer ends with its revision.
    """

  /// The tools by name, with the JSON types of their arguments.
  private static let tools: [(name: String, description: String, arguments: [(name: String, type: String)])] = [
    (
      "run", "Run lines of the language as one undo step; 'more N' goes on with a long answer",
      [("script", "string"), ("dry_run", "boolean"), ("if_revision", "integer"), ("label", "string"), ("all", "boolean")]
    ),
    ("help", "The language, or one verb or topic of it", [("topic", "string")]),
    (
      "look", "What is in the drawing or in SELECTOR, or a picture of it",
      [("selector", "string"), ("picture", "boolean"), ("all", "boolean")]
    ),
  ]

  static let list = JSONText.list(
    tools.map { tool in
      let properties = tool.arguments.map { JSONText.Field($0.name, .object([.init("type", .string($0.type))])) }
      var schema: [JSONText.Field] = [.init("type", .string("object")), .init("properties", .object(properties))]
      if tool.name == "run" { schema.append(.init("required", .list([.string("script")]))) }
      return .object([
        .init("name", .string(tool.name)), .init("description", .string(tool.description)), .init("inputSchema", .object(schema)),
      ])
    })

  /// A call with its parsed arguments.
  enum Call {
    case run(script: String, isDry: Bool, revision: Int?, label: String?, isWhole: Bool)
    case help(topic: String?)
    case look(selector: String?, isPicture: Bool, isWhole: Bool)
  }

  static func arguments(of name: String, _ value: JSONText?) throws(RPCError) -> Call {
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw RPCError(.invalidParameters, "there is no tool \(name); the tools are \(tools.map(\.name).joined(separator: ", "))")
    }
    let given = try fields(value)
    for field in given {
      guard let known = tool.arguments.first(where: { $0.name == field.key }) else {
        throw RPCError(.invalidParameters, "\(name) has no argument \(field.key)")
      }
      guard suits(field.value, known.type) else { throw RPCError(.invalidParameters, "\(field.key) takes a \(known.type)") }
    }
    func argument(_ key: String) -> JSONText? { given.last { $0.key == key }?.value }
    let isWhole = argument("all")?.bool ?? false
    switch name {
    case "help": return .help(topic: argument("topic")?.string)
    case "look": return .look(selector: argument("selector")?.string, isPicture: argument("picture")?.bool ?? false, isWhole: isWhole)
    default:
      guard let script = argument("script")?.string else { throw RPCError(.invalidParameters, "run needs a script") }
      return .run(
        script: script, isDry: argument("dry_run")?.bool ?? false, revision: argument("if_revision")?.integer,
        label: argument("label")?.string, isWhole: isWhole)
    }
  }

  /// The given arguments; null counts as absent.
  private static func fields(_ value: JSONText?) throws(RPCError) -> [JSONText.Field] {
    switch value {
    case nil, .null: return []
    case .object(let fields): return fields.filter { $0.value != .null }
    default: throw RPCError(.invalidParameters, "arguments are an object")
    }
  }

  private static func suits(_ value: JSONText, _ type: String) -> Bool {
    switch type {
    case "string": value.string != nil
    case "boolean": value.bool != nil
    default: value.integer.map { $0 >= 0 } ?? false
    }
  }
}
