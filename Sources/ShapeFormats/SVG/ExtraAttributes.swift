// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// The attributes of SVG that no property holds and that `extra` keeps, so that they are drawn: those without references.
enum ExtraAttributes {
  /// Written as an attribute.
  private static let attributes: [StaticString] = [
    "visibility", "shape-rendering", "text-rendering", "image-rendering", "color-rendering", "paint-order", "vector-effect", "pathLength",
    "font-variant", "font-stretch", "font-size-adjust", "word-spacing", "writing-mode", "direction", "unicode-bidi", "dominant-baseline",
    "alignment-baseline", "baseline-shift", "textLength", "lengthAdjust", "dx", "dy", "rotate", "systemLanguage",
  ]

  /// Written as a declaration, since renderers do not read it as an attribute.
  private static let declarations: [StaticString] = ["isolation"]

  private static let names: [String: StaticString] = {
    let held = Set(PropertyTable.rows.indices.flatMap { SVGField.names(of: Property($0)) })
    let free = (attributes + declarations).filter { !held.contains("\($0)") }
    return Dictionary(uniqueKeysWithValues: (free + [secondRadius]).map { ("\($0)", $0) })
  }()

  private static let declared = Set(declarations.map { "\($0)" })

  /// Written as an attribute of a rectangle with rounded corners only.
  private static let secondRadius: StaticString = "ry"

  /// The names of the attributes that are kept on any element, in alphabetical order.
  static let all = names.keys.filter { $0 != "\(secondRadius)" }.sorted()

  /// Names whose meaning depends on `tspan` elements or on the surrounding letters.
  static let lists: Set<String> = ["dx", "dy", "rotate"]

  private static let longest = 1 << 12

  /// Whether an attribute is kept on any element.
  static func holds(_ name: String) -> Bool { names[name] != nil && name != "\(secondRadius)" }

  /// Whether a value can be written unchanged: it has no references, and cannot end a declaration.
  private static func isPlain(_ value: String) -> Bool {
    value.utf8.count <= longest && !value.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "(") }
  }

  /// The attributes in the value of `extra`, in its order, each once.
  /// - Parameter isRounded: Whether the graphic is a rectangle with rounded corners.
  static func read(_ extra: Value?, isRounded: Bool) -> [DrawnExtra] {
    var found: [DrawnExtra] = []
    for (name, content) in extra?.stringMembers ?? [] {
      guard let known = names[name], isPlain(content),
        name != "ry" || isRounded && SVGNumbers.split(content).map({ $0.number > 0 }) ?? false,
        !found.contains(where: { "\($0.name)" == name })
      else { continue }
      found.append(DrawnExtra(name: known, value: content, isDeclaration: declared.contains(name)))
    }
    return found
  }
}

extension Value {
  /// The members of structured content that are strings, in their order.
  var stringMembers: [(name: String, text: String)] {
    guard case .json(let text) = self else { return [] }
    let bytes = ByteStore(text)
    defer { withExtendedLifetime(bytes) {} }
    var members: [(name: String, text: String)] = []
    var object = ObjectCursor(JSONCursor(bytes, at: 0))
    while let key = object.next() {
      guard let value = object.cursor.string() else {
        object.cursor.skipValue()
        continue
      }
      members.append((object.cursor.text(key), object.cursor.text(value)))
    }
    return members
  }
}

/// An attribute, or a declaration in `style`, that is written unchanged.
package struct DrawnExtra: Sendable {
  package var name: StaticString
  package var value: String
  package var isDeclaration: Bool
}
