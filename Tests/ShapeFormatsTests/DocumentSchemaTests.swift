import EditModel
import Glibc
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The JSON Schema of documents, made of the table of properties.
private enum DocumentSchema {
  static let path = "Sources/Packaging/shapeedit.schema.json"

  /// One definition a line, so that git shows what changed.
  static var text: String {
    let kinds = Kind.graphics.map { kind in
      let more = kind == .group ? ##","children":{"type":"array","items":{"$ref":"#/$defs/graphic"}}"## : ""
      return "\"\(kind.word)\":{\"properties\":{\(members(of: kind))\(more)}\(kind == .group ? "" : #","not":{"required":["children"]}"#)}"
    }
    let choice = Kind.graphics.map {
      "{\"if\":{\"properties\":{\"kind\":{\"const\":\"\($0.word)\"}}},\"then\":{\"$ref\":\"#/$defs/\($0.word)\"}}"
    }
    let properties = Set(Kind.allCases.flatMap(PropertyTable.properties(of:)).filter { !$0.isComputed && $0 != .kind }.map(\.path)).sorted()
      .map { "\"property \($0)\":\(schema(of: Property(path: $0)!))" }
    let definitions =
      [
        "\"color\":{\"type\":\"string\",\"pattern\":\"\(colorPattern)\"}",
        ##""canvas":{"type":"object","properties":{\##(members(of: .canvas)),"graphics":{"type":"array","items":{"$ref":"#/$defs/graphic"}}},"##
          + #""allOf":[{"properties":{"name":{"minLength":1},"width":{"exclusiveMinimum":0,"maximum":1000000},"#
          + #""height":{"exclusiveMinimum":0,"maximum":1000000}}}]}"#,
        ##""graphic":{"type":"object","required":["kind"],"properties":{"kind":{"enum":[\##(kindWords)]}},"allOf":["##
          + "\n    " + choice.joined(separator: ",\n    ") + "\n  ]}",
      ] + kinds + properties
    return """
      {"$schema":"https://json-schema.org/draft/2020-12/schema",
      "title":"A document of shapeedit, version 1",
      "description":"Members that are not named here are kept as they are. shapeedit(5) says more.",
      "type":"object","required":["format","version"],
      "properties":{\(members(of: .document)),"canvases":{"type":"array","items":{"$ref":"#/$defs/canvas"}}},
      "$defs":{
        \(definitions.joined(separator: ",\n  "))
      }}

      """
  }

  private static var kindWords: String { Kind.graphics.map { "\"\($0.word)\"" }.joined(separator: ",") }

  /// The syntax of a colour: a name in any case, hexadecimal digits, a function of three or four numbers, or a token.
  private static var colorPattern: String {
    let names = Color.names.map { name in name.map { "[\($0)\($0.uppercased())]" }.joined() }.joined(separator: "|")
    let blank = "[ \\\\t-\\\\r]*"
    let number = "[+-]?([0-9]+(\\\\.[0-9]+)?|\\\\.[0-9]+)(%|deg|turn|rad|grad)?"
    let gap = "[ ,/]+"
    let function = "([rR][gG][bB]|[hH][sS][lL])[aA]?\\\\( *\(number)(\(gap)\(number)){2,3} *\\\\)"
    return "^\(blank)(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|\(names)|\(function))\(blank)$|^token\\\\(.*\\\\)$"
  }

  private static func members(of kind: Kind) -> String {
    PropertyTable.properties(of: kind).filter { !$0.isComputed && $0.container == nil && $0 != .kind }
      .map { "\"\($0.key)\":{\"$ref\":\"#/$defs/property \($0.path)\"}" }.joined(separator: ",").replacing("property ", with: "property%20")
  }

  private static func schema(of property: Property) -> String {
    if property.isObject {
      let inner = PropertyTable.rows.compactMap { Property(path: $0.path) }.filter { $0.container == property && !$0.isComputed }
        .map { "\"\($0.key)\":{\"$ref\":\"#/$defs/property%20\($0.path)\"}" }.joined(separator: ",")
      let object = "{\"type\":\"object\",\"properties\":{\(inner)}}"
      guard property == .shadow else { return object }
      return "{\"anyOf\":[\(object),{\"type\":\"array\",\"minItems\":1,\"maxItems\":\(Property.shadowLimit),\"items\":\(object)}]}"
    }
    return schema(of: property.specification.type)
  }

  private static func number(_ range: NumberRange) -> String {
    "{\"type\":\"number\",\"\(range.excludesMinimum ? "exclusiveMinimum" : "minimum")\":\(NumberText.string(range.minimum)),"
      + "\"maximum\":\(NumberText.string(range.maximum))}"
  }

