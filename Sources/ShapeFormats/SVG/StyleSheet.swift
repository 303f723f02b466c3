// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The rules of a document's `style` elements, looked up by class, id or element in constant time.
///
/// Rules with selectors that are not supported, and at-rules, are kept and counted.
struct StyleSheet {
  private(set) var rules: [Rule] = []
  /// The classes in the selectors of rules.
  private(set) var classes: Set<String> = []
  /// The widest reach of any selector.
  private(set) var reach = StyleSelector.Reach.element
  /// The rules with selectors that are not supported, and at-rules.
  private(set) var unknown: [Unknown] = []
  private var byClass: [String: [Int]] = [:]
  private var byID: [String: [Int]] = [:]
  private var byElement: [String: [Int]] = [:]
  private var anywhere: [Int] = []

  struct Rule {
    var selector: StyleSelector
    /// The selector as it is written.
    var text: String
    var declarations: [StyleDeclaration]
    /// The range between the braces.
    var body: Range<Int>
    /// Whether other selectors share the same body.
    var isShared = false
  }

  /// A rule, or one selector of its list, that has no effect on the values that are read.
  struct Unknown {
    /// The first character of the rule.
    var offset: Int
    /// The selector, or the at-rule without its block.
    var text: String
  }

  init() {}

  /// Reads the contents of `style` elements in their order. Costs their bytes.
  init(_ bytes: ByteStore, _ sheets: [Range<Int>], _ markup: MarkupText) {
    for sheet in sheets { read(bytes, sheet, markup) }
  }

  private mutating func read(_ bytes: ByteStore, _ sheet: Range<Int>, _ markup: MarkupText) {
    var offset = sheet.lowerBound
    while offset < sheet.upperBound {
      let start = StyleSheet.start(bytes, offset, sheet.upperBound)
      guard let brace = StyleSheet.preludeEnd(bytes, offset, sheet.upperBound) else { return }
      offset = brace + 1
      let prelude = StyleSheet.plain(markup.characters(bytes, start..<brace))
      guard bytes.base[brace] == UInt8(ascii: "{") else {
        unknown.append(Unknown(offset: start, text: prelude))
        continue
      }
      let end = StyleSheet.closing(bytes, offset, sheet.upperBound)
      if prelude.hasPrefix("@") {
        unknown.append(Unknown(offset: start, text: prelude))
      } else {
        var declarations: [StyleDeclaration] = []
        for part in StyleSheet.parts(bytes, offset..<end) {
          switch part {
          case .declarations(let range): declarations += StyleDeclarationReader.all(bytes, range)
          case .rule(let range):
            unknown.append(Unknown(offset: range.lowerBound, text: StyleSheet.plain(markup.characters(bytes, range))))
          }
        }
        add(prelude, declarations, offset..<end, at: start)
      }
      offset = min(end + 1, sheet.upperBound)
    }
  }

  private mutating func add(_ prelude: String, _ declarations: [StyleDeclaration], _ body: Range<Int>, at start: Int) {
    let texts = StyleSelector.list(prelude)
    for text in texts {
      guard let selector = StyleSelector(text) else {
        unknown.append(Unknown(offset: start, text: text))
        continue
      }
      add(
        Rule(
          selector: selector, text: text[...].trimmed(where: \.isWhitespace), declarations: declarations, body: body,
          isShared: texts.count > 1))
    }
  }

