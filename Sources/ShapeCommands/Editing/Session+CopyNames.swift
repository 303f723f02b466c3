import ShapeModel

extension Session {
  /// Beyond so many siblings their names are not looked at: the number of a copy is then their count, as it is for what is added.
  private static let mostSiblings = 1000

  /// Gives copies names of their own, each the next number that none of its siblings has: `Card 2` beside `Card`. What has no name gets
  /// none.
  /// - Parameter copies: In the order in which they are numbered.
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

/// The numbers that names in one group end with.
struct CopyNumbers {
  /// The highest number of each name without its number; a name without one is the first.
  private var highest: [String: Int] = [:]
  private let least: Int

  /// - Parameters:
  ///   - names: Those that are taken.
  ///   - least: New numbers are above this one.
  init(_ names: some Sequence<String>, least: Int) {
    self.least = least
    for name in names {
      let (stem, number) = CopyNumbers.parts(name)
      highest[stem] = max(highest[stem] ?? 1, number)
    }
  }

  /// The next name after one: `Card 3` after `Card 2`.
  mutating func next(after name: String) -> String {
    let (stem, number) = CopyNumbers.parts(name)
    let next = max(highest[stem] ?? number, least) + 1
    highest[stem] = next
    return "\(stem) \(next)"
  }

  /// `Card 2` as `Card` and 2. A number of more digits than anybody counts to belongs to the name.
  private static func parts(_ name: String) -> (stem: String, number: Int) {
    let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let stem = name.utf8.dropLast(digits + 1)
    guard (1...6).contains(digits), !stem.isEmpty, name.utf8.dropLast(digits).last == UInt8(ascii: " "),
      let number = Int(String(decoding: name.utf8.suffix(digits), as: UTF8.self)), let text = String(stem)
    else { return (name, 1) }
    return (text, number)
  }
}