  private static func list(_ item: String, _ least: Int? = nil, _ most: Int? = nil) -> String {
    "{\"type\":\"array\",\"items\":\(item)" + (least.map { ",\"minItems\":\($0)" } ?? "") + (most.map { ",\"maxItems\":\($0)" } ?? "") + "}"
  }

  private static let id = #"{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.-]*$","maxLength":\#(IDSyntax.limit)}"#

  private static var weights: String { PropertyTable.weights.keys.sorted().map { "\"\($0)\"" }.joined(separator: ",") }

  private static func schema(of type: ValueType) -> String {
    let color = ##"{"$ref":"#/$defs/color"}"##
    let size = number(.size)
    return switch type {
    case .object, .json: "{}"
    case .bool: "{\"type\":\"boolean\"}"
    case .number(let range): number(range)
    case .integer(let range): "{\"type\":\"integer\",\"minimum\":\(range.lowerBound),\"maximum\":\(range.upperBound)}"
    case .word(let words): "{\"enum\":[\(words.map { "\"\($0)\"" }.joined(separator: ","))]}"
    case .text(let bytes, let allowsLineBreaks):
      "{\"type\":\"string\",\"maxLength\":\(bytes)" + (allowsLineBreaks ? "}" : #","pattern":"^[^\\n\\r]*$"}"#)
    case .color: color
    case .background:
      #"{"anyOf":[\#(color),{"const":"none"},{"type":"string","pattern":"^(linear|radial)(-gradient)?\\(.*\\)$","maxLength":4096}]}"#
    case .numbers(let count, let range): list(number(range), count, count)
    case .edges(let counts): "{\"anyOf\":[\(([size] + counts.map { list(size, $0, $0) }).joined(separator: ","))]}"
    case .points(let minimum): list(list(number(.any), 2, 2), minimum)
    case .stops: list("{\"type\":\"array\",\"prefixItems\":[\(number(.fraction)),\(color)],\"minItems\":2,\"maxItems\":2}", 2)
    case .tags: "{\"type\":\"array\",\"items\":\(id),\"uniqueItems\":true}"
    case .selector: "{\"type\":\"string\"}"
    case .weight: "{\"anyOf\":[{\"type\":\"number\",\"minimum\":1,\"maximum\":1000},{\"enum\":[\(weights)]}]}"
    case .lineHeight:
      "{\"anyOf\":[{\"type\":\"number\",\"exclusiveMinimum\":0,\"maximum\":\(NumberText.string(NumberRange.limit))},{\"const\":\"auto\"}]}"
    case .id: id
    case .kind: "{\"type\":\"string\"}"
    case .colors: "{\"type\":\"object\",\"additionalProperties\":\(color)}"
    }
  }
}

