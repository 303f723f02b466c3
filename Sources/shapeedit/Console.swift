import Glibc
import ShapeCommands
import TerminalIO

/// Standard output and standard error of a run.
@MainActor final class Console {
  private var output = Output(descriptor: STDOUT_FILENO)
  /// Whoever read standard output has gone.
  private(set) var isClosed = false
  private(set) var failure: OutputError?
  let isErrorColored: Bool
  /// Each line goes out at once.
  var isUnbuffered = false

  /// Lines for people are drawn without the signs that only Unicode has.
  private let isASCII: Bool

  init(_ color: ColorChoice, isASCII: Bool = false) {
    self.isASCII = isASCII
    isErrorColored = color.isColored(descriptor: STDERR_FILENO)
  }

  func answer(_ line: String) {
    guard failure == nil else { return }
    do throws(OutputError) {
      try output.write(plain(line) + "\n")
      if isUnbuffered { try output.flush() }
    } catch { note(error) }
  }

  /// Bytes as they are, such as a document.
  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(OutputError) { try output.write(bytes: bytes) } catch { note(error) }
  }

  func message(_ line: String) {
    flush()
    Terminal.write(styled(plain(line)) + "\n", to: STDERR_FILENO)
  }

  /// Where there is no Unicode our own signs have stand-ins; what strangers wrote stays as it is.
  private func plain(_ line: String) -> String {
    guard isASCII, !line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "×": result += "x"
      case "…": result += "..."
      case "→": result += "->"
      case "⚠": result += "!"
      case "▸": result += "+"
      case "▾": result += "-"
      case "■": result += "*"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func styled(_ line: String) -> String {
    guard isErrorColored, let range = line.firstRange(of: " error: ") ?? line.firstRange(of: " warning: ") else { return line }
    return line[..<range.lowerBound] + "\u{1b}[1;31m" + line[range] + "\u{1b}[0m" + line[range.upperBound...]
  }

  func flush() {
    guard failure == nil else { return }
    do throws(OutputError) { try output.flush() } catch { note(error) }
  }

  private func note(_ error: OutputError) {
    failure = error
    isClosed = error == .closed
    if !isClosed { Terminal.write("shapeedit: standard output: \(error)\n", to: STDERR_FILENO) }
  }
}
