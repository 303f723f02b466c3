// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// The findings as lines, as JSON objects and as SARIF.
/// - SeeAlso: Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020).
struct LintReport {
  private let file: String
  private let document: Document
  private let findings: [LintFinding]
  private let names: NodeNames
  /// The findings with their places, if these were made before repairs; else each is made when it is shown.
  private let known: [Item]?

  private struct Item {
    let finding: LintFinding
    let path: String
    let id: String
    let node: Int?
  }

  /// - Parameter isLasting: Whether the places are those of the document as it is now, whatever is repaired.
  init(_ session: any SessionReading, _ names: NodeNames, _ findings: [LintFinding], isLasting: Bool) {
    let document = session.document
    (self.document, self.names, self.findings) = (document, names, findings)
    file = session.workspace.path ?? session.workspace.title
    known = isLasting ? findings.map { LintReport.item($0, names, document) } : nil
  }

  private static func item(_ finding: LintFinding, _ names: NodeNames, _ document: Document) -> Item {
    let node = finding.node
    let read = node == .document ? nil : document.sourceNode(of: node)
    return Item(finding: finding, path: names.pathText(node), id: node == .document ? "" : document.id(of: node), node: read)
  }

  /// The findings in order, one at a time.
  private var items: some Sequence<Item> {
    findings.indices.lazy.map { [known, findings, names, document] in known?[$0] ?? LintReport.item(findings[$0], names, document) }
  }

  /// `/Faces/Head/Badge: warning[off-canvas]: 10 beyond the right edge of Faces`
  /// - Parameter word: The word before the rule: `mended` for findings that are repaired.
  func lines(_ word: String = "warning") -> some Sequence<String> {
    items.lazy.map {
      "\(sanitized($0.path, limit: .max)): \(word)[\($0.finding.rule.rawValue)]: \(sanitized($0.finding.message, limit: 400))"
    }
  }

  /// The counts by rule, the largest first.
  private var byRule: [(rule: String, count: Int)] {
    let counts = findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }.map { (rule: $0.key.rawValue, count: $0.value) }
    return counts.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  /// The counts at the end of a sentence: `: 2 duplicate-name, 1 contrast`; empty if all are of one rule.
  var counts: String {
    let counts = byRule
    return counts.count > 1 ? ": " + counts.map { "\($0.count) \($0.rule)" }.joined(separator: ", ") : ""
  }

  /// A line for each rule.
  var summary: [String] {
    let counts = byRule
    let width = counts.map(\.rule.count).max() ?? 0
    return counts.map { "\(padded($0.rule, to: width))  \($0.count)" }
  }

  var objects: some Sequence<[JSONText.Field]> {
    items.lazy.map { item in
      [
        .init("rule", .string(item.finding.rule.rawValue)), .init("id", item.id.isEmpty ? .null : .string(item.id)),
        .init("path", .string(item.path)), .init("message", .string(item.finding.message)),
        .init("fixable", .bool(item.finding.fix != nil)),
      ]
    }
  }

  var sarif: JSONText {
    func object(_ fields: (String, JSONText)...) -> JSONText { .object(fields.map { JSONText.Field($0.0, $0.1) }) }
    func text(_ text: String) -> JSONText { object(("text", .string(text))) }
    let rules = LintRule.allCases.map { object(("id", .string($0.rawValue)), ("shortDescription", text($0.summary))) }
    let results = items.map { item in
      var physical: [JSONText.Field] = [.init("artifactLocation", object(("uri", .string(LintReport.uri(file)))))]
      if let line = item.node.map({ document.source.place(of: .id, at: $0).line }) {
        physical.append(.init("region", object(("startLine", .integer(line)))))
      }
      let location = object(
        ("physicalLocation", .object(physical)), ("logicalLocations", .list([object(("fullyQualifiedName", .string(item.path)))])))
      return object(
        ("ruleId", .string(item.finding.rule.rawValue)), ("level", .string("warning")), ("message", text(item.finding.message)),
        ("locations", .list([location])))
    }
    let driver = object(
      ("name", .string("shapeedit")), ("rules", .list(rules)))
    return object(
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .list([object(("tool", object(("driver", driver))), ("results", .list(results)))])))
  }

  /// A path as a URI reference of RFC 3986, percent-encoded.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte -> String in
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      if isPlain || "/-._~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
