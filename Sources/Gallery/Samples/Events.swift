// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// The events of a scroll view, beside it.
package struct EventsSample: View {
  @State private var log: [String] = []
  @State private var scroll = ScrollState()
  @State private var scale = 1

  package init() {}

  package var body: some View {
    HStack(alignment: .top) {
      VStack(alignment: .leading, spacing: 0) {
        HStack {
          Button("Top") { scroll.perform { $0.scrollToTop() } }
          Button("+") { zoom(to: scale + 1) }
          Button("-") { zoom(to: scale - 1) }
        }
        ScrollView(state: scroll) {
          VStack(alignment: .leading) { ForEach(0..<100) { Text("line \($0)").frame(height: scale, alignment: .top) } }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .scrollIndicators(.visible)
        .onScrollEvent(note)
      }
      .containerRelativeFrame(.horizontal) { width, _ in width / 3 }
      Divider()
      ScrollView {
        LazyVStack(alignment: .leading) {
          ForEach(Array(log.enumerated()), id: \.offset) { Text($0.element).lineLimit(1) }
        }
      }
      .defaultScrollAnchor(.bottom)
    }
  }

  /// Adds an event to the log; consecutive scrolls are one line.
  private func note(_ event: ScrollEvent) {
    if case .didScroll = event, log.last?.hasPrefix("didScroll") == true { log.removeLast() }
    log.append("\(event)")
  }

  /// A pinch about the first line, after which every line is higher or lower.
  private func zoom(to new: Int) {
    guard (1...4).contains(new) else { return }
    scroll.perform { scroller in
      scroller.setZoom(Zoom(scales: 1...4, scale: Double(scale)))
      return scroller.beginZoom() + scroller.zoom(to: Double(new)) + scroller.endZoom()
    }
    scale = new
  }
}
