// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeModel

/// The format in which earlier versions stored views, and journals the session state; remaining files are still read.
///
/// ```
/// shapeedit-view 1
/// document /home/ann/faces.shape.json
/// rows level 1
/// except head hair
/// here head
/// end
/// ```
///
/// A line has words with spaces between them. `%20` is an escaped byte, and a single `%` an empty word.
extension ViewState {
  static let oldFirstLine = "shapeedit-view 1"

  /// Reads the lines between the first and the last one; nil if they are malformed or belong to another document.
  init?(oldLines lines: some Sequence<String>, document: String) {
    self.init()
    inspectorOpen = []
    var isOurs = false
    for line in lines {
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
    case "filteropen":
      commands.filter?.opened = words
      commands.filter?.unfolded = words
    case "filterclosed": commands.filter?.closed = words
    case "marks": commands.marks = words
    case "steps": commands.transactions = words
    case "former": commands.oldIDs = words
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

  private static let deepestList = 100

  /// `n1.5`, `sHello`, `f1.50`, `btrue`, `c#ff0000`; a list is `l2` followed by its values.
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