@Suite struct `The JSON Schema of documents` {
  private static let root = String(#filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

  @Test func `is what the table of properties says`() throws {
    let path = "\(Self.root)/\(DocumentSchema.path)"
    if getenv("RECORD") != nil {
      let file = try #require(fopen(path, "w"))
      fputs(DocumentSchema.text, file)
      fclose(file)
    }
    #expect(Shell.run("cat '\(path)'").output == DocumentSchema.text, "RECORD=1 writes it anew")
    _ = try StrictJSON.parse(DocumentSchema.text.filter { $0 != "\n" }.replacing("  ", with: ""))
  }

  /// Validated by the jsonschema of PyPI or Debian (python3-jsonschema), where it is.
  @Test func `holds for samples and random documents, and not for what check finds wrong`() throws {
    guard Shell.run("python3 -c 'import jsonschema' 2> /dev/null").status == 0 else {
      return print("skipped: python3-jsonschema is not installed, so no document is held against the schema")
    }
    let folder = TemporaryFolder()
    var names: [String] = []
    for seed in 0..<60 {
      let document = try Self.randomDocument(seed)
      // A kind of a later version is kept, and `check` names it.
      names.append((document.contains("\"gizmo\"") ? "wrong-" : "") + "random-\(seed).json")
      folder.write(names[names.count - 1], document)
    }
    for (index, document) in try Self.fullDocuments().enumerated() {
      names.append("full-\(index).json")
      folder.write(names[names.count - 1], document)
    }
    let wrong = [
      #"{"id":"a"}"#, #"{"id":"1a","kind":"ellipse"}"#, #"{"kind":"ellipse","opacity":2}"#, #"{"kind":"ellipse","width":-1}"#,
      #"{"kind":"ellipse","children":[]}"#, #"{"kind":"rectangle","radius":[1,2]}"#, #"{"kind":"ellipse","fill":"red"}"#,
      #"{"kind":"ellipse","fill":{"color":3}}"#, #"{"kind":"polygon","points":[[1]]}"#, #"{"kind":"ellipse","blend":"nope"}"#,
      #"{"kind":"text","text":"Hi"}"#, #"{"kind":"ellipse","name":"a\nb"}"#, #"{"kind":"group","children":[{"kind":3}]}"#,
      #"{"kind":"ellipse","visible":1}"#, #"{"kind":"star","star":{"points":2}}"#, #"{"kind":"ellipse","shadow":[]}"#,
    ]
    for (index, graphic) in wrong.enumerated() {
      let document = #"{"format":"shapeedit","version":1,"canvases":[{"width":9,"height":9,"graphics":[\#(graphic)]}]}"#
      names.append("wrong-\(index).json")
      folder.write(names[names.count - 1], document)
    }
    let samples = Shell.run("ls '\(Self.root)'/samples/*.shape.json").output.split(separator: "\n").map(String.init)
    #expect(samples.count >= 5)
    let files = samples + names.map { folder.path + "/" + $0 }
    let program = """
      import json, sys, jsonschema
      check = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
      jsonschema.Draft202012Validator.check_schema(check.schema)
      for name in sys.argv[2:]:
          fault = next(check.iter_errors(json.load(open(name))), None)
          if (fault is None) == ("/wrong-" in name):
              print(name, fault and fault.message[:300], fault and list(fault.absolute_path))
      print("checked", len(sys.argv) - 2)
      """
    folder.write("check.py", program)
    let words = ([folder.path + "/check.py", "\(Self.root)/\(DocumentSchema.path)"] + files).map { "'\($0)'" }.joined(separator: " ")
    #expect(Shell.run("python3 \(words) 2>&1").output == "checked \(files.count)\n")
  }

  /// A schema cannot say that the stops of a gradient ascend, that a transform has an inverse, and that a name leads to something.
  private static let values: [String] =
    [
      "null", "true", "false", "0", "1", "-1", "0.5", "2", "1.5", "700", "1000", "1001", "1e6", "1e7", "1e300", "-0.0", "90", "360", "{}",
      "[]",
      "[1]", "[1,2]", "[1,2,3]", "[1,2,3,4]", "[-1,2,3,4]", "[1,2,3,4,5,6]", "[1,0,0,1,\"a\",0]", "[[0,0],[1,1]]", "[[0,0],[1,1],[2,2]]",
      "[[0,0,1],[1,1,1],[2,2,2]]", #"[[0,"red"],[1,"blue"]]"#, #"[[0,"red"]]"#, #"[[0,"red"],[2,"blue"]]"#, #"[[0,"red"],[0.5,"none"]]"#,
      #"{"color":"red"}"#, #"{"a":1}"#, #"["a"]"#, #"["a","b"]"#, #"["a","a"]"#, #"["a b"]"#, #"["1"]"#, #"[""]"#, "[3]", "[{}]",
    ]
    + [
      "", "a", "red", "Red", "REBECCAPURPLE", "transparent", "#fff", "#ffff", "#fffff", "#ffffff", "#FFFFFFFF", "#ggg", "none", "None",
      "token(x)", "rgb(1,2,3)", "rgb(1 2 3)", "RGB(1,2,3)", "rgb(1,2)", "rgb(1 2 3 / 50%)", "hsl(120 50% 50%)", "currentColor", "hsl()",
      "linear", "radial", "solid", "bold", "Bold", "auto", "1bad", "ok-id", "a\\nb", "evenodd", "nonzero", "h", "hv", "normal", "multiply",
      "inside", "10", "50%", "start", "middle", "left", String(repeating: "x", count: 300), String(repeating: "x", count: 5000),
    ].map { "\"\($0)\"" }

  private static func mutants(_ count: Int) -> [String] {
    var random = Xorshift(seed: 20)
    func pick<Item>(_ items: [Item]) -> Item { items[Int(random.next() % UInt64(items.count))] }
    let naming: Set<Property> = [.id, .kind]
    return (0..<count).map { index in
      let kind = pick(Kind.graphics)
      let property = pick(PropertyTable.properties(of: kind).filter { !$0.isComputed && !naming.contains($0) })
      let value = property.container.map { _ in "{\"\(property.key)\":\(pick(values))}" } ?? pick(values)
      return "{\"id\":\"g\(index)\",\"kind\":\"\(kind.word)\",\"\((property.container ?? property).key)\":\(value)}"
    }
  }

  private struct Xorshift {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state >> 8
    }
  }

