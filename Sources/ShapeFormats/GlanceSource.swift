import CScan
package import ShapeModel

/// A document seen in passing: its shape, and of each node asked for its own bytes.
///
/// Nothing is checked and nothing of the file is held, so that the first rows of a large file stand before all of it has been read.
/// What it says is a guess until then; of a document that is right, it is what reading it whole says.
package final class GlanceSource: GraphicSource {
  package let skeleton: Skeleton
  /// Whether everything asked for so far could be answered. When it is not, no answer is worth anything.
  package private(set) var isSure = true

  private let file: any GlanceReader
  private let wanted: WantedIDs
  private var graphics: [Int: Graphic] = [:]

  /// The most bytes of one node that are looked at.
  private static let limit = 1 << 16

  /// Looks at all bytes once, as they stream by.
  /// - Parameters:
  ///   - count: The bytes of the file.
  ///   - ids: All that ``node(id:)`` will be asked for.
  /// - Returns: Nil for what can be seen to be wrong, and for what only a whole reading can tell.
  /// - Complexity: O(bytes), 16 bytes a node.
  package convenience init?(_ file: any GlanceReader, count: Int, ids: [String] = []) {
    self.init(file, count: count, ids: ids, level: DocumentScan.best)
  }

  /// - Parameter level: Which vector code looks, one of ``JSONSource/scanLevels``.
  package init?(_ file: any GlanceReader, count: Int, ids: [String], level: Int32) {
    var wanted = WantedIDs(ids)
    guard let skeleton = GlanceSource.skeleton(file, count, &wanted, level) else { return nil }
    self.skeleton = skeleton
    self.file = file
    self.wanted = wanted
  }

  private static func skeleton(_ file: any GlanceReader, _ count: Int, _ wanted: inout WantedIDs, _ level: Int32) -> Skeleton? {
    let context = Context(file)
    var index = scan_index()
    let mask = wanted.mask
    let isWell = wanted.hashes.withUnsafeBufferPointer { hashes in
      wanted.nodes.withUnsafeMutableBufferPointer { nodes in
        var rules = scan_glance_rules(
          read: { context, bytes, offset, count in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: count)
            return Unmanaged<Context>.fromOpaque(context!).takeUnretainedValue().file.read(into: buffer, at: offset) ? 1 : 0
          },
          context: Unmanaged.passUnretained(context).toOpaque(), seed: IDTable.seed, wanted: hashes.baseAddress, found: nodes.baseAddress,
          mask: mask, group_bit: Skeleton.groupBit, node_limit: UInt32(Skeleton.limit), level_limit: UInt32(Document.levelLimit),
          depth_limit: UInt32(DocumentReader.depthLimit), id_limit: UInt32(Document.idLimit))
        return withExtendedLifetime(context) { scan_glance(count, &rules, level, &index) == 1 }
      }
    }
    return isWell ? Skeleton(taking: index) : nil
  }

  private final class Context {
    let file: any GlanceReader

    init(_ file: any GlanceReader) { self.file = file }
  }

  // MARK: Answers

  package func graphic(at node: Int) -> Graphic {
    if let known = graphics[node] { return known }
    guard let graphic = decoded(node), !graphic.id.isEmpty else {
      isSure = false
      return Graphic(kind: kindByPlace(node))
    }
    graphics[node] = graphic
    return graphic
  }

  /// A node read as the only one of a document of its own.
  private func decoded(_ node: Int) -> Graphic? {
    guard node != 0, let own = ownBytes(of: node) else { return nil }
    let isCanvas = kindByPlace(node) == .canvas
    let (head, tail) = isCanvas ? ("", "]}") : (#"{"graphics":["#, "]}]}")
    let text = Array(#"{"format":"shapeedit","version":1,"canvases":["#.utf8) + head.utf8 + own + tail.utf8
    guard let alone = try? JSONSource(ByteStore(text)) else { return nil }
    return alone.graphic(at: isCanvas ? 1 : 2)
  }

  /// The bytes of a node but for its children; nil when there are too many of them.
  private func ownBytes(of node: Int) -> [UInt8]? {
    let (start, end) = (skeleton.start(node), skeleton.end(node))
    guard let last = skeleton.lastChild(of: node) else { return read(start..<end) }
    guard let head = read(start..<skeleton.start(node + 1)), let tail = read(skeleton.end(last)..<end) else { return nil }
    return head + tail
  }

  private func read(_ range: Range<Int>) -> [UInt8]? {
    guard range.count <= GlanceSource.limit else { return nil }
    var isRead = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      isRead = file.read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      count = isRead ? range.count : 0
    }
    return isRead ? bytes : nil
  }

  private func kindByPlace(_ node: Int) -> Kind {
    node == 0 ? .document : skeleton.parent(node) == 0 ? .canvas : .unknown
  }

  package func kind(at node: Int) -> Kind { node == 0 ? .document : graphic(at: node).kind }

  package func certainlyFits(at node: Int) -> Bool { false }

  package func id(at node: Int) -> String? { node == 0 ? nil : graphic(at: node).id }

  package func value(_ property: Property, at node: Int) -> Value? {
    switch property {
    case .id: id(at: node).map { .string($0) }
    case .kind: .string(kind(at: node).word)
    default: graphic(at: node)[property]
    }
  }

  package func number(_ property: Property, at node: Int) -> SourceNumber { .other }

  package func node(id: String) -> Int? { wanted.node(id) }

  /// Nobody looked; ``isSure`` turns false when one of them is met.
  package var nodesWithoutID: [Int] { [] }

  package func place(of property: Property?, at node: Int) -> (line: Int, column: Int) { (1, 1) }
}

/// A file that can be read anywhere.
package protocol GlanceReader: AnyObject {
  /// Fills a buffer from an offset on; false when that failed, or when nobody wants to know any more.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool
}

/// Ids to be met on the way, by their hashes: two of the same hash are one, as a guess may have it.
private struct WantedIDs {
  /// Zero is a free slot.
  let hashes: [UInt64]
  /// The node met, for each slot; the document for none.
  var nodes: [UInt32]
  /// Slots less one, a power of two less one; 0 when nothing is wanted.
  let mask: UInt32

  init(_ ids: [String]) {
    var room = 1
    while room < ids.count * 2 { room *= 2 }
    var hashes = [UInt64](repeating: 0, count: room)
    for id in ids {
      let hash = WantedIDs.hash(id)
      var slot = Int(truncatingIfNeeded: hash) & (room - 1)
      while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (room - 1) }
      hashes[slot] = hash
    }
    self.hashes = hashes
    nodes = [UInt32](repeating: 0, count: room)
    mask = UInt32(room - 1)
  }

  private static func hash(_ id: String) -> UInt64 {
    var id = id
    return id.withUTF8 { IDTable.hash(UnsafeRawBufferPointer($0)) }
  }

  func node(_ id: String) -> Int? {
    let hash = WantedIDs.hash(id)
    var slot = Int(truncatingIfNeeded: hash) & Int(mask)
    while hashes[slot] != 0 {
      if hashes[slot] == hash { return nodes[slot] == 0 ? nil : Int(nodes[slot]) }
      slot = (slot + 1) & Int(mask)
    }
    return nil
  }
}
