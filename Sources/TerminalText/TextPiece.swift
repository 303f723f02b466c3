// SPDX-License-Identifier: MIT
/// A scalar of a text, or one byte of invalid UTF-8.
enum TextPiece {
  case scalar(Unicode.Scalar)
  case invalid(UInt8)

  /// The scalar, unless the piece is a stray byte.
  var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  /// Whether the piece is a space of any width: invisible at the ends of a line.
  var isBlank: Bool { scalar?.properties.generalCategory == .spaceSeparator }
}

/// Decodes bytes that should be UTF-8 into pieces.
///
/// - Complexity: O(1) for each piece; reads ahead at most the three bytes that a scalar may need.
struct DecodedPieces<Bytes: Collection<UInt8>>: IteratorProtocol {
  private let bytes: Bytes
  private var position: Bytes.Index
  private var input: Bytes.Iterator
  private var parser = UTF8.ForwardParser()
  private var invalidCount = 0

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
    input = bytes.makeIterator()
  }

  mutating func next() -> TextPiece? {
    if invalidCount > 0 { return nextInvalid() }
    switch parser.parseScalar(from: &input) {
    case .emptyInput: return nil
    case .valid(let encoded):
      position = bytes.index(position, offsetBy: encoded.count)
      return .scalar(UTF8.decode(encoded))
    case .error(let length):
      invalidCount = length
      return nextInvalid()
    }
  }

  private mutating func nextInvalid() -> TextPiece {
    defer {
      invalidCount -= 1
      position = bytes.index(after: position)
    }
    return .invalid(bytes[position])
  }
}
