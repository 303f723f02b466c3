// SPDX-License-Identifier: GPL-3.0-or-later
package import Scrolling
import ShapeCommands
package import ShapeModel
package import TerminalText
package import TerminalUI

/// The state of the screen beside the document: the pane with the focus, the text being typed, sheets over the panes.
///
/// It converts events to lines that the ``Editor`` runs, or to changes of the view.
package final class Browser: ObservableObject {
  package let editor: Editor
  /// The services of the program for the screen.
  package var services = Services()

  @Published package var size = CellSize(width: 80, height: 24)
  @Published package private(set) var pane = Pane.sidebar
  /// The panes that are shown, from left to right.
  @Published package private(set) var shownPanes = Pane.places.map { $0[0] }
  /// The pane whose view has the focus; nil if none has it.
  package internal(set) var focusedPane: Pane?
  /// Counts the requests to return the focus to ``pane``.
  @Published package internal(set) var focusRequests = 0
  /// Whether the current event is a press of the mouse, which may give the focus to another pane.
  private(set) var isPressed = false
  /// The text being typed, which then has the keyboard; nil if there is none.
  @Published package var typing: Typing?
  /// The text of ``typing``.
  @Published package var typed = ""
  /// The pane to return to when ``typing`` ends; nil for the one that has the focus.
  var paneBefore: Pane?
  /// The text with which ``typing`` began.
  var untouched = ""
  /// Whether the text of a field is selected, so that typing replaces it: until the first event after it began.
  var selectsTyped = false
  /// The property that the inspector refers to.
  @Published package var property: String?
  /// The value of the inspector that was copied last.
  var copiedValue: String?
  /// The kind of graphic that a drag on the canvas draws; nil to select and move.
  @Published package var tool: Kind?
  /// A drag on the canvas that has not ended.
  @Published var drag: CanvasDrag?
  /// Notices to the user, the latest last.
  @Published package internal(set) var notices: [Notice] = []
  /// The sheet over the panes.
  @Published package private(set) var sheet: Sheet?
  /// The text that filters the lines of the sheet; empty for all lines.
  @Published package internal(set) var sheetWords = ""
  /// The keys of a sequence that has begun: `d` of `dd`.
  @Published package var begunKeys = ""
  /// The count typed before a key: the 5 of `5j`; empty if there is none.
  @Published package private(set) var count = ""
  /// Whether moving selects a range.
  @Published package var isExtending = false
  /// The height of a cell of the terminal divided by its width.
  @Published package var cellAspect = 2.0
  @Published package internal(set) var canvasScroll = CanvasScroll()
  /// Whether the canvas was scrolled just now, so that its indicators are shown.
  @Published package internal(set) var isCanvasScrolling = false
  /// The scroll device: the one used last, but a mouse whose wheel was turned once has a wheel from then on.
  @Published package private(set) var device = ScrollDevice.flexible
  private var hasWheel = false
  /// Counts the pictures that arrived.
  @Published package private(set) var pictureChanges = 0

  /// The place where the canvas pane was drawn last.
  package var canvasFrame = CellRect.zero
  package var canvasSize: CellSize { canvasFrame.size }
  /// The state of stepping through the graphics at one point: the point, and the graphic selected last.
  var walked: (point: Point, node: NodeID)?
  /// The last position of the mouse.
  private(set) var pointer = CellPoint.zero
  package let painting: CanvasPainting
  let findings = Findings()
  let searchPreview = SearchPreview()
  let thumbnails = Thumbnails()
  /// The earlier searches, oldest first.
  var searches: [String] = []
  let galleryScroll = ScrollState()
  let keyTable: KeyTable
  /// Whether a screen reader reads the screen: one pane at a time, and words instead of symbols and pictures.
  let isPlain: Bool
  let scene: Scene

  /// The services of the program for the screen.
  package struct Services {
    /// Suspends the program, with the terminal restored meanwhile.
    package var suspend: () -> Void = {}
    /// Sends the whole screen again.
    package var redraw: () -> Void = {}
    /// Switches the mouse on and off; returns whether it is on.
    package var toggleMouse: () -> Bool = { true }
    /// Copies a text to the terminal's clipboard.
    package var copy: (String) -> Void = { _ in }
    /// The history of typed lines, oldest first.
    package var history: () -> [String] = { [] }
    /// Adds a typed line to the history.
    package var keep: (String) -> Void = { _ in }
    /// Whether a key is pending.
    package var hasKeys: () -> Bool = { false }
    /// The milliseconds of a monotonic clock.
    package var milliseconds: () -> Int = { 0 }
    /// Leaves the screen.
    package var leave: () -> Void = {}
    package init() {}
  }

  package enum Sheet: Hashable {
    case help
    /// A title, and lines below it.
    case text(String, [String])
  }

  /// - Parameters:
  ///   - colors: The colour depth; nil without colours.
  ///   - keymap: The user-defined keys.
  ///   - isPlain: Whether a screen reader reads the screen.
  package init(_ editor: Editor, _ scene: Scene, colors: ColorDepth?, isUnicode: Bool, keymap: Keymap = Keymap(), isPlain: Bool = false) {
    (self.editor, self.scene) = (editor, scene)
    keyTable = KeyTable(keymap)
    self.isPlain = isPlain
    painting = CanvasPainting(editor, colors: colors, isUnicode: isUnicode)
    size = scene.size
    painting.isHeld = { [weak self] in self?.canvasScroll.isZooming ?? false }
  }

  // MARK: Events

  /// Handles an event of the terminal.
  package func take(_ event: Event) {
    let (document, revision) = (editor.document, editor.session.revision)
    defer {
      isPressed = false
      // The range was for what changed the document.
      if editor.session.revision != revision { isExtending = false }
      // The nodes of another document have the same numbers.
      if editor.document !== document { _ = scene.cancelDrag() }
    }
    switch event {
    case .resize(let size):
      // The same cells are another distance now.
      scene.cancelDrag()
      self.size = size
      scene.resize(to: size)
    case .key(let key):
      selectsTyped = false
      take(key)
    case .paste(let text):
      selectsTyped = false
      paste(text)
    case .pointer(let pointer):
      selectsTyped = false
      take(pointer)
    case .active(let isActive):
      if !isActive { commitField() }
      scene.send(event)
    }
    keepKeyboard()
  }

  private func take(_ pointer: PointerEvent) {
    begunKeys = ""
    self.pointer = pointer.point
    settleCount()
    noteDevice(pointer.kind)
    if case .press = pointer.kind {
      isPressed = true
      // A click outside a field accepts its text; a refused value stays to be corrected.
      if editor.report.kind != .nothing, typing == nil { editor.clearReport() }
      if typing?.isField ?? false, keyboard == .typing, !scene.isTextField(at: pointer.point), !commitField() { return }
    }
    scene.send(.pointer(pointer))
  }

  private func noteDevice(_ kind: PointerEvent.Kind) {
    switch kind {
    case .wheel: (device, hasWheel) = (.flexible, true)
    case .press where !hasWheel: device = .mouse
    default: break
    }
  }

  private func take(_ key: KeyPress) {
    device = .flexible
    if let binding = keyTable.bindingOfTerminal(KeyName.of(key)) { return perform(binding) }
    switch keyboard {
    case .typing: takeTyping(key)
    case .sheet: takeInSheet(key)
    case .popup: takeInPopup(key)
    case .pane: takeInPane(key)
    }
  }

  private func takeInPane(_ key: KeyPress) {
    if key == KeyPress(.escape), scene.cancelDrag() || dropBegunKeys() { return }
    // The wheel may have scrolled away the row that the key acts on.
    if pane == .inspector { focusRequests += 1 }
    let name = KeyName.of(key)
    if begunKeys.isEmpty, takeDigit(name) { return }
    let keys = begunKeys + name
    if let binding = keyTable.binding(of: keys, in: pane) {
      begunKeys = ""
      return perform(binding)
    }
    if keyTable.begins(with: keys, in: pane) {
      begunKeys = keys
      return
    }
    let wasBegun = !begunKeys.isEmpty
    begunKeys = ""
    settleCount()
    if wasBegun { return editor.tell("no key \(keys); ? shows all keys", .warning) }
    var passed = key
    // Space toggles a row without Shift.
    if isExtending, key != KeyPress(.space) { passed.modifiers.insert(.shift) }
    if !scene.send(.key(passed)), !key.characters.isEmpty { editor.tell("no key \(name); ? shows all keys", .warning) }
  }

  /// Drops the keys of a sequence that has begun; returns whether there were any.
  private func dropBegunKeys() -> Bool {
    defer { begunKeys = "" }
    return !begunKeys.isEmpty
  }

  /// Performs the keys of a clicked hint.
  func press(_ keys: String) {
    begunKeys = ""
    if let binding = keyTable.binding(of: keys, in: pane) { perform(binding) }
  }

  private func perform(_ binding: KeyBinding) {
    let number = Int(count)
    if !binding.effect.takesCount, !count.isEmpty, binding.keys.contains("Esc") { return count = "" }
    if binding.effect.takesCount { count = "" } else { settleCount() }
    binding.effect.perform(self, key: binding.keys[0], count: number)
  }

  // MARK: Numbers before keys

  /// The maximum number of digits of a count.
  private static let mostDigits = 7

  /// Takes a digit of the count before a key. A count does not begin with 0.
  private func takeDigit(_ name: String) -> Bool {
    guard name.utf8.count == 1, let digit = name.utf8.first, digit >= (count.isEmpty ? 49 : 48), digit <= 57 else { return false }
    if count.utf8.count < Browser.mostDigits { count += name }
    return true
  }

  /// Whether a single digit was typed that has an action of its own unless another key follows.
  package var isCountPending: Bool { count.utf8.count == 1 && keyTable.binding(of: count, in: pane) != nil }

  /// Runs the command of a lone digit when no key follows that it could count; drops any other count.
  package func settleCount() {
    guard !count.isEmpty else { return }
    let digit = count
    count = ""
    if digit.utf8.count == 1 { keyTable.binding(of: digit, in: pane)?.effect.perform(self, key: digit) }
  }

  /// Whether the pane with the keys has the whole screen.
  @Published package var isAlone = false

  /// The layout of the screen.
  var frame: ScreenFrame { ScreenFrame(size, isPlain: isPlain || isAlone, hasNotice: !notices.isEmpty) }

  /// The columns of the inspector.
  var inspectorWidth: Int {
    let frame = frame
    return frame.arrangement == .one ? size.width : frame.arrangement == .two ? frame.canvasWidth : frame.inspectorWidth
  }

  /// The lines of the form in the inspector: without the heading of the pane and the title of what is selected.
  var inspectorHeight: Int {
    let frame = frame
    return max(0, frame.paneHeight - (frame.arrangement == .two ? frame.canvasHeight : 0) - 2)
  }

  /// Where the cursor of the terminal belongs: in what is typed, and for a screen reader in the row that keys refer to, which is marked
  /// otherwise.
  package var cursor: CellPoint? { isPlain || scene.isTyping ? scene.cursor : nil }

  /// Passes a key to the view that has the focus.
  func pass(_ key: KeyPress) {
    var key = key
    if isExtending { key.modifiers.insert(.shift) }
    scene.send(.key(key))
  }

  private func takeInSheet(_ key: KeyPress) {
    switch key {
    case KeyPress(.escape) where !sheetWords.isEmpty: sheetWords = ""
    case KeyPress(.escape), KeyPress("q"), KeyPress("?"), KeyPress(.return), KeyPress("c", modifiers: .control): closeSheet()
    case KeyPress("/"): begin(.words, sheetWords)
    case KeyPress(":"):
      closeSheet()
      beginEntry()
    case KeyPress("s", modifiers: .control):
      closeSheet()
      take(key)
    case KeyPress("j"): scene.send(.key(KeyPress(.downArrow)))
    case KeyPress("k"): scene.send(.key(KeyPress(.upArrow)))
    case KeyPress(.space): scene.send(.key(KeyPress(.pageDown)))
    case KeyPress("b"): scene.send(.key(KeyPress(.pageUp)))
    default: scene.send(.key(key))
    }
  }

  private func takeInPopup(_ key: KeyPress) {
    let ends = !scene.isTyping && [KeyPress("q"), KeyPress("c", modifiers: .control)].contains(key)
    let isOfMenu = isMenuOpen && GraphicMenu.keys.contains { $0.hasPrefix(KeyName.of(key)) }
    scene.send(.key(ends || isOfMenu ? KeyPress(.escape) : key))
    if isOfMenu { takeInPane(key) }
  }

  /// Whether the menu of a graphic is over the panes.
  var isMenuOpen = false

  /// Gives the focus to a pane.
  package func focus(on pane: Pane) {
    shownPanes[pane.place] = pane
    enter(pane)
    focusRequests += 1
  }

  /// Gives the keys to a shown pane. The inspector keeps to what the pane before it shows.
  func enter(_ pane: Pane) {
    self.pane = pane
    if pane != .inspector { editor.actsOnCursor = pane == .sidebar }
  }

  /// Goes to the next or the previous pane.
  func movePane(by step: Int) {
    let panes = shownPanes
    focus(on: panes[((panes.firstIndex(of: pane) ?? 0) + step + panes.count) % panes.count])
  }

  func closeSheet() {
    sheet = nil
    sheetWords = ""
    if typing == .words { endTyping() }
  }

  func present(_ new: Sheet) { sheet = new }

  /// Leaves only the innermost mode: a range, drawing, a pane that fills the screen or replaces another one,
  /// the inspector, a filter, a group shown alone, an error, the selection, a message.
  func escape() {
    if isExtending {
      isExtending = false
      return editor.tell("moving selects one row")
    }
    if tool != nil {
      tool = nil
      return editor.tell("a drag on the canvas moves and selects")
    }
    if isAlone { return isAlone = false }
    let usual = Pane.places[pane.place][0]
    if pane != usual { return focus(on: usual) }
    if pane == .inspector { return focus(on: .sidebar) }
    if editor.session.viewpoint.filter != nil { return editor.run("filter off") }
    if editor.session.viewpoint.focus != nil { return editor.run("unfocus") }
    if editor.report.kind == .error { return editor.clearReport() }
    if !editor.session.selection.isEmpty { return editor.run("select --none") }
    if editor.report.kind == .nothing, dismissNotice() { return }
    editor.clearReport()
  }

  // MARK: Pictures

  /// Starts painting the visible part, and updates the boxes that stand in for it.
  package func paint() {
    painting.begin()
    pictureChanges += 1
  }

  /// Takes the picture being painted if it is ready; returns whether it is still being painted.
  package func takePicture() -> Bool {
    if painting.take() { pictureChanges += 1 }
    return painting.isPainting
  }
}
