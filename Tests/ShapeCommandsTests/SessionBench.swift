import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText

/// A session with its answers caught.
final class Bench {
  let session: Session
  private(set) var answers: [String] = []
  private(set) var messages: [String] = []
  private var interpreter: Interpreter!

  convenience init(_ json: String) throws { try self.init(try Document(json: json)) }

  /// A session with an SVG document.
  convenience init(markup: String) throws { try self.init(try Document(reading: ByteStore(markup))) }

  init(_ document: Document) throws {
    var options = Session.Options()
    options.isInteractive = true
    options.page.columns = 200
    session = Session(options: options)
    session.adopt(document, path: nil, file: nil)
    interpreter = Interpreter(
      session, answer: { [unowned self] in answers.append($0.text(colors: self.session.options.page.colors)) },
      message: { [unowned self] in messages.append($0.text) })
  }

  var document: Document { session.document }
  var undoDepth: Int { session.history.undoSteps.count }
  var bytes: String { String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self) }
  var status: ExitStatus { interpreter.status }

  /// Runs one line of a conversation and returns what it answers and says.
  @discardableResult
  func run(_ line: String) -> [String] {
    (answers, messages) = ([], [])
    interpreter.run(line: SourceText(name: "t", line))
    return answers + messages
  }

  /// Runs a line that has to be carried out.
  func done(_ line: String) -> Bool {
    run(line)
    return !messages.contains { $0.contains("error: ") }
  }

  func run(script: String) { run(script: SourceText(name: "s", script)) }

  func run(script: SourceText) {
    (answers, messages) = ([], [])
    interpreter.run(script: script)
  }

  /// The error of a line that has to be refused, with its help behind it.
  func refusal(_ line: String) -> String? {
    run(line)
    guard messages.contains(where: { $0.contains("error: ") }) else { return nil }
    return messages.joined(separator: "\n")
  }

  func ids(_ nodes: [NodeID]) -> [String] { nodes.map { document.id(of: $0) } }

  /// The ids of the children of a node, back to front.
  func children(_ id: String) -> [String] { document.node(id: id).map { ids(Array(document.children(of: $0))) } ?? [] }
}

/// A chain of groups, one in the other, on one line.
func chain(_ levels: Int) -> String {
  var text = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["#
  for level in 1..<levels { text += #"{"id":"g\#(level)","kind":"group","name":"G","children":["# }
  text += String(repeating: "]}", count: levels - 1)
  return text + "]}]}\n"
}

/// Many rectangles on one canvas, a line each.
func row(_ count: Int, kind: String = "rectangle", tail: String = "") -> String {
  var text = "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n  {\"id\": \"c\", \"name\": \"C\", \"graphics\": [\n"
  for index in 0..<count {
    text += "    {\"id\": \"r\(index)\", \"kind\": \"\(kind)\", \"name\": \"R\(index)\"\(tail)}" + (index == count - 1 ? "\n" : ",\n")
  }
  return text + "  ]}\n]}\n"
}

extension Verb.Example {
  /// Whether it leaves a file in the folder in which the tests run.
  var writesFile: Bool { line.contains(" -o ") }
}
