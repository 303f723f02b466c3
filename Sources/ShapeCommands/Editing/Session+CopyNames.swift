import ShapeModel

extension Session {
  /// Above this number of siblings their names are not read; copies are then numbered from the sibling count, as added nodes are.
  private static let mostSiblings = 1000

  /// Gives each copy a name with the next number that no sibling has, such as `Card 2` beside `Card`; unnamed copies stay unnamed.
  /// - Parameter copies: In the order in which to number them.
  func nameCopies(_ copies: [NodeID]) throws(CommandError) {
    var names: [Value?] = []
    var named: [NodeID] = []
    var numbers: [NodeID: CopyNumbers] = [:]
    let isCopy = Set(copies)
    for copy in copies {
      guard let parent = document.parent(of: copy), let name = document.name(of: copy), !name.isEmpty else { continue }
      if numbers[parent] == nil {
        let count = document.childCount(of: parent)
        numbers[parent] = CopyNumbers(
          count > Session.mostSiblings + copies.count
            ? [] : document.children(of: parent).filter { !isCopy.contains($0) }.compactMap(document.name),
          least: count > Session.mostSiblings + copies.count ? count - copies.count : 1)
      }
      let new = Value.string(numbers[parent]!.next(after: name))
      guard PropertyTable.accepts(new, .name) else { continue }
      names.append(new)
      named.append(copy)
    }
    if !named.isEmpty { try changed(by: .setEach(.name, names, named)) }
  }
}

/// The number suffixes in use among the names of one group.
struct CopyNumbers {
  /// The highest number per name stem; a name without a number counts as 1.
  private var highest: [String: Int] = [:]
  private let least: Int

  /// - Parameters:
  ///   - names: The names in use.
  ///   - least: New numbers are greater than this.
  init(_ names: some Sequence<String>, least: Int) {
    self.least = least
    for name in names {
      let (stem, number) = CopyNumbers.parts(name)
      highest[stem] = max(highest[stem] ?? 1, number)
    }
  }

  /// The next free name with the same stem: `Card 3` after `Card 2`.
  mutating func next(after name: String) -> String {
    let (stem, number) = CopyNumbers.parts(name)
    let next = max(highest[stem] ?? number, least) + 1
    highest[stem] = next
    return "\(stem) \(next)"
  }

  /// `Card 2` as `Card` and 2. A number of more than six digits is part of the stem.
  private static func parts(_ name: String) -> (stem: String, number: Int) {
    let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let stem = name.utf8.dropLast(digits + 1)
    guard (1...6).contains(digits), !stem.isEmpty, name.utf8.dropLast(digits).last == UInt8(ascii: " "),
      let number = Int(String(decoding: name.utf8.suffix(digits), as: UTF8.self)), let text = String(stem)
    else { return (name, 1) }
    return (text, number)
  }
}
