// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Completion of selectors: names, paths, ids, tags and pseudo-classes.
extension Completer {
  /// Completes the end of a selector.
  /// - Parameter words: Keywords that are allowed instead; a name equal to one is quoted.
  /// - Parameter begin: The byte offset of the selector; nil for the start of the word.
  mutating func selectors(among words: [String], from begin: Int? = nil) {
    if begin == nil, readWord() { syntax(words) }
    let unknown = cut.variableRanges
    for expectation in SelectorParser.expectations(atEndOf: cut.bytes, from: begin ?? cut.start, unknown: unknown) {
      let isFirst = findings.candidates.isEmpty
      let old = (start, typed, quote)
      if read(expectation) { offer(expectation.kind, among: words) }
      // The range that was typed is reported with the first candidates.
      if !isFirst { (start, typed, quote) = old }
    }
  }

  /// Reads the typed part of an expected element; false if its quotes contain a variable or an unfinished escape.
  private mutating func read(_ expectation: SelectorExpectation) -> Bool {
    (start, quote) = (expectation.range.lowerBound, expectation.quote)
    let bytes = cut.bytes[start...]
    let text = quote.map { bytes.first == $0 ? QuotedText.beginning(bytes.dropFirst(), in: $0) : nil } ?? nil
    typed = text ?? String(decoding: bytes, as: UTF8.self)
    return quote == nil || text != nil || bytes.first == UInt8(ascii: "#")
  }

  /// Adds candidates for an element that may follow in a selector.
  private mutating func offer(_ kind: SelectorExpectation.Kind, among words: [String]) {
    switch kind {
    case .name:
      kindWords()
      names(among: words)
    case .unquotedName(nil): names(among: words)
    case .step(let path), .unquotedName(let path?): steps(of: path)
    case .id: if !typed.isEmpty { ids() }
    case .tag: if !typed.isEmpty { tags() }
    case .saved:
      guard !typed.isEmpty else { return }
      for name in session.viewpoint.saved.keys.sorted() where name.utf8.allSatisfy(SelectorParser.isNameByte) { syntax("@" + name) }
    case .pseudo:
      for entry in PseudoClass.all { syntax(entry.name, ending: entry.takesArgument ? "(" : "", summary: entry.meaning) }
    case .property:
      for row in PropertyTable.rows { syntax(row.path, isOpen: true, summary: row.summary) }
      partsOfNumberedShadow(isOpen: true)
    case .value(let path): predicateValues(of: path)
    case .checkpoint: arguments(session.marks)
    case .style: arguments(NamedStyles(session.document).names)
    case .color: colors(tokens: session.document.tokens.map(\.name).filter(QuotedText.isPlain))
    case .row, .comparison, .index, .choice, .number, .text, .sign: return
    }
  }

  /// Adds texts as the argument of a pseudo-class.
  private mutating func arguments(_ texts: [String]) {
    let (start, quote) = (start, quote)
    for text in texts where text.utf8.starts(with: typed.utf8) {
      findings.add(text, at: start, isSyntax: false) {
        let written = WrittenText(text, quote: quote, isPlain: QuotedText.isPlain(text))
        return Candidate(text: written.open, ending: ")", isOpen: true, start: start, closing: written.closing)
      }
    }
  }

  /// Completes a tag.
  private mutating func tags() {
    let document = session.document
    let (start, typed) = (start, typed)
    nodes { node, findings in
      guard case .words(let words)? = document.value(.tags, of: node) else { return !findings.isSettled(typed) }
      for word in words where ("." + word).utf8.starts(with: typed.utf8) {
        findings.add("." + word, at: start, isSyntax: true) { Candidate(text: "." + word, start: start) }
      }
      return !findings.isSettled(typed)
    }
  }

  // MARK: Names and ids

