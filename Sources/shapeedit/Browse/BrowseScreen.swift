// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import ShapeBrowser
import ShapeCommands
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalIO
import TerminalText
import TerminalUI

/// The full screen of a session, which shares session and interpreter with the conversation.
@MainActor final class BrowseScreen {
  /// The way in which the screen was left.
  enum Ending {
    /// By `q`, or by a line that ended the session.
    case left
    /// By a signal, or because the terminal was closed.
    case signal(Int32)
  }

  /// The services of the conversation for the screen.
  struct Host {
    /// Runs a line; its output goes to the ``ReplySink``.
    var run: (SourceText) -> Void
    /// Whether the session has ended.
    var hasEnded: () -> Bool
    /// Notices that the user must see before changing anything.
    var notices: [Notice]
    /// News about the file, and about the journal.
    var news: () -> [Notice]
    /// The lines typed before, oldest first, and what keeps another one.
    var history: () -> [String]
    var keep: (String) -> Void
    /// Whether `q` ends the session, instead of only leaving the screen.
    var quits: Bool
  }

  private let session: Session
  private let host: Host
  private let loop: EventLoop
  private let screen: FullScreen
  private let scene: Scene
  private let editor: Editor
  private let browser: Browser
  private var isOver = false
  private let keymapProblems: [String]

  private static let (newsTimer, pictureTimer, painterTimer, countTimer, lookTimer, restTimer) = (-10, -11, -12, -13, -14, -15)
  /// Milliseconds without a key after which a picture is painted, and between checks of the renderer and of the file.
  private static let (pictureDelay, painterInterval, newsInterval) = (120, 15, 2_000)
  /// Milliseconds after which a digit is a key of its own, not the count of the next key.
  private static let countDelay = 600
  /// Milliseconds after a key until the typed text is searched for.
  private static let lookDelay = 15

  init(_ session: Session, _ host: Host, _ sink: ReplySink, _ loop: EventLoop, _ keymap: Keymap, isPlain: Bool)
    throws(TerminalError)
  {
    (self.session, self.host, self.loop, keymapProblems) = (session, host, loop, keymap.problems)
    let colors = session.options.page.colors
    let pictures = session.options.pictures
    let mayHavePixels = !pictures.isInTmux && colors != nil && !isPlain
    // Inside another program on the terminal, such as tmux at the other end of SSH, pictures are made of characters.
    let isInside = environmentVariable("STY") != nil || environmentVariable("TERM")?.hasPrefix("screen") ?? false
    asksForSixels =
      mayHavePixels && !isInside && pictures.kind.isText && Glyphs.current.isUnicode
      && TerminalSize.cellPixels(of: STDOUT_FILENO) != nil
    screen = try FullScreen(colors: colors, asksForSixels: asksForSixels, loop)
    scene = Scene(size: screen.size)
    let editor = Editor(session) { host.run(SourceText(name: "<browse>", $0, firstLine: 1)) }
    self.editor = editor
    browser = Browser(editor, scene, colors: colors, isUnicode: Glyphs.current.isUnicode, keymap: keymap, isPlain: isPlain)
    screen.takesMouse = !isPlain
    if mayHavePixels { usePixels(pictures.kind) }
    fitCells()
    sink.take(answer: { editor.answer($0) }, message: { editor.message($0) })
  }

  /// Whether the terminal was queried for sixels, and its reply was not processed yet.
  private var asksForSixels: Bool

  /// Paints the canvas in pixels, if the terminal can draw a picture of a kind over its cells.
  private func usePixels(_ kind: PictureKind) {
    let cell = TerminalSize.cellPixels(of: STDOUT_FILENO)
    switch kind {
    case .kitty: browser.painting.pixelCells = .scaled(width: cell?.width ?? 10, height: cell?.height ?? 20)
    case .sixel: browser.painting.pixelCells = cell.map { .exact(width: Int($0.width), height: Int($0.height)) }
    default: break
    }
  }

  /// Updates the aspect ratio of cells, so that circles are round.
  private func fitCells() {
    if let cell = TerminalSize.cellPixels(of: STDOUT_FILENO) { browser.cellAspect = min(4, max(1, cell.height / cell.width)) }
  }

