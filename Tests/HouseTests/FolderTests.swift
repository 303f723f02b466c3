import Testing

/// Which folder of a target uses which, by names: a file uses another where it names a type or a top-level function that only the other
/// declares. What extensions declare is not seen.
@Suite struct `Folders of a target` {
  /// A file's own names, and the words it is made of.
  struct File {
    var folder: String
    var declared: Set<Substring> = []
    var words: Set<Substring> = []
  }

  static let files = readFiles()

  /// The uses of other folders, by folders.
  private static let uses = findUses()

  private static let declarations: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]

  private static func readFiles() -> [String: File] {
    var files: [String: File] = [:]
    for path in Repository.files(in: "Sources", ending: ".swift") {
      let parts = path.split(separator: "/")
      // Folders in folders are parts of them.
      var file = File(folder: parts[1...].dropLast().prefix(2).joined(separator: "/"))
      for line in (try? Repository.lines(path)) ?? [] {
        let words = words(of: line)
        file.words.formUnion(words)
        let isTop = line.first.map { $0 != " " } ?? false
        for (word, next) in zip(words, words.dropFirst()) {
          let isType = declarations.contains(word) && next.first!.isUppercase
          if isType || isTop && word == "func" { file.declared.insert(next) }
        }
      }
      files[path] = file
    }
    return files
  }

  /// The words of a line without comments and string literals.
  static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    var start: Substring.Index?
    var (isQuoted, last) = (false, UInt8(ascii: " "))
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      if !isQuoted, byte == UInt8(ascii: "/"), last == byte { break }
      if !isQuoted, byte == UInt8(ascii: "_") || byte >= 0x80 || isLetter(byte) || (0x30...0x39).contains(byte) {
        start = start ?? index
      } else if let first = start {
        words.append(line[first..<index])
        start = nil
      }
      if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") { isQuoted.toggle() }
      last = byte
    }
    if let start { words.append(line[start...]) }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }

  private static func findUses() -> [String: [String: String]] {
    var owners: [Substring: [String]] = [:]
    for (path, file) in files { for name in file.declared { owners[name, default: []].append(path) } }
    var uses: [String: [String: String]] = [:]
    for (path, file) in files {
      for word in file.words {
        guard let owners = owners[word], owners.count == 1, let other = files[owners[0]], other.folder != file.folder else { continue }
        guard other.folder.split(separator: "/")[0] == file.folder.split(separator: "/")[0] else { continue }
        uses[file.folder, default: [:]][other.folder] = "\(path) names \(word) of \(owners[0])"
      }
    }
    return uses
  }

  @Test func `do not use one another, not even in a circle`() {
    #expect(Self.uses.count > 20)
    var (order, waiting) = (Set<String>(), Set(Self.files.values.map(\.folder)))
    while !waiting.isEmpty {
      let free = waiting.filter { order.isSuperset(of: (Self.uses[$0] ?? [:]).keys) }
      guard !free.isEmpty else {
        let circle = waiting.sorted().flatMap { folder in Self.uses[folder]!.filter { waiting.contains($0.key) }.values.sorted() }
        Issue.record("folders in a circle: \(circle.joined(separator: "; "))")
        return
      }
      order.formUnion(free)
      waiting.subtract(free)
    }
  }

  @Test(arguments: ["ShapeModel", "ShapeFormats", "TerminalUI", "ShapeCommands"])
  func `use only those above them on the page`(_ target: String) throws {
    let page = try Repository.lines("Sources/ARCHITECTURE.md")
    let start = try #require(page.firstIndex { $0.hasPrefix("### Inside \(target)") })
    let rows = page[start...].dropFirst().prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
    let listed = rows.map { "\(target)/" + $0.split(separator: "`")[1].dropLast() }
    let folders = Set(Self.files.values.map(\.folder).filter { $0.hasPrefix("\(target)/") })
    #expect(Set(listed) == folders)
    for (index, folder) in listed.enumerated() {
      for below in listed[(index + 1)...] { #expect(Self.uses[folder]?[below] == nil) }
    }
  }

  @Test(arguments: ["Document", "SVGSource"]) func `have each aspect of a large type on the page`(_ type: String) throws {
    let lines = try Repository.lines("Sources/ARCHITECTURE.md")
    let section = lines.drop { $0 != "### Aspects of `\(type)`" }.dropFirst().prefix { !$0.hasPrefix("#") }.joined(separator: "\n")
    let files = Repository.files(in: "Sources", ending: ".swift").compactMap { $0.split(separator: "/").last }
    let aspects = files.filter { $0.hasPrefix(type + "+") }.map { $0.dropFirst(type.count + 1).dropLast(6) }
    #expect(aspects.count > 20 && aspects.filter { !section.contains("`\($0)`") }.isEmpty)
  }
}
