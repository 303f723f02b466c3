// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// An SVG document: validated and indexed once, then decoded one element at a time.
package final class SVGSource: FormatSource, ScanningSource, StyledSource, ReferencingSource, PlacedSource, MarkupSource {
  package var formatName: String { "SVG" }
  package var isComplete: Bool { true }
  package var styled: (any StyledSource)? { self }
  package var referencing: (any ReferencingSource)? { self }
  package var placed: (any PlacedSource)? { self }
  package var markup: (any MarkupSource)? { self }
  package let bytes: ByteStore
  package let fileLength: Int
  package let nodeIndex: NodeIndex
  let index: SVGIndex
  let sheet: StyleSheet
  /// The number of elements decoded so far, for `info --work`.
  package private(set) var decodedCount = 0
  /// The last decoded graphic, since callers query several values of a graphic in a row.
  private var latest: (node: Int, graphic: Graphic)?
  /// The cached contexts inside groups.
  private var contexts: [Int: StyleContext] = [:]
  /// The context that was last queried, and whether all its values are certainly accepted.
  var lastFitting: (context: StyleContext, fits: Bool)?
  /// Texts of declarations that are not in the file.
  private(set) lazy var annex = TextAnnex(after: bytes.count)
  /// The cached traits of groups and children of elements, for the rules of style sheets.
  var subjects: [Int: StyleSelector.Subject] = [:]
  var siblings: [Int: StyleSiblings<FileStyleTree.Element>] = [:]
  /// The cached children of the changed document that was queried last.
  var changedSiblings: KnownSiblings?
  /// The new texts of values in the file, by their offset, as ranges of ``annex``.
  var replaced: [Int: Range<Int>] = [:]
  /// The attributes that elements are read with in addition to those in the file or instead of them, by node.
  var overriding: [Int: OverridingAttributes] = [:]
  /// Whether elements are read with texts that are not in the file.
  var isRespelled: Bool { !replaced.isEmpty || !overriding.isEmpty }
  /// Whether any element may keep the blanks of texts.
  private(set) lazy var hasKeptSpaces = bytes.contains("xml:space")
  private(set) lazy var hasBaselines = bytes.contains("dominant-baseline")
  /// Whether texts in groups keep their blanks, cached by group.
  var keptSpaces: [Int: Bool] = [:]
  /// The boxes of the targets of `use` elements.
  lazy var shownBoxes = ShownBoxes(self)
  /// The cached variables inside elements.
  var variables: [Int: StyleVariables] = [:]
  /// The cached shadows of filters; nil for a filter that does more than cast them.
  var filters: [String: [FilterShadow]?] = [:]
  private(set) lazy var viewport = readViewport()
  private(set) lazy var rootFontSize = SVGDecoder(self, SVGSource.root).fontSize
  /// The cached children that `switch` elements show.
  var shownChildren: [Int: Int] = [:]
  /// The cached effects of contents that are not nodes: computing them costs the children of the element.
  var knownContentEffects: [Int: [GroupEffect]] = [:]
  /// Returns the size of an image in another file, by its address; nil if other files are not read.
  package var linkedImageSize: ((String) -> Size?)?
  /// The cached viewports of nested `svg` elements.
  var viewports: [Int: NestedViewport] = [:]
  /// The cached definitions of deleted elements that are still needed, and the revision of the document for which they were computed.
  var needed: (revision: Int, items: Set<Int>)?
  /// The cached ids of elements that something other than a `use` row draws.
  private(set) lazy var drawnIDs = readDrawnIDs()
  private(set) lazy var drawingDefinitions = readDrawingDefinitions()
  /// The root `svg` element, whose style is not edited.
  static let root = 1
  private(set) lazy var rootElement = element(SVGSource.root)
  /// The unresolved conflicts of a merge, as in the file.
  private(set) lazy var conflicts = readConflicts()
  /// All elements of the file, for parts that no property represents.
  private(set) lazy var elements = ElementTree(Array(bytes.bytes(0..<fileLength)))
  /// `currentColor` of the root element; other elements may have another.
  package private(set) lazy var namedColors = [
    NamedColor(name: ColorTerm.current, color: SVGDecoder(self, SVGSource.root).computed(.color).flatMap { Color($0) } ?? .black)
  ]
  var plantedFault: ((Range<Int>, [UInt8]) -> (Range<Int>, [UInt8])?)?
  /// The ids of the file's gradients by their content.
  private(set) lazy var gradientIDs = readGradientIDs()
  /// Whether a gradient is placed by coordinates.
  private(set) lazy var placesGradients = findPlacedGradients()

  /// The latest result of ``changedStops(_:)``.
  var knownStops: (document: ObjectIdentifier, revision: Int, stops: ChangedStops)?

  package private(set) lazy var repeatedIDs = readRepeatedIDs()

  /// The encoding of the file; nil for UTF-8. ``bytes`` are always UTF-8.
  let encoding: MarkupEncoding?

  /// The gzip file as read; nil if the file was not compressed.
  package let packed: ByteStore?

  /// Validates and indexes a whole document.
  /// - Parameters:
  ///   - packed: The compressed file, if `file` is its content.
  ///   - arrived: Nil if all bytes are readable.
  /// - Throws: ``FormatError`` with the place of the first error.
  package init(_ file: ByteStore, packed: ByteStore? = nil, arrived: ByteArrival? = nil) throws(FormatError) {
    self.packed = packed
    encoding = try MarkupEncoding.of(file)
    if let encoding {
      arrived?.waitForAll()
      bytes = try encoding.decoded(file)
      index = try SVGIndex(bytes, arrived: nil)
    } else {
      bytes = file
      index = try SVGIndex(file, arrived: arrived)
    }
    (nodeIndex, fileLength) = (index.nodeIndex, bytes.count)
    sheet = StyleSheet(bytes, index.definitions.styleSheets, index.markup)
  }

  /// Reads a decoded text.
  /// - Parameter encoding: The encoding of the file.
  init(decoded text: ByteStore, encoding: MarkupEncoding?) throws(FormatError) {
    (bytes, self.encoding, packed) = (text, encoding, nil)
    index = try SVGIndex(bytes, arrived: nil)
    (nodeIndex, fileLength) = (index.nodeIndex, bytes.count)
    sheet = StyleSheet(bytes, index.definitions.styleSheets, index.markup)
  }

  /// The same file with another style sheet, whose texts may follow the bytes of the file.
  /// - Parameter index: The index of more or less markup after that of the file; nil for the same.
  init(_ other: SVGSource, _ bytes: ByteStore, _ sheet: StyleSheet, _ index: SVGIndex? = nil) {
    (self.bytes, self.sheet, self.index) = (bytes, sheet, index ?? other.index)
    (encoding, packed, nodeIndex, fileLength) = (other.encoding, other.packed, self.index.nodeIndex, other.fileLength)
    linkedImageSize = other.linkedImageSize
  }

  package var nodesWithoutID: [Int] { [] }

  package func textBox(of graphic: Graphic, at node: Int?) -> Rect? {
    switch graphic.kind {
    case .text:
      TextLayout.box(onBaselineOf: graphic)?.moved(dx: 0, dy: (node.map(baseline) ?? 0) * graphic.amount(.textSize))
    case .instance: shownBoxes.box(of: graphic)
    case .image: naturalBox(of: graphic)
    default: nil
    }
  }

  /// How far the baseline of a text is below its `y`, in font sizes.
  private func baseline(of node: Int) -> Double {
    guard hasBaselines else { return 0 }
    var next = node
    while next > 0 {
      if let text = ElementDeclarations(self, next)["dominant-baseline"], text != "inherit" {
        return FontMetrics.baselines[text.lowercased()] ?? 0
      }
      next = nodeIndex.parent(next)
    }
    return 0
  }

  /// The frame of an image of which one or both sides are determined by its picture; nil if both are given, or if the picture is unknown.
  private func naturalBox(of image: Graphic) -> Rect? {
    let (width, height) = (image[.width]?.number, image[.height]?.number)
    guard width == nil || height == nil, let address = image[.source]?.string, let size = pixels(of: address) else { return nil }
    let ratio = size.width / size.height
    return Rect(
      x: image.number(.x), y: image.number(.y), width: width ?? height.map { $0 * ratio } ?? size.width,
      height: height ?? width.map { $0 / ratio } ?? size.height)
  }

  /// The size of a picture within the file, or of one that it links to.
  private func pixels(of address: String) -> Size? {
    guard address.hasPrefix("data:") else { return address.hasPrefix("#") ? nil : linkedImageSize?(address) }
    return ImageHeader(dataURL: address).map { Size(width: Double($0.width), height: Double($0.height)) }
  }

  package func anchor(of text: Graphic, in frame: Rect) -> Point? {
    guard text.kind == .text, let string = text[.textString]?.string else { return nil }
    return TextLayout(text).layOut(TextLayout.cased(string, text), in: frame).lines.first?.anchor
  }

  // MARK: Elements

  /// The element of a node with its declared values.
  func element(_ node: Int) -> SVGElement {
    var element = SVGElement(node: node)
    element.read(self)
    return element
  }

  func word(of node: Int) -> SVGWord? { SVGWord(rawValue: index.elements[node]) }

  /// The text of an attribute's or a declaration's range, or of one of ``annex``.
  func text(_ range: Range<Int>) -> String {
    if !replaced.isEmpty, let new = replaced[range.lowerBound] { return annex.text(new) }
    return range.lowerBound > bytes.count ? annex.text(range) : index.markup.attribute(bytes, range)
  }

  /// The declarations of a `style` attribute. Those that entities hold have ranges of ``annex``.
  func styleDeclarations(_ style: Range<Int>) -> [StyleDeclaration] {
    guard !index.markup.entities.isEmpty, bytes.contains(UInt8(ascii: "&"), in: style) else {
      return StyleDeclarationReader.all(bytes, style)
    }
    let expanded = ByteStore(text(style))
    return StyleDeclarationReader.all(expanded, 0..<expanded.count).map { declaration in
      var declaration = declaration
      declaration.name = annex.range(of: expanded.text(declaration.name))
      declaration.value = annex.range(of: expanded.text(declaration.value))
      return declaration
    }
  }

  func applyRules(to element: inout SVGElement) {
    guard !sheet.isEmpty, element.node > 0 else { return }
    matchingRules(element.node, element.tag) { place, rank in
      for declaration in sheet.rules[place].declarations { element.declare(declaration, .rule(place), rank, self) }
    }
  }

  /// The inherited values inside a group. Costs the group and its ancestors, as far as they are not cached.
  func context(inside group: Int) -> StyleContext {
    var pending: [Int] = []
    var node = group
    while node != 0, contexts[node] == nil {
      pending.append(node)
      node = nodeIndex.parent(node)
    }
    var context = contexts[node] ?? StyleContext()
    for node in pending.reversed() {
      context = context.inside(element(node)) { self.text($0) == "inherit" }
      contexts[node] = context
    }
    return context
  }

  // MARK: Queries

  package func kind(at node: Int) -> Kind {
    guard node != 0 else { return .document }
    guard nodeIndex.parent(node) != 0, let word = word(of: node) else { return .canvas }
    if word == .path { return index.stars[node] ?? .path }
    return SVGIndex.isGroup(word) ? .group : word.kind ?? .unknown
  }

  package func graphic(at node: Int) -> Graphic {
    if let latest, latest.node == node { return latest.graphic }
    decodedCount += 1
    var graphic = SVGDecoder(self, node).graphic()
    if node == 0, let conflicts { graphic[.conflicts] = conflicts }
    latest = (node, graphic)
    return graphic
  }

  package func value(_ property: Property, at node: Int) -> Value? {
    switch property {
    case .id: id(at: node).map { .string($0) }
    case .kind: .string(kind(at: node).word)
    case .conflicts: node == 0 ? conflicts : nil
    default: node == 0 ? nil : plainValue(property, at: node) ?? SVGDecoder(self, node).value(property)
    }
  }

  package func graphic(at node: Int, carrying carried: Carried) -> Graphic {
    node == 0 ? graphic(at: 0) : SVGDecoder(self, node, carrying: carried).graphic()
  }

  package func value(_ property: Property, at node: Int, carrying carried: Carried) -> Value? {
    property == .id || property == .kind || node == 0
      ? value(property, at: node) : SVGDecoder(self, node, carrying: carried).value(property)
  }

  package func place(of property: Property?, at node: Int) -> (line: Int, column: Int) {
    let place = property.flatMap { SVGDecoder(self, node).place(of: $0) }
    return bytes.place(place ?? nodeIndex.start(node))
  }

  // MARK: Ids

  /// The id in the file, else one generated from the element's name and node number, which is never saved.
  package func id(at node: Int) -> String? {
    guard node != 0 else { return nil }
    if let id = writtenID(at: node), !index.duplicates.contains(node) { return id }
    return madeID(node)
  }

  /// The id in the start tag; nil if there is none.
  func writtenID(at node: Int) -> String? {
    SVGIndex.id(at: nodeIndex.start(node), bytes, index.markup).flatMap { $0.isEmpty ? nil : $0 }
  }

  package func hasOwnID(at node: Int) -> Bool { node != 0 && !index.duplicates.contains(node) && writtenID(at: node) != nil }

  package func isNamedByID(at node: Int) -> Bool {
    node > SVGSource.root && writtenID(at: node) != nil && !SVGDecoder(self, node).isNamed
  }

  private func madeID(_ node: Int) -> String {
    var id = "\(word(of: node)?.text ?? "node")-\(node)"
    while writtenNode(id: id) != nil || index.definitions.offset(id: id, bytes, index.markup) != nil { id += "_" }
    return id
  }

  /// The first node whose start tag has an id.
  func writtenNode(id: String) -> Int? {
    let plain = Array(id.utf8)
    return plain.withUnsafeBytes { index.ids.find(hash: IDTable.hash($0)) { self.writtenID(at: $0)?.hasSameBytes(as: id) == true } }
      ?? index.addedNode(plain)
  }

  package func node(id: String) -> Int? {
    if let node = writtenNode(id: id) { return node }
    // A generated id ends in the node's number.
    let digits = id.utf8.reversed().drop { $0 == UInt8(ascii: "_") }.prefix { (0x30...0x39).contains($0) }.reversed()
    guard let node = Int(String(decoding: Array(digits), as: UTF8.self)), node > 0, nodeIndex.has(node) else { return nil }
    return self.id(at: node) == id ? node : nil
  }
}
