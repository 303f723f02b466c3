// SPDX-License-Identifier: GPL-3.0-or-later
/// The read-only store of unmodified nodes.
///
/// Reads the bytes of a file, one node at a time, and never changes. Nodes are numbered as in ``NodeIndex``.
package protocol GraphicSource: AnyObject {
  var nodeIndex: NodeIndex { get }

  /// All properties of a node, decoded. O(own bytes).
  func graphic(at node: Int) -> Graphic

  /// A node with at least the members of one of its objects, such as its fill or its shadows; other members may be missing.
  func graphic(at node: Int, only object: Property) -> Graphic

  /// A node with at least the properties that decide where it paints; nil where all have to be decoded.
  func paintedGraphic(at node: Int) -> Graphic?

  /// The members of an object that a node stores; nil where it has to be decoded. O(own bytes).
  func members(of object: Property, at node: Int) -> MemberSet?

  func kind(at node: Int) -> Kind

  /// The graphics of some kinds, in pre-order. O(document).
  func graphics(of kinds: KindSet) -> [NodeID]

  /// Whether a scan of a node's bytes shows that all its values are valid; false is inconclusive. O(own bytes), decodes nothing.
  func certainlyFits(at node: Int) -> Bool

  /// The id as it was read; nil where there was none.
  func id(at node: Int) -> String?

  /// Whether ``id(at:)`` is in the file; false for an id that depends on the place of the node and is never written.
  func hasOwnID(at node: Int) -> Bool

  /// Whether a node has no name but its id in the file. O(own start tag).
  func isNamedByID(at node: Int) -> Bool

  /// The same file with markup that was read after it, whose nodes are in no list of children.
  /// - Parameter first: The number of its first node.
  /// - Returns: Nil if the format has no such markup, or if this is none.
  func extended(by markup: [UInt8], from first: Int) -> (any GraphicSource)?

  /// The same without the added nodes from a number on; nil if there are none.
  func truncated(to end: Int) -> (any GraphicSource)?

  /// The bytes of the file; nil for a source without any.
  var stored: StoredBytes? { get }

  /// The value of one property. O(own bytes) at most; decodes no other property.
  func value(_ property: Property, at node: Int) -> Value?

  /// Appends the UTF-8 of an id or a name that is stored as it is read, without escapes. Makes no `String`.
  /// - Returns: Whether it could; if not, nothing is appended, and ``value(_:at:)`` gives the value.
  func appendText(_ property: Property, at node: Int, to text: inout [UInt8]) -> Bool

  /// The value of a numeric property that is not part of a shadow. O(own bytes), decodes nothing else.
  func number(_ property: Property, at node: Int) -> SourceNumber

  /// The properties that determine a node's bounding box. O(own bytes).
  func geometry(at node: Int) -> NodeGeometry

  /// The bounding box of a text's glyphs, in its own coordinates; nil for a graphic whose frame is stored. O(text).
  func textBox(of graphic: Graphic) -> Rect?

  /// Whether any group shows only a part of its contents.
  var hidesOverflow: Bool { get }

  /// The visible part of a group's contents, in their coordinates; nil for all of it. O(own start tag).
  func region(ofContentsAt node: Int) -> Rect?

  /// Whether any group shows only one of its children.
  var hasChoices: Bool { get }

  /// Whether its parent shows only one of its children, and not this one. O(start tags of the siblings) once.
  func isLeftOut(at node: Int) -> Bool

  /// The radii of the corners of a rectangle of a size, where they are not arcs of circles; nil for all others. O(own start tag).
  func cornerRadii(at node: Int, of size: Size) -> Size?

  /// Computes painted areas that depend on more than the properties of graphics; nil where these and ``textBox(of:)`` suffice.
  func paints(of document: Document) -> (any GraphicPaints)?

  /// The `x` and `y` with which a text has its glyphs in the place that a format with stored frames gives them; nil for a graphic whose
  /// frame is stored, and for an empty text. O(text).
  func anchor(of text: Graphic, in frame: Rect) -> Point?

  /// The stored paint of a fill or stroke. O(own bytes).
  func paint(_ object: Property, at node: Int) -> SourcePaint

  /// The node with this id. The first query costs O(document), later ones O(1).
  func node(id: String) -> Int?

  /// The nodes without an id, in pre-order.
  var nodesWithoutID: [Int] { get }

  /// The properties that groups pass on to their descendants; nil in formats without inheritance.
  var inheritance: Inheritance? { get }

  /// Whether a node specifies a property itself and does not inherit it.
  func owns(_ property: Property, at node: Int) -> Bool

  /// The value that a node specifies itself for a part of a paint, even if it has no such paint.
  func ownValue(_ property: Property, at node: Int) -> Value?

  /// The value that a node inherits from a group where it may differ from the group's own value; nil where it is the same. `currentColor`
  /// is the colour of the node itself, and the coordinates of a gradient are in its own box.
  func value(_ property: Property, handedDownBy group: Int, at node: Int, carrying carried: Carried?) -> Value??

  /// The value of a property for a node of a kind where neither the node nor a group specifies it.
  func initialValue(_ property: Property, of kind: Kind) -> Value?

  /// Whether the format can store a value for a node of a kind; nil stands for removing the property.
  func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool

  /// Whether a node can store a value in place of its current one.
  func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool

  /// Whether the format can store parts of a fill or a stroke that have no effect, such as the stops of a solid fill.
  var keepsUnseenPaint: Bool { get }

  /// Calls a function with all mentions in the file: those in the properties of nodes, in other markup, and in parts that are not nodes.
  /// The named values of the document are left out. O(file); some mentions may be listed twice, and some may not be real.
  func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool

  /// The references in the bytes of a node that none of its properties holds, as a save would write them. O(own start tag).
  func markupReferences(of node: NodeID, in document: Document) -> [Reference]

  /// The references in the bytes of a part, as a save would write them. O(own start tag, or style sheet).
  func references(ofPart offset: Int, in document: Document) -> [Reference]

  /// The innermost node whose bytes contain a part.
  func node(ofPart offset: Int) -> Int

  /// The offset of the first part with an id; nil if there is none.
  func part(id: String) -> Int?

  /// The id of the part that a part of a copied node was copied from; nil if there is none.
  func original(ofPart id: String, in document: Document) -> String?

  /// The ids of the parts whose innermost node this is.
  func parts(in node: Int) -> [String]

  /// Whether the parts of a node to which something refers stay in the file when it is deleted.
  func keepsParts(of node: Int) -> Bool

  /// The words that name a part to the user: `linearGradient #sky`.
  func name(ofPart offset: Int) -> String

  /// Whether a byte search shows that no node has a property; false is inconclusive. O(bytes of the file).
  func certainlyLacks(_ property: Property) -> Bool

  /// Reads the styles and variants of the document; nil in formats that have none.
  var namedValues: (any NamedValueReader)? { get }

  /// The mechanism by which a node specifies a property itself; nil where its value comes from elsewhere.
  func origin(of property: Property, at node: Int) -> ValueOrigin?

  /// The same file with changed style rules; nil for formats without style rules.
  /// - Parameter changes: The value of ``Property/styles`` of the document.
  /// - Parameter texts: New texts for ranges of the file.
  /// - Parameter attributes: See ``Carried/attributes``.
  func restyled(
    _ changes: String, replacing texts: [Range<Int>: String], overriding attributes: [Int: [String: String?]]
  ) -> (any GraphicSource)?

  /// The colours that no property of a node holds: those of definitions, of spans of texts, of rules and of variables. O(file).
  var otherColors: [OtherColor] { get }

  /// A colour as text of the format, in the manner of an old one; nil if the format cannot hold it.
  func spelled(_ color: ColorTerm, like old: String) -> String?

  /// Colours to which the format itself gives names.
  var namedColors: [NamedColor] { get }

  /// Whether ids of any syntax are kept as they were read, even those that no new graphic may have.
  var keepsAnyID: Bool { get }

  /// Whether a file has exactly one canvas, which cannot be added, removed or moved.
  var hasOneCanvas: Bool { get }

  /// Whether a group is moved by its transform, not by moving its contents.
  var movesGroupsByMap: Bool { get }

  /// Whether a graphic of a kind that has a frame or points is nevertheless moved by its transform.
  func movesByMap(_ kind: Kind) -> Bool

  /// Whether a node is moved by its transform, because something it refers to uses its coordinates. O(own bytes).
  func movesByMap(at node: Int, carrying carried: Carried?) -> Bool

  /// Whether only gradients use the coordinates of a node, and all of these can be placed by its box instead. O(own bytes).
  func isPlacedByGradients(at node: Int, carrying carried: Carried?) -> Bool

  /// ``graphic(at:)`` for a node with carried data. O(own bytes).
  func graphic(at node: Int, carrying carried: Carried) -> Graphic

  /// ``value(_:at:)`` for a node with carried data. O(own bytes).
  func value(_ property: Property, at node: Int, carrying carried: Carried) -> Value?

  /// Whether the carried declarations include that of a property.
  func declares(_ property: Property, in carried: Carried) -> Bool

  /// The names of the declarations that groups hand down and the properties that they are read as, fills and strokes as whole objects.
  var inheritedNames: [(name: String, property: Property)] { get }

  /// The declaration of the initial value, which replaces an inherited one; nil for an unknown name.
  func initialDeclaration(_ name: String) -> String?

  /// Whether a declaration specifies the initial value.
  func isInitial(_ text: String, _ name: String) -> Bool

  /// Whether an inherited declaration can affect a graphic of a kind.
  func concerns(_ name: String, _ kind: Kind) -> Bool

  /// Whether a node that is not a text has lengths relative to the font size that it inherits. O(own bytes).
  func measuresByLetters(at node: Int) -> Bool

  /// Whether a node specifies a declaration itself or by a rule. O(own bytes).
  func declares(_ name: String, at node: Int, carrying carried: Carried?) -> Bool

  /// The ids that are referred to and that several elements have, each with the innermost nodes around these elements, in file order.
  var repeatedIDs: [(id: String, nodes: [Int])] { get }

  /// The absolute text of a declaration that is relative to an inherited value, such as `2em` of a font size; nil for all others.
  func absoluteDeclaration(_ name: String, at node: Int) -> String?

  /// The lengths of a node that are relative to the viewport around it, as absolute declarations and attributes.
  func absoluteLengths(at node: Int) -> [String: String]

  /// Whether anything in the file other than an instance may repeat nodes.
  var repeatsOthers: Bool { get }

  /// The value of a property that a declaration of this text gives it, without what is around it; nil for any other text and property.
  func value(_ property: Property, declaredAs text: String) -> Value?

  /// For the ids of elements that definitions such as clips draw, the ids of these definitions. O(file) once.
  var definitionsDrawing: [String: [String]] { get }

  /// Whether something in the file other than an instance repeats the node with an id. O(file) once.
  func isRepeated(id: String) -> Bool

  /// The elements around an element that the rules of style sheets may test.
  var ruleReach: RuleReach { get }

  /// The declarations of nodes at their places in a document, their own and those of rules: texts of the format by name. Empty for nodes
  /// that were not read. O(bytes of the nodes and of the elements that rules test).
  func declarations(of nodes: [NodeID], in document: Document) -> [[String: String]]

  /// The properties that are read from a declaration.
  func properties(declaredBy name: String) -> [Property]

  /// The declaration for an element that lost the style of a rule, or that must not get that of a new rule.
  func declarationWithoutRule(_ name: String) -> String

  /// The effects and contents of a node's element in addition to its properties; nil in formats where properties hold all. O(own bytes).
  func surroundings(inside node: Int, carrying carried: Carried?) -> Surroundings?

  /// The line and column of a property, or of the node itself, both from 1.
  func place(of property: Property?, at node: Int) -> (line: Int, column: Int)
}

