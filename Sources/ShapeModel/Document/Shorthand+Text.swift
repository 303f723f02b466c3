// SPDX-License-Identifier: GPL-3.0-or-later
extension Shorthand {
  /// An object as one line of text, as in ``text(_:of:)``; for `shadow`, all shadows.
  package static func whole(_ property: Property, of graphic: Graphic) -> String? {
    property == .shadow ? shadows(of: graphic) : text(property, of: graphic)
  }

  /// All shadows of a graphic as `set shadow` takes them: `0 2 4 #00000040, 1 1 0 #ffffff`; `none` where there is none.
  package static func shadows(of graphic: Graphic) -> String {
    let texts = (0..<max(1, graphic.shadowCount)).compactMap { text(Property.shadow.of(shadow: $0), of: graphic) }
    return texts.joined(separator: ", ")
  }

  /// An object as one line of text: `#3366cc`, `linear(90deg, …)`, `0 2 4 #00000040`; `none` where it is absent.
  package static func text(_ property: Property, of graphic: Graphic) -> String? {
    func part(_ key: String) -> Property { Property(path: "\(property.specification.path).\(key)")!.of(shadow: Int(property.ordinal)) }
    func value(_ key: String) -> String { graphic.resolved(part(key)).map(ValueText.text) ?? "none" }
    func said(_ key: String) -> Bool { graphic[part(key)] != nil }
    switch property.specification.path {
    case "fill", "stroke":
      if case .invalid(let json) = graphic[property] { return json }
      guard graphic[property] != nil else { return "none" }
      let type = value("type")
      let body =
        switch type {
        case "solid": value("color")
        case "none", "other": type
        case "linear":
          // The ends take precedence over the angle.
          said("from") || said("to")
            ? "linear(\(value("from")) to \(value("to")), \(value("stops")))" : "linear(\(value("angle"))deg, \(value("stops")))"
        default: "\(type)(\(value("stops")))"
        }
      return value("enabled") == "false" ? body + " (off)" : body
    case "shadow":
      if case .invalid(let json) = graphic[property] { return json }
      guard graphic[property] != nil else { return "none" }
      let spread = value("spread") == "0" ? "" : " " + value("spread")
      let body = "\(value("dx")) \(value("dy")) \(value("blur"))\(spread) \(value("color"))"
      return value("enabled") == "false" ? body + " (off)" : body
    case "text": return graphic[property] == nil ? "none" : value("string")
    default: return nil
    }
  }
}
