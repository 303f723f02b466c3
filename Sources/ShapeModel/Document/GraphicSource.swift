/// Where a document reads what nobody has touched.
///
/// A source answers from the bytes of a file, one node at a time, and never changes. Nodes are numbered as in ``NodeIndex``.
package protocol GraphicSource: AnyObject {
  var nodeIndex: NodeIndex { get }

  /// Everything a node says about itself, decoded. Costs the node's own bytes.
  func graphic(at node: Int) -> Graphic

  /// The same, of all its objects only one needed: its fill, its shadows. What else it says may be missing.
  func graphic(at node: Int, only object: Property) -> Graphic

  func kind(at node: Int) -> Kind

  /// The graphics of some kinds, in pre-order. Costs the document.
  func graphics(of kinds: KindSet) -> [NodeID]

  /// Whether nothing is wrong with what a node says, as far as a look at its bytes can tell: a no decides nothing.
  ///
  /// Costs the node's own bytes and decodes nothing.
  func certainlyFits(at node: Int) -> Bool

  /// The id as it was read; nil where there was none.
  func id(at node: Int) -> String?

  /// The value written down for one property. Costs at most the node's own bytes, without decoding the rest.
  func value(_ property: Property, at node: Int) -> Value?

  /// The value of a plain number that is no part of a shadow. Costs the node's own bytes, and makes nothing of them.
  func number(_ property: Property, at node: Int) -> SourceNumber

  /// What decides where a node is. Costs the node's own bytes.
  func geometry(at node: Int) -> NodeGeometry

  /// The box around the letters of a text, in its own coordinates; nil for what has a frame that is written down. Costs the text.
  func textBox(of graphic: Graphic) -> Rect?

  /// What `x` and `y` of a text have to be so that its letters are where a format that stores frames has them; nil for what has a frame, and
  /// for an empty text. Costs the text.
  func anchor(of text: Graphic, in frame: Rect) -> Point?

  /// What a fill or stroke says it looks like. Costs the node's own bytes.
  func paint(_ object: Property, at node: Int) -> SourcePaint

  /// The node with this id. The first question costs the document; after that O(1).
  func node(id: String) -> Int?

  /// The nodes without an id, in pre-order.
  var nodesWithoutID: [Int] { get }

  /// What groups hand down to what is in them; nil where every node says all of itself.
  var inheritance: Inheritance? { get }

  /// Whether a node says a property itself, and does not take it from the groups around it.
  func owns(_ property: Property, at node: Int) -> Bool

  /// What holds for a node of a kind where neither it nor a group says a property.
  func initialValue(_ property: Property, of kind: Kind) -> Value?

  /// Whether the format has a place for a value of a node of a kind; nil takes the property away.
  func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool

  /// Whether a node can take a value in place of what it says now.
  func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool

  /// Whether the format has room for what a fill or a stroke says and does not show, such as the stops of one colour.
  var keepsUnseenPaint: Bool { get }

  /// The nodes whose own bytes may name a node by its id, ascending. Costs the file.
  func nodes(mentioning id: String) -> [Int]

  /// By which mechanism a node says a property itself; nil where its value comes from elsewhere.
  func origin(of property: Property, at node: Int) -> ValueOrigin?

  /// The same file under changed rules of style; nil for formats without such.
  /// - Parameter changes: What ``Property/styles`` of the document holds.
  func restyled(_ changes: String) -> (any GraphicSource)?

  /// Colours that the format itself has names for.
  var namedColors: [NamedColor] { get }

  /// Whether a file may hold ids that are given to no new graphic: they are kept as they are.
  var keepsAnyID: Bool { get }

  /// Whether a file has one canvas, which stays.
  var hasOneCanvas: Bool { get }

  /// Whether a group is moved by a map of its own, not by moving what is in it.
  var movesGroupsByMap: Bool { get }

  /// Line and column of a property, or of the node itself, both from 1.
  func place(of property: Property?, at node: Int) -> (line: Int, column: Int)
}

extension GraphicSource {
  package func graphic(at node: Int, only object: Property) -> Graphic { graphic(at: node) }

  package var inheritance: Inheritance? { nil }
  package func owns(_ property: Property, at node: Int) -> Bool { true }
  package func initialValue(_ property: Property, of kind: Kind) -> Value? { nil }
  package func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool { true }
  package func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool { true }
  package var keepsUnseenPaint: Bool { true }
  package func nodes(mentioning id: String) -> [Int] { [] }
  package func origin(of property: Property, at node: Int) -> ValueOrigin? { value(property, at: node) == nil ? nil : .member }
  package var namedColors: [NamedColor] { [] }
  package var keepsAnyID: Bool { false }
  package func restyled(_ changes: String) -> (any GraphicSource)? { nil }
  package var hasOneCanvas: Bool { false }
  package var movesGroupsByMap: Bool { false }

  package func graphics(of kinds: KindSet) -> [NodeID] { askedGraphics(of: kinds) }

  package func geometry(at node: Int) -> NodeGeometry {
    let graphic = graphic(at: node)
    return graphic.geometry(isGroup: nodeIndex.isGroup(node), textBox: textBox(of: graphic))
  }

  package func textBox(of graphic: Graphic) -> Rect? { nil }
  package func anchor(of text: Graphic, in frame: Rect) -> Point? { nil }

  package func paint(_ object: Property, at node: Int) -> SourcePaint { .other }

  /// The same by asking each for its kind.
  package func askedGraphics(of kinds: KindSet) -> [NodeID] {
    (0..<nodeIndex.count).lazy.filter { [self] in $0 != 0 && nodeIndex.parent($0) != 0 && kinds.contains(kind(at: $0)) }.map { NodeID($0) }
  }
}

/// A source with nothing but the document in it.
package final class EmptySource: GraphicSource {
  package let nodeIndex: NodeIndex

  package init() {
    nodeIndex = NodeIndex(capacity: 4)
    let root = nodeIndex.open(start: 0, parent: 0, level: 0)
    nodeIndex.markGroup(root)
    nodeIndex.close(root, end: 0)
  }

  package func graphic(at node: Int) -> Graphic { Graphic(kind: .document) }
  package func kind(at node: Int) -> Kind { .document }
  package func certainlyFits(at node: Int) -> Bool { true }
  package func id(at node: Int) -> String? { nil }
  package func value(_ property: Property, at node: Int) -> Value? { nil }
  package func number(_ property: Property, at node: Int) -> SourceNumber { .other }
  package func node(id: String) -> Int? { nil }
  package var nodesWithoutID: [Int] { [] }
  package func place(of property: Property?, at node: Int) -> (line: Int, column: Int) { (1, 1) }
}

/// A fill or stroke as a source has it written down.
package enum SourcePaint {
  /// Its one colour, the token not looked up; none, or present for a gradient.
  case value(Value)
  /// The node has no such object.
  case absent
  /// Anything else: the node has to be decoded.
  case other
}

/// A number as a source has it written down.
package enum SourceNumber {
  case number(Double)
  /// Nothing is written where the number would stand.
  case absent
  /// Anything else: somebody has to look closer.
  case other
}
