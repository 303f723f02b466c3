// SPDX-License-Identifier: MIT
import Scrolling

/// Something that happened at a terminal.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// A text was pasted; its lines end with line feeds.
  case paste(String)
  /// A button of the mouse was pressed or released, or the mouse moved or its wheel turned.
  case pointer(PointerEvent)
  /// The window of the terminal became active or inactive.
  case active(Bool)
  /// The size of the screen changed.
  case resize(CellSize)
}

/// An event of the mouse.
public struct PointerEvent: Hashable, Sendable {
  /// A button.
  public enum Button: Hashable, Sendable {
    /// The left button.
    case primary
    /// The wheel, pressed.
    case middle
    /// The right button.
    case secondary
  }

  /// The kind of event.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// The mouse moved while a button is held.
    case drag(Button)
    /// The button was released.
    case release
    /// The mouse moved without a button.
    case move
    /// The wheel turned: lines down, columns to the right.
    case wheel(lines: Int, columns: Int)
  }

  /// The kind of event.
  public var kind: Kind
  /// The cell.
  public var point: CellPoint
  /// The keys held.
  public var modifiers: EventModifiers

  /// An event at a cell.
  public init(_ kind: Kind, at point: CellPoint, modifiers: EventModifiers = []) {
    self.kind = kind
    self.point = point
    self.modifiers = modifiers
  }
}

/// A press of a button on a node.
struct Press {
  var button: PointerEvent.Button
  /// The cell, in the coordinates of the node.
  var point: CellPoint
  var modifiers: EventModifiers
  /// 1, 2 for a double click, and so on.
  var clickCount: Int
}
