// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// The clause `at X Y [WxH]` or `at X Y W H`: the frame of a graphic to create.
struct FramePlace {
  /// The position as one or two words, then the optional size.
  fileprivate let words: [ArgumentWord]

  var range: SourceRange { words[0].range.union(words[words.count - 1].range) }

  /// Whether a size is given.
  var hasSize: Bool { words.contains(where: \.isSize) || words.flatMap(\.numbers).count > 2 }

  /// The lengths as they are typed.
  var texts: [String] { words.flatMap { ($0.isSize ? $0.sides : $0.numbers).map(String.init) } }

  /// The number of leading words in the clause: two numbers, which a comma may join, and an optional size; nil without two numbers.
  fileprivate static func count(_ words: ArraySlice<ArgumentWord>) -> Int? {
    // Before variables are substituted, every word that may be a number is taken.
    guard !words.contains(where: \.isOpen) else {
      let count = words.prefix(ParameterForm.mostClauseWords).prefix(while: \.mayBeNumber).count
      return count == 0 ? nil : count
    }
    var numbers = 0
    var count = 0
    for word in words where numbers < 2 {
      numbers += max(1, word.numbers.count)
      count += 1
    }
    guard numbers >= 2 else { return nil }
    // `30x40`, or `30 40`.
    let rest = words.dropFirst(count)
    guard let next = rest.first, !next.isQuoted, next.text.first?.isNumber == true else { return count }
    guard !next.isSize, let last = rest.dropFirst().first, !last.isQuoted, last.text.first?.isNumber == true else { return count + 1 }
    return count + 2
  }

  /// The `at` clause to suggest when the user typed numbers where settings are expected; nil if no number is first.
  static func meant(by words: [ArgumentWord]) -> String? {
    let numbers = words.prefix { $0.mayBeNumber && !$0.isOpen && $0.text.utf8.contains { (0x30...0x39).contains($0) } }.prefix(4)
    guard !numbers.isEmpty else { return nil }
    return "at " + (numbers.flatMap(\.numbers).count == 1 ? "X Y" : numbers.map(\.source).joined(separator: " "))
  }

  /// The frame, with the standard size if the clause has none.
  /// - Parameter unit: The unit of numbers that are written without one.
  func frame(_ unit: LengthUnit, _ session: any SessionEditing) throws(CommandError) -> Rect {
    // An expression here has no graphic whose properties it could read; its evaluation error is reported.
    for word in words where word.isOpen {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
      do { _ = try evaluator.text(of: word.word) } catch { throw CommandError(error) }
    }
    var numbers: [Double] = []
    var rest = words[...]
    while numbers.count < 2, let word = rest.popFirst() {
      for part in word.numbers { numbers.append(try FramePlace.number(part, word, unit)) }
    }
    guard numbers.count == 2 else {
      throw CommandError(words[0].range, "syntax.missing", "at needs x and y", help: ["write at 10 20, or at 10 20 30x40"], .usage)
    }
    var frame = Rect(x: numbers[0], y: numbers[1], width: Graphic.usualFrame.width, height: Graphic.usualFrame.height)
    guard let word = rest.first else { return frame }
    let sizes = rest.count == 2 ? rest.map { $0.text[...] } : word.sides
    guard sizes.count == 2 else { throw CommandError(word.range, "value", "'\(word.text)' is not a size", help: ["write 30x40"]) }
    (frame.width, frame.height) = (try FramePlace.number(sizes[0], word, unit), try FramePlace.number(sizes[1], word, unit))
    guard frame.width >= 0, frame.height >= 0 else { throw CommandError(word.range, "value", "a size is 0 or more") }
    return frame
  }

  private static func number(_ text: Substring, _ word: ArgumentWord, _ unit: LengthUnit) throws(CommandError) -> Double {
    do { return try ValueText.number(String(text), .length, unit) } catch {
      throw CommandError(word.range, "value", error.message, help: error.help)
    }
  }
}

extension ArgumentWord {
  /// `10,20` split at the comma.
  fileprivate var numbers: [Substring] { text.split(separator: ",") }

  /// The sides of `30x40`; none for another size.
  var sides: [Substring] { TypedSize(text)?.sides ?? [] }

  /// Whether its variables are not substituted yet.
  fileprivate var isOpen: Bool { text.isEmpty && word.isInterpolated && !isAssignment }

  fileprivate var mayBeNumber: Bool { isOpen || !isQuoted && text.utf8.first.map { "+-.0123456789".utf8.contains($0) } ?? false }

  fileprivate var isSize: Bool { text.contains("x") || text.contains("×") }
}

extension Operand where Value == FramePlace? {
  /// `at X Y [WxH]`
  static var place: Operand {
    var form = ParameterForm("x and y", .number, written: "[at X Y [WxH]]")
    form.arity = .clause(keyword: "at")
    form.wordCount = { FramePlace.count($0) }
    return Operand(form) { (words, _) in words.isEmpty ? nil : FramePlace(words: words) }
  }
}
