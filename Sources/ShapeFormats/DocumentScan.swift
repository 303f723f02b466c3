import CScan
import ShapeModel

/// A document checked and indexed in blocks of bytes: the fast way to open one.
///
/// Nil whenever something is wrong or unusual; ``DocumentReader`` then says what, or reads it after all.
/// - Complexity: O(bytes), 16 bytes a node and 13 for its id and kind.
struct DocumentScan {
  let skeleton: Skeleton
  let ids: IDTable
  let kinds: KindColumn
  /// In pre-order.
  let nodesWithoutID: [Int]

  /// The ways this machine can scan, the slowest first. All give the same result.
  static var levels: [Int32] { (Int32(SCAN_PLAIN.rawValue)...Int32(SCAN_NEON.rawValue)).filter { scan_has_level($0) != 0 } }

  private static let best = scan_best_level()

  /// - Parameter passed: Told now and then how many bytes are done.
  init?(_ bytes: ByteStore, level: Int32 = DocumentScan.best, passed: ((_ done: Int) -> Void)? = nil) {
    let words = DocumentWords.shared
    var rules = scan_rules(
      keys: words.keys, kinds: words.kinds, seed: IDTable.seed, group_bit: Skeleton.groupBit, node_limit: UInt32(Skeleton.limit),
      level_limit: UInt32(Document.levelLimit), depth_limit: UInt32(DocumentReader.depthLimit), id_limit: UInt32(Document.idLimit),
      number_limit: UInt32(NumberText.literalLimit), passed: nil, context: nil)
    var index = scan_index()
    let listener = passed.map(Listener.init)
    if let listener {
      rules.context = Unmanaged.passUnretained(listener).toOpaque()
      rules.passed = { Unmanaged<Listener>.fromOpaque($0!).takeUnretainedValue().passed($1) }
    }
    let isWell = withExtendedLifetime(listener) { scan_document(bytes.base, bytes.count, &rules, level, &index) == 1 }
    guard isWell else { return nil }
    let count = Int(index.count)
    let capacity = index.capacity
    nonisolated(unsafe) let columns = index.starts!
    skeleton = Skeleton(columns: columns, count: count, capacity: capacity, deepest: Int(index.deepest)) {
      scan_release(columns, capacity * 16)
    }
    ids = IDTable(
      slots: UnsafeMutableBufferPointer(start: index.slots, count: Int(index.slot_count)), count: count - 1 - Int(index.missing))
    kinds = KindColumn(codes: index.kinds, capacity: capacity)
    let starts = index.ids!
    nodesWithoutID = index.missing == 0 ? [] : (1..<count).filter { starts[$0] == 0 }
    scan_release(starts, capacity * 4)
  }

  /// Whom the scan tells how far it is.
  private final class Listener {
    let passed: (Int) -> Void

    init(_ passed: @escaping (Int) -> Void) { self.passed = passed }
  }
}

/// The kinds of all nodes, a byte each.
final class KindColumn {
  private let codes: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let kinds = DocumentWords.shared.kindsByCode

  /// Takes over codes of ``DocumentWords/kindsByCode`` in memory of `scan_take`.
  init(codes: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.codes = codes
    self.capacity = capacity
  }

  deinit { scan_release(codes, capacity) }

  /// The kind of a node of this skeleton.
  subscript(node: Int, skeleton: Skeleton) -> Kind {
    guard node != 0 else { return .document }
    return skeleton.parent(node) == 0 ? .canvas : kinds[Int(codes[node])]
  }
}
