/// Gathers small pieces into large writes.
package struct OutputBuffer {
  private var buffer: [UInt8] = []
  private let write: (UnsafeRawBufferPointer) throws -> Void
  /// Bytes taken so far.
  package private(set) var count = 0

  private static let capacity = 1 << 20

  package init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.write = write
    buffer.reserveCapacity(OutputBuffer.capacity)
  }

  package mutating func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try append($0) } }

  package mutating func append(_ text: String) throws { try append(Array(text.utf8)) }

  /// Large pieces go out as they are, without a copy.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    if buffer.count + bytes.count > OutputBuffer.capacity { try flush() }
    if bytes.count > OutputBuffer.capacity / 2 { return try write(bytes) }
    buffer.append(contentsOf: bytes)
  }

  package mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBytes(write)
    buffer.removeAll(keepingCapacity: true)
  }
}
