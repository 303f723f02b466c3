// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeOutline

/// `rows [FIRST..LAST]`: prints the visible rows of the outline.
enum RowsCommand {
  static let verb = Verb(
    "rows", in: .outline, "print the visible rows of the outline", .view,
    takes: Operand.rowRange("FIRST..LAST").optional, Flag.ids, Flag.numbers, Flag.rowLimit,
    examples: [Verb.Example("rows", "all visible rows"), Verb.Example("rows 1..3 -n", "the first three, numbered as %1 names them")]
  ) { (session, range, showsIDs, isNumbered, limit) throws(CommandError) in
    let count = session.outline.count
    let rows = range.map { min($0.lowerBound - 1, count)..<min($0.upperBound, count) } ?? 0..<count
    return session.rowsReply(rows.prefix(limit ?? .max), showsIDs: showsIDs, isNumbered: isNumbered)
  }
}

extension Operand where Value == ClosedRange<Int> {
  /// A range of rows counted from 1: `1..20` or `5`.
  fileprivate static func rowRange(_ name: String) -> Operand {
    Operand(name, .text) { (word, _) throws(CommandError) in try word.rowRange() }
  }
}

extension Flag where Value == ClosedRange<Int>? {
  /// A range of rows of the outline counted from 1.
  static func rows(_ name: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, "FIRST..LAST", summary)) { (word, _) throws(CommandError) in try word?.rowRange() }
  }
}

extension ArgumentWord {
  fileprivate func rowRange() throws(CommandError) -> ClosedRange<Int> {
    let dots = text.firstRange(of: "..")
    let (lower, upper) = dots.map { (text[..<$0.lowerBound], text[$0.upperBound...]) } ?? (text[...], text[...])
    guard let first = Int(lower), let last = Int(upper), first >= 1, last >= first else {
      throw CommandError(range, "value.range", "'\(text)' is not a range of rows", help: ["write 1..20"])
    }
    return first...last
  }
}
