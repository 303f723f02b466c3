// SPDX-License-Identifier: MIT
import Scrolling

/// The nodes that have lengths relative to a room.
final class RoomReaders {
  private struct Reader {
    weak var node: Node?
    var axes: ScrollAxes
  }

  private var readers: [ObjectIdentifier: Reader] = [:]

  func note(_ node: Node, _ axes: ScrollAxes) { readers[ObjectIdentifier(node)] = Reader(node: node, axes: axes) }

  /// The axes along which nodes that are still shown read the room.
  var axes: ScrollAxes {
    var axes: ScrollAxes = []
    for (key, reader) in readers {
      if reader.node?.isRemoved ?? true { readers[key] = nil } else { axes.formUnion(reader.axes) }
      if axes == [.horizontal, .vertical] { break }
    }
    return axes
  }
}
