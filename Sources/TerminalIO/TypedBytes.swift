// SPDX-License-Identifier: GPL-3.0-or-later
import CReadline
import CSystem
import TerminalText
import Glibc

/// Filters the terminal's input for readline.
///
/// A pasted C1 control or direction override would affect the terminal as soon as readline echoed it, so invisible scalars beyond ASCII
/// are replaced by their escapes. ASCII controls pass: they are keys.
///
/// Input that arrives faster than typing is read in chunks and held back while more follows, a paste until its end, so that readline
/// receives as little as possible of a line that exceeds the limit.
@MainActor struct TypedBytes {
  /// A second, non-blocking descriptor of the terminal; -1 if it cannot be opened.
  private let terminal: Int32
  /// Bytes that were read but not processed yet.
  private var fresh: ArraySlice<UInt8> = []
  private var waiting: ArraySlice<UInt8> = []
  private var lines = TypedLines()
  /// The last six bytes passed to readline. `isPasting` is true from the start mark of a paste to its end mark.
  private var given: UInt64 = 0
  private var isPasting = false
  /// Whether readline was told that there is no more input, so that the line can be dropped.
  private(set) var isGivenUp = false
  /// Whether a line that is too long has ended: the line must be dropped, but not the input after it.
  private(set) var isRefused = false

  private static let pasteStart: UInt64 = 0x1b5b_3230_307e
  private static let pasteEnd: [UInt8] = Array("\u{1b}[201~".utf8)

  /// From this number of pending bytes on, the input counts as pasted. Fewer bytes are read one at a time, so that the bytes after the line
  /// are left for the next program that reads the terminal.
  private static let burst = 256

  /// - Parameter descriptor: The terminal. It is reopened, as its flags are shared with every program that uses it.
  init(terminal descriptor: Int32) {
    terminal = isTerminal(descriptor) ? open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
  }

  /// Whether bytes are buffered here, which `poll` does not report.
  var hasWaiting: Bool { !fresh.isEmpty || !waiting.isEmpty }

  /// Reads the bytes that `poll` reported; false if they are gone, or were discarded.
  ///
  /// Ctrl-C and Ctrl-Z make the terminal discard unread input. A blocking read would then wait for another key, with the signal unhandled
  /// until then.
  mutating func arrive() -> Bool {
    guard !hasWaiting, terminal >= 0 else { return true }
    // Readline handles end of input and errors itself.
    return !fill() || hasWaiting && !isRefused
  }

  /// Whether a byte arrives within a timeout.
  func isAvailable(withinMilliseconds timeout: Int32) -> Bool {
    if hasWaiting { return true }
    return isAnnounced(withinMilliseconds: timeout)
  }

  /// Discards what was not passed to readline; input after a refused line is kept.
  mutating func drop() {
    if !isRefused { (fresh, lines) = ([], TypedLines()) }
    (waiting, isGivenUp, isRefused) = ([], false, false)
    (given, isPasting) = (0, false)
  }

  /// The next byte, or readline's code for end of input or for a read that was interrupted to drop the line.
  mutating func next(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    let byte = unmarked(from: stream)
    if byte < 0, isPasting {
      // Readline 8.2 inserts an incomplete paste and then reads memory beyond it, so end the paste first.
      waiting = Self.pasteEnd[...]
      return next(from: stream)
    }
    if byte >= 0 {
      given = (given << 8 | UInt64(byte)) & 0xffff_ffff_ffff
      if given == Self.pasteStart { isPasting = true }
      if isPasting, given == Self.pasteStart + 0x100 { isPasting = false }
    }
    return byte
  }

  private mutating func unmarked(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    if let byte = waiting.popFirst() { return Int32(byte) }
    let first = wait(for: stream)
    guard let expected = Self.continuationCount(after: first) else { return first }
    var bytes = [UInt8(first)]
    while bytes.count <= expected {
      let byte = wait(for: stream)
      guard byte >= 0 else { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
      if byte & 0xc0 != 0x80 { break }
    }
    waiting = Self.visible(bytes)[...]
    return Int32(waiting.removeFirst())
  }

  /// Waits for the rest of a key or paste, at most until the line is to be dropped.
  private mutating func wait(for stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    if isGivenUp { return -2 }
    while terminal >= 0 {
      if let byte = fresh.popFirst() { return Int32(byte) }
      guard fill() else { break }
      guard fresh.isEmpty || isRefused else { continue }
      if isRefused || isInterrupted() {
        isGivenUp = true
        return -2
      }
      _ = isAnnounced(withinMilliseconds: 50)
    }
    return rl_getc(stream)
  }

  /// Reads the available input; false if nothing more will come.
  private mutating func fill() -> Bool {
    var isBurst = false
    while true {
      isBurst = isBurst || lines.isInPaste || lines.isTooLong || terminal_pending(terminal) >= Self.burst
      let bytes = read(isBurst ? 4096 : 1)
      if bytes.isEmpty {
        guard errno == EAGAIN else { return false }
        guard lines.isInPaste, !isInterrupted() else { return true }
        _ = isAnnounced(withinMilliseconds: 50)
        continue
      }
      let taken = lines.take(bytes)
      if lines.isTooLong || taken.endsTooLong { fresh = [] }
      fresh += taken.kept
      isRefused = taken.endsTooLong
      if isRefused || taken.hasEnd || !isBurst { return true }
      // The next chunk of an unmarked paste may be on its way. Readline takes longer to display a longer line, so allow a longer pause.
      guard lines.isInPaste || isAnnounced(withinMilliseconds: Int32(10 + lines.count / 1_024)) else { return true }
    }
  }

  private func isAnnounced(withinMilliseconds timeout: Int32) -> Bool {
    var source = pollfd(fd: terminal >= 0 ? terminal : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, timeout) > 0
  }

  /// Reads available bytes; if there are none, `errno` is EAGAIN if more may come.
  private func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      var got = 0
      repeat { got = Glibc.read(terminal, room.baseAddress, count) } while got < 0 && errno == EINTR
      if got == 0 { errno = 0 }
      filled = max(0, got)
    }
  }

  /// A byte sequence, or its escape if it is invisible; invalid sequences are left to readline.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(editable(text).utf8)
  }

  /// The number of continuation bytes after a lead byte; nil for ASCII and invalid lead bytes.
  private static func continuationCount(after byte: Int32) -> Int? {
    switch byte {
    case 0xc2...0xdf: 1
    case 0xe0...0xef: 2
    case 0xf0...0xf4: 3
    default: nil
    }
  }
}
