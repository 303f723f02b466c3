// SPDX-License-Identifier: GPL-3.0-or-later
/// The kind of a node.
package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
  case document, canvas
  case group, rectangle, ellipse, line, polyline, polygon, star, path, text, image
  /// Draws another graphic or symbol again.
  case instance
  /// A kind that only a later version of the format may define. Its bytes are kept, and its row shows a warning.
  case unknown

  /// The declaration of a kind, without its outline and its properties.
  private struct Declaration: Sendable {
    /// The word for it in files and in selectors.
    let word: String
    /// The elements of SVG that are read as it, the usual one first; an outline of a kind without one is written as a path.
    let elements: [String]
    let traits: Traits
    /// The least number of corners in `points`.
    let fewestPoints: Int

    init(_ word: String, _ traits: Traits = [], fewestPoints: Int = 2, elements: String...) {
      (self.word, self.traits, self.fewestPoints, self.elements) = (word, traits, fewestPoints, elements)
    }
  }

  private struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// A graphic may have it.
    static let graphic = Traits(rawValue: 1)
    /// It is a closed outline that can carry a label.
    static let closed = Traits(rawValue: 2)
    /// It stores a frame; the frame of the other kinds is computed.
    static let framed = Traits(rawValue: 4)
    /// It can store the points of its outline: two ends, corners, or path data.
    static let pointed = Traits(rawValue: 8)
    /// Its outline has two ends, and shows by its stroke.
    static let open = Traits(rawValue: 16)
    /// It has no area to fill.
    static let thin = Traits(rawValue: 32)
  }

  private static func declaration(of kind: Kind) -> Declaration {
    switch kind {
    case .document: Declaration("document")
    case .canvas: Declaration("canvas", elements: "svg")
    case .group: Declaration("group", .graphic, elements: "g")
    case .rectangle: Declaration("rectangle", [.graphic, .closed, .framed], elements: "rect")
    case .ellipse: Declaration("ellipse", [.graphic, .closed, .framed], elements: "ellipse", "circle")
    case .line: Declaration("line", [.graphic, .pointed, .open, .thin], elements: "line")
    case .polyline: Declaration("polyline", [.graphic, .pointed, .open], elements: "polyline")
    case .polygon: Declaration("polygon", [.graphic, .closed, .framed, .pointed], fewestPoints: 3, elements: "polygon")
    case .star: Declaration("star", [.graphic, .closed, .framed])
    case .path: Declaration("path", [.graphic, .closed, .pointed], elements: "path")
    case .text: Declaration("text", [.graphic, .framed], elements: "text")
    case .image: Declaration("image", [.graphic, .framed], elements: "image")
    case .instance: Declaration("instance", [.graphic, .framed], elements: "use")
    case .unknown: Declaration("unknown", .framed)
    }
  }

  private static let declarations = allCases.map(declaration)

  private static func having(_ trait: Traits) -> [Kind] { allCases.filter { declarations[Int($0.rawValue)].traits.contains(trait) } }

  /// The kinds a graphic may have, in the order in which users see them.
  package static let graphics = having(.graphic)
  fileprivate static let closed = having(.closed)
  fileprivate static let framed = having(.framed)
  fileprivate static let pointed = having(.pointed)
  fileprivate static let open = having(.open)
  fileprivate static let thin = having(.thin)

  /// The word for it in files and in selectors.
  package var word: String { Kind.declarations[Int(rawValue)].word }

  /// The elements of SVG that are read as it, the usual one first; an outline of a kind without one is written as a path.
  package var elements: [String] { Kind.declarations[Int(rawValue)].elements }

  /// The least number of corners in `points`.
  package var fewestPoints: Int { Kind.declarations[Int(rawValue)].fewestPoints }

  private static let longestWord = allCases.reduce(0) { max($0, $1.word.utf8.count) }

  /// The kind of a graphic by its word in the file; nil for a word that this version does not support.
  package init?(graphic word: some StringProtocol) {
    // Short strings are compared as integers. A file may contain a megabyte of combining marks here, which a comparison of strings would
    // normalize in quadratic time.
    guard word.utf8.count <= Kind.longestWord else { return nil }
    let word = String(word)
    guard let kind = Kind.graphics.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// The kind of a graphic by the word that a user types, which may be that of the element in SVG: `rect`, `circle`, `g`.
  package init?(typed word: some StringProtocol) {
    if let kind = Kind(element: word), Kind.graphics.contains(kind) { self = kind } else { self.init(graphic: word) }
  }

  /// The kind by its word in a selector: a graphic's kind or `canvas`.
  package init?(selector word: some StringProtocol) {
    if word.utf8.elementsEqual("canvas".utf8) { self = .canvas } else { self.init(graphic: word) }
  }

  /// The kind that an unquoted word selects by: a graphic's, `canvas`, or `document` for the document itself.
  package init?(selecting word: some StringProtocol) {
    if word.utf8.elementsEqual("document".utf8) { self = .document } else { self.init(selector: word) }
  }

  /// The kind that an element of SVG is read as, for those that have another name; nil for other words.
  package init?(element word: some StringProtocol) {
    let word = String(word)
    guard let kind = Kind.allCases.first(where: { $0.word != word && $0.elements.contains(word) }) else { return nil }
    self = kind
  }

  /// Whether it is a closed outline that can carry a label.
  package var isClosedShape: Bool { KindSet.closed.contains(self) }

  /// Whether it can store the points of its outline: two ends, corners, or path data.
  package var isPointed: Bool { KindSet.pointed.contains(self) }

  /// Whether `points` may be missing: then it is regular and fills its frame.
  package var mayBeRegular: Bool { isPointed && KindSet.framed.contains(self) }

  /// Whether its outline always has two ends, and shows by its stroke.
  package var isOpen: Bool { KindSet.open.contains(self) }

  /// Whether it has an area to fill.
  package var hasArea: Bool { !KindSet.thin.contains(self) }

  /// Whether it is drawn from an outline, not from contents.
  package var isShape: Bool { isClosedShape || isPointed }

  /// Whether it may have children.
  package var isContainer: Bool { self == .group || self == .canvas || self == .document }

  /// The key of its list of children in the JSON object.
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
  package static let closed = KindSet(Kind.closed)
  /// The kinds that store a frame; the frame of the other kinds is computed.
  package static let framed = KindSet(Kind.framed)
  fileprivate static let pointed = KindSet(Kind.pointed)
  fileprivate static let open = KindSet(Kind.open)
  fileprivate static let thin = KindSet(Kind.thin)
}
