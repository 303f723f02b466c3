/// What a node is.
package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
  case document, canvas
  case group, rectangle, ellipse, line, polyline, polygon, star, path, text, image
  /// Another graphic or symbol drawn again.
  case instance
  /// A kind that a later version of the format may know. Its bytes are kept, and its row carries a warning.
  case unknown

  /// The kinds a graphic may have, in the order they are listed to people.
  package static let graphics: [Kind] = [.group, .rectangle, .ellipse, .line, .polyline, .polygon, .star, .path, .text, .image, .instance]

  /// The word for it in the file and in the language.
  package var word: String { Kind.words[Int(rawValue)] }

  private static let words = [
    "document", "canvas", "group", "rectangle", "ellipse", "line", "polyline", "polygon", "star", "path", "text", "image", "instance",
    "unknown",
  ]

  private static let longestWord = words.reduce(0) { max($0, $1.utf8.count) }

  /// The kind of a graphic by its word in the file; nil when this version does not know it.
  package init?(graphic word: some StringProtocol) {
    // Strings of a few letters are compared as numbers. A file may have a megabyte of marks there, of which a comparison of strings would
    // look for an order that grows with their square.
    guard word.utf8.count <= Kind.longestWord else { return nil }
    let word = String(word)
    guard let kind = Kind.graphics.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// The kind of a graphic by a word that is typed for it: `rect` is as good as `rectangle`.
  package init?(typed word: some StringProtocol) {
    if word.utf8.elementsEqual("rect".utf8) { self = .rectangle } else { self.init(graphic: word) }
  }

  /// The kind by a word of the language: a graphic's kind or `canvas`.
  package init?(selector word: some StringProtocol) {
    if word.utf8.elementsEqual("canvas".utf8) { self = .canvas } else { self.init(graphic: word) }
  }

  /// A closed outline that can carry a label.
  package var isClosedShape: Bool { KindSet.closed.contains(self) }

  /// May hold children.
  package var isContainer: Bool { self == .group || self == .canvas || self == .document }

  /// The member of its JSON object that lists its children.
  package var childrenKey: String {
    switch self {
    case .document: "canvases"
    case .canvas: "graphics"
    default: "children"
    }
  }
}

/// A set of kinds.
package struct KindSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package init(_ kinds: [Kind]) { self.init(rawValue: kinds.reduce(0) { $0 | (1 << UInt16($1.rawValue)) }) }

  package func contains(_ kind: Kind) -> Bool { rawValue & (1 << UInt16(kind.rawValue)) != 0 }

  package static let document = KindSet([.document])
  package static let canvas = KindSet([.canvas])
  package static let graphic = KindSet(Kind.graphics + [.unknown])
  package static let closed = KindSet([.rectangle, .ellipse, .polygon, .star, .path])
  /// What a frame of its own is stored for; the frame of the other kinds is computed.
  package static let framed = KindSet([.rectangle, .ellipse, .star, .polygon, .text, .image, .instance, .unknown])
}
