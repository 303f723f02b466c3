import CReadline
import DisplayText
import Glibc

/// The bytes readline is given for what is typed or pasted.
///
/// A pasted C1 control or direction override would act on the terminal as soon as readline echoed it, so a scalar beyond
/// ASCII that does not show itself is typed as its visible escape. ASCII controls pass: they are keys.
@MainActor struct TypedBytes {
  /// The terminal once more, opened so that reading never waits; -1 where that cannot be had.
  private let terminal: Int32
  /// A byte that was read and not yet looked at.
  private var fresh: UInt8?
  private var waiting: ArraySlice<UInt8> = []
  /// Whether readline was told that nothing more can be read, for the line to be dropped.
  private(set) var isGivenUp = false

  /// - Parameter descriptor: The terminal. It is opened anew, for its flags are those of every program that shares it.
  init(terminal descriptor: Int32) {
    terminal = isTerminal(descriptor) ? open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
  }

  /// Whether bytes are left that no poll will announce.
  var hasWaiting: Bool { fresh != nil || !waiting.isEmpty }

  /// Takes a byte that was announced; false when it is gone.
  ///
  /// Ctrl-C and Ctrl-Z make the terminal drop what is not read yet. To wait for it would be to wait for another key, with the signal
  /// unseen until then.
  mutating func arrive() -> Bool {
    if !hasWaiting, terminal >= 0 { fresh = take() }
    // The end, and whatever is wrong, readline meets by itself.
    return hasWaiting || terminal < 0 || errno != EAGAIN
  }

  /// Forgets what has not been given to readline.
  mutating func drop() { (fresh, waiting, isGivenUp) = (nil, [], false) }

  /// The next byte, or readline's mark for the end, or for a reading that Ctrl-C ended.
  mutating func next(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    if let byte = waiting.popFirst() { return Int32(byte) }
    let first = fresh.map { Int32($0) } ?? wait(for: stream)
    fresh = nil
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

  /// Waits for what belongs to a key or a paste that has begun, and for no longer than until somebody wants the line gone.
  private mutating func wait(for stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    while terminal >= 0 {
      var source = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      poll(&source, 1, 50)
      if let byte = take() { return Int32(byte) }
      guard errno == EAGAIN else { break }
      if isInterrupted() {
        isGivenUp = true
        return -2
      }
    }
    return rl_getc(stream)
  }

  /// A byte, if one is there; else `errno` says whether one may come.
  private func take() -> UInt8? {
    var byte: UInt8 = 0
    var count = 0
    repeat { count = read(terminal, &byte, 1) } while count < 0 && errno == EINTR
    if count == 0 { errno = 0 }
    return count == 1 ? byte : nil
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
