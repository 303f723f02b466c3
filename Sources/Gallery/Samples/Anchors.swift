// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

/// The experiment of the article on `ScrollAnchorRole.sizeChanges`: three anchors, a scroll view that is resized by buttons, and its offset.
package struct AnchorsSample: View {
  enum Place: String, CaseIterable {
    case top, center, bottom

    var point: UnitPoint {
      switch self {
      case .top: .top
      case .center: .center
      case .bottom: .bottom
      }
    }
  }

  @State private var initialOffset = Place.top
  @State private var sizeChanges = Place.top
  @State private var alignment = Place.top
  @State private var height = 10
  @State private var count = 26
  @State private var run = 0
  @State private var offset = 0

  package init() {}

  package var body: some View {
    HStack(alignment: .top, spacing: 2) {
      VStack(alignment: .leading, spacing: 0) {
        picker("initial offset", $initialOffset)
        picker("size changes", $sizeChanges)
        picker("alignment", $alignment)
        Stepper("\(height) lines", value: $height, in: 2...40, step: 2)
        Stepper("\(count) rows", value: $count, in: 0...26)
        Button("Show anew") { run += 1 }
        Text("offset \(offset)")
      }
      .onChange(of: experiment) { offset = 0 }
      ScrollView {
        VStack { ForEach(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(count)), id: \.self) { Text(String($0)) } }
      }
      .defaultScrollAnchor(initialOffset.point, for: .initialOffset)
      .defaultScrollAnchor(sizeChanges.point, for: .sizeChanges)
      .defaultScrollAnchor(alignment.point, for: .alignment)
      .onScrollEvent { if case .didScroll(let offset, _) = $0 { self.offset = offset } }
      .id(experiment)
      .frame(width: 5, height: height)
      .border()
    }
  }

  /// Another experiment begins with another scroll view.
  private var experiment: [String] { [initialOffset, sizeChanges, alignment].map(\.rawValue) + [String(run)] }

  private func picker(_ title: String, _ place: Binding<Place>) -> some View {
    Picker(selection: place) {
      ForEach(Place.allCases, id: \.self) { Text($0.rawValue).fixedSize() }
    } label: {
      Text(title).lineLimit(1).frame(width: 14, alignment: .leading)
    }
  }
}