  /// Completes a name.
  private mutating func names(among words: [String]) {
    let document = session.document
    let (start, quote, typed, isBelowCanvas) = (start, quote, typed, wanted == .graphics || wanted == .groups)
    nodes { node, findings in
      guard let name = document.name(of: node), !name.isEmpty, Completer.begins(name, with: typed) else {
        return !findings.isSettled(typed)
      }
      findings.add(name, at: start, isSyntax: false) {
        let written = WrittenText(name, quote: quote, isPlain: Selector.isBare(name) && !words.contains(name))
        // The operand does not accept a canvas, but a path that begins with one.
        let isStart = isBelowCanvas && document.kind(of: node) == .canvas
        return Candidate(text: written.open, ending: isStart ? "/" : "", isOpen: isStart, start: start, closing: written.closing)
      }
      return !findings.isSettled(typed)
    }
  }

  /// Whether a name begins with the typed text, in the same bytes or by canonical equivalence.
  private static func begins(_ name: String, with typed: String) -> Bool {
    name.utf8.starts(with: typed.utf8) || NormalizedText.hasPrefix(name, typed)
  }

  private mutating func ids() {
    let (document, start, quote, typed, isBelowCanvas) = (session.document, start, quote, typed, wanted == .graphics || wanted == .groups)
    guard let beginning = typedID(from: start) else { return }
    nodes { node, findings in
      if isBelowCanvas, document.kind(of: node) == .canvas { return true }
      let id = document.id(of: node)
      if id.utf8.starts(with: beginning.utf8) {
        let written = WrittenText(id: id, quote: quote)
        findings.add(written.open, at: start, isSyntax: true) {
          Candidate(text: written.open, summary: document.name(of: node) ?? "", start: start, closing: written.closing)
        }
      }
      return !findings.isSettled(typed)
    }
  }

  /// The beginning of an id that was typed after a `#`, in quotes or not; nil if it is unfinished in another way.
  private func typedID(from start: Int) -> String? {
    let text = cut.bytes[(start + 1)...]
    guard let quote else { return String(decoding: text, as: UTF8.self) }
    return QuotedText.beginning(text.dropFirst(), in: quote)
  }

  /// Calls a function with each node until it returns false, or ``mostNodes`` are examined.
  private mutating func nodes(_ body: (NodeID, inout Findings) -> Bool) {
    let numbering = session.document.numbering
    for position in 1..<max(1, numbering.count) {
      guard position <= Completer.mostNodes else { return findings.isCut = true }
      let node = numbering.node(at: position)
      if !fits(node) { continue }
      guard body(node, &findings) else { return }
    }
  }

  private func fits(_ node: NodeID) -> Bool {
    guard let wanted else { return true }
    let kind = session.document.kind(of: node)
    return switch wanted {
    case .canvases: kind == .canvas
    case .containers: session.document.isGroup(node) || kind.isContainer
    // A path to its graphics may begin with a canvas.
    case .groups: session.document.isGroup(node) || kind == .canvas
    case .graphics: true
    }
  }

  /// Adds the kinds; those that the drawing has none of are marked.
  private mutating func kindWords() {
    let kinds: [Kind] =
      switch wanted {
      case nil: Kind.graphics + [.canvas]
      case .canvases: [.canvas]
      case .groups: [.group]
      case .containers: [.group, .canvas]
      case .graphics: Array(Kind.graphics)
      }
    let fitting = kinds.filter { $0.word.utf8.starts(with: typed.utf8) }
    let lacking = lacking(fitting)
    for kind in fitting {
      let isLacking = lacking.contains(kind)
      syntax(kind.word, summary: isLacking ? "none in this drawing" : "", shownForm: isLacking ? "\(kind.word) (none)" : "")
    }
  }

  /// The kinds of which the document has no graphic; in a document with too many to look at, none is certain.
  private func lacking(_ kinds: [Kind]) -> Set<Kind> {
    let (document, numbering) = (session.document, session.document.numbering)
    var left = Set(kinds)
    guard numbering.count <= Completer.mostNodesOfKinds else { return [] }
    for position in 1..<max(1, numbering.count) where !left.isEmpty { left.remove(document.kind(of: numbering.node(at: position))) }
    return left
  }

