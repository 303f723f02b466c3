import Scrolling
import ShapeFormats
import ShapeModel

import ShapeCommands
import TerminalText

/// A session that is spoken to in lines and answers in lines.
final class Conversation {
  let session: Session
  private(set) var messages: [String] = []
  private var answers: [String] = []
  private lazy var interpreter = Interpreter(session, answer: { self.answers.append($0.text) }, message: { self.messages.append($0.text) })

  init(json: String) throws {
    session = Session()
    session.options.verbosity = .verbose
    session.adopt(try Document(json: json), path: nil, file: nil)
  }

  /// One canvas of graphics, each a name, or a name and how many stars the group holds.
  convenience init(_ graphics: [(name: String, stars: Int)]) throws {
    func star(_ name: String) -> String { "{\"id\": \"\(name)\", \"name\": \"\(name)\", \"kind\": \"star\"}" }
    let items = graphics.map { name, stars in
      guard stars > 0 else { return star(name) }
      let children = (1...stars).map { star("\(name)-\($0)") }.joined(separator: ",")
      return "{\"id\": \"\(name)\", \"name\": \"\(name)\", \"kind\": \"group\", \"children\": [\(children)]}"
    }
    try self.init(
      json: """
        {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "c", "width": 9, "height": 9,
        "graphics": [\(items.joined(separator: ","))]}]}
        """)
  }

  /// A canvas and stars `s1`, `s2` and so on: as many rows as said.
  static func rows(_ count: Int) throws -> Conversation { try Conversation((1..<count).map { ("s\($0)", 0) }) }

  /// Runs a line and answers what it printed.
  @discardableResult
  func say(_ line: String) -> [String] {
    (answers, messages) = ([], [])
    interpreter.run(line: SourceText(name: "test", line))
    return answers
  }

  /// The names in the window after a line.
  func names(_ line: String) -> [String] {
    say(line).compactMap { $0.split(separator: " ").first { $0.first?.isLetter == true }.map(String.init) }
  }

  var offset: Int { session.viewpoint.window?.scroller.offset ?? -1 }
}
