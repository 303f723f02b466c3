import Glibc
import TerminalIO

/// Says what a line editor returns, so that tests can drive one on a terminal of their own.
///
/// `LineEditorProbe [HISTORY]`. The lines `wait` (until Ctrl-C) and `quit` are orders; completion knows a few names.
@main
@MainActor struct LineEditorProbe {
  static func main() {
    let editor = LineEditor(completer: complete, historyPath: CommandLine.arguments.dropFirst().first)
    var idleCount = 0
    editor.idle(afterMilliseconds: 20) { idleCount += 1 }
    while true {
      switch editor.readLine(prompt: LineEditor.hidden("\u{1b}[1m") + "probe> " + LineEditor.hidden("\u{1b}[0m")) {
      case .line("quit"): return
      case .line("wait"): waitForInterrupt()
      case .line("idle"): say("idle " + (idleCount > 0 ? "ran" : "never"))
      case .line("size"): say("size \(TerminalSize.of(STDIN_FILENO).columns)")
      case .line(let line):
        editor.keep(line)
        say("line " + line.debugDescription)
      case .interrupt: say("interrupt")
      case .endOfInput: return say("end")
      case .unreadable: say("unreadable")
      case .terminate(let signal):
        say("terminate \(signal)")
        endProcess(bySignal: signal)
      }
    }
  }

  private static func waitForInterrupt() {
    say("waiting")
    while !isInterrupted() { usleep(1_000) }
    say("stopped")
  }

  /// Knows a few words, some with a blank, which it quotes, and some that end with a slash, behind which more follows.
  private static func complete(_ request: CompletionRequest) -> CompletionAnswer {
    let words = ["/page/", "alpha", "album", "My Head", "Größe", "/page/Two Words/", "/page/Two Words/leaf"]
    var (start, quote) = (request.line.startIndex, Character?.none)
    for index in request.line.indices {
      let character = request.line[index]
      if character == quote { quote = nil } else if quote == nil, character == "\"" || character == "'" { quote = character }
      if quote == nil, character == " " || character == "=" { start = request.line.index(after: index) }
    }
    let typed = request.line[start...].drop { $0 == quote }
    let fitting = words.filter { $0.hasPrefix(typed) }
    let found = fitting.map { word in
      let isOpen = word.hasSuffix("/")
      let sign = quote.map(String.init) ?? (word.contains(" ") ? "\"" : "")
      let closing = isOpen || request.isInside ? "" : sign
      return Completion(sign + word + closing, isOpen: isOpen || request.isInside, shownForm: word == "album" ? "album\u{1b}[31m" : nil)
    }
    let common = fitting.dropFirst().reduce(fitting.first ?? "") { common, other in
      String(zip(common, other).prefix { $0 == $1 }.map(\.0))
    }
    let stem = (quote.map(String.init) ?? (common.contains(" ") ? "\"" : "")) + common
    return CompletionAnswer(start: request.line[..<start].utf8.count, found, stem: common.count > typed.count ? stem : nil)
  }

  private static func say(_ text: String) {
    var output = Output(descriptor: STDOUT_FILENO)
    try? output.write("<" + text + ">\n")
    try? output.flush()
  }
}
