// SPDX-License-Identifier: GPL-3.0-or-later
/// Parses SVG path data: all commands in upper and lower case, implicit repeats, and numbers without separators.
///
/// Only complete segments are appended: after an error, `segments` holds the part that SVG draws.
/// - SeeAlso: SVG 2, section 9.3.9, "The grammar for path data".
struct PathParser {
  private(set) var segments: [PathSegment] = []
  private var offset = 0
  private var cursor = PathCursor()
  /// The last control point of a cubic or quadratic curve just read; the next `S` or `T` mirrors it.
  private var lastCubicControl: Point?
  private var lastQuadControl: Point?

  init() {}

  mutating func parse(_ bytes: Span<UInt8>) throws(PathError) {
    skipSpace(bytes)
    guard let first = peek(bytes) else { return }
    guard first | 0x20 == UInt8(ascii: "m") else { throw PathError(offset: offset, expected: .moveTo) }
    var expected = PathError.Expectation.command
    while let letter = peek(bytes) {
      guard let command = PathCommand(letter) else { throw PathError(offset: offset, expected: expected) }
      offset += 1
      try parseSegments(of: command, bytes)
      skipSpace(bytes)
      expected = command.kind == .close ? .command : .commandOrNumber
    }
  }

  /// Parses the segments of one command letter.
  private mutating func parseSegments(of command: PathCommand, _ bytes: Span<UInt8>) throws(PathError) {
    var command = command
    if command.kind == .close { return try append(.close, at: offset - 1) }
    skipSpace(bytes)
    repeat {
      try parseSegment(command, bytes)
      if command.kind == .move { command.kind = .line }
    } while continues(bytes)
  }

  /// Whether another segment of the same kind follows without a letter; after a comma one has to.
  private mutating func continues(_ bytes: Span<UInt8>) -> Bool {
    skipSpace(bytes)
    guard let byte = peek(bytes) else { return false }
    if byte == UInt8(ascii: ",") {
      offset += 1
      skipSpace(bytes)
      return true
    }
    return isNumberStart(byte)
  }

  private mutating func parseSegment(_ command: PathCommand, _ bytes: Span<UInt8>) throws(PathError) {
    let start = offset
    let base = command.isRelative ? cursor.current : .zero
    switch command.kind {
    case .move: try append(.move(point(base, bytes)), at: start)
    case .line: try append(.line(point(base, bytes)), at: start)
    case .horizontal: try append(.line(Point(x: coordinate(base.x, bytes), y: cursor.current.y)), at: start)
    case .vertical: try append(.line(Point(x: cursor.current.x, y: coordinate(base.y, bytes))), at: start)
    case .cubic:
      let first = try point(base, bytes)
      try appendCubic(from: first, base, bytes, at: start)
    case .smoothCubic: try appendCubic(from: mirror(lastCubicControl, at: start), base, bytes, at: start)
    case .quad:
      let control = try nextPoint(base, bytes, isFirst: true)
      try appendQuad(control, end: nextPoint(base, bytes), at: start)
    case .smoothQuad: try appendQuad(mirror(lastQuadControl, at: start), end: point(base, bytes), at: start)
    case .arc: try appendArc(base, bytes, at: start)
    case .close: break
    }
  }
}

// MARK: Segments

extension PathParser {
  private mutating func append(_ segment: PathSegment, at start: Int) throws(PathError) {
    guard segments.count < PathData.segmentLimit else { throw PathError(offset: start, expected: .end) }
    segments.append(segment)
    cursor.advance(past: segment)
    lastCubicControl = nil
    lastQuadControl = nil
  }

  private mutating func appendCubic(
    from first: Point, _ base: Point, _ bytes: Span<UInt8>, at start: Int
  ) throws(PathError) {
    let second = try nextPoint(base, bytes, isFirst: offset == start)
    try append(.cubic(control1: first, control2: second, end: nextPoint(base, bytes)), at: start)
    lastCubicControl = second
  }

  private mutating func appendQuad(_ control: Point, end: Point, at start: Int) throws(PathError) {
    try append(.quad(control: control, end: end), at: start)
    lastQuadControl = control
  }