  private mutating func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    for compound in rule.selector.compounds { classes.formUnion(compound.allClasses) }
    reach = max(reach, rule.selector.reach)
    let last = rule.selector.last
    if let name = last.classes.first {
      byClass[name, default: []].append(index)
    } else if let id = last.id {
      byID[id, default: []].append(index)
    } else if let element = last.element {
      byElement[element, default: []].append(index)
    } else {
      anywhere.append(index)
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  // MARK: Changing

  /// The place to change a declaration of a selector.
  enum Place {
    /// The value of the winning declaration in the selector's rules.
    case value(rule: Int, declaration: Int)
    /// After the last declaration of the selector's last rule.
    case end(rule: Int)
    /// A new rule, since all of the selector's rules are shared with other selectors.
    case newRule
  }

  /// The place where a property is or would be declared for a selector; nil if no rule has the selector.
  func place(of name: String, _ selector: String, _ bytes: ByteStore) -> Place? {
    let matching = rules.indices.filter { rules[$0].text == selector }
    guard !matching.isEmpty else { return nil }
    let own = matching.filter { !rules[$0].isShared }
    for rule in own.reversed() {
      if let declaration = rules[rule].declarations.lastIndex(where: { bytes.text($0.name) == name }) {
        return .value(rule: rule, declaration: declaration)
      }
    }
    return own.last.map { .end(rule: $0) } ?? .newRule
  }

  /// Declares a property of a selector at a place from ``place(of:_:_:)``.
  mutating func declare(_ declaration: StyleDeclaration, at place: Place, _ selector: String) {
    switch place {
    case .value(let rule, let index):
      let isImportant = rules[rule].declarations[index].isImportant
      rules[rule].declarations[index].value = declaration.value
      rules[rule].declarations[index].isImportant = isImportant
    case .end(let rule): rules[rule].declarations.append(declaration)
    case .newRule:
      guard let known = StyleSelector(selector) else { return }
      add(Rule(selector: known, text: selector, declarations: [declaration], body: declaration.whole))
    }
  }

  /// The indices of the rules that may apply to an element.
  func candidates(for subject: StyleSelector.Subject) -> [Int] {
    var found = anywhere + (byElement[subject.element] ?? [])
    if let id = subject.id { found += byID[id] ?? [] }
    for name in subject.classes.names { found += byClass[String(name)] ?? [] }
    return found
  }

  /// The text of a selector without comments and CDATA delimiters.
  private static func plain(_ text: String) -> String {
    var text = text[...]
    var result = ""
    while let open = text.firstRange(of: "/*") {
      result += text[..<open.lowerBound]
      text = text[open.upperBound...].firstRange(of: "*/").map { text[$0.upperBound...] } ?? ""
    }
    result += text
    for word in StyleSheet.marks {
      if let range = result.firstRange(of: word) { result.removeSubrange(range) }
    }
    return String(result.drop { $0.isWhitespace })
  }

  /// The delimiters that may enclose the content of a style sheet.
  private static let marks = ["<![CDATA[", "]]>", "<!--", "-->"]

  /// The offset of the next rule, after blanks, comments and the delimiters of the content.
  private static func start(_ bytes: ByteStore, _ offset: Int, _ end: Int) -> Int {
    var offset = offset
    func isAt(_ word: String) -> Bool { bytes.text(offset..<min(end, offset + word.utf8.count)) == word }
    while offset < end {
      if StartTag.isBlank(bytes.base[offset]) {
        offset += 1
      } else if isAt("/*") {
        offset += 2
        while offset < end, !isAt("*/") { offset += 1 }
        offset = min(offset + 2, end)
      } else if let mark = marks.first(where: isAt) {
        offset += mark.utf8.count
      } else {
        return offset
      }
    }
    return offset
  }

  /// The offset of the `{` after a selector, or of the `;` at the end of an at-rule without a block.
  static func preludeEnd(_ store: ByteStore, _ start: Int, _ end: Int) -> Int? {
    var scan = Scan(store, start, end)
    var first: UInt8?
    while let byte = scan.next() {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";") && first == UInt8(ascii: "@") { return scan.offset - 1 }
      if first == nil, !StartTag.isBlank(byte) { first = byte }
    }
    return nil
  }

  /// The offset of the closing brace that matches an open one.
  static func closing(_ store: ByteStore, _ start: Int, _ end: Int) -> Int {
    var scan = Scan(store, start, end)
    var depth = 1
    while let byte = scan.next() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return scan.offset - 1 }
    }
    return end
  }

  private enum BodyPart {
    case declarations(Range<Int>)
    /// The selector of a nested rule.
    case rule(Range<Int>)
  }

  /// The declarations of a rule's body and the rules nested in it.
  /// - SeeAlso: CSS Nesting Module Level 1.
  private static func parts(_ bytes: ByteStore, _ body: Range<Int>) -> [BodyPart] {
    guard bytes.contains(UInt8(ascii: "{"), in: body) else { return [.declarations(body)] }
    var parts: [BodyPart] = []
    var (first, next) = (body.lowerBound, body.lowerBound)
    var scan = Scan(bytes, body.lowerBound, body.upperBound)
    while let byte = scan.next() {
      if byte == UInt8(ascii: ";") { next = scan.offset }
      guard byte == UInt8(ascii: "{") else { continue }
      if first < next { parts.append(.declarations(first..<next)) }
      parts.append(.rule(StyleSheet.start(bytes, next, body.upperBound)..<scan.offset - 1))
      first = min(closing(bytes, scan.offset, body.upperBound) + 1, body.upperBound)
      next = first
      scan = Scan(bytes, first, body.upperBound)
    }
    return first < body.upperBound ? parts + [.declarations(first..<body.upperBound)] : parts
  }

  /// The bytes of a style sheet outside of comments and strings.
  private struct Scan {
    private let store: ByteStore
    private(set) var offset: Int
    private let end: Int

    init(_ store: ByteStore, _ offset: Int, _ end: Int) { (self.store, self.offset, self.end) = (store, offset, end) }

    /// Nil at the end.
    mutating func next() -> UInt8? {
      while offset < end {
        let byte = store.base[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "/") where offset < end && store.base[offset] == UInt8(ascii: "*"):
          offset += 1
          while offset + 1 < end, store.base[offset] != UInt8(ascii: "*") || store.base[offset + 1] != UInt8(ascii: "/") { offset += 1 }
          offset = min(offset + 2, end)
        case UInt8(ascii: "\\"): offset = min(offset + 1, end)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          // A string ends with its line, closed or not.
          while offset < end, store.base[offset] != byte, store.base[offset] != UInt8(ascii: "\n") {
            offset += store.base[offset] == UInt8(ascii: "\\") ? 2 : 1
          }
          offset = min(offset + 1, end)
        default: return byte
        }
      }
      return nil
    }
  }
}

extension StringProtocol {
  /// The range of the first occurrence of another text.
  func firstRange(of word: String) -> Range<Index>? {
    var start = startIndex
    while let first = self[start...].firstIndex(of: word.first!) {
      if self[first...].hasPrefix(word) { return first..<index(first, offsetBy: word.count) }
      start = index(after: first)
    }
    return nil
  }
}
