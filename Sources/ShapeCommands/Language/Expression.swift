package import ShapeModel

/// What stands in `${…}`, in `width=(…)` and after `if`.
package struct Expression: Hashable, Sendable {
  package indirect enum Node: Hashable, Sendable {
    case number(Double, Unit?)
    case bool(Bool)
    case color(Color)
    /// `"…"` with its variables and `${…}`, or `'…'`.
    case string([Word.Part])
    /// A bare name: `width`, `parent.width`, `i`, `shadow.blur`, or a colour when the environment knows no such value.
    case path(String)
    /// `$name` or `$row.column`
    case variable(String)
    /// `count(selector)`
    case count(CountTarget)
    case call(Function, [Expression])
    case negated(Expression)
    case not(Expression)
    /// Operands of one precedence from left to right; flat, so that a long sum is not deep.
    case chain(Expression, [Link])
  }

  package struct Link: Hashable, Sendable {
    package var operation: Operation
    package var operand: Expression
    package var place: Place
  }

  package enum CountTarget: Hashable, Sendable {
    case selector(Selector)
    /// `count($name)`: the variable's text is read as a selector when it is asked.
    case variable(String)
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

    /// Higher binds tighter: `or`, `and`, comparisons, sums, products. `not` stands between `and` and comparisons.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 4
      case .add, .subtract: 5
      case .multiply, .divide: 6
      }
    }
  }

  package enum Function: String, Hashable, Sendable, CaseIterable {
    case min, max, round, floor, ceil, abs, sqrt, mod, clamp
    /// Of degrees, and ``atan2`` of two lengths, y first; all of them clockwise, as `rotation` is.
    case sin, cos, tan, atan2
    case mix, lighten, darken
    /// What a text spells, such as a name or the text of a graphic.
    case number

    /// How many arguments it takes.
    package var arity: ClosedRange<Int> {
      switch self {
      case .min, .max: 1...100
      case .round: 1...2
      case .floor, .ceil, .abs, .sqrt, .sin, .cos, .tan, .number: 1...1
      case .clamp, .mix: 3...3
      case .mod, .atan2, .lighten, .darken: 2...2
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

/// A unit after a number; lengths become those of the canvas, angles degrees, and a percentage its hundredth.
package enum Unit: String, Hashable, Sendable, CaseIterable {
  case px, pt, mm, cm
  case inch = "in"
  case percent = "%"
  case deg, rad, turn

  /// A number of it as a length in a unit, as degrees or as a part of one.
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
