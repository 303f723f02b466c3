import Scrolling
import TerminalUI

/// "Beyond scroll views": hidden where the device scrolls without them, never on any.
enum Indicators: TalkSystem {
  static let width = 6
  static let height: Int? = 5

  static var view: some View { ScrollView { VStack { ForEach(0..<20) { Text("r\($0)") } } } }

  static var listing: some View { view.scrollIndicators(.hidden, device: .mouse) }

  static func check() {
    func isShown(_ visibility: ScrollIndicatorVisibility, _ device: ScrollDevice) -> Bool {
      picture(view.scrollIndicators(visibility, device: device), 6, 5).contains { $0.contains("┃") }
    }
    expect("hidden hides on a wheel, not on a mouse", !isShown(.hidden, .flexible) && isShown(.hidden, .mouse))
    expect("never hides on both", !isShown(.never, .flexible) && !isShown(.never, .mouse))
    expect("visible shows on both", isShown(.visible, .flexible) && isShown(.visible, .mouse))
    expect(
      "showsIndicators: false is hidden",
      !picture(ScrollView(showsIndicators: false) { VStack { ForEach(0..<20) { Text("r\($0)") } } }, 6, 5).contains { $0.contains("┃") })
  }
}
