import Scrolling
import TerminalUI

/// "Beyond scroll views": effects at the edges, which change no layout.
enum Transitions: TalkSystem {
  static let width = 8
  static let height: Int? = 5

  static var listing: some View { gallery(0) }

  static func gallery(_ opacity: Double) -> some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<9) { number in
          Fill("a").frame(height: 4).scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : opacity) }
        }
      }
    }
  }

  static func check() {
    let (plain, faded) = (picture(gallery(1), 4, 5), picture(gallery(0), 4, 5))
    expect("what is wholly in view is as it is", plain[0] == "aaaa" && faded[0] == "aaaa")
    expect("what leaves is faded", plain[4] == "aaaa" && faded[4] == "")
    let shrunk = VStack(spacing: 0) {
      Text("abcd").visualEffect { content, _ in content.scaleEffect(0.5) }; Text("|")
    }
    expect("an effect takes no other place", picture(shrunk, 4).count == 2)
  }
}
