// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// The endless header of the slides: a strip with a few more columns than titles, which is shifted while it scrolls.
package struct HeaderSample: View {
  @State private var header = InfiniteHeader(InfiniteStrip(elementCount: days.count))
  @State private var scroll = ScrollState()

  package init() {}

  package var body: some View {
    GeometryReader { proxy in
      let width = max(1, proxy.size.width / 3)
      ScrollView(.horizontal, state: scroll) {
        HStack(spacing: 0) {
          ForEach(0..<header.strip.columnCount) { column in
            let element = header.strip.element(ofColumn: column)
            CardView(title: days[element]).frame(width: width, height: 3).attributes(element == header.selected ? .bold : .dim)
          }
        }
        .padding(.leading, (header.strip.firstSection - header.strip.leadingOverrun - header.shift) * width)
        .frame(width: InfiniteStrip.sectionCount * width, alignment: .leading)
      }
      .scrollTargetBehavior(WholeColumns(width: width))
      .safeAreaPadding(.horizontal, width)
      .scrollIndicators(.never)
      .frame(width: 3 * width)
      .onScrollEvent { event in
        header.handle(event, at: Double(scroll.offset.x + width) / Double(width)) { $1.jump(scroll, width) }
      }
      .onChange(of: width, initial: true) { header.restingOffset.jump(scroll, width) }
    }
  }
}

extension Double {
  /// Scrolls to this place of the strip, in columns, without a visible change.
  fileprivate func jump(_ scroll: ScrollState, _ width: Int) {
    scroll.perform { $0.scroll(toOffset: Int((self - 1) * Double(width))) }
  }
}

/// Keeps the momentum of a flick, and rests at a column.
private struct WholeColumns: ScrollTargetBehavior {
  let width: Int

  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    target.rect.origin.x = (target.rect.minX / Double(width)).rounded() * Double(width)
  }
}
