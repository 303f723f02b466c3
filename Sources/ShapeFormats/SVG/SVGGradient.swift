// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A gradient with its effective attributes and stops.
struct SVGGradient {
  /// `linear` or `radial`.
  var type: String
  var stops: [Stop] = []
  /// The effective attributes by name: those of the element, else those of the gradient it refers to.
  var attributes: [String: String] = [:]
}

/// Reads the stops in a gradient.
struct StopReader {
  let bytes: ByteStore
  /// The text of the value in a range.
  let text: (Range<Int>) -> String

  /// The maximum number of stops of one gradient.
  private static let stopLimit = 4096

  /// The stops in a gradient, after its start tag.
  func stops(from start: Int) -> [Stop] {
    var stops: [Stop] = []
    var content = ContentCursor(bytes, start..<bytes.count)
    while stops.count < StopReader.stopLimit, let piece = content.next() {
      switch piece {
      case .end where content.depth < 0: return stops
      case .start(let tag) where bytes.text(tag.localName(bytes)) == "stop":
        // Offsets never decrease.
        let stop = stop(tag)
        stops.append(Stop(offset: max(stop.offset, stops.last?.offset ?? 0), color: stop.color))
      default: continue
      }
    }
    return stops
  }

  private func stop(_ tag: StartTag) -> Stop {
    var (offset, color, opacity) = (0.0, Color.black, 1.0)
    func take(_ word: SVGWord?, _ value: String) {
      switch word {
      case .stopColor: color = Color(value) ?? color
      case .stopOpacity: opacity = SVGNumbers.length(value, whole: 1) ?? opacity
      default: break
      }
    }
    for attribute in tag.attributes {
      let value = text(attribute.value)
      if attribute.word == .style {
        for declaration in StyleDeclarationReader.all(bytes, attribute.value) {
          take(declaration.word, text(declaration.value))
        }
      } else if bytes.text(attribute.name) == "offset" {
        offset = min(max(SVGNumbers.length(value, whole: 1) ?? 0, 0), 1)
      } else {
        take(attribute.word, value)
      }
    }
    color.alpha = UInt8((Double(color.alpha) * min(max(opacity, 0), 1)).rounded())
    return Stop(offset: offset, color: color)
  }
}