  /// Shows the screen until it is left.
  func run() -> Ending {
    let old = session.host
    let page = session.options.page
    connect(old)
    defer {
      // A filter that was being typed is not part of the session.
      browser.endTyping()
      session.host = old
      session.options.page = page
      for timer in [
        BrowseScreen.newsTimer, BrowseScreen.pictureTimer, BrowseScreen.painterTimer, BrowseScreen.countTimer, BrowseScreen.lookTimer,
        BrowseScreen.restTimer,
      ] {
        loop.cancel(timer)
      }
      screen.close()
    }
    loop.start(BrowseScreen.newsTimer, afterMilliseconds: BrowseScreen.newsInterval, isRepeated: true)
    defer { loop.cancel(BrowseScreen.frameTimer) }
    fitPage()
    browser.show()
    for problem in keymapProblems { editor.tell(problem, .warning) }
    if keymapProblems.count > 1 { browser.notify(Notice("\(keymapProblems.count) lines of the keymap are wrong")) }
    for notice in host.notices { browser.notify(notice) }
    let news = host.news()
    for notice in news { browser.notify(notice) }
    if news.isEmpty, keymapProblems.isEmpty, host.notices.isEmpty {
      editor.tell("? lists the keys, : types a command, q leaves")
    }
    draw()
    while !isOver {
      if asksForSixels, screen.hasSixels {
        asksForSixels = false
        usePixels(.sixel)
        browser.paint()
      }
      switch screen.next() {
      case .event(let event): take(event)
      case .timer(let id): wake(id)
      case .resumed: resume()
      case .end(let signal): return .signal(signal)
      }
      if !isOver, !screen.hasEvents { draw() }
    }
    return .left
  }

  // MARK: Services

  private func connect(_ old: Session.Host) {
    let progress = session.host.progress
    session.host.isInterrupted = { [screen] in
      progress.refresh()
      return MainActor.assumeIsolated { screen.isInterrupted() } || old.isInterrupted()
    }
    session.host.wantsAnswers = { [editor] in editor.wantsAnswers }
    progress.patience = BrowseScreen.patience
    progress.show = { [weak self] part in MainActor.assumeIsolated { self?.show(progress: part) } }
    if let edit = old.edit {
      session.host.edit = { [weak self] path, line in self?.outside { edit(path, line) } ?? 127 }
    }
    if let decide = old.decide {
      session.host.decide = { [weak self] plan in self?.outside { decide(plan) } ?? .leave }
    }
    browser.services.suspend = { [weak self] in self?.suspend() }
    browser.services.redraw = { [weak self] in self?.redraw() }
    browser.services.leave = { [weak self] in self?.leave() }
    browser.services.history = host.history
    browser.services.milliseconds = { Int(cs_steady_clock()) / 1_000_000 }
    browser.services.keep = host.keep
    browser.services.hasKeys = { [screen] in
      progress.refresh()
      return MainActor.assumeIsolated { screen.hasEvents }
    }
    browser.services.toggleMouse = { [screen] in
      MainActor.assumeIsolated {
        screen.takesMouse.toggle()
        return screen.takesMouse
      }
    }
    // The clipboard of the terminal, if it lets programs set it (OSC 52); it is never read.
    browser.services.copy = { [screen] text in
      MainActor.assumeIsolated { screen.send("\u{1b}]52;c;\(Base64.text(Array(text.utf8)))\u{1b}\\") }
    }
  }

  /// Runs a body while the terminal is released to another program.
  private func outside<Result>(_ body: () -> Result) -> Result {
    screen.leave()
    defer { if !screen.reacquire() { isOver = true } }
    return body()
  }

  private func suspend() {
    screen.suspend()
    resume()
  }

  /// Redraws the screen after the terminal was released; its size may have changed.
  private func resume() { browser.take(.resize(screen.size)) }

  private func redraw() {
    screen.leave()
    if !screen.reacquire() { isOver = true }
    resume()
  }

  private func leave() {
    guard host.quits else {
      isOver = true
      return
    }
    editor.run("quit")
    isOver = host.hasEnded()
  }

  // MARK: Events

  private func take(_ event: Event) {
    if case .resize = event {
      fitPage()
      fitCells()
      switch browser.painting.pixelCells {
      case .exact: usePixels(.sixel)
      case .scaled: usePixels(.kitty)
      case nil: break
      }
    }
    scene.advance(by: screen.passedMilliseconds())
    screen.beginCommand()
    browser.take(event)
    if host.hasEnded() { isOver = true }
  }

