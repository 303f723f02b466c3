// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalUI

/// A view of the talks and articles, and the steps that are made when it is printed.
package struct Sample: Identifiable, Sendable {
  package let name: String
  let summary: String
  /// The lines it needs.
  package let height: Int
  let view: @Sendable () -> AnyView
  /// The steps between the printed frames.
  let steps: [@Sendable (Scene) -> Void]

  package var id: String { name }

  init<Content: View & SendableMetatype>(
    _ name: String, _ summary: String, height: Int, _ steps: [@Sendable (Scene) -> Void],
    view: @escaping @Sendable () -> Content
  ) {
    (self.name, self.summary, self.height, self.steps) = (name, summary, height, steps)
    self.view = { AnyView(view()) }
  }

  package static let all = [
    Sample("sandwiches", "a gallery in one column, in three, and in as many as fit", height: 14, [press(.rightArrow), press(.rightArrow)]) {
      SandwichGallery()
    },
    Sample("colors", "palettes in pages, one for each swipe", height: 11, [press(.rightArrow)]) { ColorsGallery() },
    Sample("cards", "cards come to rest on their edges, and neighbours peek", height: 5, [press(.rightArrow)]) { CardsSample() },
    Sample("paddles", "buttons scroll to the neighbour of what is shown", height: 6, [press(.tab, .return)]) { PaddlesSample() },
    Sample(
      "flick", "a behaviour of its own: a flick near the top goes to the top", height: 6, [press(.downArrow, .downArrow), press(.upArrow)]
    ) {
      FlickSample()
    },
    Sample("transitions", "cards shrink and fade at the edges", height: 9, [press(.downArrow, .downArrow)]) { TransitionsSample() },
    Sample("messages", "lines start at the newest, and stay there", height: 6, [press(.return)]) { MessagesSample() },
    Sample(
      "anchors", "what stays in place when sizes change: 27 experiments", height: 14,
      [press(.rightArrow, .rightArrow, .tab, .rightArrow, .rightArrow), press(.tab, .tab, .leftArrow)]
    ) { AnchorsSample() },
    Sample("header", "a header that turns without end", height: 3, [press(.rightArrow), drag(by: 30)]) { HeaderSample() },
    Sample("events", "what a scroll view tells while it is dragged", height: 12, [drag(by: -4), press(.pageDown)]) { EventsSample() },
    Sample(
      "shapes", "outlines of two canvases, and an inspector", height: 12,
      [
        press(.tab, .downArrow, .rightArrow, .downArrow, .rightArrow),
        press(.tab, .downArrow, .space, .downArrow, .downArrow, .rightArrow),
      ]
    ) { ShapesSample() },
  ]

  package static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

  /// The first frame, and one after each step.
  package func frames(_ size: CellSize) -> [CellGrid] {
    let scene = Scene(size: size)
    scene.show(view(), alignment: .topLeading)
    return [scene.grid]
      + steps.map { step in
        step(scene)
        return scene.settled()
      }
  }

  private static func press(_ keys: KeyEquivalent...) -> @Sendable (Scene) -> Void {
    { scene in
      for key in keys {
        scene.send(.key(KeyPress(key)))
        _ = scene.settled()
      }
    }
  }

  /// Drags the middle of the screen by some cells, down or, in a screen of few lines, to the right, and releases it in motion.
  private static func drag(by distance: Int) -> @Sendable (Scene) -> Void {
    { scene in
      let isFlat = scene.size.height < 5
      func send(_ kind: PointerEvent.Kind, _ distance: Int) {
        let point = CellPoint(
          x: scene.size.width / 4 + (isFlat ? distance : 0), y: scene.size.height / 2 + (isFlat ? 0 : distance))
        scene.send(.pointer(PointerEvent(kind, at: point)))
      }
      send(.press(.primary), 0)
      for step in 1...4 {
        scene.advance(by: 16)
        send(.drag(.primary), distance * step / 4)
      }
      send(.release, distance)
    }
  }
}

extension Scene {
  /// The screen after all animations have ended.
  func settled() -> CellGrid {
    while isMoving { advance(by: 16) }
    return grid
  }
}
