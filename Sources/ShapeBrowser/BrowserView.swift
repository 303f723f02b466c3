// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
import TerminalText
package import TerminalUI

/// The whole screen: a title, the panes that fit, a message line, and a line of hints.
package struct BrowserView: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor
  @FocusState private var focus: Pane?

  package init(browser: Browser, editor: Editor) {
    _browser = ObservedObject(wrappedValue: browser)
    _editor = ObservedObject(wrappedValue: editor)
  }

  package var body: some View {
    let frame = browser.frame
    VStack(alignment: .leading, spacing: 0) {
      if frame.hasTitle { TitleLine(editor: editor, width: frame.size.width) }
      if frame.hasNotice { NoticeLine(browser: browser, width: frame.size.width) }
      panes(frame).frame(width: frame.size.width, height: frame.paneHeight, alignment: .topLeading)
      if frame.size.height > 0 { StatusLine(browser: browser, editor: editor, width: frame.size.width) }
      if frame.hasHints { HintLine(browser: browser, editor: editor, searchPreview: browser.searchPreview, width: frame.size.width) }
    }
    .onAppear { focus = browser.pane }
    .onChange(of: browser.focusRequests) { if browser.typing == nil { focus = browser.pane } }
    .onChange(of: focus) { browser.follow(focus) }
    .sheet(isPresented: Binding(get: { browser.sheet != nil }, set: { if !$0 { browser.closeSheet() } })) {
      SheetView(browser: browser)
    }
  }

  @ViewBuilder private func panes(_ frame: ScreenFrame) -> some View {
    switch frame.arrangement {
    case .one:
      pane(browser.pane, frame.size.width, frame.paneHeight, isAlone: true)
    case .two:
      HStack(alignment: .top, spacing: 0) {
        pane(browser.shownPanes[0], frame.sidebarWidth, frame.paneHeight)
        Divider()
        VStack(alignment: .leading, spacing: 0) {
          pane(browser.shownPanes[1], frame.canvasWidth, frame.canvasHeight)
          pane(.inspector, frame.canvasWidth, frame.paneHeight - frame.canvasHeight)
        }
      }
    case .three:
      HStack(alignment: .top, spacing: 0) {
        pane(browser.shownPanes[0], frame.sidebarWidth, frame.paneHeight)
        Divider()
        pane(browser.shownPanes[1], frame.canvasWidth, frame.paneHeight)
        Divider()
        pane(.inspector, frame.inspectorWidth, frame.paneHeight)
      }
    }
  }

  private func pane(_ pane: Pane, _ width: Int, _ height: Int, isAlone: Bool = false) -> some View {
    let hasHeading = height > 3
    let hasTabs = pane == .canvas && height > 5 && editor.document.canvases.count > 1
    let top = (hasHeading ? 1 : 0) + (hasTabs ? 1 : 0)
    return VStack(alignment: .leading, spacing: 0) {
      if hasHeading { PaneHeading(browser: browser, pane: pane, width: width, isAlone: isAlone) }
      if hasTabs { CanvasTabs(editor: editor, width: width) }
      content(pane)
        // A separate column for the indicator of a list; values of the inspector extend to the edge.
        .contentMargins(.trailing, pane.place == 0 && !browser.isPlain ? 1 : 0, for: .scrollContent)
        .scrollIndicators(.automatic, device: browser.device, hidesAtRest: pane.place != 0)
        .frame(width: max(0, width), height: max(0, height - top), alignment: .topLeading)
        .focused($focus, equals: pane)
    }
  }

  @ViewBuilder private func content(_ pane: Pane) -> some View {
    switch pane {
    case .sidebar: Sidebar(editor: editor, browser: browser)
    case .findings: FindingsList(browser: browser, editor: editor)
    case .history: HistoryList(editor: editor)
    case .canvas: if browser.isPlain { CanvasInWords(editor: editor) } else { CanvasPane(browser: browser, editor: editor) }
    case .gallery: CanvasGallery(browser: browser, editor: editor)
    case .inspector: InspectorForm(editor: editor, browser: browser)
    }
  }
}

extension Browser {
  /// Notes the pane that got the focus, and gives it the keys if it was pressed. Otherwise ``pane`` has lost the focus, as by another layout,
  /// and ``keepKeyboard()`` returns it.
  fileprivate func follow(_ focus: Pane?) {
    focusedPane = focus
    if isPressed, let focus, shownPanes.contains(focus) { enter(focus) }
  }

  /// Shows the screen in its scene.
  package func show() {
    let showsIcons = Glyphs.current.isUnicode && !isPlain
    scene.show(BrowserView(browser: self, editor: editor), alignment: .topLeading) { $0.showsIcons = showsIcons }
  }
}

/// The name of a pane above it, reversed while it has the focus.
private struct PaneHeading: View {
  @ObservedObject var browser: Browser
  let pane: Pane
  let width: Int
  let isAlone: Bool

  var body: some View {
    HStack(spacing: 1) {
      ForEach(panes, id: \.self) { other in
        Text(" \(other.rawValue) ").fixedSize()
          .attributes(browser.pane == other ? [.reverse, .bold] : other == pane ? .bold : .dim)
          .onTapGesture { browser.open(other) }
      }
    }
    .frame(width: max(0, width), height: 1, alignment: .leading)
  }

  /// The visible panes, if there is room for only one, or else the panes that share this place.
  private var panes: [Pane] { isAlone ? browser.shownPanes : Pane.places[pane.place] }
}
