// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import TerminalIO
import TerminalUI

/// The gallery on a terminal: keys and mouse events go to its view, and a timer drives its animations.
@MainActor final class GalleryScreen {
  private let model: GalleryModel
  private let loop = EventLoop()
  private let screen: FullScreen
  private let scene: Scene
  private var isOver = false

  /// The timer of animation frames, and the milliseconds between them.
  private static let (frameTimer, frameTime) = (1, 16)

  init(_ model: GalleryModel) throws(TerminalError) {
    self.model = model
    let depth = ColorDepth(term: environmentVariable("TERM"), colorTerm: environmentVariable("COLORTERM"))
    screen = try FullScreen(colors: ColorChoice.auto.isColored(descriptor: 1) ? depth : nil, loop)
    scene = Scene(size: screen.size)
    scene.show(GalleryView(model: model), alignment: .topLeading)
  }

  /// Shows the screen until it is left; returns the signal that ended it.
  func run() -> Int32? {
    defer { screen.close() }
    draw()
    while !isOver {
      let wake = screen.next()
      scene.advance(by: screen.passedMilliseconds())
      switch wake {
      case .event(let event): take(event)
      case .timer: break
      case .resumed: scene.resize(to: screen.size)
      case .end(let signal): return signal
      }
      if !isOver, !screen.hasEvents { draw() }
    }
    return nil
  }

  private func take(_ event: Event) {
    if event == .key(FullScreen.interrupt) { return isOver = true }
    if scene.send(event) { return }
    switch event {
    case .key(KeyPress("z", modifiers: .control)):
      screen.suspend()
      scene.resize(to: screen.size)
    case .key(KeyPress("q")): isOver = true
    case .key(KeyPress(.escape)): model.close()
    default: break
    }
  }

  private func draw() {
    let grid = scene.grid
    screen.show(grid, cursor: scene.cursor)
    if scene.isMoving {
      loop.start(GalleryScreen.frameTimer, afterMilliseconds: GalleryScreen.frameTime)
    } else {
      loop.cancel(GalleryScreen.frameTimer)
    }
  }
}