extension GraphicSource {
  package var repeatedIDs: [(id: String, nodes: [Int])] { [] }
  package func measuresByLetters(at node: Int) -> Bool { false }
  package func absoluteDeclaration(_ name: String, at node: Int) -> String? { nil }
  package func absoluteLengths(at node: Int) -> [String: String] { [:] }
  package func graphic(at node: Int, only object: Property) -> Graphic { graphic(at: node) }

  package func paintedGraphic(at node: Int) -> Graphic? { nil }

  package func members(of object: Property, at node: Int) -> MemberSet? { nil }

  package func hasOwnID(at node: Int) -> Bool { id(at: node) != nil }
  package func isNamedByID(at node: Int) -> Bool { false }
  package var stored: StoredBytes? { nil }

  package func appendText(_ property: Property, at node: Int, to text: inout [UInt8]) -> Bool { false }

  package var inheritance: Inheritance? { nil }
  package func owns(_ property: Property, at node: Int) -> Bool { true }
  package func ownValue(_ property: Property, at node: Int) -> Value? { value(property, at: node) }
  package func value(_ property: Property, handedDownBy group: Int, at node: Int, carrying carried: Carried?) -> Value?? { nil }
  package func initialValue(_ property: Property, of kind: Kind) -> Value? { nil }
  package func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool { true }
  package func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool { true }
  package var keepsUnseenPaint: Bool { true }
  package func forEachMention(while shouldContinue: () -> Bool, _ body: (Reference.Target, Reference.Holder) -> Void) -> Bool { true }
  package func markupReferences(of node: NodeID, in document: Document) -> [Reference] { [] }
  package func references(ofPart offset: Int, in document: Document) -> [Reference] { [] }
  package func node(ofPart offset: Int) -> Int { 0 }
  package func part(id: String) -> Int? { nil }
  package func name(ofPart offset: Int) -> String { "" }
  package func parts(in node: Int) -> [String] { [] }
  package func keepsParts(of node: Int) -> Bool { false }
  package func original(ofPart id: String, in document: Document) -> String? { nil }
  package var namedValues: (any NamedValueReader)? { nil }
  package func certainlyLacks(_ property: Property) -> Bool { false }
  package func origin(of property: Property, at node: Int) -> ValueOrigin? { value(property, at: node) == nil ? nil : .member }
  package var namedColors: [NamedColor] { [] }
  package var keepsAnyID: Bool { false }
  package func restyled(
    _ changes: String, replacing texts: [Range<Int>: String], overriding attributes: [Int: [String: String?]]
  ) -> (any GraphicSource)? { nil }
  package var otherColors: [OtherColor] { [] }
  package func spelled(_ color: ColorTerm, like old: String) -> String? { nil }
  package var hasOneCanvas: Bool { false }
  package func extended(by markup: [UInt8], from first: Int) -> (any GraphicSource)? { nil }
  package func truncated(to end: Int) -> (any GraphicSource)? { nil }
  package var movesGroupsByMap: Bool { false }
  package func movesByMap(_ kind: Kind) -> Bool { false }
  package func movesByMap(at node: Int, carrying carried: Carried?) -> Bool { false }
  package func isPlacedByGradients(at node: Int, carrying carried: Carried?) -> Bool { false }