  private mutating func appendArc(_ base: Point, _ bytes: Span<UInt8>, at start: Int) throws(PathError) {
    let radiusX = try coordinate(0, bytes)
    let radiusY = try nextCoordinate(0, bytes)
    let rotation = try nextCoordinate(0, bytes)
    let isLarge = try nextFlag(bytes)
    let isClockwise = try nextFlag(bytes)
    // SVG drops the sign of a negative radius.
    let arc = PathArc(
      radiusX: abs(radiusX), radiusY: abs(radiusY), rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    try append(.arc(arc, end: nextPoint(base, bytes)), at: start)
  }

  /// The control point that a smooth segment implies: the previous one, mirrored at the current point.
  private func mirror(_ control: Point?, at start: Int) throws(PathError) -> Point {
    guard let control else { return cursor.current }
    let mirrored = cursor.current * 2 - control
    guard mirrored.isAllowedInPath else { throw PathError(offset: start, expected: .smallerNumber) }
    return mirrored
  }
}

// MARK: Numbers

extension PathParser {
  private mutating func point(_ base: Point, _ bytes: Span<UInt8>) throws(PathError) -> Point {
    try nextPoint(base, bytes, isFirst: true)
  }

  /// Reads two numbers; before the first of a segment there is no separator to skip.
  private mutating func nextPoint(_ base: Point, _ bytes: Span<UInt8>, isFirst: Bool = false) throws(PathError) -> Point {
    if !isFirst { skipSeparator(bytes) }
    let x = try coordinate(base.x, bytes)
    return Point(x: x, y: try nextCoordinate(base.y, bytes))
  }

  private mutating func nextCoordinate(_ base: Double, _ bytes: Span<UInt8>) throws(PathError) -> Double {
    skipSeparator(bytes)
    return try coordinate(base, bytes)
  }

  private mutating func coordinate(_ base: Double, _ bytes: Span<UInt8>) throws(PathError) -> Double {
    let start = offset
    switch NumberText.scan(bytes, from: start, as: .svg) {
    case .malformed: throw PathError(offset: start, expected: .number)
    case .outOfRange: throw PathError(offset: start, expected: .smallerNumber)
    case .number(let value, let end):
      let sum = base + value
      guard abs(sum) <= PathData.coordinateLimit else { throw PathError(offset: start, expected: .smallerNumber) }
      offset = end
      return sum
    }
  }

  /// Reads an arc flag, which is one digit, whatever follows.
  private mutating func nextFlag(_ bytes: Span<UInt8>) throws(PathError) -> Bool {
    skipSeparator(bytes)
    guard let byte = peek(bytes), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw PathError(offset: offset, expected: .flag)
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }
}

// MARK: Bytes

extension PathParser {
  private func peek(_ bytes: Span<UInt8>) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips white space with at most one comma in it.
  private mutating func skipSeparator(_ bytes: Span<UInt8>) {
    skipSpace(bytes)
    guard peek(bytes) == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace(bytes)
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while let byte = peek(bytes), isSpace(byte) { offset += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }
}

/// A command letter of path data.
private struct PathCommand {
  enum Kind { case move, line, horizontal, vertical, cubic, smoothCubic, quad, smoothQuad, arc, close }

  var kind: Kind
  var isRelative: Bool

  init?(_ letter: UInt8) {
    switch letter | 0x20 {
    case UInt8(ascii: "m"): kind = .move
    case UInt8(ascii: "l"): kind = .line
    case UInt8(ascii: "h"): kind = .horizontal
    case UInt8(ascii: "v"): kind = .vertical
    case UInt8(ascii: "c"): kind = .cubic
    case UInt8(ascii: "s"): kind = .smoothCubic
    case UInt8(ascii: "q"): kind = .quad
    case UInt8(ascii: "t"): kind = .smoothQuad
    case UInt8(ascii: "a"): kind = .arc
    case UInt8(ascii: "z"): kind = .close
    default: return nil
    }
    isRelative = letter & 0x20 != 0
  }
}
