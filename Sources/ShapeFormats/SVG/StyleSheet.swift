import ShapeModel

/// The rules of a document's `style` elements, looked up by class, id or element in constant time.
///
/// Supports type, class, id and attribute selectors with descendant and child combinators; other rules are counted and kept.
struct StyleSheet {
  private(set) var rules: [Rule] = []
  /// The classes in the selectors of rules.
  private(set) var classes: Set<String> = []
  /// The offsets of unsupported rules.
  private(set) var unknown: [Int] = []
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

  init() {}

  /// Reads the contents of `style` elements in their order. Costs their bytes.
  init(_ bytes: ByteStore, _ sheets: [Range<Int>], _ markup: MarkupText) {
    for sheet in sheets { read(bytes, sheet, markup) }
  }

  private mutating func read(_ bytes: ByteStore, _ sheet: Range<Int>, _ markup: MarkupText) {
    var offset = sheet.lowerBound
    while offset < sheet.upperBound {
      let start = offset
      guard let brace = StyleSheet.preludeEnd(bytes, offset, sheet.upperBound) else { return }
      offset = brace + 1
      let prelude = StyleSheet.plain(markup.characters(bytes, start..<brace))
      guard bytes.base[brace] == UInt8(ascii: "{") else { continue }
      let end = StyleSheet.closing(bytes, offset, sheet.upperBound)
      if prelude.hasPrefix("@") {
        unknown.append(start)
      } else {
        let declarations = StyleDeclarationReader.all(bytes, offset..<end)
        add(prelude, declarations, offset..<end, at: start)
      }
      offset = min(end + 1, sheet.upperBound)
    }
  }

  private mutating func add(_ prelude: String, _ declarations: [StyleDeclaration], _ body: Range<Int>, at start: Int) {
    let texts = prelude.split(separator: ",")
    for text in texts {
      guard let selector = StyleSelector(String(text)) else {
        unknown.append(start)
        continue
      }
      add(
        Rule(
          selector: selector, text: text.trimmed(where: \.isWhitespace), declarations: declarations, body: body, isShared: texts.count > 1))
    }
  }

  private mutating func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    for compound in rule.selector.compounds { classes.formUnion(compound.classes) }
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
      text = text.firstRange(of: "*/").map { text[$0.upperBound...] } ?? ""
    }
    result += text
    for word in ["<![CDATA[", "]]>", "<!--", "-->"] {
      if let range = result.firstRange(of: word) { result.removeSubrange(range) }
    }
    return String(result.drop { $0.isWhitespace })
  }

  /// The offset of the first `{` or `;` outside of comments.
  static func preludeEnd(_ store: ByteStore, _ start: Int, _ end: Int) -> Int? {
    var offset = start
    while offset < end {
      if store.base[offset] == UInt8(ascii: "/"), offset + 1 < end, store.base[offset + 1] == UInt8(ascii: "*") {
        offset += 2
        while offset + 1 < end, store.base[offset] != UInt8(ascii: "*") || store.base[offset + 1] != UInt8(ascii: "/") { offset += 1 }
        offset += 2
        continue
      }
      if store.base[offset] == UInt8(ascii: "{") || store.base[offset] == UInt8(ascii: ";") { return offset }
      offset += 1
    }
    return nil
  }

  /// The offset of the closing brace that matches an open one.
  static func closing(_ store: ByteStore, _ start: Int, _ end: Int) -> Int {
    var depth = 1
    var offset = start
    while offset < end {
      if store.base[offset] == UInt8(ascii: "{") { depth += 1 }
      if store.base[offset] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return offset }
      offset += 1
    }
    return end
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
