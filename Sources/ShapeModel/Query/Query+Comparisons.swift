// SPDX-License-Identifier: GPL-3.0-or-later
/// Comparison of a node's values with literals of a selector, which are parsed as `set` parses them.
extension Query {
  func compares(_ node: NodeID, _ term: Selector.PropertyTerm, _ comparison: Selector.Comparison, _ literal: Selector.Literal)
    throws(QueryError) -> Bool
  {
    let property = try property(term)
    if property == .kind, comparison == .equal || comparison == .notEqual,
      let kind = Kind(typed: literal.text) ?? Kind(element: literal.text)
    {
      return (document.kind(of: node) == kind) == (comparison == .equal)
    }
    if term.isOfAnyShadow, property.isShadow { return try comparesShadows(node, term, comparison, literal) }
    let found: Value?
    if term.isOwn, !property.isObject {
      found = document.ownValue(property, of: node)
    } else if term.isOwn, document.ownValue(property, of: node) == nil {
      found = nil
    } else if property == .fill || property == .stroke {
      found = paint(property, node) ?? Value.none
    } else if property == .text {
      found = document.resolved(.textString, of: node)
    } else {
      found = resolved(property, node)
    }
    guard let found else {
      // Answers print `none` for an absent value.
      return literal.text == "none" && comparison == .equal || literal.text != "none" && comparison == .notEqual
    }
    return try compares(found, property, comparison, literal, at: node)
  }

  /// Whether a comparison of a value with a literal holds.
  func compares(
    _ found: Value, _ property: Property, _ comparison: Selector.Comparison, _ literal: Selector.Literal, at node: NodeID
  ) throws(QueryError) -> Bool {
    let range = literal.place.range
    switch found {
    case .color, .token:
      guard comparison == .equal || comparison == .notEqual else { break }
      if literal.text == "none" { return comparison == .notEqual }
      if let isSolid = Query.paintWords[literal.text] { return isSolid == (comparison == .equal) }
      return try (document.untokened(found) == color(literal)) == (comparison == .equal)
    case .present where property == .fill || property == .stroke:
      // A gradient is compared as it is written, and with the word of its type.
      let text = Shorthand.text(property, of: context.styled?(node) ?? document.graphic(node)) ?? ""
      guard Query.paintWords[literal.text] != nil, comparison == .equal || comparison == .notEqual else {
        return try compare(text, comparison, literal, property)
      }
      let type = text.prefix { $0 != "(" }
      return (literal.text == type || literal.text == "gradient" && type != "other") == (comparison == .equal)
    case .bool(let bool):
      guard comparison == .equal || comparison == .notEqual else { break }
      do { return (try ValueText.bool(literal.text) == bool) == (comparison == .equal) } catch {
        throw QueryError(.badValue(error), at: range)
      }
    default:
      guard Query.isOrdered(comparison), let numbers = numbers(found, property) else { break }
      guard let wanted = try wantedNumbers(property, literal, at: node) else { return comparison == .notEqual }
      return try compare(numbers, comparison, wanted, property, range)
    }
    return try compare(ValueText.text(found), comparison, literal, property)
  }

  /// The words for types of paints, and whether they mean one colour.
  static let paintWords = ["solid": true, "linear": false, "radial": false, "gradient": false, "other": false]

  /// The colour of a literal, with its token resolved.
  func color(_ literal: Selector.Literal) throws(QueryError) -> Value {
    do { return document.untokened(try ValueText.color(literal.text, document.tokens)) } catch {
      throw QueryError(.badValue(error), at: literal.place.range)
    }
  }

  /// `[shadow.dx=3]`: whether the comparison holds for any shadow; with `!=`, whether no shadow is equal.
  private func comparesShadows(
    _ node: NodeID, _ term: Selector.PropertyTerm, _ comparison: Selector.Comparison, _ literal: Selector.Literal
  ) throws(QueryError) -> Bool {
    let wanted = comparison == .notEqual ? .equal : comparison
    let rest = term.name.dropFirst("shadow".count)
    var isHit = false
    for ordinal in 0..<max(1, document.graphic(node).shadowCount) where !isHit {
      let one = Selector.PropertyTerm("shadow[\(ordinal + 1)]\(rest)", isOwn: term.isOwn, at: term.place.range)
      isHit = try compares(node, one, wanted, literal)
    }
    return isHit != (comparison == .notEqual)
  }

