import Glibc
import ShapeModel

/// What may follow at a place of a line, out of the command table, the property table and the open document.
package struct Completer {
  package struct Candidate: Hashable, Sendable {
    package var text: String
    /// More may follow at once, as behind `fill=` or a group's path.
    package var isContainer = false
    /// A word of the language rather than of the document, which is never quoted.
    package var isSyntax = false
    package var summary = ""
  }

  private let session: Session
  /// Nodes looked at for names, and candidates given, at most.
  private static let scanLimit = 200_000
  private static let limit = 200

  package init(_ session: Session) { self.session = session }

  /// - Parameters:
  ///   - words: The words of the command before the one being completed, the verb first.
  ///   - word: The beginning of the word, without quotes.
  package func candidates(after words: [String], word: String) -> [Candidate] {
    guard !MarkRun.isExcessive(word), !words.contains(where: MarkRun.isExcessive) else { return [] }
    if word.hasPrefix("$") { return variables(word) }
    guard let verb = words.first else { return verbs(word) + unique(Completer.keywords, word) }
    if verb == "try" { return candidates(after: Array(words.dropFirst()), word: word) }
    if verb == "for", words.count >= 3 { return selectors(word) }
    guard let command = CommandTable.find(verb) else { return [] }
    if word.hasPrefix("-") {
      return (command.flags + CommandTable.commonFlags).filter { $0.name.hasPrefix(word) }.map {
        Candidate(text: $0.name, isSyntax: true, summary: $0.summary)
      }
    }
    if let last = words.last, words.count > 1, let flag = command.flags.first(where: { $0.name == last }), flag.value != nil {
      return flagValues(flag, word)
    }
    var plain: [String] = []
    var skipsNext = false
    for other in words.dropFirst() {
      if skipsNext {
        skipsNext = false
      } else if let flag = command.flags.first(where: { $0.name == other }) {
        skipsNext = flag.value != nil
      } else if !other.hasPrefix("--") {
        plain.append(other)
      }
    }
    if verb == "canvas", let first = plain.first { return canvas(first, plain.count, word) }
    if verb == "add" { return adding(plain, word) }
    if verb == "filter", plain.isEmpty { return unique(["off"], word) + selectors(word) }
    guard let parameter = command.parameter(plain.count) else { return [] }
    switch parameter.type {
    case .selector: return selectors(word)
    case .settings: return settings(plain, word)
    case .property: return properties(of: plain.first, word)
    case .word(let words): return unique(words, word) + (parameter.isOptional ? selectors(word) : [])
    case .kind: return unique(Kind.graphics.map(\.word) + ["canvas"], word)
    case .verb:
      return unique(
        CommandTable.commands.map(\.name) + Help.topics.keys.sorted() + Kind.graphics.map(\.word) + PropertyTable.rows.map(\.path), word)
    case .path: return files(word)
    case .mark: return session.editor.marks.filter { $0.hasPrefix(word) }.map { Candidate(text: $0) }
    default: return []
    }
  }

  private func verbs(_ word: String) -> [Candidate] {
    CommandTable.commands.filter { $0.name.hasPrefix(word) }.map { Candidate(text: $0.name, isSyntax: true, summary: $0.summary) }
  }

  private static let keywords = ["def", "else", "end", "for", "if", "let", "try"]

  private func variables(_ word: String) -> [Candidate] { unique(session.variables.keys.sorted().map { "$" + $0 }, word) }

  private func unique(_ words: [String], _ prefix: String) -> [Candidate] {
    words.filter { $0.hasPrefix(prefix) }.map { Candidate(text: $0, isSyntax: true) }
  }

  private func flagValues(_ flag: CommandSpecification.Flag, _ word: String) -> [Candidate] {
    flag.value == "NAME" ? unique(PropertySpecification.Section.allCases.map { $0.rawValue.lowercased() }, word) : []
  }

  // MARK: Selectors

  private func selectors(_ word: String) -> [Candidate] {
    let whole = compounds(word)
    // Behind a comma or another combinator a new part begins; a name with one in it goes first.
    guard whole.isEmpty, let last = word.lastIndex(where: { ",>+~".contains($0) }), !word[last...].contains("]") else { return whole }
    return compounds(String(word[word.index(after: last)...])).map { candidate in
      var candidate = candidate
      candidate.text = word[...last] + candidate.text
      return candidate
    }
  }

  private func compounds(_ word: String) -> [Candidate] {
    if word.hasPrefix("/") || word.hasPrefix("./") || word.hasPrefix("../") { return paths(word) }
    let document = session.document
    if word.hasPrefix("#") {
      let start = word.dropFirst()
      return nodes { node in
        let id = document.id(of: node)
        return id.hasPrefix(start) ? Candidate(text: "#" + id, isSyntax: true, summary: document.name(of: node) ?? "") : nil
      }
    }
    if word.hasPrefix("@") {
      return session.saved.keys.sorted().filter { ("@" + $0).hasPrefix(word) }.map { Candidate(text: "@" + $0, isSyntax: true) }
    }
    if let colon = word.lastIndex(of: ":"), !word.contains("[") {
      let start = word[word.index(after: colon)...]
      return SelectorParser.pseudoNames.filter { $0.hasPrefix(start) }.map { Candidate(text: word[...colon] + $0, isSyntax: true) }
    }
    if let bracket = word.lastIndex(of: "["), !word[bracket...].contains("]") {
      let start = word[word.index(after: bracket)...]
      return PropertyTable.rows.filter { $0.path.hasPrefix(start) }.map {
        Candidate(text: word[...bracket] + $0.path, isContainer: true, isSyntax: true)
      }
    }
    var seen: Set<String> = []
    let kinds = unique(Kind.graphics.map(\.word) + ["canvas"], word)
    guard !word.isEmpty else { return kinds + names("", &seen).prefix(50) }
    return kinds + names(word, &seen)
  }

  private func names(_ word: String, _ seen: inout Set<String>) -> [Candidate] {
    let document = session.document
    var found: [Candidate] = []
    for candidate in nodes({ node in document.name(of: node).flatMap { !$0.isEmpty && $0.hasPrefix(word) ? Candidate(text: $0) : nil } })
    where seen.insert(candidate.text).inserted { found.append(candidate) }
    return found
  }

  private func nodes(_ candidate: (Handle) -> Candidate?) -> [Candidate] {
    let numbering = session.document.numbering
    var found: [Candidate] = []
    for position in 1..<max(1, min(numbering.count, Completer.scanLimit)) {
      if let candidate = candidate(numbering.handle(at: position)) { found.append(candidate) }
      if found.count == Completer.limit { break }
    }
    return found
  }

  /// One more step of a path: the children of what stands before the last slash.
  private func paths(_ word: String) -> [Candidate] {
    let slash = word.lastIndex(of: "/")!
    let head = String(word[...slash])
    let start = word[word.index(after: slash)...]
    let document = session.document
    var node = word.hasPrefix("/") ? Handle.document : session.here
    for step in head.split(separator: "/") where step != "." {
      if step == ".." {
        node = document.parent(of: node) ?? .document
        continue
      }
      guard let next = document.children(of: node).first(where: { document.label(of: $0) == step }) else { return [] }
      node = next
    }
    var found: [Candidate] = []
    for child in document.children(of: node) where found.count < Completer.limit {
      let label = document.label(of: child)
      guard label.hasPrefix(start) else { continue }
      let isGroup = document.isGroup(child)
      // In a path each step has quotes of its own.
      let isPlain = label.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"\"'\\;,()[]{}*?:#.=<>+~!@%$".utf8.contains($0) || $0 >= 0x80 }
      let step = isPlain || label.hasPrefix("#") ? label : "\"" + label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      found.append(Candidate(text: head + step + (isGroup ? "/" : ""), isContainer: isGroup, isSyntax: true))
    }
    return found
  }

  // MARK: Properties and values

  /// The kinds a selector word picks; all kinds where it picks nothing yet.
  private func kinds(_ selector: String?) -> Set<Kind> {
    guard let selector else { return [] }
    let text = selector.hasPrefix("(") && selector.hasSuffix(")") ? String(selector.dropFirst().dropLast()) : selector
    do {
      let nodes = try session.query.matches(try SelectorParser.parse(text))
      return Set(nodes.prefix(1000).map(session.document.kind))
    } catch { return [] }
  }

  private func properties(of selector: String?, _ word: String, suffix: String = "") -> [Candidate] {
    let kinds = kinds(selector)
    return PropertyTable.rows.filter { row in
      row.path.hasPrefix(word) && (kinds.isEmpty || kinds.contains(where: row.kinds.contains))
        && (suffix.isEmpty || !row.isComputed || row.path == "frame")
    }.map { Candidate(text: $0.path + suffix, isContainer: !suffix.isEmpty, isSyntax: true, summary: $0.summary) }
  }

  private func canvas(_ verb: String, _ count: Int, _ word: String) -> [Candidate] {
    switch (verb, count) {
    case ("add", 2...): assignments(of: .canvas, word)
    case ("move", 2): unique(["before", "after"], word)
    case ("delete", 1), ("rename", 1), ("move", 1), ("move", 3): selectors(word)
    default: []
    }
  }

  private func settings(_ plain: [String], _ word: String) -> [Candidate] {
    if let sign = word.firstIndex(of: "="), let property = Property(path: word[..<sign]) {
      return values(of: property, String(word[word.index(after: sign)...])).map { candidate in
        var candidate = candidate
        candidate.text = word[...sign] + candidate.text
        return candidate
      }
    }
    // Behind the selector words come in pairs, those with a sign apart.
    let loose = plain.dropFirst().filter { Property(path: String($0.prefix { $0 != "=" })) == nil || !$0.contains("=") }
    guard loose.count % 2 == 0, plain.count >= 1 else {
      return loose.last.flatMap { Property(path: $0) }.map { values(of: $0, word) } ?? []
    }
    return properties(of: plain.first, word)
      + [Candidate(text: "kind", isSyntax: true)].filter { $0.text.hasPrefix(word) && word != "kind" }
  }

  private func values(of property: Property, _ word: String) -> [Candidate] {
    switch property.specification.type {
    case .word(let words): return unique(words, word)
    case .bool: return unique(["true", "false"], word)
    case .kind: return unique(Kind.graphics.map(\.word), word)
    case .weight: return unique(PropertyTable.weights.keys.sorted(), word)
    case .lineHeight: return unique(["auto"], word)
    case .color, .colorOrNone: return colors(word)
    case .object where property != .text: return colors(word)
    default: return []
    }
  }

  private func colors(_ word: String) -> [Candidate] {
    unique(["none"] + session.document.tokens.map { "token(\($0.name))" } + Color.names, word)
  }

  private func adding(_ plain: [String], _ word: String) -> [Candidate] {
    guard let kindWord = plain.first else { return unique(Kind.graphics.map(\.word), word) }
    if plain.last == "in" { return selectors(word) }
    return (word.contains("=") ? [] : unique(["in", "at"], word)) + assignments(of: Kind(graphic: kindWord), word)
  }

  /// `PROPERTY=VALUE` of a kind, or of any.
  private func assignments(of kind: Kind?, _ word: String) -> [Candidate] {
    if word.contains("=") { return settings([], word) }
    let names = PropertyTable.rows.filter { row in row.path.hasPrefix(word) && !row.isComputed && (kind.map(row.kinds.contains) ?? true) }
    return names.map { Candidate(text: $0.path + "=", isContainer: true, isSyntax: true, summary: $0.summary) }
  }

  // MARK: Files

  /// Names of files that go on from a word; folders end with a slash.
  package func files(_ word: String) -> [Candidate] {
    let slash = word.lastIndex(of: "/")
    let folder = slash.map { String(word[...$0]) } ?? ""
    let start = slash.map { String(word[word.index(after: $0)...]) } ?? word
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var found: [Candidate] = []
    while let entry = readdir(directory), found.count < 10_000 {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != "..", name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { continue }
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      found.append(Candidate(text: folder + name + (isFolder ? "/" : ""), isContainer: isFolder))
    }
    return found.sorted { $0.text < $1.text }
  }
}
