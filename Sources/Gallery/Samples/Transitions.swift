// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// Cards that shrink, fade and rotate as they leave, as in "Beyond scroll views"; cells show no rotation.
package struct TransitionsSample: View {
  package init() {}

  package var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(0..<30) { number in
          CardView(title: "card \(number)")
            .frame(height: 3)
            .scrollTransition { content, phase in
              content
                .scaleEffect(phase.isIdentity ? 1 : 0.5)
                .opacity(phase.isIdentity ? 1 : 0.4)
                .rotationEffect(.degrees(phase.value * 30))
                .offset(x: phase.value * 8)
            }
        }
      }
    }
  }
}
