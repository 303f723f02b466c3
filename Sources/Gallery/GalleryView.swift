// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalUI

/// The sample that is shown, and whether it fills the screen.
package final class GalleryModel: ObservableObject {
  @Published package var name: String?
  @Published package var isAlone: Bool
  let hasList: Bool

  /// Shows a sample; nil for a list of all.
  package init(_ sample: Sample?) {
    hasList = sample == nil
    _name = Published(wrappedValue: sample?.name ?? Sample.all[0].name)
    _isAlone = Published(wrappedValue: sample != nil)
  }

  /// Goes back to the list, if there is one.
  package func close() { if hasList { isAlone = false } }
}

/// The list of samples beside the chosen one, or the chosen sample alone.
package struct GalleryView: View {
  @ObservedObject var model: GalleryModel

  package init(model: GalleryModel) { _model = ObservedObject(wrappedValue: model) }

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if model.isAlone {
        sample
        hint("arrows, wheel and mouse scroll; Tab goes to the next control; \(model.hasList ? "Esc goes back; " : "")q leaves")
      } else {
        NavigationSplitView {
          List(selection: $model.name) {
            ForEach(Sample.all) { Text($0.name).lineLimit(1).onTapGesture(count: 2) { model.isAlone = true } }
          }
          .listCursor($model.name)
          .onKeyPress(.return) {
            model.isAlone = true
            return .handled
          }
        } detail: {
          sample
        }
        hint("arrows choose; Return opens; Tab and the mouse use what is shown; q leaves")
      }
    }
  }

  @ViewBuilder private var sample: some View {
    if let sample = Sample.named(model.name ?? "") {
      VStack(alignment: .leading, spacing: 0) {
        Text(sample.summary).lineLimit(1).dim()
        sample.view().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
      .id(sample.name)
    }
  }

  private func hint(_ text: String) -> some View { Text(text).lineLimit(1).dim() }
}
