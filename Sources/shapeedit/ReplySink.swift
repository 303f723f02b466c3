/// Where the replies of a conversation go: to its lines, or to the screen that covers them.
final class ReplySink {
  private var screen: (answer: (String) -> Void, message: (String) -> Void)?
  private let lines: (answer: (String) -> Void, message: (String) -> Void)

  init(answer: @escaping (String) -> Void, message: @escaping (String) -> Void) { lines = (answer, message) }

  func answer(_ line: String) { (screen ?? lines).answer(line) }
  func message(_ line: String) { (screen ?? lines).message(line) }

  /// Sends replies to the screen until ``giveBack()``.
  func take(answer: @escaping (String) -> Void, message: @escaping (String) -> Void) { screen = (answer, message) }
  func giveBack() { screen = nil }
}
