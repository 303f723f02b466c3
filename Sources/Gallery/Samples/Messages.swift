// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// Messages that start at the newest, and stay there when more arrive, unless the reader has scrolled to older ones.
package struct MessagesSample: View {
  @State private var count = 9

  package init() {}

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Button("Send") { count += 1 }
        Menu("More") {
          Button("Send three") { count += 3 }
          Button("Keep nine") { count = 9 }
        }
      }
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) { ForEach(Array(1...count), id: \.self) { Text("message \($0)") } }
          .scrollTargetLayout()
      }
      .defaultScrollAnchor(.bottom)
    }
  }
}
