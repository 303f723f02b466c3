// SPDX-License-Identifier: MIT
import TerminalText

/// A key, by the character it types or by its name.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  private enum Storage: Hashable, Sendable {
    case character(Character)
    case named(Name)
    case function(Int)
  }

  private enum Name: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown, insert, deleteForward
  }

  private let storage: Storage

  /// The key that types a character.
  public init(_ character: Character) { storage = .character(character) }

  /// The key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }

  private init(_ name: Name) { storage = .named(name) }
  private init(function number: Int) { storage = .function(number) }

  /// The character it types; nil for a key with a name.
  public var character: Character? {
    if case .character(let character) = storage { return character }
    return nil
  }

  /// The arrow that points up.
  public static let upArrow = KeyEquivalent(.up)
  /// The arrow that points down.
  public static let downArrow = KeyEquivalent(.down)
  /// The arrow that points to the left.
  public static let leftArrow = KeyEquivalent(.left)
  /// The arrow that points to the right.
  public static let rightArrow = KeyEquivalent(.right)
  /// Home.
  public static let home = KeyEquivalent(.home)
  /// End.
  public static let end = KeyEquivalent(.end)
  /// Page up.
  public static let pageUp = KeyEquivalent(.pageUp)
  /// Page down.
  public static let pageDown = KeyEquivalent(.pageDown)
  /// Insert.
  public static let insert = KeyEquivalent(.insert)
  /// Delete, which removes the following character.
  public static let deleteForward = KeyEquivalent(.deleteForward)
  /// Backspace, which removes the preceding character.
  public static let delete = KeyEquivalent("\u{7f}")
  /// Return or Enter.
  public static let `return` = KeyEquivalent("\r")
  /// Escape.
  public static let escape = KeyEquivalent("\u{1b}")
  /// Tab.
  public static let tab = KeyEquivalent("\t")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// A function key, F1 and on.
  public static func function(_ number: Int) -> KeyEquivalent { KeyEquivalent(function: number) }
}

/// Keys held while another one or a button is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit per key.
  public var rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; not set for a letter, which is then a capital.
  public static let shift = EventModifiers(rawValue: 1)
  /// Alt, Option or Meta.
  public static let option = EventModifiers(rawValue: 2)
  /// Control.
  public static let control = EventModifiers(rawValue: 4)
  /// Command, Super or the Windows key, if the terminal reports it.
  public static let command = EventModifiers(rawValue: 8)
}

/// A key that was pressed.
public struct KeyPress: Hashable, Sendable {
  /// The result of handling a key.
  public enum Result: Hashable, Sendable {
    /// The key was handled.
    case handled
    /// The key goes to the next handler.
    case ignored
  }

  /// The key.
  public var key: KeyEquivalent
  /// The keys held with it.
  public var modifiers: EventModifiers

  /// A key with the keys held.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The text it types; empty for keys with a name, for control characters, and with Control, Option or Command.
  public var characters: String {
    guard modifiers.isSubset(of: .shift), let character = key.character, let first = character.unicodeScalars.first,
      !isControl(first)
    else { return "" }
    return String(character)
  }
}
