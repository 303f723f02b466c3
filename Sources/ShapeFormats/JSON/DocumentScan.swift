// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
package import ShapeModel

/// Validates and indexes a document in blocks of bytes: the fast way to open one.
///
/// Fails for any invalid or unusual document; ``DocumentReader`` then reports the error, or accepts the document.
/// - Complexity: O(bytes); 16 bytes per node and 13 for its id and kind.
package struct DocumentScan {
  package let nodeIndex: NodeIndex
  package let ids: IDTable
  package let kinds: KindColumn
  /// In pre-order.
  package let nodesWithoutID: [Int]
  /// The number of nodes that the second thread found.
  package let secondCount: Int

  /// The SIMD levels that this machine supports, the slowest first. All give the same result.
  package static var levels: [Int32] { (Int32(SCAN_PLAIN.rawValue)...Int32(SCAN_NEON.rawValue)).filter { scan_has_level($0) != 0 } }

  package static let best = scan_best_level()

  /// - Parameters:
  ///   - arrived: Nil if all bytes are readable.
  ///   - split: The offset after which a second thread starts; 0 for one thread.
  package init?(_ bytes: ByteStore, level: Int32 = DocumentScan.best, arrived: ByteArrival? = nil, split: Int = 0) {
    let words = DocumentWords.shared
    var rules = scan_rules(
      keys: words.keys, kinds: words.kinds, seed: IDTable.seed, group_bit: NodeIndex.groupBit, node_limit: UInt32(NodeIndex.limit),
      level_limit: UInt32(Document.levelLimit), depth_limit: UInt32(DocumentReader.depthLimit), id_limit: UInt32(IDSyntax.limit),
      number_limit: UInt32(NumberText.literalLimit), arrived: nil, awaited: nil, context: nil, split: split)
    var index = scan_index()
    if let arrived {
      rules.context = Unmanaged.passUnretained(arrived).toOpaque()
      rules.arrived = { Unmanaged<ByteArrival>.fromOpaque($0!).takeUnretainedValue()($1) }
      rules.awaited = { Unmanaged<ByteArrival>.fromOpaque($0!).takeUnretainedValue().waitBehind($1) }
    }
    let isWell = withExtendedLifetime(arrived) { scan_document(bytes.base, bytes.count, &rules, level, &index) == 1 }
    guard isWell else { return nil }
    let count = Int(index.count)
    let capacity = index.capacity
    secondCount = Int(index.second)
    nodeIndex = NodeIndex(taking: index)
    ids = IDTable(
      slots: UnsafeMutableBufferPointer(start: index.slots, count: Int(index.slot_count)), count: count - 1 - Int(index.missing))
    kinds = KindColumn(codes: index.kinds, capacity: capacity)
    let starts = index.ids!
    nodesWithoutID = index.missing == 0 ? [] : (1..<count).filter { starts[$0] == 0 }
    scan_release(starts, capacity * 4)
  }
}

extension NodeIndex {
  /// Takes ownership of the columns that a scan filled.
  convenience init(taking index: scan_index) {
    nonisolated(unsafe) let columns = index.starts!
    let capacity = index.capacity
    self.init(columns: columns, count: Int(index.count), capacity: capacity, deepest: Int(index.deepest)) {
      scan_release(columns, capacity * 16)
    }
  }
}

/// The kinds of all nodes, one byte per node.
package final class KindColumn {
  /// The code of each node in ``DocumentWords/kindsByCode``; the document and canvases have code 0.
  package let codes: UnsafePointer<UInt8>
  private let capacity: Int

  /// Takes ownership of codes in memory of `scan_take`.
  init(codes: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.codes = UnsafePointer(codes)
    self.capacity = capacity
  }

  deinit { scan_release(UnsafeMutablePointer(mutating: codes), capacity) }

  /// The kind of a node.
  package static func kind(_ codes: UnsafePointer<UInt8>, _ node: Int, _ nodeIndex: NodeIndex) -> Kind {
    guard node != 0 else { return .document }
    return nodeIndex.parent(node) == 0 ? .canvas : byCode[Int(codes[node])]
  }

  nonisolated(unsafe) private static let byCode = DocumentWords.shared.kindsByCode

  /// The graphics of the given kinds, in pre-order.
  func graphics(of wanted: KindSet, _ nodeIndex: NodeIndex) -> [NodeID] {
    let isWanted = KindColumn.byCode.map(wanted.contains)
    var count = 0
    isWanted.withUnsafeBufferPointer { isWanted in
      for node in 0..<nodeIndex.count where isWanted[Int(codes[node])] { count += 1 }
    }
    var graphics: [NodeID] = []
    graphics.reserveCapacity(count)
    // Canvases and the document have code 0, which means an unknown kind for graphics.
    for node in 0..<nodeIndex.count where isWanted[Int(codes[node])] && node != 0 && nodeIndex.parent(node) != 0 {
      graphics.append(NodeID(UInt32(node), of: nodeIndex))
    }
    return graphics
  }
}
