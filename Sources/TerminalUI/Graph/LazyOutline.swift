// SPDX-License-Identifier: MIT
import Scrolling

/// The rows that a lazy container can create, in segments.
struct LazyOutline {
  private(set) var segments: [Segment] = []
  private var wrappers: [(Node) -> Node] = []
  private var section: Int?
  private var sectionCount = 0

  /// Consecutive rows without a header or footer between them; a grid fills its lines across parts.
  struct Segment {
    var section: Int?
    var isHeader = false
    /// Whether a grid gives each row a line of its own.
    var takesWholeLine = false
    private(set) var names = RowNames()
    private var starts: [Int] = []
    private var makers: [(Int) -> Node] = []

    var count: Int { names.count }

    init(section: Int?, isHeader: Bool, takesWholeLine: Bool) {
      self.section = section
      self.isHeader = isHeader
      self.takesWholeLine = takesWholeLine
    }

    mutating func append(_ part: Part, _ make: @escaping (Int) -> Node) {
      guard part.count > 0 else { return }
      starts.append(names.count)
      makers.append(make)
      part.append(to: &names)
    }

    func node(at row: Int) -> Node {
      let index = starts.lastIndex(notAfter: row)
      return makers[index](row - starts[index])
    }
  }

  /// Adds the rows of a part to the current segment, or begins a new one.
  mutating func append(_ part: Part, isHeader: Bool = false, wholeLine: Bool = false) {
    guard part.count > 0 else { return }
    let last = segments.last
    let joins = !wholeLine && last?.takesWholeLine == false && last?.section == section
    if !joins { segments.append(Segment(section: section, isHeader: isHeader, takesWholeLine: wholeLine)) }
    let wrappers = wrappers
    segments[segments.count - 1].append(part) { row in wrappers.reversed().reduce(part.node(at: row)) { $1($0) } }
  }

  /// Adds a header, rows and a footer as a section of their own.
  mutating func section(header: Part, content: Part, footer: Part) {
    let outer = section
    section = sectionCount
    sectionCount += 1
    append(header, isHeader: true, wholeLine: true)
    content.enumerate(into: &self)
    append(footer, wholeLine: true)
    section = outer
  }

  /// Adds rows whose nodes are wrapped.
  mutating func wrapping(_ wrapper: @escaping (Node) -> Node, _ enumerate: (inout LazyOutline) -> Void) {
    wrappers.append(wrapper)
    enumerate(&self)
    wrappers.removeLast()
  }
}