  package func graphic(at node: Int, carrying carried: Carried) -> Graphic { graphic(at: node) }
  package func value(_ property: Property, at node: Int, carrying carried: Carried) -> Value? { value(property, at: node) }
  package func declares(_ property: Property, in carried: Carried) -> Bool { false }
  package var inheritedNames: [(name: String, property: Property)] { [] }
  package func initialDeclaration(_ name: String) -> String? { nil }
  package func isInitial(_ text: String, _ name: String) -> Bool { false }
  package func concerns(_ name: String, _ kind: Kind) -> Bool { true }
  package func declares(_ name: String, at node: Int, carrying carried: Carried?) -> Bool { false }
  package var repeatsOthers: Bool { false }
  package func isRepeated(id: String) -> Bool { false }
  package var definitionsDrawing: [String: [String]] { [:] }
  package func value(_ property: Property, declaredAs text: String) -> Value? { nil }
  package func surroundings(inside node: Int, carrying carried: Carried?) -> Surroundings? { nil }
  package var ruleReach: RuleReach { .element }
  package func declarations(of nodes: [NodeID], in document: Document) -> [[String: String]] { nodes.map { _ in [:] } }
  package func properties(declaredBy name: String) -> [Property] { [] }
  package func declarationWithoutRule(_ name: String) -> String { "" }

