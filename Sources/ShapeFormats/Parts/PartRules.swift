// SPDX-License-Identifier: GPL-3.0-or-later
/// The rules of a file's style sheets that a part of the file uses.
///
/// Rules whose selectors are not understood are kept, as are at-rules; but fonts only if the part has text.
struct PartRules {
  /// A rule, or several that share one body, or an at-rule.
  private struct Statement {
    /// From the first character to the brace or semicolon at the end.
    var range: Range<Int>
    /// The ids that it refers to.
    var ids: [String] = []
    var isUsed: Bool
  }

  private let tree: MarkupTree
  /// The selectors of the rules, which match in any state.
  private let selectors: [StyleSelector]
  private var statements: [Statement] = []
  /// The statement of each rule of the sheet.
  private var places: [Int?] = []
  /// The `style` elements, each with its statements.
  private var sheets: [Int: Range<Int>] = [:]
  /// The statements that declare fonts.
  private var fonts: [Int] = []
  /// Used statements whose references are not yet followed.
  private var waiting: [Int] = []

  private var source: SVGSource { tree.source }

  init(_ tree: MarkupTree) {
    self.tree = tree
    selectors = tree.source.sheet.rules.map(\.selector.inAnyState)
    var contents = source.index.definitions.styleSheets[...]
    for index in tree.elements.indices where !contents.isEmpty && tree[index].content.lowerBound == contents.first!.lowerBound {
      let first = statements.count
      read(contents.removeFirst())
      sheets[index] = first..<statements.count
    }
    var statement = 0
    for rule in source.sheet.rules {
      while statement < statements.count, statements[statement].range.upperBound <= rule.body.lowerBound { statement += 1 }
      places.append(statement < statements.count ? statement : nil)
    }
    let known = Set(places)
    let unknown = Set(
      statements.indices.filter { index in
        source.sheet.unknown.contains { statements[index].range.contains($0.offset) } || !known.contains(index)
      })
    for index in statements.indices where !fonts.contains(index) && unknown.contains(index) { use(index) }
  }

  /// Reads the statements of a style sheet.
  private mutating func read(_ sheet: Range<Int>) {
    var offset = sheet.lowerBound
    while let start = start(from: offset, sheet.upperBound) {
      guard let brace = StyleSheet.preludeEnd(source.bytes, start, sheet.upperBound) else { return }
      let isBlock = source.bytes.base[brace] == UInt8(ascii: "{")
      let last = isBlock ? StyleSheet.closing(source.bytes, brace + 1, sheet.upperBound) : brace
      offset = min(last + 1, sheet.upperBound)
      if source.bytes.text(start..<brace).hasPrefix("@font-face") { fonts.append(statements.count) }
      // The ids in a selector are not needed by the rule.
      let ids = SVGReferences.all(source, inSheet: brace..<offset).map(\.id)
      statements.append(Statement(range: start..<offset, ids: ids, isUsed: false))
    }
  }

  /// The first character of the next statement, after blanks and the marks around the content.
  private func start(from offset: Int, _ end: Int) -> Int? {
    var offset = offset
    while offset < end {
      if StartTag.isBlank(source.bytes.base[offset]) {
        offset += 1
      } else if let mark = PartRules.marks.first(where: { source.bytes.text(offset..<min(end, offset + $0.utf8.count)) == $0 }) {
        offset += mark.utf8.count
      } else {
        return offset
      }
    }
    return nil
  }

  private static let marks = ["<![CDATA[", "]]>", "<!--", "-->"]

  // MARK: Using

  private mutating func use(_ statement: Int) {
    guard !statements[statement].isUsed else { return }
    statements[statement].isUsed = true
    waiting.append(statement)
  }

  /// Uses the rules that match an element, and returns the ids that these and other newly used statements refer to.
  mutating func use(by index: Int, _ tag: StartTag) -> [String] {
    if statements.isEmpty { return [] }
    let subject = tree.subject(index, tag)
    for rule in source.sheet.candidates(for: subject) {
      guard let statement = places[rule], !statements[statement].isUsed else { continue }
      if selectors[rule].matches(index, subject, in: tree) { use(statement) }
    }
    if subject.element == "text" { for font in fonts { use(font) } }
    defer { waiting = [] }
    return waiting.flatMap { statements[$0].ids }
  }

  // MARK: Kept statements

  /// The used statements that begin with `@`, by their text up to the brace or semicolon, with their ranges.
  var usedAtRules: [(name: String, range: Range<Int>)] {
    statements.filter { $0.isUsed && source.bytes.base[$0.range.lowerBound] == UInt8(ascii: "@") }.map { statement in
      (String(source.bytes.text(statement.range).prefix { $0 != "{" && $0 != ";" }), statement.range)
    }
  }

  /// The style sheets with a used statement.
  var keptSheets: [Int] { sheets.keys.filter(isKept) }

  /// Whether an element is a style sheet with a used statement.
  func isKept(sheet index: Int) -> Bool { sheets[index]?.contains { statements[$0].isUsed } ?? false }

  /// The unused statements of a style sheet, each with the blanks before it.
  func unused(in index: Int) -> [Range<Int>] {
    (sheets[index] ?? 0..<0).filter { !statements[$0].isUsed }.map { place in
      let range = statements[place].range
      return range.lowerBound - source.blanks(before: range.lowerBound).count..<range.upperBound
    }
  }
}
