// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

struct Palette: Identifiable {
  var name: String
  var colors: [UInt32]
  var id: String { name }

  static let all = [
    Palette(name: "Dawn", colors: [0xf9c74f, 0xf8961e, 0xf3722c, 0xf94144]),
    Palette(name: "Meadow", colors: [0xd9ed92, 0x99d98c, 0x52b69a, 0x168aad]),
    Palette(name: "Dusk", colors: [0xcdb4db, 0xffc8dd, 0xffafcc, 0xa2d2ff]),
    Palette(name: "Forest", colors: [0x606c38, 0x283618, 0xfefae0, 0xbc6c25]),
    Palette(name: "Harbour", colors: [0x8ecae6, 0x219ebc, 0x023047, 0xffb703]),
  ]
}

/// The gallery of "Beyond scroll views": paged heroes above all palettes.
package struct ColorsGallery: View {
  let palettes = Palette.all

  package init() {}

  package var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 1) {
        ScrollView(.horizontal) {
          LazyHStack(spacing: 0) {
            ForEach(palettes) { PaletteView(palette: $0).containerRelativeFrame(.horizontal) }
          }
        }
        .scrollTargetBehavior(.paging)
        ForEach(palettes) { palette in
          HStack {
            HStack(spacing: 0) { ForEach(palette.colors, id: \.self) { ColorSwatch(CellColor(rgb: $0)) } }
            Text(palette.name)
          }
        }
      }
    }
  }
}

/// Colours side by side over their name.
struct PaletteView: View {
  let palette: Palette

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        ForEach(palette.colors, id: \.self) { color in
          let digits = String(color + 0x100_0000, radix: 16).dropFirst()
          Fill(CellColor(rgb: color)).overlay(Text("#" + digits).lineLimit(1).foregroundStyle(CellColor(rgb: 0)))
        }
      }
      .frame(height: 4)
      Text(palette.name).bold()
    }
  }
}