  package func graphics(of kinds: KindSet) -> [NodeID] { askedGraphics(of: kinds) }

  package func geometry(at node: Int) -> NodeGeometry {
    let graphic = graphic(at: node)
    return graphic.geometry(isGroup: nodeIndex.isGroup(node), textBox: textBox(of: graphic))
  }

  package func textBox(of graphic: Graphic) -> Rect? { nil }
  package var hidesOverflow: Bool { false }
  package func region(ofContentsAt node: Int) -> Rect? { nil }
  package var hasChoices: Bool { false }
  package func isLeftOut(at node: Int) -> Bool { false }
  package func cornerRadii(at node: Int, of size: Size) -> Size? { nil }
  package func paints(of document: Document) -> (any GraphicPaints)? { nil }
  package func anchor(of text: Graphic, in frame: Rect) -> Point? { nil }

  package func paint(_ object: Property, at node: Int) -> SourcePaint { .other }

  /// Implements ``graphics(of:)`` by reading the kind of each node.
  package func askedGraphics(of kinds: KindSet) -> [NodeID] {
    let numbers = [0..<nodeIndex.count] + nodeIndex.additions
    return numbers.joined().lazy.filter { [self] in $0 != 0 && nodeIndex.parent($0) != 0 && kinds.contains(kind(at: $0)) }.map {
      NodeID(UInt32($0), of: nodeIndex)
    }
  }
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
