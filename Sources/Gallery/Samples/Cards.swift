// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// A title in a frame.
struct CardView: View {
  let title: String

  var body: some View {
    Text(title).lineLimit(1)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .border()
  }
}

package let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/// The cards of "Beyond scroll views": two side by side in a regular width, one in a compact width, with the neighbours peeking in.
package struct CardsSample: View {
  @Environment(\.horizontalSizeClass) private var sizeClass

  package init() {}

  package var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 1) {
        ForEach(days, id: \.self) { day in
          CardView(title: day)
            .containerRelativeFrame(.horizontal, count: sizeClass == .regular ? 2 : 1, spacing: 1)
        }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
    .safeAreaPadding(.horizontal, 3)
    .frame(height: 5)
  }
}