  private func fitPage() {
    session.options.page.columns = max(20, screen.size.width - 6)
    session.options.page.rows = screen.size.height
    session.options.page.colors = nil
    session.options.page.numbersRows = false
  }

  private func wake(_ timer: Int) {
    screen.beginCommand()
    switch timer {
    case BrowseScreen.newsTimer: for notice in host.news() { browser.notify(notice) }
    case BrowseScreen.pictureTimer:
      guard browser.painting.isDue else { return }
      browser.paint()
      watchPainter()
    case BrowseScreen.countTimer: browser.settleCount()
    case BrowseScreen.lookTimer: browser.look()
    case BrowseScreen.restTimer: browser.rest()
    case BrowseScreen.painterTimer: if !browser.takePicture() { loop.cancel(BrowseScreen.painterTimer) }
    default: break
    }
  }

  private func watchPainter() {
    if browser.painting.isPainting {
      loop.start(BrowseScreen.painterTimer, afterMilliseconds: BrowseScreen.painterInterval, isRepeated: true)
    }
  }

  /// The picture over the cells, in terminals that draw pictures.
  private var picture: ScreenPicture? {
    guard let pixels = browser.painting.shownPixels else {
      encoded = nil
      return nil
    }
    if encoded?.serial != pixels.serial { encoded = means(of: pixels).map { (pixels.serial, $0) } }
    return encoded.map { ScreenPicture(serial: pixels.serial, $0.means, cells: pixels.cells) }
  }

  /// The means by which the terminal draws a picture; nil for bytes that are not a picture.
  private func means(of pixels: CanvasPainting.Pixels) -> ScreenPicture.Means? {
    let color = CanvasScene.frameColor
    switch pixels.cellSize {
    case .scaled(let width, let height):
      let cell = (width: max(1, Int(width)), height: max(1, Int(height)))
      return .placed(
        transmission: TerminalPicture.kitty(pixels.png, ScreenPicture.sendingKeys), width: pixels.width, height: pixels.height,
        sign: { sign in
          TerminalPicture.kitty(sign.pixels(cell, color: color), ScreenPicture.signKeys(sign, width: cell.width, height: cell.height))
        })
    case .exact(let width, let height):
      guard let image = PNGImage(pixels.png) else { return nil }
      let sixels = SixelPicture(image.onWhite)
      return .drawn(
        { part in sixels.text(part.minX * width..<part.maxX * width, part.minY * height..<part.maxY * height) },
        sign: { SixelPicture.sign($0, count: $1, cell: (width, height), color: color) })
    }
  }

  private var encoded: (serial: Int, means: ScreenPicture.Means)?
  private var lastGrid: CellGrid?

  /// Shows the progress of long work in the message line, 0 through 1; while a line is typed, below it. The frame after the work restores the
  /// line.
  private func show(progress part: Double?) {
    guard let part, var grid = lastGrid, grid.size.height > 2 else { return }
    let isTyping = browser.entry != nil
    let line = CellRect(x: 0, y: grid.size.height - (isTyping ? 1 : 2), width: grid.size.width, height: 1)
    grid.fill(line, with: " ")
    grid.draw(browser.words(ofProgress: part, keys: screen.keptKeys), at: line.origin, style: CellStyle(attributes: .bold), clip: line)
    screen.show(grid, cursor: isTyping ? browser.cursor : nil, picture: picture)
  }

  /// Seconds until the progress of a command is shown.
  private static let patience = 0.3

  /// The timer of animation frames.
  private static let frameTimer = -20

  private func draw() {
    scene.advance(by: screen.passedMilliseconds())
    let grid = scene.grid
    screen.show(grid, cursor: browser.cursor, picture: picture)
    lastGrid = grid
    if scene.isMoving { loop.start(BrowseScreen.frameTimer, afterMilliseconds: 16) }
    watchPainter()
    if browser.isCountPending {
      loop.start(BrowseScreen.countTimer, afterMilliseconds: BrowseScreen.countDelay)
    } else {
      loop.cancel(BrowseScreen.countTimer)
    }
    if let delay = browser.restDelay { loop.start(BrowseScreen.restTimer, afterMilliseconds: delay) }
    if browser.isLookDue { loop.start(BrowseScreen.lookTimer, afterMilliseconds: BrowseScreen.lookDelay) }
    if browser.painting.isDue { loop.start(BrowseScreen.pictureTimer, afterMilliseconds: BrowseScreen.pictureDelay) }
  }
}
