// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalUI

/// A control sequence that a terminal sent: `ESC [`, parameters, and a final byte.
struct ControlSequence {
  let final: UInt8
  /// A byte from `<=>?` before the parameters; 0 for none. Replies have one.
  private let mark: UInt8
  /// The parameters, each with its subparameters; nil for one that was omitted.
  private let parameters: [[Int?]]

  init(_ content: ArraySlice<UInt8>, final: UInt8) {
    self.final = final
    let mark = content.first.flatMap { (0x3c...0x3f).contains($0) ? $0 : nil }
    self.mark = mark ?? 0
    parameters = content.dropFirst(mark == nil ? 0 : 1).split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Int(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// A parameter; nil if it was omitted.
  func number(_ index: Int, _ part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }

  /// Whether it is the reply with the terminal's device attributes, and whether a number is among them.
  var isDeviceAttributes: Bool { mark == UInt8(ascii: "?") && final == UInt8(ascii: "c") }
  func hasAttribute(_ number: Int) -> Bool { isDeviceAttributes && parameters.dropFirst().contains { $0.first == number } }

  /// The event; nil for replies and for unknown sequences.
  var event: Event? {
    switch (mark, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): return pointer.map { .pointer($0) }
    case (0, UInt8(ascii: "I")) where parameters.first?.first == .some(nil): return .active(true)
    case (0, UInt8(ascii: "O")): return .active(false)
    case (0, UInt8(ascii: "t")):
      guard number(0) == 48, let lines = number(1), let columns = number(2), (1...9_999).contains(lines), (1...9_999).contains(columns)
      else { return nil }
      return .resize(CellSize(width: columns, height: lines))
    // Position reports and keys end alike; F3 with a modifier has 1 as its line.
    case (0, UInt8(ascii: "R")), (0, UInt8(ascii: "M")): return nil
    case (0, UInt8(ascii: "~")): return tilde.map { .key($0) }
    case (0, UInt8(ascii: "u")): return isReleased ? nil : unicode(number(0), shifted: number(0, 1)).map { .key($0) }
    // Small letters end replies, such as the terminal's state.
    case (0, ..<0x60): return isReleased ? nil : function(final, modifiers).map { .key($0) }
    default: return nil
    }
  }

  // MARK: Keys

  /// The modifier keys held; xterm and kitty send 1 plus their bits.
  private var modifiers: EventModifiers { modifiers(number(1)) }

  private func modifiers(_ number: Int?) -> EventModifiers {
    let bits = (1...256).contains(number ?? 1) ? (number ?? 1) - 1 : 0
    var held: EventModifiers = []
    if bits & 1 != 0 { held.insert(.shift) }
    if bits & 2 != 0 { held.insert(.option) }
    if bits & 4 != 0 { held.insert(.control) }
    if bits & 8 != 0 { held.insert(.command) }
    return held
  }

  private var isReleased: Bool { number(1, 1) == 3 }

  private static let tildeKeys: [Int: KeyEquivalent] = [
    1: .home, 2: .insert, 3: .deleteForward, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1), 12: .function(2),
    13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9),
    21: .function(10), 23: .function(11), 24: .function(12),
  ]

  private var tilde: KeyPress? {
    guard !isReleased else { return nil }
    if number(0) == 27 { return ControlSequence.press(number(2), modifiers) }
    return number(0).flatMap { ControlSequence.tildeKeys[$0] }.map { KeyPress($0, modifiers: modifiers) }
  }

  private func unicode(_ code: Int?, shifted: Int?) -> KeyPress? {
    if let shifted, modifiers.contains(.shift) { return ControlSequence.press(shifted, modifiers.subtracting(.shift)) }
    return ControlSequence.press(code, modifiers)
  }

  /// The key of a code point; kitty has code points for named keys too.
  private static func press(_ code: Int?, _ modifiers: EventModifiers) -> KeyPress? {
    guard let code else { return nil }
    if let key = keypad[code] { return KeyPress(key, modifiers: modifiers) }
    // The other keys in the private use area are media and modifier keys.
    guard !(57_344...63_743).contains(code), let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
    let key = KeyEquivalent(Character(scalar))
    guard modifiers.contains(.shift), scalar.properties.isLowercase, let capital = scalar.properties.uppercaseMapping.first else {
      return KeyPress(key, modifiers: modifiers)
    }
    return KeyPress(KeyEquivalent(capital), modifiers: modifiers.subtracting(.shift))
  }

  /// The keys of the keypad by kitty's numbers.
  private static let keypad: [Int: KeyEquivalent] = {
    var keys: [Int: KeyEquivalent] = [
      57_409: ".", 57_410: "/", 57_411: "*", 57_412: "-", 57_413: "+", 57_414: .return, 57_415: "=", 57_417: .leftArrow,
      57_418: .rightArrow, 57_419: .upArrow, 57_420: .downArrow, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home, 57_424: .end,
      57_425: .insert, 57_426: .deleteForward,
    ]
    for digit in 0...9 { keys[57_399 + digit] = KeyEquivalent(Character(String(digit))) }
    return keys
  }()

  // MARK: Mouse

  /// The lines that one step of the wheel scrolls.
  private static let wheelStep = 3

  private var pointer: PointerEvent? {
    guard let code = number(0), let x = number(1), let y = number(2), (1...9_999).contains(x), (1...9_999).contains(y) else { return nil }
    var held: EventModifiers = []
    if code & 4 != 0 { held.insert(.shift) }
    if code & 8 != 0 { held.insert(.option) }
    if code & 16 != 0 { held.insert(.control) }
    return kind(code).map { PointerEvent($0, at: CellPoint(x: x - 1, y: y - 1), modifiers: held) }
  }

  private func kind(_ code: Int) -> PointerEvent.Kind? {
    if code & 64 != 0 {
      let step = (code & 1 == 0 ? -1 : 1) * ControlSequence.wheelStep
      return code & 2 == 0 ? .wheel(lines: step, columns: 0) : .wheel(lines: 0, columns: step)
    }
    if final == UInt8(ascii: "m") { return .release }
    let button: PointerEvent.Button
    switch code & 3 {
    case 0: button = .primary
    case 1: button = .middle
    case 2: button = .secondary
    default: return code & 32 != 0 ? .move : nil
    }
    return code & 32 != 0 ? .drag(button) : .press(button)
  }
}
