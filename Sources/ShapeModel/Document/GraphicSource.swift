// SPDX-License-Identifier: GPL-3.0-or-later
/// The read-only store of unmodified nodes.
///
/// Reads the bytes of a file, one node at a time, and never changes. Nodes are numbered as in ``NodeIndex``.
/// What a format can do beyond this it offers as capabilities, each nil where a format lacks it; a format in which properties say all
/// about a graphic, and which is decoded whole, has none.
package protocol GraphicSource: AnyObject {
  var nodeIndex: NodeIndex { get }

  /// All properties of a node, decoded. O(own bytes).
  func graphic(at node: Int) -> Graphic

  func kind(at node: Int) -> Kind

  /// The id as it was read; nil where there was none.
  func id(at node: Int) -> String?

  /// The value of one property. O(own bytes) at most; decodes no other property.
  func value(_ property: Property, at node: Int) -> Value?

  /// The node with this id. The first query costs O(document), later ones O(1).
  func node(id: String) -> Int?

  /// The nodes without an id, in pre-order.
  var nodesWithoutID: [Int] { get }

  /// The line and column of a property, or of the node itself, both from 1.
  func place(of property: Property?, at node: Int) -> (line: Int, column: Int)

  /// The bytes of the file; nil for a source without any.
  var stored: StoredBytes? { get }

  /// Reads the styles and variants of the document; nil in formats that have none.
  var namedValues: (any NamedValueReader)? { get }

  /// Computes painted areas that depend on more than the properties of graphics; nil where these and ``PlacedSource/textBox(of:at:)`` suffice.
  func paints(of document: Document) -> (any GraphicPaints)?

  /// Calls a function with all mentions in the file: those in the properties of nodes, in other markup, and in parts that are not nodes.
  /// The named values of the document are left out. O(file); some mentions may be listed twice, and some may not be real.
  func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool

  /// Answers from the bytes of a node, without decoding it.
  var scanning: (any ScanningSource)? { get }

  /// Groups and rules that specify properties of other nodes.
  var styled: (any StyledSource)? { get }

  /// References that no property holds, from and to nodes and other parts of the file.
  var referencing: (any ReferencingSource)? { get }

  /// Graphics whose place and area depend on more than their properties.
  var placed: (any PlacedSource)? { get }

  /// Nodes that are markup, which holds more than properties, and not every value.
  var markup: (any MarkupSource)? { get }
}

extension GraphicSource {
  package var stored: StoredBytes? { nil }
  package var namedValues: (any NamedValueReader)? { nil }
  package func paints(of document: Document) -> (any GraphicPaints)? { nil }
  package func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool { true }
  package var scanning: (any ScanningSource)? { nil }
  package var styled: (any StyledSource)? { nil }
  package var referencing: (any ReferencingSource)? { nil }
  package var placed: (any PlacedSource)? { nil }
  package var markup: (any MarkupSource)? { nil }

  package var inheritance: Inheritance? { styled?.inheritance }

  /// The names of the declarations that groups hand down and the properties that they are read as; none without styles.
  package var inheritedNames: [(name: String, property: Property)] { styled?.inheritedNames ?? [] }

  /// The innermost node whose bytes contain a part.
  package func node(ofPart offset: Int) -> Int { referencing?.node(ofPart: offset) ?? 0 }

  /// Whether ``id(at:)`` is in the file.
  package func hasOwnID(at node: Int) -> Bool { markup?.hasOwnID(at: node) ?? (id(at: node) != nil) }

  package func geometry(at node: Int) -> NodeGeometry {
    if let scanning { return scanning.geometry(at: node) }
    let graphic = graphic(at: node)
    return graphic.geometry(isGroup: nodeIndex.isGroup(node), textBox: placed?.textBox(of: graphic, at: node))
  }

  /// The graphics of some kinds, in pre-order. O(document).
  package func graphics(of kinds: KindSet) -> [NodeID] { scanning?.graphics(of: kinds) ?? askedGraphics(of: kinds) }

  /// Implements ``graphics(of:)`` by reading the kind of each node.
  package func askedGraphics(of kinds: KindSet) -> [NodeID] {
    let numbers = [0..<nodeIndex.count] + nodeIndex.additions
    return numbers.joined().lazy.filter { [self] in $0 != 0 && nodeIndex.parent($0) != 0 && kinds.contains(kind(at: $0)) }.map {
      NodeID(UInt32($0), of: nodeIndex)
    }
  }
}

/// A source that answers from the bytes of a node.
package protocol ScanningSource: GraphicSource {
  /// A node with at least the members of one of its objects, such as its fill or its shadows; other members may be missing.
  func graphic(at node: Int, only object: Property) -> Graphic

  /// A node with at least the properties that decide where it paints; nil where all have to be decoded.
  func paintedGraphic(at node: Int) -> Graphic?

  /// The members of an object that a node stores; nil where it has to be decoded. O(own bytes).
  func members(of object: Property, at node: Int) -> MemberSet?

  /// The graphics of some kinds, in pre-order. O(document).
  func graphics(of kinds: KindSet) -> [NodeID]

  /// Whether a scan of a node's bytes shows that all its values are valid; false is inconclusive. O(own bytes), decodes nothing.
  func certainlyFits(at node: Int) -> Bool

  /// Whether a byte search shows that no node has a property; false is inconclusive. O(bytes of the file).
  func certainlyLacks(_ property: Property) -> Bool

  /// Appends the UTF-8 of an id or a name that is stored as it is read, without escapes. Makes no `String`.
  /// - Returns: Whether it could; if not, nothing is appended, and ``value(_:at:)`` gives the value.
  func appendText(_ property: Property, at node: Int, to text: inout [UInt8]) -> Bool

  /// The value of a numeric property that is not part of a shadow. O(own bytes), decodes nothing else.
  func number(_ property: Property, at node: Int) -> SourceNumber

  /// The properties that determine a node's bounding box. O(own bytes).
  func geometry(at node: Int) -> NodeGeometry

  /// The stored paint of a fill or stroke. O(own bytes).
  func paint(_ object: Property, at node: Int) -> SourcePaint
}

extension ScanningSource {
  package var scanning: (any ScanningSource)? { self }
  package func graphic(at node: Int, only object: Property) -> Graphic { graphic(at: node) }
  package func paintedGraphic(at node: Int) -> Graphic? { nil }
  package func members(of object: Property, at node: Int) -> MemberSet? { nil }
  package func certainlyLacks(_ property: Property) -> Bool { false }
  package func appendText(_ property: Property, at node: Int, to text: inout [UInt8]) -> Bool { false }
  package func graphics(of kinds: KindSet) -> [NodeID] { askedGraphics(of: kinds) }
}

/// Members of one object, such as those of a fill.
package struct MemberSet: Sendable {
  /// A bit per row, counted from that of the object.
  private var bits: UInt64 = 0

  package init() {}

  package mutating func insert(row: Int, in object: Property) { bits |= 1 << UInt64(row - Int(object.row)) }

  package func contains(_ property: Property, in object: Property) -> Bool {
    bits & 1 << UInt64(Int(property.row) - Int(object.row)) != 0
  }
}

/// A fill or stroke as it is stored in a source.
package enum SourcePaint {
  /// Its solid colour, with a token unresolved; none, or present for a gradient.
  case value(Value)
  /// The node has no such object.
  case absent
  /// Anything else: the node has to be decoded.
  case other
}

/// A number as it is stored in a source.
package enum SourceNumber {
  case number(Double)
  /// The property is not stored.
  case absent
  /// Anything else: the value has to be decoded.
  case other
}
