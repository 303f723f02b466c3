// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The first place of each word in a script where a line may give a graphic that name. The script is searched when the first word is
/// asked for.
final class FirstUses {
  private let statements: [Statement]
  private let table: CommandTable
  /// The ranges that name no graphic, in order: lines that only read, and the verb and first word of the others, which select or make one.
  private lazy var others = ranges(statements)
  private var places: [String: Int] = [:]

  init(_ statements: [Statement], _ table: CommandTable) { (self.statements, self.table) = (statements, table) }

  private func ranges(_ statements: [Statement]) -> [SourceRange] {
    statements.flatMap { statement -> [SourceRange] in
      switch statement.kind {
      case .command(let command), .attempt(let command): [range(command)]
      case .forEach(_, _, let body), .define(_, _, let body): ranges(body)
      case .ifElse(let branches, let otherwise): branches.flatMap { ranges($0.body) } + ranges(otherwise)
      case .let: []
      }
    }
  }

  private func range(_ command: Command) -> SourceRange {
    let effect = table.find(command.verb.leadingText)?.effect
    if effect == .view || effect == .pure { return command.range }
    return command.verb.range.union((command.arguments.first ?? command.verb).range)
  }

  /// - Returns: `Int.max` for a word with which no line may name a graphic.
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
    let first = others.indices.partitioningIndex { others[$0].upper > place }
    return first < others.count && others[first].lower <= place
  }
}