  @Test func `accepts exactly what check accepts, of ten thousand graphics with one odd value`() throws {
    guard Shell.run("python3 -c 'import jsonschema' 2> /dev/null").status == 0 else {
      return print("skipped: python3-jsonschema is not installed, so no graphic is held against the schema")
    }
    let mutants = Self.mutants(10_000)
    let text =
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":9,"height":9,"graphics":["# + mutants.joined(separator: ",\n")
      + "]}]}"
    let document = try Document(reading: ByteStore(text))
    let refused = document.graphics.filter { !document.graphic($0).problems.isEmpty }.map { document.id(of: $0) }
    #expect(refused.count > 2_000 && refused.count < 9_500)
    let folder = TemporaryFolder()
    folder.write("mutants.json", text)
    folder.write(
      "check.py",
      """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      schema["$ref"] = "#/$defs/graphic"
      for key in ("type", "required", "properties"): del schema[key]
      check = jsonschema.Draft202012Validator(schema)
      for graphic in json.load(open(sys.argv[2]))["canvases"][0]["graphics"]:
          if not check.is_valid(graphic): print(graphic["id"])
      """)
    let found = Shell.run("python3 '\(folder.path)/check.py' '\(Self.root)/\(DocumentSchema.path)' '\(folder.path)/mutants.json' 2>&1")
      .output
    let differing = Set(found.split(separator: "\n").map(String.init)).symmetricDifference(refused)
    #expect(differing.isEmpty, "\(differing.compactMap { Int($0.dropFirst()) }.sorted().prefix(40).map { mutants[$0] })")
  }

  // MARK: Documents

  private static func document(_ text: String) throws -> Document { try Document(reading: ByteStore(text)) }

  private static let start = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","width":100,"height":100,"graphics":[]}]}"#

  private static func randomDocument(_ seed: Int) throws -> String {
    let history = History(try document(start))
    var edits = RandomEdits(seed: UInt64(seed))
    for _ in 0..<60 { _ = try? history.apply(edits.edit(history.document)) }
    return String(decoding: DocumentWriter.bytes(of: history.document), as: UTF8.self)
  }

  /// A graphic of each kind with every property it may have, at each end of what that takes.
  private static func fullDocuments() throws -> [String] {
    try (0..<2).map { turn in
      let history = History(try document(start))
      let canvas = history.document.canvases[0]
      for kind in Kind.graphics {
        let id = "\(kind.word)1"
        _ = try history.apply(.create([NewNode(.graphic(Graphic(kind: kind, id: id)), in: .node(canvas))]))
        let node = try #require(history.document.node(id: id))
        for property in PropertyTable.properties(of: kind) where !property.isComputed && property != .id && property != .kind {
          for value in values(of: property.specification.type, turn) { _ = try? history.apply(.set(property, value, [node])) }
        }
      }
      return String(decoding: DocumentWriter.bytes(of: history.document), as: UTF8.self)
    }
  }

  private static func values(of type: ValueType, _ turn: Int) -> [Value] {
    let color = ColorTerm.color(Color("#3366cc80")!)
    return switch type {
    case .object: [.present]
    case .bool: [.bool(turn == 0)]
    case .number(let range): [.number(turn == 0 ? range.maximum : range.minimum)]
    case .integer(let range): [.number(Double(turn == 0 ? range.upperBound : range.lowerBound))]
    case .word(let words): [.string(turn == 0 ? words[0] : words[words.count - 1])]
    case .text(_, let allowsLineBreaks): [.string(turn == 0 || !allowsLineBreaks ? "ä \"b\"" : "a\nb")]
    case .color: [turn == 0 ? .color(Color("red")!) : .token("brand")]
    case .background: [turn == 0 ? .none : .string("linear(90deg, #ff0000 0, #0000ff 1)")]
    case .numbers(let count, _): [.numbers(Array(repeating: 1, count: count ?? turn))]
    case .edges: [turn == 0 ? .number(3) : .numbers([1, 2, 3, 4])]
    case .points: [.points([Point(x: 0, y: 0), Point(x: 1, y: 2.5), Point(x: -1, y: 3)])]
    case .stops: [.stops([Stop(offset: 0, color: color), Stop(offset: 1, color: .token("brand"))])]
    case .tags: [.words(["a", "b"])]
    case .selector: [turn == 0 ? .none : .string("#ellipse1")]
    case .weight: [.number(turn == 0 ? 1 : 1000)]
    case .lineHeight: [turn == 0 ? .number(1.5) : .string("auto")]
    case .id, .kind, .colors, .json: []
    }
  }
}
