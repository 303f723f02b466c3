// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// An expression, as in `${…}`, in `width=(…)` and after `if`.
package struct Expression: Hashable, Sendable {
  package indirect enum Node: Hashable, Sendable {
    case number(Double, Unit?)
    case bool(Bool)
    case color(Color)
    /// `"…"` with its variables and `${…}`, or `'…'`.
    case string([Word.Part])
    /// A bare name: `width`, `parent.width`, `i`, `shadow.blur`, or a colour name if the environment has no such value.
    case path(String)
    /// `$name` or `$row.column`
    case variable(String)
    /// `count(selector)`
    case count(CountTarget)
    case call(Function, [Expression])
    case negated(Expression)
    case not(Expression)
    /// Operands of one precedence level from left to right, stored flat so that a long sum is not deeply nested.
    case chain(Expression, [Link])
  }

  package struct Link: Hashable, Sendable {
    package var operation: Operation
    package var operand: Expression
    package var place: Place
  }

  package enum CountTarget: Hashable, Sendable {
    case selector(Selector)
    /// `count($g > *)`: parsed at evaluation, as variables have their values then.
    case interpolated(Word)
  }

  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case or, and
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case modulo = "%"

    /// Higher binds tighter: `or`, `and`, comparisons, sums, products. `not` binds tighter than `and` and looser than comparisons.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 4
      case .add, .subtract: 5
      case .multiply, .divide, .modulo: 6
      }
    }
  }

  package enum Function: String, Hashable, Sendable, CaseIterable {
    case min, max, round, floor, ceil, abs, sqrt, mod, clamp
    /// Angles in degrees, clockwise as `rotation` is; ``atan2`` takes two lengths, y first.
    case sin, cos, tan, atan2
    case mix, lighten, darken, gray
    /// Converts a string, such as a name or the text of a graphic, to a number.
    case number

    /// The accepted numbers of arguments.
    package var arity: ClosedRange<Int> {
      switch self {
      case .min, .max: 1...100
      case .round: 1...2
      case .floor, .ceil, .abs, .sqrt, .sin, .cos, .tan, .number, .gray: 1...1
      case .clamp, .mix: 3...3
      case .mod, .atan2, .lighten, .darken: 2...2
      }
    }

    /// Whether it gives a colour.
    var isOfColors: Bool { [.mix, .lighten, .darken, .gray].contains(self) }

    /// Arguments for an example that sets a fill, or else an `x`.
    var exampleArguments: String {
      switch self {
      case .mix: "fill, white, 0.5"
      case .lighten, .darken: "fill, 20%"
      case .gray: "fill"
      case .clamp: "x, 0, 100"
      case .min, .max, .mod, .atan2, .round: "x, 10"
      case .floor, .ceil, .abs, .sqrt, .sin, .cos, .tan, .number: "x"
      }
    }
  }

  package var node: Node
  package var place: Place

  package init(_ node: Node, at range: SourceRange) {
    self.node = node
    place = Place(range)
  }

  package var range: SourceRange { place.range }
}

/// A unit after a number; lengths are converted to the canvas unit, angles to degrees, and percentages to fractions.
package enum Unit: String, Hashable, Sendable, CaseIterable {
  case px, pt, mm, cm
  case inch = "in"
  case percent = "%"
  case deg, rad, turn

  /// Converts a number in this unit to a length in `unit`, to degrees, or to a fraction.
  package func value(_ number: Double, in unit: LengthUnit) -> Double {
    switch self {
    case .px, .pt, .mm, .cm, .inch: LengthUnit(rawValue: rawValue)!.convert(number, to: unit)
    case .deg: number
    case .percent: NumberText.hundredth(of: number)
    case .rad: number * (180 / .pi)
    case .turn: number * 360
    }
  }
}
