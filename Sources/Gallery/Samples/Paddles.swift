// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// The paddles of "Beyond scroll views": without indicators, buttons scroll to the neighbour of the current palette.
package struct PaddlesSample: View {
  let palettes = Palette.all
  @State private var mainID: Palette.ID? = Palette.all[0].id

  package init() {}

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        paddle("‹", by: -1)
        paddle("›", by: 1)
        Text(mainID ?? "").bold()
      }
      ScrollView(.horizontal) {
        LazyHStack(spacing: 1) {
          ForEach(palettes) { PaletteView(palette: $0).containerRelativeFrame(.horizontal) }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      .scrollPosition(id: $mainID)
      .scrollIndicators(.never)
      .safeAreaPadding(.horizontal, 2)
      .frame(height: 5)
    }
  }

  private func paddle(_ title: String, by step: Int) -> some View {
    let next = palettes.firstIndex { $0.id == mainID }.map { $0 + step }.flatMap { palettes.indices.contains($0) ? palettes[$0].id : nil }
    return Button(title) { withAnimation { mainID = next } }.disabled(next == nil)
  }
}
