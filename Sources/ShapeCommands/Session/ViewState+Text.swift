import Outlines
import ShapeModel

/// The text form of a view: one item per line, words separated by spaces, and a final `end`. Truncated text is rejected.
///
/// ```
/// shapeedit-view 1
/// document faces.shape.json
/// rows level 1
/// except head hair
/// here head
/// end
/// ```
extension ViewState {
  static let magic = "shapeedit-view 1"

  /// - Parameter document: The absolute path of the document, as two paths may share a file name.
  package func text(for document: String) -> String {
    var lines = [ViewState.magic, ViewState.line("document", [document])]
    lines.append("rows " + ViewState.words(base))
    func add(_ key: String, _ words: [String]) { if !words.isEmpty { lines.append(ViewState.line(key, words)) } }
    add("except", exceptions)
    add("order", isFrontFirst ? ["front"] : [])
    add("here", currentGroup.isEmpty ? [] : [currentGroup])
    add("selected", selection)
    lines.append(ViewState.line("inspector", inspectorOpen.map(\.rawValue).sorted()))
    add("variant", variant.map { [$0] } ?? [])
    add("listed", commands.lastListing)
    for (name, ids) in commands.saved.sorted(by: { $0.key < $1.key }) { add("saved", [name] + ids) }
    add("focus", commands.focus.map { [$0] } ?? [])
    if let open = commands.focused {
      lines.append("focusrows " + ViewState.words(open.base))
      add("focusexcept", open.exceptions)
    }
    if let filter = commands.filter {
      lines.append(ViewState.line("filter", [filter.text, filter.selector, filter.group]))
      lines.append("filterrows " + (filter.showsAll ? "all" : ViewState.words(filter.base)))
      add("filteropen", filter.opened)
      add("filterclosed", filter.closed)
    }
    add("marks", commands.marks)
    add("steps", commands.transactions)
    add("former", commands.formerIDs)
    for (name, value) in commands.variables.sorted(by: { $0.key < $1.key }) { add("let", [name] + ViewState.words(value)) }
    for (name, text) in commands.definitions.sorted(by: { $0.key < $1.key }) { add("def", [name, text]) }
    return (lines + ["end"]).joined(separator: "\n") + "\n"
  }

  /// Parses a view; nil if it is truncated, malformed or belongs to another document.
  package init?(text: String, document: String) {
    var lines = TextLines.lines(of: TextLines.content(of: Array(text.utf8))).map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" { lines.removeLast() }
    guard lines.count >= 3, lines[0] == ViewState.magic, lines.last == "end" else { return nil }
    self.init()
    inspectorOpen = []
    var isOurs = false
    for line in lines[1..<(lines.count - 1)] {
      guard var words = ViewState.words(of: line), !words.isEmpty else { return nil }
      let key = words.removeFirst()
      if key == "document" {
        guard words == [document] else { return nil }
        isOurs = true
      } else {
        guard take(key, words) else { return nil }
      }
    }
    guard isOurs else { return nil }
  }

  private mutating func take(_ key: String, _ words: [String]) -> Bool {
    switch key {
    case "rows": return ViewState.take(words, into: &base)
    case "except": exceptions = words
    case "order": isFrontFirst = words == ["front"]
    case "here": currentGroup = words.first ?? ""
    case "selected": selection = words
    case "inspector": inspectorOpen = Set(words.compactMap(PropertySpecification.Section.init(rawValue:)))
    case "variant": variant = words.first
    case "listed": commands.lastListing = words
    case "saved": if let name = words.first { commands.saved[name] = Array(words.dropFirst()) }
    case "focus": commands.focus = words.first
    case "focusrows":
      commands.focused = OpenGroups()
      return ViewState.take(words, into: &commands.focused!.base)
    case "focusexcept": commands.focused?.exceptions = words
    case "filter" where words.count == 3:
      commands.filter = FilterState()
      (commands.filter!.text, commands.filter!.selector, commands.filter!.group) = (words[0], words[1], words[2])
    case "filterrows" where words == ["all"]: commands.filter?.showsAll = true
    case "filterrows" where commands.filter != nil: return ViewState.take(words, into: &commands.filter!.base)
    case "filteropen": commands.filter?.opened = words
    case "filterclosed": commands.filter?.closed = words
    case "marks": commands.marks = words
    case "steps": commands.transactions = words
    case "former": commands.formerIDs = words
    case "let":
      var rest = words.dropFirst()
      guard let name = words.first, let value = ViewState.scalar(&rest), rest.isEmpty else { return false }
      commands.variables[name] = value
    case "def":
      guard words.count == 2 else { return false }
      commands.definitions[words[0]] = words[1]
    // Ignore the keys of later versions.
    default: break
    }
    return true
  }

  private static func words(_ base: Expansion<NodeID>.Base) -> String {
    switch base {
    case .closed: "closed"
    case .open: "open"
    case .level(let level): "level \(level)"
    }
  }

  private static func take(_ words: [String], into base: inout Expansion<NodeID>.Base) -> Bool {
    switch words.first {
    case "closed": base = .closed
    case "open": base = .open
    case "level":
      guard words.count == 2, let level = Int(words[1]), level >= 0 else { return false }
      base = .level(level)
    default: return false
    }
    return true
  }

  // MARK: Values

  /// `n1.5`, `sHello`, `f1.50`, `btrue`, `c#ff0000`; a list is `l2` followed by its values.
  private static func words(_ value: Scalar) -> [String] {
    var words: [String] = []
    var waiting = [value]
    while let next = waiting.popLast() {
      switch next {
      case .number(let number): words.append("n\(number)")
      case .string(let text): words.append("s" + text)
      case .numeral(let text, _): words.append("f" + text)
      case .bool(let bool): words.append("b\(bool)")
      case .color(let color): words.append("c\(color)")
      case .list(let values):
        words.append("l\(values.count)")
        waiting += values.reversed()
      }
    }
    return words
  }

  private static let deepestList = 100

  private static func scalar(_ words: inout ArraySlice<String>, depth: Int = 0) -> Scalar? {
    guard let word = words.popFirst(), let kind = word.first, depth < deepestList else { return nil }
    let rest = String(word.dropFirst())
    switch kind {
    case "n": return Double(rest).flatMap { $0.isFinite ? .number($0) : nil }
    case "s": return .string(String(decoding: word.utf8.dropFirst(), as: UTF8.self))
    case "f": return Scalar(field: rest)
    case "b": return .bool(rest == "true")
    case "c": return Color(rest).map { .color($0) }
    case "l":
      guard let count = Int(rest), count >= 0, count <= words.count else { return nil }
      var values: [Scalar] = []
      for _ in 0..<count {
        guard let value = scalar(&words, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    default: return nil
    }
  }

  // MARK: Words

  private static func line(_ key: String, _ words: [String]) -> String { ([key] + words.map(escaped)).joined(separator: " ") }

  /// Escapes spaces, control characters and `%` as `%20`; a single `%` is an empty word.
  private static func escaped(_ word: String) -> String {
    guard !word.isEmpty else { return "%" }
    guard word.utf8.contains(where: { $0 <= 32 || $0 == 0x25 || $0 == 0x7f }) else { return word }
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for byte in word.utf8 {
      if byte <= 32 || byte == 0x25 || byte == 0x7f {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    for part in line.utf8.split(separator: 32) {
      guard let word = unescaped(part) else { return nil }
      words.append(word)
    }
    return words
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    if part.elementsEqual([0x25]) { return "" }
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
