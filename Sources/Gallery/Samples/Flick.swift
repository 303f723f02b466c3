// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// The behaviour that "Beyond scroll views" declares.
struct GalleryScrollTargetBehavior: ScrollTargetBehavior {
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    if target.rect.minY < (context.containerSize.height / 3.0), context.velocity.dy < 0.0 {
      target.rect.origin.y = 0.0
    }
  }
}

/// Lines that scroll to the top when flicked towards it from nearby.
package struct FlickSample: View {
  package init() {}

  package var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading) { ForEach(0..<100) { Text("line \($0)") } }
    }
    .scrollTargetBehavior(GalleryScrollTargetBehavior())
  }
}
