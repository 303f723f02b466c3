/// Who stands around a node, remembered by handle so that asking every node of a document costs the document and not its square.
final class Neighbours {
  private let document: Document
  /// The place of each node whose siblings were asked about, from 1; 0 for others.
  private var places: [UInt32] = []
  private var counts: [NodeID: Int] = [:]
  /// The level of each node that was climbed over; 0 for others.
  private var levels: [UInt32] = []
  private var locks: [NodeID: Bool] = [:]
  private var lastFrame: (parent: NodeID, frame: Rect?)?
  /// The canvas of each group that was climbed over; 0 for others.
  private var canvases: [UInt32] = []
  private var frames: [NodeID: Rect?] = [:]

  init(_ document: Document) { self.document = document }

  private static func makeRoom(_ column: inout [UInt32], _ document: Document) {
    let missing = document.nextNode.index - column.count
    if missing > 0 { column += repeatElement(0, count: missing) }
  }

  /// A node's place among its siblings, from 0, and how many these are. Costs the siblings once.
  func place(of node: NodeID) -> (index: Int, count: Int)? {
    guard let parent = document.parent(of: node) else { return nil }
    if let count = counts[parent] { return (Int(places[node.index]) - 1, count) }
    Neighbours.makeRoom(&places, document)
    var count = 0
    for child in document.children(of: parent) {
      count += 1
      places[child.index] = UInt32(count)
    }
    counts[parent] = count
    return (Int(places[node.index]) - 1, count)
  }

  /// The nodes before each one in its list, for those whose siblings were asked about.
  private var previous: [UInt32] = []
  private var linked: Set<NodeID> = []

  /// The sibling before a node; nil for the first. Costs the siblings once.
  func sibling(before node: NodeID) -> NodeID? {
    guard let parent = document.parent(of: node) else { return nil }
    if linked.insert(parent).inserted {
      Neighbours.makeRoom(&previous, document)
      var last = NodeID.document
      for child in document.children(of: parent) {
        previous[child.index] = last.number
        last = child
      }
    }
    let sibling = NodeID(previous[node.index])
    return sibling == .document ? nil : sibling
  }

  /// Whether a node or a group around it is locked. Climbs as far as nobody climbed before.
  func isLocked(_ node: NodeID) -> Bool {
    var climbed: [NodeID] = []
    var isLocked = false
    var current: NodeID? = node
    while let next = current, next != .document, !isLocked {
      if let known = locks[next] {
        isLocked = known
        break
      }
      climbed.append(next)
      isLocked = document.isLocked(next)
      current = document.parent(of: next)
    }
    for node in climbed { locks[node] = isLocked }
    return isLocked
  }

  /// Levels below the document. Climbs as far as nobody climbed before.
  func level(of node: NodeID) -> Int {
    Neighbours.makeRoom(&levels, document)
    var climbed = 0
    var level = 0
    var current: NodeID? = node
    while let next = current, next != .document {
      level = Int(levels[next.index])
      if level > 0 { break }
      climbed += 1
      current = document.parent(of: next)
    }
    level += climbed
    current = node
    for step in 0..<climbed {
      guard let next = current else { break }
      levels[next.index] = UInt32(level - step)
      current = document.parent(of: next)
    }
    return level
  }

  /// The canvas a node is on; the node itself where it is one. Climbs as far as nobody climbed before.
  func canvas(of node: NodeID) -> NodeID? {
    guard node != .document else { return nil }
    Neighbours.makeRoom(&canvases, document)
    var climbed = 0
    var canvas = node
    while let parent = document.parent(of: canvas), parent != .document {
      let known = canvases[parent.index]
      canvas = known > 0 ? NodeID(known) : parent
      if known > 0 { break }
      climbed += 1
    }
    var current = node
    for _ in 0..<climbed {
      guard let parent = document.parent(of: current) else { break }
      canvases[parent.index] = canvas.number
      current = parent
    }
    return canvas
  }

  /// The frame of the canvas a node is on; each canvas is described once.
  func canvasFrame(of node: NodeID) -> Rect? {
    let parent = document.parent(of: node)
    // Most nodes asked one after the other are siblings.
    if let (known, frame) = lastFrame, known == parent { return frame }
    let frame = canvas(of: node).flatMap { canvas in
      if let known = frames[canvas] { return known }
      frames[canvas] = document.frame(of: canvas)
      return frames[canvas]!
    }
    if let parent, parent != .document { lastFrame = (parent, frame) }
    return frame
  }
}
