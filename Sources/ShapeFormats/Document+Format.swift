// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Queries about the file of a document, for callers that know no format.
///
/// Only ``ShapeFormats`` knows the types of sources: a new format adds its answers here.
extension Document {
  private var formatSource: (any FormatSource)? { source as? any FormatSource }
  private var markup: SVGSource? { source as? SVGSource }

  // MARK: The file

  /// Whether its file has the program's own format, which holds all properties and `put` writes; others are converted to it.
  package var isInOwnFormat: Bool { source is JSONSource || source is EmptySource }

  /// Whether its file is compressed.
  package var isPacked: Bool { markup?.packed != nil }

  /// Whether every list that the format requires is present.
  package var isComplete: Bool { formatSource?.isComplete ?? true }

  /// The bytes that it was read from, uncompressed; nil for one that was not read.
  package var readBytes: ByteStore? { formatSource?.bytes }

  /// The number of nodes decoded so far, for `info --work`.
  package var decodedCount: Int { formatSource?.decodedCount ?? 0 }

  /// Uses the sizes of linked images for the boxes of graphics without a size of their own.
  package func measureLinkedImages(_ size: @escaping (String) -> Size?) { markup?.linkedImageSize = size }

  // MARK: Rules of style sheets

  /// The selectors of its style sheets' rules; nil in a format that has none.
  package var ruleSelectors: [String]? { markup?.selectors }

  /// The number of graphics that a rule applies to.
  package func followerCount(ofRule selector: String) -> Int { markup?.followerCount(of: selector) ?? 0 }

  /// The declaration of a property's value in a rule; nil if a rule cannot express it.
  package static func ruleDeclaration(of property: Property, _ value: Value) -> (name: String, value: String)? {
    SVGSource.declaration(of: property, value)
  }

  // MARK: Definitions and ids

  /// An element whose id an earlier one has.
  package struct RepeatedID {
    package var id: String
    /// The graphic that the element belongs to.
    package var node: NodeID
    /// The name of the element if it is a part of that graphic; nil if it is the graphic.
    package var part: String?
  }

  /// Elements whose id an earlier one has, unless another id will be written for them.
  package var repeatedIDs: [RepeatedID] {
    guard let markup else { return [] }
    return markup.elementsWithRepeatedID.compactMap { offset in
      let node = NodeID(markup.node(ofPart: offset))
      guard contains(node), let id = markup.id(ofPart: offset) else { return nil }
      let isNode = markup.nodeIndex.start(node.index) == offset
      if isNode, markup.id(at: node.index) != self.id(of: node) { return nil }
      return RepeatedID(id: id, node: node, part: isNode ? nil : markup.name(ofPart: offset))
    }
  }

  /// A definition in a file that nothing uses.
  package struct UnusedDefinition {
    /// `linearGradient #sky`
    package var words: String
    /// The bytes that hold it, with the blanks before it.
    package var place: Range<Int>
  }

  /// Definitions that nothing in the file refers to, nor to anything in them. Symbols and fonts, which other files may use, are left out; a
  /// file with scripts has none. O(file).
  package var unusedDefinitions: [UnusedDefinition] {
    guard let markup, markup.bytes.firstOffset(of: "<script", from: 0) == nil else { return [] }
    let items = DefinitionList(self).items
    let used = Set(items.lazy.filter { !$0.users.isEmpty }.map(\.name))
    let (tree, starts) = (markup.elements, markup.index.definitions.starts)
    var found: [UnusedDefinition] = []
    for item in items where item.users.isEmpty && DefinitionList.localKinds.contains(item.kind) {
      guard let offset = markup.part(id: item.name), let node = tree.node(startingAt: offset) else { continue }
      let place = tree.nodes[node].lead.lowerBound..<tree.nodes[node].range.upperBound
      let parts = starts[starts.indices.partitioningIndex { starts[$0] >= offset }...].prefix { $0 < place.upperBound }
      let isOuter = found.last.map { $0.place.upperBound <= offset } ?? true
      guard isOuter, !parts.contains(where: { markup.id(ofPart: $0).map(used.contains) ?? false }) else { continue }
      found.append(UnusedDefinition(words: markup.name(ofPart: offset), place: place))
    }
    return found
  }

  // MARK: Problems

  /// A problem of the markup, at the element that a node is or contains.
  package struct FormatProblem {
    package var text: String
    package var word: String
    package var node: NodeID
    package var id: String
    /// The name of the element, if it is a part of the node.
    package var part: String?
    /// Its line and column; nil if that is not in the file that was read.
    package var place: (line: Int, column: Int)?
    /// Whether the file is correct, and the problem is a limitation of this program.
    package var isLimitation: Bool
  }

  /// References without a target, and ignored declarations, in the document as it would be saved.
  ///
  /// - Returns: The problems, and the document that their nodes are in: this one, or the one that was saved in memory. Nil in a format
  ///   whose references are all in properties.
  package var formatProblems: (problems: [FormatProblem], document: Document)? {
    guard let markup else { return nil }
    // Bytes that a save would write can be parsed, so the fallback is not reached.
    let source = isTouched ? (try? SVGSource(ByteStore(DocumentWriter.bytes(of: self)))) ?? markup : markup
    let shown = isTouched ? Document(source) : self
    let problems = (source.referenceProblems + source.ignoredStyles).map { problem in
      let node = NodeID(problem.node)
      let isNode = source.nodeIndex.start(problem.node) == problem.element
      return FormatProblem(
        text: problem.text, word: problem.word, node: node,
        id: isNode ? shown.id(of: node) : source.id(ofPart: problem.element) ?? "",
        part: isNode ? nil : source.name(ofPart: problem.element),
        place: isTouched ? nil : source.bytes.place(problem.offset), isLimitation: problem.isLimitation)
    }
    return (problems, shown)
  }

  // MARK: Members that are not properties

  /// The offset of a node's element in the markup that was read; nil in other formats.
  package func elementOffset(of node: NodeID) -> Int? { markup?.nodeIndex.start(node.index) }

  /// The members of a node that are not properties of this program, for comparisons.
  package static func unknownMembers(_ document: Document, _ node: NodeID) -> [Graphic.Other] { SVGSource.unknownMembers(document, node) }

  /// The name of the attribute or declaration at a path in the markup, such as `fill` of `@style.fill`; nil for other parts.
  package static func markupName(ofPart path: String) -> String? {
    guard path.hasPrefix("@") else { return nil }
    return String(path.dropFirst(path.hasPrefix("@style.") ? 7 : 1))
  }

  /// The names of the attributes and declarations that can hold a property or, for an object, its members.
  package static func markupNames(ofProperty path: String) -> Set<String> {
    var names: Set<String> = []
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      if property.path == path || property.path.hasPrefix(path + ".") { names.formUnion(SVGField.names(of: property)) }
    }
    return names
  }
}
