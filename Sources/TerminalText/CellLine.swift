// SPDX-License-Identifier: MIT
/// Builds one line up to a limit of cells, with escapes for scalars that must not reach a terminal; cuts it between cells with an ellipsis
/// when the limit is exceeded.
struct CellLine {
  private let limit: Int
  /// Replaces the rest of a line that is cut.
  private let ellipsis: Substring
  private let ellipsisWidth: Int
  private var walk = CellWalk()
  private var bytes: [UInt8] = []
  private var cells = 0
  /// Bytes to keep if the line has to be cut: the longest start that ends between cells and leaves room for the ellipsis.
  private var keptCount = 0
  private(set) var isFull = false

  /// - Parameter limit: Cells, the ellipsis included.
  init(limit: Int) {
    self.limit = limit
    ellipsis = Glyphs.current.ellipsis.prefix(max(0, limit))
    ellipsisWidth = ellipsis.count
    isFull = limit <= 0
  }

  /// The line so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds one piece; `next` is the piece after it. Does nothing once the line is full.
  mutating func add(_ piece: TextPiece, next: TextPiece?) {
    guard !isFull else { return }
    switch piece {
    case .scalar(let scalar): add(scalar, next: next?.scalar)
    case .invalid(let byte): addEscape("\\x" + hexadecimal(UInt32(byte), minimumCount: 2))
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) {
    let step = walk.step(scalar, next: next)
    guard step.isAllowed else { return addEscape(CellLine.escape(scalar)) }
    if !step.joins { markCut() }
    bytes.append(contentsOf: UTF8.encode(scalar)!)
    count(step.cells)
  }

  /// The spelling of a scalar in the language's double quotes.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: "\\u{" + hexadecimal(scalar.value, minimumCount: 2) + "}"
    }
  }

  private mutating func addEscape(_ spelled: String) {
    walk.breakOff()
    markCut()
    bytes.append(contentsOf: spelled.utf8)
    count(spelled.utf8.count)
  }

  private mutating func markCut() {
    if cells + ellipsisWidth <= limit { keptCount = bytes.count }
  }

  private mutating func count(_ added: Int) {
    cells += added
    guard cells > limit else { return }
    bytes.removeSubrange(keptCount...)
    bytes.append(contentsOf: ellipsis.utf8)
    isFull = true
  }
}

/// Lower-case hexadecimal digits with leading zeros.
private func hexadecimal(_ value: UInt32, minimumCount: Int) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: max(0, minimumCount - digits.count)) + digits
}