  // MARK: Paths

  /// Completes the last step of a path with the children of the nodes that the path before it finds.
  private mutating func steps(of path: Range<Int>) {
    guard let groups = groups(String(decoding: cut.bytes[path], as: UTF8.self)) else { return }
    let document = session.document
    let (start, quote) = (start, quote)
    let isID = start < cut.bytes.count && cut.bytes[start] == UInt8(ascii: "#")
    guard let typed = isID ? typedID(from: start).map({ "#" + $0 }) : typed else { return }
    var count = 0
    for group in groups {
      for child in document.children(of: group) {
        count += 1
        guard count <= Completer.mostNodes else { return findings.isCut = true }
        if !fits(child), !document.isGroup(child) { continue }
        let label = document.label(of: child)
        guard Completer.begins(label, with: typed) else { continue }
        let isNamed = document.name(of: child)?.isEmpty == false
        let written =
          isNamed
          ? WrittenText(label, quote: quote, isPlain: QuotedText.isPlain(label))
          : WrittenText(id: document.id(of: child), quote: isID ? quote : nil)
        findings.add(isNamed ? label : written.open, at: start, isSyntax: !isNamed) {
          let isGroup = document.isGroup(child)
          return Candidate(text: written.open, ending: isGroup ? "/" : "", isOpen: isGroup, start: start, closing: written.closing)
        }
        if findings.isSettled(typed) { return }
      }
    }
  }

  /// The nodes that a path finds, at a bounded cost; nil if it cannot be parsed, or contains `**`.
  func groups(_ text: String) -> [NodeID]? {
    let selector: Selector
    do { selector = try SelectorParser.parse(text) } catch { return nil }
    guard selector.alternatives.count == 1, selector.alternatives[0].steps.count == 1 else { return nil }
    let compound = selector.alternatives[0].steps[0].compound
    guard compound.filters.isEmpty, case .path(let path) = compound.head else {
      guard compound.filters.isEmpty, case .name = compound.head else { return nil }
      return nodes(Selector.Path(.anywhere, [.name(name(compound.head)!, index: nil)]))
    }
    return nodes(path)
  }

  private func name(_ head: Selector.Head?) -> Glob? {
    if case .name(let glob) = head { return glob }
    return nil
  }

  func nodes(_ path: Selector.Path) -> [NodeID]? {
    let document = session.document
    var steps = path.steps[...]
    var found: [NodeID]
    var count = 0
    func matches(_ matcher: NameMatcher, _ node: NodeID) -> Bool {
      count += 1
      return matcher.matches(document.label(of: node))
    }
    switch path.origin {
    case .document: found = [.document]
    case .here: found = [session.viewpoint.current.group]
    case .above(let levels):
      found = [(0..<levels).reduce(session.viewpoint.current.group) { node, _ in document.parent(of: node) ?? .document }]
    case .id(let id): found = document.node(id: id).map { [$0] } ?? []
    case .anywhere:
      guard case .name(let glob, nil)? = steps.popFirst(), document.numbering.count <= Completer.mostNodes else { return nil }
      let numbering = document.numbering
      let matcher = NameMatcher(glob)
      found = (1..<max(1, numbering.count)).map(numbering.node(at:)).filter { matches(matcher, $0) }
    }
    for step in steps {
      guard case .name(let glob, let index) = step else { return nil }
      let matcher = NameMatcher(glob)
      var next: [NodeID] = []
      for node in found {
        var children: [NodeID] = []
        for child in document.children(of: node) {
          if matches(matcher, child) { children.append(child) }
          guard count <= Completer.mostNodes else { return nil }
        }
        if let index {
          let place = index < 0 ? children.count + index : index
          children = children.indices.contains(place) ? [children[place]] : []
        }
        next += children
      }
      found = next
    }
    return found
  }
}
