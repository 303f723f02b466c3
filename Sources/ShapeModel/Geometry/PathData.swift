// SPDX-License-Identifier: GPL-3.0-or-later
/// The outline of a path graphic: subpaths of lines, Bézier curves and elliptical arcs.
///
/// Empty, or begins with a move. Every number is finite and within ``coordinateLimit``, so that measures stay finite too.
package struct PathData: Hashable, Sendable {
  package let segments: [PathSegment]

  /// The maximum number of segments of a path.
  package static let segmentLimit = 1_000_000

  /// The maximum absolute value of a coordinate, radius or angle.
  package static let coordinateLimit = 1e9

  /// A path without segments.
  package static let empty = PathData(checked: [])

  /// A path of the given segments; nil when they break an invariant.
  /// - Complexity: O(segments).
  package init?(segments: [PathSegment]) {
    guard segments.count <= Self.segmentLimit, segments.allSatisfy(\.isAllowed) else { return nil }
    if let first = segments.first {
      guard case .move = first else { return nil }
    }
    self.segments = segments
  }

  /// A path of segments that already satisfy the invariants.
  init(checked segments: [PathSegment]) { self.segments = segments }

  package var isEmpty: Bool { segments.isEmpty }
}

// MARK: Reading

extension PathData {
  /// Parses SVG path data.
  /// - Throws: ``PathError`` for the first syntax error, with its byte offset into the text's UTF-8.
  /// - Complexity: O(bytes).
  package init(_ text: String) throws(PathError) {
    let bytes = Array(text.utf8)
    try self.init(parsing: bytes.span)
  }

  /// Parses SVG path data from bytes.
  package init(parsing bytes: Span<UInt8>) throws(PathError) {
    let (path, error) = Self.reading(bytes)
    if let error { throw error }
    self = path
  }

  /// Parses the part of path data that SVG draws; nil if an error leaves nothing to draw.
  package init?(drawnOf text: String) {
    let bytes = Array(text.utf8)
    let (path, error) = Self.reading(bytes.span)
    guard error == nil || !path.isEmpty else { return nil }
    self = path
  }

  /// Parses the valid beginning of path data, which is the part that SVG draws of malformed path data.
  /// - SeeAlso: SVG 2, section 9.5.4, "Error handling in path data".
  package static func reading(_ bytes: Span<UInt8>) -> (path: PathData, error: PathError?) {
    var parser = PathParser()
    do throws(PathError) {
      try parser.parse(bytes)
      return (PathData(checked: parser.segments), nil)
    } catch {
      return (PathData(checked: parser.segments), error)
    }
  }
}

// MARK: Writing

extension PathData: CustomStringConvertible {
  /// Canonical path data: absolute commands, each with its letter, single spaces, shortest numbers.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends canonical path data.
  package func append(to bytes: inout [UInt8]) {
    for (index, segment) in segments.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      segment.append(to: &bytes)
    }
  }
}

extension PathSegment {
  fileprivate func append(to bytes: inout [UInt8]) {
    switch self {
    case .move(let end): append("M", [end], to: &bytes)
    case .line(let end): append("L", [end], to: &bytes)
    case .quad(let control, let end): append("Q", [control, end], to: &bytes)
    case .cubic(let first, let second, let end): append("C", [first, second, end], to: &bytes)
    case .arc(let arc, let end):
      bytes.append(UInt8(ascii: "A"))
      for number in [arc.radiusX, arc.radiusY, arc.rotation, arc.isLarge ? 1 : 0, arc.isClockwise ? 1 : 0, end.x, end.y] {
        append(number, to: &bytes)
      }
    case .close: bytes.append(UInt8(ascii: "Z"))
    }
  }

  private func append(_ letter: Unicode.Scalar, _ points: [Point], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: letter))
    for point in points {
      append(point.x, to: &bytes)
      append(point.y, to: &bytes)
    }
  }

  private func append(_ number: Double, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    NumberText.append(number, to: &bytes)
  }
}
