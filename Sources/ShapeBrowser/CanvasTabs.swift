import Scrolling
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The canvases as tabs above the one that is shown; endless where they do not fit.
struct CanvasTabs: View {
  @ObservedObject var editor: Editor
  let width: Int

  var body: some View {
    let _ = (editor.documentChanges, editor.selectionChanges, editor.cursor)
    let canvases = editor.document.canvases
    let lengths = canvases.prefix(width).reduce(0) { $0 + displayWidth(editor.title(of: $1)) + 2 }
    if lengths <= width {
      HStack(spacing: 0) {
        ForEach(canvases, id: \.self) { canvas in
          Tab(title: editor.title(of: canvas), isCurrent: canvas == editor.canvas)
            .onTapGesture { editor.run("cd " + editor.name(canvas)) }
        }
      }
    } else {
      EndlessTabs(editor: editor, canvases: canvases, width: width)
    }
  }
}

private struct Tab: View {
  let title: String
  let isCurrent: Bool

  var body: some View { Text(" \(title) ").lineLimit(1).attributes(isCurrent ? .reverse : .dim) }
}

/// Tabs that go on at both ends, with the current one in the middle: one column of a strip is in the scroll view, which does not clip, so
/// that its neighbours are seen beside it.
private struct EndlessTabs: View {
  @ObservedObject var editor: Editor
  let canvases: [NodeID]
  let width: Int
  @State private var scroll = ScrollState()
  /// Where a drag has moved the strip.
  @State private var dragged: InfiniteHeader?

  var body: some View {
    let strip = InfiniteStrip(elementCount: shown.count, visibleCount: width < 60 ? 3 : 5, columnWidth: Double(column))
    let resting = InfiniteHeader(strip, selected: shown.firstIndex { $0 == editor.canvas } ?? 0)
    let header = dragged ?? resting
    ScrollView(.horizontal, state: scroll) {
      HStack(spacing: 0) {
        ForEach(0..<strip.columnCount, id: \.self) { place in
          let element = strip.element(ofColumn: place)
          Tab(title: editor.title(of: shown[element]), isCurrent: element == header.selected).frame(width: column)
        }
      }
      .padding([.leading], Int(strip.place(of: -strip.leadingOverrun, shift: header.shift)))
      .frame(width: Int(strip.contentWidth), alignment: .leading)
    }
    .scrollIndicators(.never)
    .scrollClipDisabled()
    .frame(width: column, height: 1)
    .frame(width: width, height: 1)
    .clipped()
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { drag(resting, $0) }
        .onEnded { _ in
          let selected = dragged?.selected
          dragged = nil
          jump(to: resting.restingOffset)
          if let selected { select(selected) }
        }
    )
    .onWheel { lines, columns in editor.canvasLine(by: lines + columns > 0 ? 1 : -1).map { editor.run($0) } }
    .onAppear { jump(to: resting.restingOffset) }
    .onChange(of: resting.restingOffset) { jump(to: resting.restingOffset) }
  }

  /// The columns of a tab.
  private var column: Int { max(1, width / (width < 60 ? 3 : 5)) }

  /// The canvases that the strip has room for, those around the current one.
  private var shown: [NodeID] {
    let most = InfiniteStrip.sectionCount - 20
    guard canvases.count > most, let place = canvases.firstIndex(where: { $0 == editor.canvas }) else { return canvases }
    return (0..<most).map { canvases[(place + $0 - most / 2 + canvases.count) % canvases.count] }
  }

  private func jump(to offset: Double) { scroll.update { _ = $0.scroll(toOffset: Int(offset)) } }

  /// Follows a drag; a click, which does not move, is one to the tab that was clicked.
  private func drag(_ resting: InfiniteHeader, _ value: DragGesture.Value) {
    var header = dragged ?? resting
    let isClick = dragged == nil
    let clicked = (Double(value.location.x - (width - column) / 2) / Double(column)).rounded(.down) * Double(column)
    let offset = resting.restingOffset + (isClick ? clicked : Double(-value.translation.x))
    header.didScroll(to: offset)
    if !isClick { jump(to: offset) }
    dragged = header
  }

  private func select(_ element: Int) {
    if shown.indices.contains(element), shown[element] != editor.canvas { editor.run("cd " + editor.name(shown[element])) }
  }
}