  private static func isOrdered(_ comparison: Selector.Comparison) -> Bool {
    [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(comparison)
  }

  /// The numbers of a value; nil where it has none.
  private func numbers(_ value: Value, _ property: Property) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    case .points(let points): points.flatMap { [$0.x, $0.y] }
    case .string(let word) where property.specification.type == .weight: PropertyTable.weights[word].map { [$0] }
    default: nil
    }
  }

  /// The numbers of a literal; nil for a word that `set` accepts instead of a number.
  private func wantedNumbers(_ property: Property, _ literal: Selector.Literal, at node: NodeID) throws(QueryError) -> [Double]? {
    let unit = document.commonUnit ?? document.unit(of: node)
    do {
      switch property.specification.type {
      case .weight where PropertyTable.weights[literal.text] != nil: return [PropertyTable.weights[literal.text]!]
      case .lineHeight where literal.text == "auto": return nil
      case .numbers, .edges, .points: return try ValueText.numbers(literal.text, unit)
      default: return [try ValueText.number(literal.text, Query.bounds(of: property), unit)]
      }
    } catch { throw QueryError(.badValue(error), at: literal.place.range) }
  }

  /// The range of numbers that a property may be compared with: all, in the property's unit.
  private static func bounds(of property: Property) -> NumberRange {
    var bounds = NumberRange.any
    if case .number(let own) = property.specification.type { bounds.unit = own.unit }
    return bounds
  }

  /// Compares edges one by one, with one number or with one for each; other lists of numbers only for equality.
  private func compare(
    _ numbers: [Double], _ comparison: Selector.Comparison, _ wanted: [Double], _ property: Property, _ range: SourceRange
  )
    throws(QueryError) -> Bool
  {
    if comparison == .notEqual { return try !compare(numbers, .equal, wanted, property, range) }
    let isAngle = Query.bounds(of: property).unit == .angle
    let isOfEdges = if case .edges = property.specification.type { true } else { false }
    if isOfEdges || numbers.count == 1 && wanted.count == 1 {
      let count = max(numbers.count, wanted.count)
      guard [1, count].contains(numbers.count), [1, count].contains(wanted.count) else { return false }
      return (0..<count).allSatisfy {
        Query.compare(numbers[$0 % numbers.count], comparison, wanted[$0 % wanted.count], isAngle: isAngle)
      }
    }
    guard comparison == .equal else { throw QueryError(.noOrder(property), at: range) }
    return numbers == wanted
  }

  /// The number that all nodes are compared with; nil where the property is not a plain number, or the number depends on the unit of the
  /// canvas.
  func number(of property: Property, _ comparison: Selector.Comparison, _ literal: Selector.Literal) throws(QueryError) -> Double? {
    guard Query.isOrdered(comparison), case .number(let own) = property.specification.type else { return nil }
    let unit = document.commonUnit
    if unit == nil, own.unit == .length, literal.text.last?.isNumber != true { return nil }
    do { return try ValueText.number(literal.text, Query.bounds(of: property), unit ?? .px) } catch {
      throw QueryError(.badValue(error), at: literal.place.range)
    }
  }

  static func compare(_ number: Double, _ comparison: Selector.Comparison, _ wanted: Double, isAngle: Bool) -> Bool {
    switch comparison {
    case .equal: isAngle ? Angle.normalised(degrees: number) == Angle.normalised(degrees: wanted) : number == wanted
    case .notEqual: !compare(number, .equal, wanted, isAngle: isAngle)
    case .less: number < wanted
    case .lessOrEqual: number <= wanted
    case .greater: number > wanted
    default: number >= wanted
    }
  }

  private func compare(
    _ text: String, _ comparison: Selector.Comparison, _ literal: Selector.Literal, _ property: Property
  ) throws(QueryError) -> Bool {
    let range = literal.place.range
    switch comparison {
    case .matches:
      let pattern = try pattern((literal.ignoresCase ? "(?i)" : "") + literal.text, at: range)
      do { return try pattern.matches(NormalizedText.form(text)) } catch {
        throw QueryError(.badPattern(literal.text, error.message), at: range)
      }
    case .equal, .notEqual, .hasPrefix, .hasSuffix, .contains: return matcher(of: literal).holds(comparison, for: text)
    default: throw QueryError(.noOrder(property), at: range)
    }
  }

  /// A literal prepared for comparing it with many texts.
  private func matcher(of literal: Selector.Literal) -> TextMatcher {
    if let known = cache.texts[literal] { return known }
    let matcher = TextMatcher(literal)
    cache.texts[literal] = matcher
    return matcher
  }
}

/// A text prepared for comparing it with many others, by canonical equivalence and on request in any case.
struct TextMatcher {
  private let wanted: [UInt8]
  private let ignoresCase: Bool

  init(_ literal: Selector.Literal) {
    ignoresCase = literal.ignoresCase
    wanted = NormalizedText.form(Array((ignoresCase ? literal.text.lowercased() : literal.text).utf8))
  }

  /// Whether a text is equal or unequal to the literal, begins or ends with it, or contains it.
  func holds(_ comparison: Selector.Comparison, for text: String) -> Bool {
    var text = ignoresCase ? text.lowercased() : text
    return text.withUTF8 { bytes in
      if NormalizedText.isCertain(bytes) { return holds(comparison, for: bytes) }
      return NormalizedText.form(Array(bytes)).withUnsafeBufferPointer { holds(comparison, for: $0) }
    }
  }

  private func holds(_ comparison: Selector.Comparison, for have: UnsafeBufferPointer<UInt8>) -> Bool {
    switch comparison {
    case .equal: have.elementsEqual(wanted)
    case .notEqual: !have.elementsEqual(wanted)
    case .hasPrefix: have.starts(with: wanted)
    case .hasSuffix: have.reversed().starts(with: wanted.reversed())
    default: firstIndex(of: wanted, in: Array(have), from: 0) != nil
    }
  }
}
