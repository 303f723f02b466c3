// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A file as a document: the offsets of its nodes, and their decoded values.
package protocol FormatSource: GraphicSource {
  /// The bytes of the file, followed by those of added markup.
  var bytes: ByteStore { get }
  /// The number of bytes of the file.
  var fileLength: Int { get }
  /// The number of nodes decoded so far, for `info --work`.
  var decodedCount: Int { get }
  /// Whether every list of nodes that the format requires is present.
  var isComplete: Bool { get }
  /// The name of the format in messages.
  var formatName: String { get }
}

extension FormatSource {
  package var fileLength: Int { bytes.count }
  package var stored: StoredBytes? { StoredBytes(base: bytes.base, count: bytes.count, format: formatName) }
}
