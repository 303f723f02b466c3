// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// The changes of one node, as phrases: `fill.color #3366cc → #ff0000`.
package struct ChangeWords {
  private let change: NodeChange

  /// The longest value, in cells.
  private static let longestValue = 60

  /// A changed value, as texts; nil for no value.
  package struct Part: Hashable {
    package var what: String
    package var before: String?
    package var after: String?
  }

  init(change: NodeChange) { self.change = change }

  /// All changed values, and the place, for programs.
  var parts: [Part] {
    switch change.fate {
    case .added: return [Part(what: "added")]
    case .deleted: return [Part(what: "deleted")]
    case .kept: return values.map { part($0) } + (change.isMoved ? [place] : [])
    }
  }

  /// The values, without objects that are described by their members; maps as the entries that differ.
  private var values: [ValueChange] {
    change.values.flatMap { value -> [ValueChange] in
      guard case .property(let property) = value.key, property.isMap,
        let entries = ValueEntries.differences(property, from: value.change.old, to: value.change.new), !entries.isEmpty
      else { return [value] }
      return entries
    }.filter { value in
      // The format and version members, if a file was created or deleted.
      if value.key == .property(.format) || value.key == .property(.version), value.change.old == nil || value.change.new == nil {
        return false
      }
      guard case .property(let object) = value.key, object.isObject else { return true }
      guard value.change.old == nil || value.change.new == nil else { return true }
      return !change.values.contains { $0.key.property?.container == object }
    }
  }

  private func part(_ value: ValueChange, named name: String? = nil) -> Part {
    // Its value is for programs; `conflicts` lists it for people.
    if case .entry(.conflicts, let id) = value.key {
      let sides = (value.change.old, value.change.new)
      return Part(
        what: "conflicts of \(id.isEmpty ? "the document" : Selector.id(id))", before: sides.0.map { _ in "open" },
        after: sides.1.map { _ in "open" })
    }
    return Part(what: name ?? value.key.path, before: text(value, \.old), after: text(value, \.new))
  }

  /// A value, or the default that applies if it is not stored; nil in an absent object.
  private func text(_ value: ValueChange, _ side: KeyPath<Difference<Value?>, Value?>) -> String? {
    switch value.change[keyPath: side] {
    case .present?: return "on"
    case .colors(let colors)? where value.key.isEntry: return colors.first?.color.description
    case let stored?: return ValueText.text(stored)
    case nil: break
    }
    let inherited = side == \.old ? change.inherited.old : change.inherited.new
    if let value = value.key.property.flatMap({ inherited[$0] }) { return ValueText.text(value) }
    guard case .property(let property) = value.key, let kind = Kind(graphic: change.kind) ?? (change.kind == "canvas" ? .canvas : nil)
    else {
      return nil
    }
    // A paint of another type has no such part, not even by default.
    if let type = property.container.flatMap({ Property(path: $0.path + ".type") }), property != type,
      change.values.contains(where: { $0.key == .property(type) })
    {
      return nil
    }
    if let container = property.container,
      let object = change.values.first(where: { $0.key == .property(container) }), object.change[keyPath: side] == nil
    {
      return nil
    }
    return Graphic.fallback(property, of: kind).map(ValueText.text)
  }

  private var place: Part {
    func text(_ place: SiblingPlace?) -> String? {
      guard let place else { return nil }
      let parent = place.parent.isEmpty ? "document" : Selector.id(place.parent)
      return parent + (place.previous.map { " after " + Selector.id($0) } ?? place.next.map { " before " + Selector.id($0) } ?? "")
    }
    return Part(what: "place", before: text(change.place.old), after: text(change.place.new))
  }

  // MARK: Phrases

  static func shown(_ text: String?) -> String { text.map { $0.isEmpty ? "\"\"" : sanitized($0, limit: longestValue) } ?? "none" }

  static func phrase(_ part: Part) -> String {
    guard part.before != nil || part.after != nil else { return sanitized(part.what) }
    if part.what == "made" { return "made \(sanitized(part.after ?? "", limit: .max))" }
    return "\(sanitized(part.what)) \(shown(part.before)) \(Glyphs.current.arrow) \(shown(part.after))"
  }

  /// Short phrases for people: `fill #3366cc → #ff0000`, `moved 3,0`.
  var phrases: [String] {
    guard change.fate == .kept else { return [] }
    var phrases: [String] = []
    var values = values
    for paint in PaintProperties.both {
      guard let part = whole(paint) else { continue }
      phrases.append(ChangeWords.phrase(part))
      values.removeAll { $0.key.property.map(paint.isPaint) ?? false }
    }
    if let offset {
      phrases.append("moved \(NumberText.string(offset.x)),\(NumberText.string(offset.y))")
      values.removeAll { ChangeWords.places.contains($0.key.property ?? .id) }
    }
    // Defaults that are stored in only one of the states are invisible changes.
    let unseen = values.map { part($0) }.filter { $0.before != nil && $0.before == $0.after }
    for value in values {
      guard !unseen.contains(where: { $0.what == value.key.path }) else { continue }
      // A paint of which only the colour differs is named without `.color`.
      let isColor = PaintProperties.both.contains { value.key == .property($0.color) }
      let name = isColor ? value.key.property!.container!.path : value.key == .property(.textString) ? "text" : nil
      phrases.insert(ChangeWords.phrase(part(value, named: name)), at: phrases.count - (offset != nil && isColor ? 1 : 0))
    }
    if phrases.isEmpty, !unseen.isEmpty {
      let what = change.inherited == Difference(old: [:], new: [:]) ? "the default of " : "what is inherited as "
      phrases.append(what + unseen.map { sanitized($0.what) }.joined(separator: ", ") + " is stored in one of them only")
    }
    return phrases
  }

  /// A paint that became one of another type, with its colour or its stops, as a whole: `fill linear(90deg, …) → #008080`.
  private func whole(_ paint: PaintProperties) -> Part? {
    let needed = [paint.type, paint.color, paint.stops]
    guard needed.allSatisfy({ property in change.values.contains { $0.key == .property(property) } }) else { return nil }
    func text(_ side: KeyPath<Difference<Value?>, Value?>) -> String? {
      var graphic = change.graphic(side)
      if !change.values.contains(where: { $0.key == .property(paint.object) }) { graphic[paint.object] = .present }
      return Shorthand.text(paint.object, of: graphic)
    }
    return Part(what: paint.object.path, before: text(\.old), after: text(\.new))
  }

  private static let places: Set<Property> = [.x, .y, .x1, .y1, .x2, .y2]

  /// The distance that it was moved, if all its coordinates changed by the same amount.
  private var offset: Point? {
    func difference(_ property: Property) -> Double? {
      guard let value = change.values.first(where: { $0.key == .property(property) }) else { return 0 }
      guard let old = value.change.old?.number, let new = value.change.new?.number else { return nil }
      return (new - old).rounded(toPlaces: 9)
    }
    guard let x = difference(.x), let y = difference(.y), let x1 = difference(.x1), let y1 = difference(.y1), let x2 = difference(.x2),
      let y2 = difference(.y2)
    else { return nil }
    guard x1 == x2, y1 == y2, x == 0 && y == 0 || x1 == 0 && y1 == 0 else { return nil }
    let offset = Point(x: x + x1, y: y + y1)
    return offset == Point(x: 0, y: 0) ? nil : offset
  }
}

extension Double {
  /// The nearest number with a number of digits after the point, so that differences of decimal numbers stay short.
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
    let scaled = (self * factor).rounded()
    return scaled.isFinite && abs(scaled) < 1e15 ? scaled / factor : self
  }
}

extension ValueChange.Key {
  fileprivate var isEntry: Bool { if case .entry = self { true } else { false } }
}
