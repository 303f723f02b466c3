import CReadline
import CSystem
import DisplayText
import Glibc

/// The bytes readline is given for what is typed or pasted.
///
/// A pasted C1 control or direction override would act on the terminal as soon as readline echoed it, so a scalar beyond
/// ASCII that does not show itself is typed as its visible escape. ASCII controls pass: they are keys.
///
/// What comes faster than keys is read in chunks and held back while more follows, a paste to its end, so that of a line that is longer
/// than any that is taken readline sees as little as can be.
@MainActor struct TypedBytes {
  /// The terminal once more, opened so that reading never waits; -1 where that cannot be had.
  private let terminal: Int32
  /// Bytes that were read and not yet looked at.
  private var fresh: ArraySlice<UInt8> = []
  private var waiting: ArraySlice<UInt8> = []
  private var lines = TypedLines()
  /// The last six bytes that readline was given, and whether it was given the beginning of a paste and not its end.
  private var given: UInt64 = 0
  private var isPasting = false
  /// Whether readline was told that nothing more can be read, for the line to be dropped.
  private(set) var isGivenUp = false
  /// Whether a line that is too long has come to its end: it is to be dropped, and what follows it is not.
  private(set) var isRefused = false

  private static let pasteStart: UInt64 = 0x1b5b_3230_307e
  private static let pasteEnd: [UInt8] = Array("\u{1b}[201~".utf8)

  /// From so many bytes on what is there is no typing. Fewer are read one by one: what a line does not need is left for the program that
  /// reads the terminal next.
  private static let burst = 256

  /// - Parameter descriptor: The terminal. It is opened anew, for its flags are those of every program that shares it.
  init(terminal descriptor: Int32) {
    terminal = isTerminal(descriptor) ? open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
  }

  /// Whether bytes are left that no poll will announce.
  var hasWaiting: Bool { !fresh.isEmpty || !waiting.isEmpty }

  /// Takes bytes that were announced; false when they are gone, or were left out.
  ///
  /// Ctrl-C and Ctrl-Z make the terminal drop what is not read yet. To wait for it would be to wait for another key, with the signal
  /// unseen until then.
  mutating func arrive() -> Bool {
    guard !hasWaiting, terminal >= 0 else { return true }
    // The end, and whatever is wrong, readline meets by itself.
    return !fill() || hasWaiting && !isRefused
  }

  /// Whether a byte comes within some milliseconds.
  func isAvailable(withinMilliseconds timeout: Int32) -> Bool {
    if hasWaiting { return true }
    return isAnnounced(withinMilliseconds: timeout)
  }

  /// Forgets what has not been given to readline; what follows a line that was refused stays.
  mutating func drop() {
    if !isRefused { (fresh, lines) = ([], TypedLines()) }
    (waiting, isGivenUp, isRefused) = ([], false, false)
    (given, isPasting) = (0, false)
  }

  /// The next byte, or readline's mark for the end, or for a reading that ended with the line.
  mutating func next(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    let byte = unmarked(from: stream)
    if byte < 0, isPasting {
      // Readline (8.2) inserts what it has of a paste that breaks off, and reads on behind it in memory: the paste is ended first.
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

  /// Waits for what belongs to a key or a paste that has begun, and for no longer than until the line is to be dropped.
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

  /// Reads what is there; false when nothing more will come.
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
      // The next chunk of a paste that is not marked as one is on its way. The longer the line the longer readline takes to show it, and
      // the longer a pause may be.
      guard lines.isInPaste || isAnnounced(withinMilliseconds: Int32(10 + lines.count / 1_024)) else { return true }
    }
  }

  private func isAnnounced(withinMilliseconds timeout: Int32) -> Bool {
    var source = pollfd(fd: terminal >= 0 ? terminal : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, timeout) > 0
  }

  /// Bytes that are there; if none are, `errno` says whether some may come.
  private func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      var got = 0
      repeat { got = Glibc.read(terminal, room.baseAddress, count) } while got < 0 && errno == EINTR
      if got == 0 { errno = 0 }
      filled = max(0, got)
    }
  }

  /// What stands for a sequence: itself, or its escape. Broken sequences are readline's business.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(editable(text).utf8)
  }

  /// The bytes a lead byte announces; nil for ASCII and for bytes that begin nothing.
  private static func continuationCount(after byte: Int32) -> Int? {
    switch byte {
    case 0xc2...0xdf: 1
    case 0xe0...0xef: 2
    case 0xf0...0xf4: 3
    default: nil
    }
  }
}
