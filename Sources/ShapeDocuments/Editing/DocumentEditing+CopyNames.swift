// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension DocumentEditing {
  /// Gives each copy a name with the next number that no sibling has, such as `Card 2` beside `Card`; unnamed copies stay unnamed.
  /// - Parameter copies: In the order in which to number them.
  package func nameCopies(_ copies: [NodeID]) throws(Failure) {
    var names: [Value?] = []
    var named: [NodeID] = []
    var numbers: [NodeID: CopyNumbers] = [:]
    let isCopy = Set(copies)
    for copy in copies {
      guard let parent = document.parent(of: copy), let name = document.name(of: copy), !name.isEmpty else { continue }
      // A node named by its id has no name to number.
      if name == document.id(of: copy) { continue }
      if numbers[parent] == nil {
        let count = document.childCount(of: parent)
        numbers[parent] = CopyNumbers(
          count > CopyNumbers.mostSiblings + copies.count
            ? [] : document.children(of: parent).filter { !isCopy.contains($0) }.compactMap(document.name),
          least: count > CopyNumbers.mostSiblings + copies.count ? count - copies.count : 1)
      }
      let new = Value.string(numbers[parent]!.next(after: name))
      guard PropertyTable.accepts(new, .name) else { continue }
      names.append(new)
      named.append(copy)
    }
    if !named.isEmpty { try apply(.setEach(.name, names, named)) }
  }
}

/// The number suffixes in use among the names of one group.
package struct CopyNumbers {
  /// Above this number of siblings their names are not read; copies are then numbered from the sibling count, as added nodes are.
  fileprivate static let mostSiblings = 1000

  /// The highest number per name stem, the separator included; a name without a number counts as 1.
  private var highest: [String: Int] = [:]
  /// The stems whose numbers are padded with zeros.
  private var padded: Set<String> = []
  private let least: Int

  /// - Parameters:
  ///   - names: The names in use.
  ///   - least: New numbers are greater than this.
  package init(_ names: some Sequence<String>, least: Int) {
    self.least = least
    let names = Array(names)
    for name in names { note(padding: name) }
    for name in names {
      let (stem, number, _) = parts(name)
      highest[stem] = max(highest[stem] ?? 1, number)
    }
  }

  private mutating func note(padding name: String) {
    if let ending = NumberEnding(name), ending.isPadded { padded.insert(ending.stem) }
  }

  /// The next free name with the same stem, its number as wide as that of the name: `Card 3` after `Card 2`, `Dot 02` after `Dot 01`.
  package mutating func next(after name: String) -> String {
    note(padding: name)
    let (stem, number, width) = parts(name)
    let next = max(highest[stem] ?? number, least) + 1
    highest[stem] = next
    let digits = String(next)
    return stem + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// `Card 2` as `Card `, 2 and 1 digit; `Card` as `Card ` and 1. Without a blank before it, a number is a suffix only if it is padded
  /// with zeros, as in `icon-07`.
  private func parts(_ name: String) -> (stem: String, number: Int, width: Int) {
    guard let ending = NumberEnding(name), ending.stem.hasSuffix(" ") || padded.contains(ending.stem) else { return (name + " ", 1, 0) }
    return (ending.stem, ending.number, ending.width)
  }
}

/// The number at the end of a name, of at most six digits.
private struct NumberEnding {
  /// The part before the number.
  let stem: String
  let number: Int
  let width: Int
  let isPadded: Bool

  /// Nil for a name without such a number, and for a mere number.
  init?(_ name: String) {
    let digits = name.utf8.suffix(while: { (0x30...0x39).contains($0) })
    guard (1...6).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)),
      let stem = String(name.utf8.dropLast(digits.count)), stem.utf8.contains(where: { $0 != 0x20 })
    else { return nil }
    (self.stem, self.number, width) = (stem, number, digits.count)
    isPadded = digits.count > 1 && digits.first == UInt8(ascii: "0")
  }
}

extension BidirectionalCollection {
  /// The longest ending whose elements all satisfy a predicate.
  fileprivate func suffix(while belongs: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, belongs(self[index(before: start)]) { formIndex(before: &start) }
    return self[start...]
  }
}
