/// The words of a `class` attribute, each once.
struct ClassList {
  let names: [Substring]
  /// The words as a set, if searching them one by one would take longer.
  private let set: Set<Substring>?

  private static let searchedCount = 8

  init(_ text: String?) {
    let words = text?.split(separator: " ") ?? []
    var set: Set<Substring> = []
    names = words.count > 1 ? words.filter { set.insert($0).inserted } : words
    self.set = names.count > ClassList.searchedCount ? set : nil
  }

  func contains(_ name: String) -> Bool { set?.contains(name[...]) ?? names.contains { $0 == name } }
}

/// A CSS selector: compound selectors joined by descendant and child combinators, the innermost element's last.
struct StyleSelector {
  private(set) var compounds: [Compound] = []
  /// The CSS specificity: ids, classes and attributes, elements, in one number.
  private(set) var specificity = 0

  struct Compound {
    var element: String?
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String?)] = []
    /// Whether it has to match the parent of the next compound's element, not any ancestor.
    var isParent = false
    /// Whether it has to match the root element.
    var isRoot = false
  }

  /// The traits of an element that selectors test.
  struct Subject {
    var element: String
    var id: String?
    var classes: ClassList
    var isRoot: Bool
    /// The value of an attribute by its name.
    var attribute: (String) -> String?
  }

  /// The maximum number of compounds in a selector.
  private static let limit = 16

  /// Nil for unsupported selectors: pseudo-classes other than `:root`, siblings, other comparisons of attributes.
  init?(_ text: String) {
    var reader = Reader(text: Array(text.utf8))
    while let compound = reader.compound() {
      guard compounds.count < StyleSelector.limit else { return nil }
      compounds.append(compound)
      specificity +=
        (compound.id == nil ? 0 : 1 << 20) + (compound.classes.count + compound.attributes.count + (compound.isRoot ? 1 : 0)) << 10
      if compound.element != nil { specificity += 1 }
      reader.skipBlanks()
      if reader.take(UInt8(ascii: ">")) { compounds[compounds.count - 1].isParent = true }
    }
    guard reader.isAtEnd, let last = compounds.last, !last.isParent else { return nil }
  }

  var last: Compound { compounds[compounds.count - 1] }

  /// Whether it is `.name` and nothing else.
  func isClass(_ name: String) -> Bool {
    compounds.count == 1 && last.element == nil && last.id == nil && last.classes == [name] && last.attributes.isEmpty
      && !last.isRoot
  }

  /// Whether the selector matches an element.
  ///
  /// Child combinators join compounds to chains. The nearest match of a chain leaves the most ancestors for the chains before it, so only
  /// the chain that is being matched is ever tried again, one ancestor further up: O(compounds · ancestors).
  /// - Parameter ancestor: Returns the element's ancestor by distance, 0 for its parent; nil beyond the root.
  func matches(_ subject: Subject, ancestor: (Int) -> Subject?) -> Bool {
    guard last.matches(subject) else { return false }
    var (index, distance) = (compounds.count - 2, 0)
    // Where the innermost compound of the chain was tried; nil for the chain of the element itself, which has one place only.
    var start: (index: Int, distance: Int)?
    while index >= 0 {
      guard let subject = ancestor(distance) else { return false }
      if !compounds[index].isParent { start = (index, distance) }
      if compounds[index].matches(subject) {
        (index, distance) = (index - 1, distance + 1)
      } else {
        guard let tried = start else { return false }
        (index, distance) = (tried.index, tried.distance + 1)
      }
    }
    return true
  }

  private struct Reader {
    let text: [UInt8]
    var offset = 0

    var isAtEnd: Bool { offset == text.count }
    var byte: UInt8 { offset < text.count ? text[offset] : 0 }

    mutating func take(_ byte: UInt8) -> Bool {
      guard self.byte == byte else { return false }
      offset += 1
      return true
    }

    mutating func skipBlanks() { while StartTag.isBlank(byte) { offset += 1 } }

    mutating func name() -> String? {
      let start = offset
      while offset < text.count, byte >= 0x80 || byte == 0x2d || byte == 0x5f || isAlphanumeric(byte) {
        offset += 1
      }
      return offset == start ? nil : String(decoding: text[start..<offset], as: UTF8.self)
    }

    private func isAlphanumeric(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    mutating func compound() -> Compound? {
      skipBlanks()
      let start = offset
      var compound = Compound()
      if !take(UInt8(ascii: "*")) { compound.element = name() }
      while offset < text.count {
        if take(UInt8(ascii: ".")) {
          guard let name = name() else { return nil }
          compound.classes.append(name)
        } else if take(UInt8(ascii: "#")) {
          guard let name = name() else { return nil }
          compound.id = name
        } else if take(UInt8(ascii: ":")) {
          guard name() == "root" else { return nil }
          compound.isRoot = true
        } else if take(UInt8(ascii: "[")) {
          guard let attribute = attribute() else { return nil }
          compound.attributes.append(attribute)
        } else {
          break
        }
      }
      return offset == start ? nil : compound
    }

    private mutating func attribute() -> (name: String, value: String?)? {
      guard let name = name() else { return nil }
      if take(UInt8(ascii: "]")) { return (name, nil) }
      guard take(UInt8(ascii: "=")) else { return nil }
      let quote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : UInt8(ascii: "]")
      if quote != UInt8(ascii: "]") { offset += 1 }
      let start = offset
      while offset < text.count, byte != quote { offset += 1 }
      let value = String(decoding: text[start..<offset], as: UTF8.self)
      if quote != UInt8(ascii: "]") { offset += 1 }
      return take(UInt8(ascii: "]")) ? (name, value) : nil
    }
  }
}

extension StyleSelector.Compound {
  fileprivate func matches(_ subject: StyleSelector.Subject) -> Bool {
    if let element, element != subject.element { return false }
    if isRoot, !subject.isRoot { return false }
    if let id, id != subject.id { return false }
    for name in classes where !subject.classes.contains(name) { return false }
    return attributes.allSatisfy { attribute in
      guard let value = subject.attribute(attribute.name) else { return false }
      return attribute.value == nil || attribute.value == value
    }
  }
}
