import ShapeFormats
import ShapeModel
import TestSupport

/// An irregular document, generated from a seed: any member with any value, unknown keys, missing names and ids, present or absent lists of
/// children, locks, and hostile names.
struct OddDocument {
  var random: SplitMix64
  private var serial = 0

  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

  private mutating func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  mutating func json() -> String {
    var members = [#""format": "shapeedit", "version": 1"#]
    if chance(2) { members.append("\"title\": \(string())") }
    let tokens = [##""tokens": {"sun": "#ffcc00", "warm": "token(sun)"}"##, ##""tokens": {"a b": "#fff"}"##, #""tokens": 5"#]
    if chance(2) { members.append(pick(tokens)) }
    if chance(3) { members.append(##""styles": {"card": {"fill": {"color": "#ffffff"}}}"##) }
    if chance(3) { members.append(#""variants": {"night": {"hide": "group"}}"#) }
    if chance(3) { members.append(#""later": [1,  2e3, {"x": "é"}]"#) }
    let canvases = (0..<Int.random(in: 0...3, using: &random)).map { _ in canvas() }
    return "{" + (members + ["\"canvases\": [\(canvases.joined(separator: ", "))]"]).joined(separator: ", ") + "}"
  }

  private mutating func id() -> String {
    serial += 1
    return chance(8) ? "" : "\"id\": \"\(pick(["a", "n.x", "_", "b-"]))\(serial)\", "
  }

  private mutating func string() -> String {
    var bytes: [UInt8] = []
    let text = pick(
      HostileTexts.all + [
        "Plain", "in", "at", "Rectangle 1", "x=5", "none", "a b", "it's", "$name", "${1+1}", "", " ", "#f00", "s/a/b/", "--json", "(1 + 2)",
      ])
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || "\"\\".unicodeScalars.contains(scalar) {
        bytes += "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))".utf8
      } else {
        bytes += String(scalar).utf8
      }
    }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  private mutating func canvas() -> String {
    var members: [String] = []
    if !chance(4) { members.append("\"name\": \(string())") }
    let sizes = [#""width": 800, "height": 600"#, #""width": 0, "height": 5"#, #""width": 20.5, "height": 1e-3"#]
    if !chance(4) { members.append(pick(sizes)) }
    if chance(3) { members.append(pick([##""background": "#fff""##, #""unit": "mm""#, #""origin": [1, 2]"#, #""unit": "ell""#])) }
    if chance(5) { members.append(#""scale": 3"#) }
    if !chance(5) { members.append("\"graphics\": [\(graphics(3))]") }
    let text = id() + members.joined(separator: ", ")
    return "{" + (text.hasSuffix(", ") ? String(text.dropLast(2)) : text) + "}"
  }

  private mutating func graphics(_ depth: Int) -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in graphic(depth) }.joined(separator: ", ")
  }

  /// Any property but conflicts, which a merge alone makes.
  private mutating func anyProperty() -> Property {
    let rows = PropertyTable.rows.indices.map { Property($0) }.filter { $0 != .conflicts }
    return rows[Int.random(in: 0..<rows.count, using: &random)]
  }

  private mutating func graphic(_ depth: Int) -> String {
    let kind = pick(Kind.graphics.map(\.word) + ["group", "group", "gizmo"])
    var members = ["\"kind\": \"\(kind)\""]
    if !chance(4) { members.append("\"name\": \(string())") }
    let isCalm = chance(2)
    let isFramed = KindSet.framed.contains(Kind(graphic: kind) ?? .unknown)
    if isFramed, !chance(4) { members.append(#""x": 1, "y": -2.5, "width": 30, "height": 1e-7"#) }
    let known = Kind(graphic: kind).map(PropertyTable.properties) ?? PropertyTable.properties(of: .rectangle)
    var objects: [String: [String]] = [:]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let property = isCalm || !chance(6) ? pick(known) : anyProperty()
      let taken = ["id", "kind", "name", "x", "y", "width", "height", "tokens", "styles", "variants", "format", "version", "title"]
      guard !property.isComputed, !taken.contains(property.path) else { continue }
      if property.isObject {
        if objects[property.key] == nil { objects[property.key] = [] }
      } else if let object = property.container {
        if !objects[object.key, default: []].contains(where: { $0.hasPrefix("\"\(property.key)\"") }) {
          objects[object.key, default: []].append("\"\(property.key)\": \(value(property, isCalm))")
        }
      } else if !members.contains(where: { $0.hasPrefix("\"\(property.key)\"") }) {
        members.append("\"\(property.key)\": \(value(property, isCalm))")
      }
    }
    for (key, inner) in objects.sorted(by: { $0.key < $1.key }) {
      let object = "{" + (inner + (chance(9) ? [#""odd": null"#] : [])).joined(separator: ", ") + "}"
      members.append("\"\(key)\": " + (key == "shadow" && chance(3) ? "[\(object), {\"dx\": 1, \"dy\": 2}]" : object))
    }
    if chance(9) { members.append(#""later": {"deep": [true,  1.50]}"#) }
    if kind == "group" || kind == "gizmo" && chance(2), !chance(6) {
      members.append("\"children\": [\(depth > 0 ? graphics(depth - 1) : "")]")
    }
    return "{" + id() + members.joined(separator: ", ") + "}"
  }

  private mutating func value(_ property: Property, _ isCalm: Bool) -> String {
    if !isCalm, chance(4) { return pick(["null", "-7", "\"red\"", "[1, 2]", "{}", "1e12", "true", "\"\"", "\"none\"", "[]"]) }
    switch property.specification.type {
    case .bool: return pick(["true", "false"])
    case .number, .lineHeight: return pick(["0", "1", "0.25", "45", "270", "-3.5", "1e-9"])
    case .integer: return pick(["3", "5", "12"])
    case .word(let words): return "\"\(pick(words))\""
    case .text: return property == .d ? pick([#""M0 0L5 5""#, #""M 1,2 q 3 4 5 6z""#, #""nonsense""#]) : string()
    case .color, .background: return pick([##""#336699""##, ##""#33669980""##, #""red""#, #""token(sun)""#, #""token(gone)""#])
    case .numbers(let count, _): return "[" + (0..<(count ?? 3)).map { "\($0)" }.joined(separator: ", ") + "]"
    case .edges: return pick(["6", "[1, 2, 3, 4]"])
    case .points: return pick(["[[0, 0], [4, 0], [2, 3]]", "[[0, 0], [1.5, -2]]"])
    case .stops: return pick([##"[[0, "#ffffff"], [1, "#000000"]]"##, #"[[0.25, "token(sun)"], [0.5, "blue"]]"#])
    case .tags: return pick([#"["a", "b"]"#, #"["a b"]"#, "[]"])
    case .selector: return pick([##""#a1""##, #""group >""#, #""none""#])
    case .weight: return pick(["700", #""bold""#])
    case .json: return #"{"a":  [1.0, "x"]}"#
    default: return "1"
    }
  }
}
