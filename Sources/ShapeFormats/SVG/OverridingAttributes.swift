// SPDX-License-Identifier: GPL-3.0-or-later
/// Attributes and declarations that an element is read with instead of those of the same names in the file.
struct OverridingAttributes {
  /// The paths that are read from here or not at all, such as `@color` and `@style.--accent`.
  private let paths: Set<String>
  /// The attributes that have a text, the declarations in a `style` of its own.
  private let attributes: [StartTag.Attribute]

  /// - Parameter start: The offset of the tag that ``tag(_:)`` made.
  init(_ paths: some Sequence<String>, _ bytes: ByteStore, at start: Int) {
    self.paths = Set(paths)
    var tag = StartTag()
    tag.read(bytes, at: start)
    attributes = tag.attributes
  }

  /// A start tag with the attributes and declarations that have a text.
  static func tag(_ texts: [String: String?]) -> String {
    var (attributes, declarations): ([(String, String)], [String]) = ([], [])
    for case (let path, let text?) in texts {
      let name = String(path.dropFirst())
      if name.hasPrefix("style.") { declarations.append(name.dropFirst(6) + ":" + text) } else { attributes.append((name, text)) }
    }
    if !declarations.isEmpty { attributes.append((SVGWord.style.text, declarations.joined(separator: ";"))) }
    let quoted = attributes.map { " \($0.0)=" + String(decoding: MarkupText.quoted($0.1.utf8, UInt8(ascii: "\"")), as: UTF8.self) }
    return "<g" + quoted.joined() + "/>"
  }

  /// The attributes of an element as they are read.
  func applied(to tag: StartTag, _ bytes: ByteStore) -> [StartTag.Attribute] {
    tag.attributes.filter { !paths.contains("@" + bytes.text($0.name)) } + attributes
  }

  /// Whether a declaration of a `style` in the file is not read.
  func hides(_ declaration: StyleDeclaration, _ bytes: ByteStore) -> Bool {
    let name = declaration.name
    guard !attributes.contains(where: { $0.value.contains(name.lowerBound) }), name.upperBound <= bytes.count else { return false }
    return paths.contains("@style." + bytes.text(name))
  }
}
