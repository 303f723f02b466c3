// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// Changed declarations of style sheet rules: the document's ``Property/styles`` in formats that have style sheets.
///
/// As JSON: `{".leaf": {"fill": "#00ff00"}}`.
package struct StyleChanges {
  package private(set) var rules: [(selector: String, declarations: [(name: String, value: String)])] = []

  package init() {}

  package init(_ json: String) {
    let bytes = ByteStore(json)
    defer { withExtendedLifetime(bytes) {} }
    var outer = ObjectCursor(JSONCursor(bytes, at: 0))
    while let selector = outer.next() {
      var inner = ObjectCursor(outer.cursor)
      while let name = inner.next() {
        guard let value = inner.cursor.string() else {
          inner.cursor.skipValue()
          continue
        }
        set(outer.cursor.text(selector), inner.cursor.text(name), inner.cursor.text(value))
      }
      outer.cursor.skipValue()
    }
  }

  package mutating func set(_ selector: String, _ name: String, _ value: String) {
    let rule = rules.firstIndex { $0.selector == selector } ?? rules.count
    if rule == rules.count { rules.append((selector, [])) }
    if let index = rules[rule].declarations.firstIndex(where: { $0.name == name }) {
      rules[rule].declarations[index].value = value
    } else {
      rules[rule].declarations.append((name, value))
    }
  }

  package var json: String {
    func object<Member>(_ members: [Member], _ key: (Member) -> String, _ value: (Member) -> [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = [UInt8(ascii: "{")]
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        CanonicalJSON.append(string: key(member), to: &bytes)
        bytes += Array(": ".utf8) + value(member)
      }
      return bytes + [UInt8(ascii: "}")]
    }
    func text(_ value: String) -> [UInt8] {
      var bytes: [UInt8] = []
      CanonicalJSON.append(string: value, to: &bytes)
      return bytes
    }
    return String(decoding: object(rules, { $0.selector }, { object($0.declarations, { $0.name }, { text($0.value) }) }), as: UTF8.self)
  }
}
