package import ShapeModel

/// Bytes of a file read as a document: where each node is, what it says, and how a change of it is written.
package protocol FormatSource: GraphicSource {
  var bytes: ByteStore { get }
  /// How many nodes were decoded so far, for `info --work`.
  var decodedCount: Int { get }
  /// Whether every list of nodes that the format asks for is there.
  var isComplete: Bool { get }
  /// What the format is called in messages.
  var formatName: String { get }
}
