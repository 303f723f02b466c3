// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The canvases as tabs above the current one; endless if they do not fit.
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

/// Tabs that continue at both ends, with the current one in the middle: one column of a strip is in the scroll view, which does not clip,
/// so that its neighbours are visible beside it.
private struct EndlessTabs: View {
  @ObservedObject var editor: Editor
  let canvases: [NodeID]
  let width: Int
  @State private var scroll = ScrollState()
  /// The strip while it is dragged, or still moves after a drag.
  @State private var moving: InfiniteHeader?
  @State private var hold: Hold?

  /// The state of the strip while the mouse button is held.
  private struct Hold {
    /// The distance that the strip has moved.
    var way = 0
    /// Whether the strip was at rest and has not moved.
    var isClick: Bool
  }

  var body: some View {
    let strip = strip
    let header = moving ?? resting
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
    .scrollTargetBehavior(WholeColumns(width: column))
    .onScrollEvent(follow)
    .scrollIndicators(.never)
    .scrollClipDisabled()
    .frame(width: column, height: 1)
    .frame(width: width, height: 1)
    .clipped()
    .gesture(DragGesture(minimumDistance: 0).onChanged(take).onEnded(release).onCancelled(stop))
    .onWheel { lines, columns in editor.canvasLine(by: lines + columns > 0 ? 1 : -1).map { editor.run($0) } }
    .onAppear { stop() }
    .onChange(of: editor.canvas) { stop() }
    .onChange(of: resting.restingOffset) { stop() }
  }

  /// The columns of a tab.
  private var column: Int { max(1, width / (width < 60 ? 3 : 5)) }

  private var strip: InfiniteStrip {
    InfiniteStrip(elementCount: shown.count, visibleCount: width < 60 ? 3 : 5, columnWidth: Double(column))
  }

  /// The strip with the current canvas in the middle.
  private var resting: InfiniteHeader { InfiniteHeader(strip, selected: shown.firstIndex { $0 == editor.canvas } ?? 0) }

  /// The canvases in the strip: as many around the current one as there is room for.
  private var shown: [NodeID] {
    let most = InfiniteStrip.sectionCount - 20
    guard canvases.count > most, let place = canvases.firstIndex(where: { $0 == editor.canvas }) else { return canvases }
    return (0..<most).map { canvases[(place + $0 - most / 2 + canvases.count) % canvases.count] }
  }

  /// Stops any movement, with the current canvas in the middle.
  private func stop() {
    (moving, hold) = (nil, nil)
    scroll.update { scroller in
      _ = scroller.endDrag()
      _ = scroller.scroll(toOffset: Int(resting.restingOffset))
    }
  }

  /// Follows the mouse; the strip stops where it is pressed.
  private func take(_ value: DragGesture.Value) {
    let way = value.translation.x
    let old = hold ?? Hold(isClick: moving == nil)
    if moving == nil { moving = resting }
    hold = Hold(way: way, isClick: old.isClick && way == 0)
    scroll.perform { $0.beginDrag() + $0.drag(by: Double(old.way - way)) }
  }

  /// Releases the strip, which continues to move. A click goes to the clicked tab.
  private func release(_ value: DragGesture.Value) {
    if hold?.isClick ?? false {
      let columns = Double(value.location.x - (width - column) / 2) / Double(column)
      moving?.didScroll(to: resting.restingOffset + columns.rounded(.down) * Double(column))
    }
    hold = nil
    scroll.perform { $0.endDrag(velocity: 0 - value.velocity.horizontal) }
  }

  private func follow(_ event: ScrollEvent) {
    switch event {
    case .didScroll: moving?.didScroll(to: Double(scroll.offset.x))
    case .didEndDecelerating, .didEndDragging(willDecelerate: false): if hold == nil { rest() }
    default: break
    }
  }

  /// Goes to the canvas in the middle.
  private func rest() {
    guard let element = moving?.selected else { return }
    let canvas = shown.indices.contains(element) ? shown[element] : editor.canvas
    moving = nil
    if let canvas, canvas != editor.canvas { editor.run("cd " + editor.name(canvas)) }
    stop()
  }
}

/// Keeps the momentum of a flick, and rests at a tab.
private struct WholeColumns: ScrollTargetBehavior {
  let width: Int

  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    target.rect.origin.x = (target.rect.minX / Double(width)).rounded() * Double(width)
  }
}
