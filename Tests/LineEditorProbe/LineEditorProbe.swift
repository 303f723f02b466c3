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
      case .line(let line): say("line " + line.debugDescription)
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

  private static func complete(_ request: CompletionRequest) -> [Completion] {
    let all = [
      Completion("/page/", isContainer: true), Completion("alpha"), Completion("album", shownForm: "album\u{1b}[31m"),
      Completion("My Head"), Completion("Größe"), Completion("/page/Two Words/", isContainer: true), Completion("/page/Two Words/leaf"),
    ]
    return all.filter { $0.text.hasPrefix(request.word) }
  }

  private static func say(_ text: String) {
    var output = Output(descriptor: STDOUT_FILENO)
    try? output.write("<" + text + ">\n")
    try? output.flush()
  }
}
