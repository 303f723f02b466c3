// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension SVGSource {
  package var inheritedNames: [(name: String, property: Property)] { SVGSource.namesHandedDown }

  private static let namesHandedDown: [(name: String, property: Property)] = {
    var names: [(name: String, property: Property)] = [("fill", .fill), ("stroke", .stroke)]
    for row in PropertyTable.rows.indices {
      let property = Property(row)
      if case .style(let word, _)? = SVGField[property], word.isInherited { names.append((word.text, property)) }
    }
    return names
  }()

  package func value(_ property: Property, declaredAs text: String) -> Value? {
    guard case .style(_, let decode)? = SVGField[property] else { return nil }
    let value = decode.value(text, property, diagonal: viewport.width)
    if case .invalid = value { return nil }
    return value
  }

  package func initialDeclaration(_ name: String) -> String? {
    // A number: other painters than browsers know no `initial`, and one reads `medium` as the size of the parent.
    if name == SVGWord.fontSize.text { return SVGSpelling.number(FontSizes().own) + "px" }
    return name.hasPrefix("--") ? "initial" : InheritedNames.table[name].map { $0.initial.isEmpty ? "initial" : $0.initial }
  }

  package func isInitial(_ text: String, _ name: String) -> Bool {
    guard let initial = InheritedNames.table[name]?.initial else { return false }
    if text == initial || text == "initial" || text == "auto" && initial == "auto" { return true }
    switch name {
    case "fill", "color": return Color(text) == .black
    case "font-weight": return text == "400"
    case "stroke-width", "stroke-dashoffset", "letter-spacing", "word-spacing", "fill-opacity", "stroke-opacity", "stroke-miterlimit":
      let number = SVGNumbers.split(text).flatMap { $0.unit.isEmpty || $0.unit == "px" || $0.number == 0 ? $0.number : nil }
      return number != nil && number == (initial == "normal" ? 0 : Double(initial))
    case "pointer-events": return text == "visiblePainted"
    case "writing-mode": return text == "lr-tb" || text == "lr"
    default: return false
    }
  }

  package func concerns(_ name: String, _ kind: Kind) -> Bool {
    switch kind {
    case .group, .instance, .unknown, .canvas, .document: return true
    default: break
    }
    switch InheritedNames.table[name]?.reach {
    case .text?: return kind == .text
    case .markers?: return kind != .text && kind != .image
    case .everything?, nil: return true
    }
  }
}
