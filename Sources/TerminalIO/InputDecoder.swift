// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalUI

/// Turns the bytes that a terminal sends into events.
///
/// Pure: bytes go in by ``feed(_:)``, events come out by ``next()``. It reads the keys of all terminals (VT and xterm sequences, the
/// numbers of `modifyOtherKeys` and of kitty's keyboard protocol), the mouse in SGR form, pastes, focus and resizes. Replies of the
/// terminal to queries are not events; a late reply is never read as keys.
///
/// - SeeAlso: "XTerm Control Sequences", sections "Mouse Tracking" and "Bracketed Paste Mode"; "Comprehensive keyboard handling in
///   terminals" in kitty's documentation.
package struct InputDecoder {
  private var bytes: [UInt8] = []
  /// The bytes before it are decoded.
  private var start = 0
  /// The text of a paste that has not ended; nil outside of one.
  private var paste: [UInt8]?
  /// Whether the control sequence being read exceeds ``longestSequence``, so that its bytes are skipped.
  private var skipsSequence = false

  /// Whether Escape was just read as a key, so that the following bytes may be the late rest of a sequence.
  private var mayContinueEscape = false
  /// Whether the sequence being read continues an Escape that was already read as a key.
  private var isLate = false

  /// Whether the terminal draws sixels, from the reply to ``sixelQuestion``; nil before the reply.
  package private(set) var hasSixels: Bool?
  /// The query for the device attributes of the terminal, of which 4 means sixels.
  static let sixelQuestion = "\u{1b}[c"

  /// The maximum lengths of a control sequence and of a string (OSC, DCS, APC); longer ones are dropped.
  private static let longestSequence = 256
  private static let longestString = 1 << 20
  /// The maximum number of bytes that are kept of a paste.
  static let longestPaste = 1 << 24

  package init() {}

  /// Adds bytes as they were read.
  package mutating func feed(_ new: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Whether the bytes end within a sequence: if no more follow soon, ``flush()`` returns their event. The rest of a character is awaited
  /// however slow the line is.
  package var isWaiting: Bool { start < bytes.count && bytes[start] == 0x1b && paste == nil }

  /// Whether a paste has begun that has not ended.
  package var isPasting: Bool { paste != nil }

  /// Whether Escape was just read as a key. After some time without bytes, call ``settleEscape()``.
  package var isEscapeRecent: Bool { mayContinueEscape }

  /// Whether the bytes may be the rest of a sequence whose Escape was read as a key: then wait longer for more.
  package var isContinuingEscape: Bool { isLate }

  /// Ends the time in which bytes may continue an Escape that was read as a key.
  package mutating func settleEscape() { mayContinueEscape = false }

  /// Ends a paste whose end mark was lost, and returns its text so far.
  package mutating func endPaste() -> Event? {
    guard let text = paste else { return nil }
    paste = nil
    start = bytes.count
    return .paste(InputDecoder.lines(text))
  }

  /// The next event; nil until there are more bytes.
  package mutating func next() -> Event? {
    while start < bytes.count {
      if paste != nil {
        guard let text = readPaste() else { return nil }
        return .paste(text)
      }
      resumeEscape()
      let step = step()
      if case .incomplete = step { return nil }
      isLate = false
      if case .event(let event) = step { return event }
    }
    return nil
  }

  /// The event of bytes that looked like the beginning of a sequence but were not continued: Escape.
  ///
  /// A longer part of a sequence is never read as keys, even if the line is slow: it is finished, or dropped.
  package mutating func flush() -> Event? {
    guard isWaiting else { return nil }
    if bytes.count - start == 1 {
      start += 1
      mayContinueEscape = true
      return .key(KeyPress(.escape))
    }
    // After an Escape that was read as a key, the bytes may also be a key.
    guard isLate, bytes.count - start == 2 else { return nil }
    defer { start = bytes.count }
    isLate = false
    return key(bytes[start + 1], [])
  }

  /// Puts Escape before bytes that may be the rest of a sequence, if Escape was just read as a key.
  private mutating func resumeEscape() {
    guard mayContinueEscape else { return }
    mayContinueEscape = false
    guard "[O]P_^X".utf8.contains(bytes[start]) else { return }
    bytes.insert(0x1b, at: start)
    isLate = true
  }

  // MARK: One key or sequence

  private enum Step {
    case event(Event)
    /// Bytes without meaning, or a reply.
    case dropped
    /// More bytes are needed.
    case incomplete
  }

  private mutating func step() -> Step {
    guard bytes[start] == 0x1b else { return character(at: start, []) }
    guard start + 1 < bytes.count else { return .incomplete }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard start + 2 < bytes.count else { return .incomplete }
      defer { start += 3 }
      return function(bytes[start + 2], []).map { .event(.key($0)) } ?? .dropped
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): return string()
    case 0x1b:
      start += 1
      return .event(.key(KeyPress(.escape)))
    default: return character(at: start + 1, .option)
    }
  }

  /// A character with the modifiers held; its bytes begin at an index.
  private mutating func character(at index: Int, _ modifiers: EventModifiers) -> Step {
    let lead = bytes[index]
    guard lead >= 0x80 else {
      start = index + 1
      return key(lead, modifiers).map { .event($0) } ?? .dropped
    }
    let length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
    guard length > 1, lead < 0xf5 else {
      start = index + 1
      return .dropped
    }
    let end = index + length
    let known = bytes[index + 1..<min(end, bytes.count)].prefix { $0 & 0xc0 == 0x80 }.count
    guard index + 1 + known == end else {
      if index + 1 + known == bytes.count { return .incomplete }
      start = index + 1 + known
      return .dropped
    }
    start = end
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar != "\u{fffd}", scalar.value >= 0xa0 else { return .dropped }
    return .event(.key(KeyPress(KeyEquivalent(Character(scalar)), modifiers: modifiers)))
  }

  /// The key of an ASCII byte.
  private func key(_ byte: UInt8, _ modifiers: EventModifiers) -> Event? {
    func press(_ key: KeyEquivalent, _ more: EventModifiers = []) -> Event { .key(KeyPress(key, modifiers: modifiers.union(more))) }
    switch byte {
    case 0x00: return press(.space, .control)
    case 0x08, 0x7f: return press(.delete)
    case 0x09: return press(.tab)
    case 0x0a, 0x0d: return press(.return)
    case 0x1b: return press(.escape)
    case 0x01...0x1a: return press(KeyEquivalent(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1c...0x1f: return press(KeyEquivalent(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: return press(KeyEquivalent(Character(Unicode.Scalar(byte))))
    }
  }

  /// A control string, which can only be a reply: dropped with its terminator.
  private mutating func string() -> Step {
    var index = start + 2
    while index < bytes.count {
      // A truncated reply ends where the next sequence begins, or with Ctrl-C, which no reply has.
      if bytes[index] == 0x07 || bytes[index] == 0x03 || bytes[index] == 0x18 || bytes[index] == 0x1a { break }
      if bytes[index] == 0x1b {
        guard index + 1 < bytes.count else { return .incomplete }
        start = bytes[index + 1] == UInt8(ascii: "\\") ? index + 2 : index
        return .dropped
      }
      index += 1
    }
    guard index < bytes.count else {
      if index - start > InputDecoder.longestString { start = index }
      return .incomplete
    }
    start = index + 1
    return .dropped
  }

  private mutating func controlSequence() -> Step {
    var index = start + 2
    // The function keys of the Linux console: ESC [ [ A.
    if index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      guard index + 1 < bytes.count else { return .incomplete }
      defer { start = index + 2 }
      let number = Int(bytes[index + 1]) - 0x40
      return (1...5).contains(number) ? .event(.key(KeyPress(.function(number)))) : .dropped
    }
    while index < bytes.count, (0x20...0x3f).contains(bytes[index]) { index += 1 }
    let isTooLong = skipsSequence || index - start > InputDecoder.longestSequence
    guard index < bytes.count else {
      if isTooLong {
        // The bytes up to its end are skipped.
        skipsSequence = true
        bytes.removeSubrange(start + 2..<index)
      }
      return .incomplete
    }
    skipsSequence = false
    let sequence = ControlSequence(bytes[start + 2..<index], final: bytes[index])
    // A control character or a character beyond ASCII ends a broken sequence, and is read by itself.
    start = (0x40...0x7e).contains(bytes[index]) ? index + 1 : index
    guard !isTooLong, (0x40...0x7e).contains(sequence.final) else { return .dropped }
    if sequence.final == UInt8(ascii: "~"), sequence.number(0) == 200 {
      paste = []
      return .dropped
    }
    if sequence.isDeviceAttributes { hasSixels = sequence.hasAttribute(4) }
    return sequence.event.map { .event($0) } ?? .dropped
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// The text of the paste once its end mark arrived.
  private mutating func readPaste() -> String? {
    let rest = bytes[start...]
    if let end = rest.firstRange(of: InputDecoder.pasteEnd) {
      keep(rest[..<end.lowerBound])
      start = end.upperBound
      defer { paste = nil }
      return InputDecoder.lines(paste ?? [])
    }
    // A part of the end mark may have been read.
    let tail = (1..<InputDecoder.pasteEnd.count).last { count in
      rest.suffix(count).elementsEqual(InputDecoder.pasteEnd.prefix(count))
    }
    keep(rest.dropLast(tail ?? 0))
    start = bytes.count - (tail ?? 0)
    return nil
  }

  private mutating func keep(_ new: ArraySlice<UInt8>) {
    let room = InputDecoder.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: new.prefix(max(0, room)))
  }

  /// A pasted text with line feeds between its lines: terminals send the byte of the Return key.
  private static func lines(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0a, index > 0, bytes[index - 1] == 0x0d { continue }
      text.append(byte == 0x0d ? 0x0a : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The named key of the final byte of a sequence; nil for any other.
func function(_ final: UInt8, _ modifiers: EventModifiers) -> KeyPress? {
  let key: KeyEquivalent
  switch final {
  case UInt8(ascii: "A"): key = .upArrow
  case UInt8(ascii: "B"): key = .downArrow
  case UInt8(ascii: "C"): key = .rightArrow
  case UInt8(ascii: "D"): key = .leftArrow
  case UInt8(ascii: "H"): key = .home
  case UInt8(ascii: "F"): key = .end
  case UInt8(ascii: "M"): key = .return
  case UInt8(ascii: "I"): key = .tab
  case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers: modifiers.union(.shift))
  case UInt8(ascii: "P")...UInt8(ascii: "S"): key = .function(Int(final) - 0x4f)
  // The digits and operators of the keypad.
  case UInt8(ascii: "j")...UInt8(ascii: "y"): key = KeyEquivalent(Character(Unicode.Scalar(final - 0x40)))
  default: return nil
  }
  return KeyPress(key, modifiers: modifiers)
}
