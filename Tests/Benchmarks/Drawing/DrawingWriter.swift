import Glibc

/// Writes a drawing that it receives node by node, in preorder.
protocol DrawingWriter {
  mutating func begin()
  /// Opens a canvas, by its number from 1.
  mutating func beginCanvas(_ number: Int)
  mutating func beginGroup(_ graphic: DrawnGraphic)
  mutating func leaf(_ graphic: DrawnGraphic)
  /// Closes the innermost open group, canvas or drawing.
  mutating func end()
  mutating func finish()
}

/// The formats in which a drawing is written.
package enum DrawingForm: String, CaseIterable {
  /// JSON without white space.
  case compact
  /// JSON as the program itself writes it: one graphic per line.
  case lines
  /// The same graphics as SVG, for programs that read XML.
  case svg
}

extension RandomDrawing {
  /// Writes a drawing in pieces; `take` may be called many times.
  package static func write(_ count: Int, seed: UInt64, _ form: DrawingForm, to take: @escaping (UnsafeRawBufferPointer) -> Void) {
    var drawing = RandomDrawing(count: count, seed: seed)
    let sink = DrawingSink(take)
    if form == .svg {
      var writer = SVGDrawing(sink)
      drawing.write(to: &writer)
    } else {
      var writer = JSONDrawing(sink, isCompact: form == .compact)
      drawing.write(to: &writer)
    }
  }

  /// Writes a drawing to a file, which appears at its path only once it is complete.
  static func write(_ count: Int, seed: UInt64, _ form: DrawingForm, toFile path: String) -> Bool {
    let temporary = path + ".part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return false }
    var isWell = true
    write(count, seed: seed, form) { isWell = isWell && writeAll($0, to: descriptor) }
    // Otherwise the time to write it to disk would count against the first contender that flushes.
    isWell = isWell && fsync(descriptor) == 0
    close(descriptor)
    return isWell && rename(temporary, path) == 0
  }
}

/// Writes all bytes, continuing after interruptions and short writes; false on an error.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
    guard count > 0 || count < 0 && errno == EINTR else { return false }
    written += max(count, 0)
  }
  return true
}

/// Buffers output, and passes it on in pieces of a mebibyte.
struct DrawingSink {
  var bytes: [UInt8] = []
  private let take: (UnsafeRawBufferPointer) -> Void

  init(_ take: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.take = take
    bytes.reserveCapacity(1 << 20 + 1 << 16)
  }

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func put(_ number: Thousandths) { number.append(to: &bytes) }

  mutating func passOn(atLeast least: Int = 1 << 20) {
    guard bytes.count >= least else { return }
    bytes.withUnsafeBytes { take($0) }
    bytes.removeAll(keepingCapacity: true)
  }
}
