// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The place at which a script first uses each word where it may name a graphic so, found when it is asked for.
final class FirstUses {
  /// What names no graphic: lines that only read, and the verb and the first word of all others, which are what a line is about.
  private var others: [SourceRange] = []
  private var places: [String: Int] = [:]

  init(_ statements: [Statement], _ table: CommandTable) { read(statements, table) }

  private func read(_ statements: [Statement], _ table: CommandTable) {
    for statement in statements {
      switch statement.kind {
      case .command(let command), .attempt(let command):
        let effect = table.find(command.verb.leadingText)?.effect
        let isReading = effect == .view || effect == .pure
        others.append(isReading ? command.range : SourceRange(command.range.lower, (command.arguments.first ?? command.verb).range.upper))
      case .forEach(_, _, let body), .define(_, _, let body): read(body, table)
      case .ifElse(let branches, let otherwise):
        for branch in branches { read(branch.body, table) }
        read(otherwise, table)
      case .let: continue
      }
    }
  }

  /// - Returns: `Int.max` for a word that the script does not use so.
  func first(of word: String, in source: SourceText) -> Int {
    if let place = places[word] { return place }
    var start = source.bytes.startIndex
    var first = Int.max
    let letters = Array(word.utf8)
    while first == .max, !letters.isEmpty, let range = source.bytes[start...].firstRange(of: letters) {
      start = range.upperBound
      if !isPart(range, of: source.bytes), !isInOther(range.lowerBound) { first = range.lowerBound }
    }
    places[word] = first
    return first
  }

  /// Whether a range is within a longer word.
  private func isPart(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == UInt8(ascii: "-") || WordReader.isNameByte(byte) }
    return range.lowerBound > 0 && isLetter(bytes[range.lowerBound - 1]) && isLetter(bytes[range.lowerBound])
      || range.upperBound < bytes.count && isLetter(bytes[range.upperBound]) && isLetter(bytes[range.upperBound - 1])
  }

  private func isInOther(_ place: Int) -> Bool {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].upper <= place { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low].lower <= place
  }
}
