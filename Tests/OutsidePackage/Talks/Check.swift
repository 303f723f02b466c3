import Scrolling
import TerminalUI

nonisolated(unsafe) var current = ""
nonisolated(unsafe) var sentenceCount = 0
nonisolated(unsafe) var failures: [String] = []

/// Says a sentence, and whether it is true.
func expect(_ sentence: String, _ isTrue: Bool) {
  sentenceCount += 1
  if !isTrue { failures.append("\(current): \(sentence)") }
}

/// The lines of the picture of a view.
func picture(_ view: some View, _ width: Int, _ height: Int? = nil) -> [String] { CellGrid(view, width: width, height: height).lines }

extension Scene {
  /// The lines once nothing moves any more, after some keys.
  func lines(after keys: KeyEquivalent...) -> [String] {
    for key in keys { send(.key(KeyPress(key))) }
    while isMoving { advance(by: 16) }
    return grid.lines
  }

  /// Drags from a cell by a distance, and lets go after a rest.
  func drag(from start: CellPoint, by distance: CellPoint, resting: Int = 200) {
    send(.pointer(PointerEvent(.press(.primary), at: start)))
    for step in 1...4 {
      advance(by: 16)
      let point = CellPoint(x: start.x + distance.x * step / 4, y: start.y + distance.y * step / 4)
      send(.pointer(PointerEvent(.drag(.primary), at: point)))
    }
    advance(by: resting)
    send(.pointer(PointerEvent(.release, at: CellPoint(x: start.x + distance.x, y: start.y + distance.y))))
  }
}

struct Graphic: Identifiable {
  var id: String
  var children: [Graphic]?
}

struct Canvas: Identifiable {
  var id: String
  var graphics: [Graphic]
}

struct GraphicRow: View {
  let graphic: Graphic
  init(_ graphic: Graphic) { self.graphic = graphic }
  var body: some View { Label(graphic.id, systemImage: graphic.children == nil ? "circle" : "folder") }
}

let graphics = [
  Graphic(id: "Face", children: [Graphic(id: "Eyes", children: [Graphic(id: "Left"), Graphic(id: "Right")]), Graphic(id: "Mouth")]),
  Graphic(id: "Empty", children: []), Graphic(id: "Body"),
]
