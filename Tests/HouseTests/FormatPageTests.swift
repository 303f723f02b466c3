import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Claims of shapeedit(5) about values, tried.
@Suite struct `The page of the format` {
  private static let page = (try? Repository.text("man/shapeedit.5")) ?? ""

  private static func section(_ name: String) -> Substring {
    page.split(separator: "\n.Sh ").first { $0.hasPrefix(name + "\n") } ?? ""
  }

  /// Replaces the escapes of the formatter by their characters.
  private static func plain(_ text: some StringProtocol) -> String {
    String(text).replacing(" or\n", with: " or ").replacing("\\(dq", with: "\"").replacing("\\e", with: "\\").replacing("\\\\", with: "\\")
  }

  // MARK: Values

  /// The rows of the table of values: the accepted values, and examples in JSON.
  private static let values: [(takes: String, examples: [String])] = section("VALUES").split(separator: "\n").filter {
    $0.hasPrefix(".It ")
  }
  .compactMap { line in
    let parts = plain(line.dropFirst(4)).split(separator: " Ta ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let examples = parts[1].split(separator: " , ")[0].replacing(" or ", with: "\u{0}").split(separator: "\u{0}").map(String.init)
    return (String(parts[0]), examples)
  }

  private static func examples(_ type: ValueType) -> [String] {
    let words = ValueText.words(type)
    return values.filter { words == $0.takes || words.hasPrefix($0.takes + ",") || words.hasPrefix($0.takes + " ") }
      .max { $0.takes.count < $1.takes.count }?.examples ?? []
  }

  /// A document in which one property has a value, of a kind that has it.
  private static func document(_ property: Property, _ json: String) -> String {
    let path = property.path.split(separator: ".", maxSplits: 1)
    let member = path.count == 1 ? "\"\(path[0])\": \(json)" : "\"\(path[0])\": {\"\(path[1])\": \(json)}"
    let kinds = property.kinds
    if kinds.contains(.document), property.path != "notes" { return wrapped(member, "", "") }
    if kinds.contains(.canvas), !kinds.contains(.star) { return wrapped("", member, "") }
    let kind = Kind.graphics.first { kinds.contains($0) && $0 != .group } ?? .star
    return wrapped(
      "", "", property == .id ? "\(member), \"kind\": \"star\"" : property == .kind ? member : "\"kind\": \"\(kind.word)\", \(member)")
  }

  private static func wrapped(_ document: String, _ canvas: String, _ graphic: String) -> String {
    let header = document.hasPrefix("\"format\"") || document.hasPrefix("\"version\"") ? "" : document + (document.isEmpty ? "" : ", ")
    return #"{"format": "shapeedit", "version": 1, \#(header)"canvases": [{"id": "c"\#(canvas.isEmpty ? "" : ", " + canvas), "graphics": ["#
      + (graphic.isEmpty ? "" : "{\(graphic)}") + "]}]}"
  }

  @Test func `a value can be written from the table of values alone, and is read back`() throws {
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      guard !property.isComputed, !["format", "version"].contains(property.path) else { continue }
      var examples = Self.examples(property.specification.type)
      #expect(examples != [], "\(property.path)")
      if case .word(let words) = property.specification.type { examples = words.map { "\"\($0)\"" } }
      for example in examples {
        let text = Self.document(property, example)
        let document = try Document(json: text)
        let nodes = document.subtree(of: .document)
        #expect(!nodes.contains { document.graphic($0).hasProblems }, "\(text)")
        let node = nodes.first { document.graphic($0)[property] != nil } ?? .document
        guard property != .id, property != .kind else { continue }
        #expect(document.graphic(node)[property] != nil, "\(text)")
        #expect(CanonicalWriter.line(of: document.graphic(node)).contains(property.isObject ? "{}" : Self.written(example)), "\(text)")
      }
    }
  }

  /// Colours are written in one form.
  private static func written(_ example: String) -> String { example.replacing("\"gold\"", with: "\"#ffd700\"") }

  // MARK: The document of the page

  /// The drawing below the table of values.
  private static let drawing: String = {
    let behind = section("VALUES").split(separator: ".Bd -literal -offset indent\n", maxSplits: 1).last ?? ""
    return plain(behind.split(separator: "\n.Ed", maxSplits: 1).first ?? "") + "\n"
  }()

  @Test func `its document is canonical, has no problems, and says what it says`() throws {
    let document = try Document(json: Self.drawing)
    #expect(DocumentWriter.isCanonical(document) == true)
    for node in document.subtree(of: .document) { #expect(!document.graphic(node).hasProblems, "\(document.graphic(node))") }
    let toast = document.graphic(try #require(document.node(id: "toast")))
    #expect(toast[.radius] == .numbers([8, 8, 0, 0]) && toast[.tags] == .words(["bread"]) && toast[.fillColor] == .token("crust"))
    #expect(document.tokens.map(\.name) == ["crust"])
    let sun = document.graphic(try #require(document.node(id: "sun")))
    #expect(sun[.fillStops] == .stops([Stop(offset: 0, color: .white), Stop(offset: 1, color: Color("gold")!)]))
    let knife = document.graphic(try #require(document.node(id: "knife")))
    #expect(knife[.points] == .points([Point(x: 10, y: 100), Point(x: 90, y: 100), Point(x: 120, y: 110)]))
    #expect(knife.shadowCount == 2 && knife[Property(path: "shadow[2].dx")!] == .number(1))
  }

  // MARK: Properties

  /// The text that an entry must have, by the table of properties.
  private static func sentences(_ property: Property) -> [String] {
    let row = property.specification
    var lines = [row.summary.prefix(1).uppercased() + row.summary.dropFirst().replacing("…", with: "...") + "."]
    guard !row.isComputed else { return lines }
    let takes: String =
      switch row.type {
      case .text(let most, _): "\(ValueText.words(row.type)), at most \(grouped(most)) bytes"
      default: ValueText.words(row.type)
      }
    lines.append("Takes \(takes).")
    if let fallback = row.fallback {
      var graphic = Graphic(kind: .star, id: "a", name: nil)
      graphic[property] = fallback
      let line = CanonicalWriter.line(of: graphic)
      let key = "\"\(row.key)\": "
      let start = line.lastRange(of: key)!.upperBound
      lines.append("Default: \(line[start...].dropLast(property.container == nil ? 1 : 2)).")
    }
    return lines
  }

  /// `67,108,864`
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { $0 > 0 && (digits.count - $0) % 3 == 0 ? ",\($1)" : "\($1)" }.joined()
  }

  @Test func `an entry says what its property takes, and its default`() {
    let entries = Self.section("PROPERTIES").split(separator: "\n.It Va ").dropFirst()
    var byPath: [String: String] = [:]
    for entry in entries { byPath[String(entry.prefix { $0 != "\n" })] = Self.plain(entry) }
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      let entry = byPath[property.path] ?? ""
      for sentence in Self.sentences(property) { #expect(entry.contains("\n\(sentence)"), "\(property.path): \(sentence)") }
    }
  }
}

extension String {
  fileprivate func lastRange(of part: String) -> Range<String.Index>? { ranges(of: part).last }
}
