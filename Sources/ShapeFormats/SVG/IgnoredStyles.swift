// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Finds the rules and declarations of a file that do not affect the values that are read.
struct IgnoredStyles {
  private let source: SVGSource
  private var found: [MarkupProblem] = []

  /// The ignored rules and declarations of a file in file order. O(file).
  static func all(in source: SVGSource) -> [MarkupProblem] {
    var ignored = IgnoredStyles(source)
    ignored.findRules()
    ignored.findDeclarations()
    return ignored.found.sorted { $0.offset < $1.offset }
  }

  private init(_ source: SVGSource) { self.source = source }

  private var bytes: ByteStore { source.bytes }

  private mutating func add(_ text: String, _ word: String, at offset: Int, in element: Int, isLimitation: Bool = false) {
    found.append(
      MarkupProblem(
        text: text, word: word, offset: offset, element: element, node: source.node(ofPart: element), isLimitation: isLimitation))
  }

  // MARK: Rules

  /// At-rules that style no element.
  private static let harmless = ["@charset", "@namespace", "@font-face", "@keyframes", "@-webkit-keyframes"]

  private mutating func findRules() {
    for rule in source.sheet.unknown {
      let text = TextContent.collapsed(rule.text)
      guard !IgnoredStyles.harmless.contains(where: text.lowercased().hasPrefix) else { continue }
      let reason = text.hasPrefix("@") ? "at-rules are not read" : "such selectors are not read"
      add("the rule \(text) is ignored: \(reason)", "style", at: rule.offset, in: element(ofSheetAt: rule.offset), isLimitation: true)
    }
    var bodies: Set<Range<Int>> = []
    for rule in source.sheet.rules where bodies.insert(rule.body).inserted {
      findIncomplete(rule.body, in: element(ofSheetAt: rule.body.lowerBound))
      findInvalid(rule.declarations, in: element(ofSheetAt: rule.body.lowerBound))
    }
  }

  /// The `style` element around an offset in its content.
  private func element(ofSheetAt offset: Int) -> Int {
    var start = source.index.definitions.styleSheets.first { $0.contains(offset) }?.lowerBound ?? offset
    while start > 0, bytes.base[start] != UInt8(ascii: "<") { start -= 1 }
    return start
  }

  // MARK: Declarations

  /// Checks the declarations of all elements. Most start tags are only scanned.
  private mutating func findDeclarations() {
    let hasVariables = bytes.firstOffset(of: "var(", from: 0) != nil || !source.index.markup.entities.isEmpty
    var starts = StartTagCursor(bytes, in: 0..<source.fileLength)
    var tag = StartTag()
    var node = 1
    while let start = starts.next() {
      let isNode = node < source.nodeIndex.count && source.nodeIndex.start(node) == start
      defer { if isNode { node += 1 } }
      guard hasVariables || isSuspect(start) else { continue }
      tag.read(bytes, at: start)
      look(at: tag)
      if isNode { findUnresolved(node, tag) }
    }
  }

  /// Whether a start tag has a declaration that may be ignored because of its text.
  private func isSuspect(_ start: Int) -> Bool {
    var cursor = AttributeCursor(bytes, at: start)
    while let attribute = cursor.next() {
      guard let word = attribute.word else { continue }
      if word == .style {
        var reader = StyleDeclarationReader(bytes, attribute.value)
        while let declaration = reader.next() {
          if let word = declaration.word, SVGPaint.isIgnored(word, declaration.value, bytes) { return true }
        }
        if reader.hasIncomplete { return true }
      } else if word == .d ? pathError(attribute.value) != nil : SVGPaint.isIgnored(word, attribute.value, bytes) {
        return true
      }
    }
    return false
  }

  private mutating func look(at tag: StartTag) {
    if let style = tag[.style] {
      findIncomplete(style.value, in: tag.start)
      findInvalid(StyleDeclarationReader.all(bytes, style.value), in: tag.start)
    }
    for attribute in tag.attributes {
      guard let word = attribute.word else { continue }
      if word == .d { findPathError(attribute.value, in: tag.start) }
      guard SVGPaint.isIgnored(word, attribute.value, bytes) else { continue }
      // In animations, `fill` has the values `freeze` and `remove`.
      if word == .fill, ElementContents.animationNames.contains(source.name(of: tag)) { continue }
      add(
        "the attribute \(word.text)='\(bytes.text(attribute.value))' is ignored: no such colour", word.text,
        at: attribute.value.lowerBound, in: tag.start)
    }
  }

  private func pathError(_ value: Range<Int>) -> PathError? {
    // Character references are too rare in path data to be worth resolving here.
    if bytes.contains(UInt8(ascii: "&"), in: value) { return nil }
    let span = Span(_unsafeElements: UnsafeBufferPointer(start: bytes.base + value.lowerBound, count: value.count))
    return PathData.reading(span).error
  }

  /// Path data that is painted up to its first error.
  private mutating func findPathError(_ value: Range<Int>, in element: Int) {
    guard let error = pathError(value) else { return }
    let text = bytes.text(value.lowerBound..<min(value.upperBound, value.lowerBound + 60))
    add(
      "the path '\(text)' is drawn up to its error at byte \(error.offset + 1)", "d",
      at: min(value.lowerBound + error.offset, value.upperBound), in: element)
  }

  /// Declarations without a colon.
  private mutating func findIncomplete(_ range: Range<Int>, in element: Int) {
    // Entities may hold whole declarations.
    for part in StyleDeclarationReader.incomplete(bytes, range) where !bytes.contains(UInt8(ascii: "&"), in: part) {
      add("the declaration '\(bytes.text(part))' is ignored: it has no ':'", "style", at: part.lowerBound, in: element)
    }
  }

  /// Declarations whose values are not paints.
  private mutating func findInvalid(_ declarations: [StyleDeclaration], in element: Int) {
    for declaration in declarations {
      guard let word = declaration.word, SVGPaint.isIgnored(word, declaration.value, bytes) else { continue }
      add(
        "the declaration '\(word.text): \(bytes.text(declaration.value))' is ignored: no such colour", word.text,
        at: declaration.value.lowerBound, in: element)
    }
  }

  /// Winning declarations of a node that have no value because of an undeclared variable.
  private mutating func findUnresolved(_ node: Int, _ tag: StartTag) {
    guard tag[.style] != nil || !source.sheet.isEmpty || tag.attributes.contains(where: { isVariable($0.value) }) else { return }
    for declared in source.element(node).declared where isVariable(declared.value) {
      let text = source.text(declared.value)
      guard source.resolved(text, at: node) == nil else { continue }
      add(
        "the declaration '\(declared.word.text): \(text)' is ignored: nothing declares the variable", declared.word.text,
        at: declared.value.lowerBound, in: tag.start)
    }
  }

  private func isVariable(_ value: Range<Int>) -> Bool { value.count > 5 && bytes.text(value).firstRange(of: "var(") != nil }
}

extension SVGSource {
  /// The rules and declarations that do not affect the values that are read: rules with unsupported selectors, at-rules, and
  /// declarations without a colon or with an undeclared variable. O(file).
  package var ignoredStyles: [MarkupProblem] { IgnoredStyles.all(in: self) }
}
