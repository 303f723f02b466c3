import Scrolling
import TerminalUI

/// What a scroll view tells, beside it.
struct EventsSample: View {
  @State private var log: [String] = []

  var body: some View {
    HStack(alignment: .top) {
      ScrollView {
        VStack(alignment: .leading) { ForEach(0..<100) { Text("line \($0)") } }.frame(maxWidth: .infinity, alignment: .leading)
      }
      .scrollIndicators(.visible)
      .onScrollEvent(note)
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

  /// Adds an event to the log; scrolls that follow each other are one line.
  private func note(_ event: ScrollEvent) {
    if case .didScroll = event, log.last?.hasPrefix("didScroll") == true { log.removeLast() }
    log.append("\(event)")
  }
}
