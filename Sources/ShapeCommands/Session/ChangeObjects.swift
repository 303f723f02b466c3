// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
import ShapePresentation

/// Change sets as JSON objects, one a node, which `diff --json` prints.
///
/// ```json
/// {"change": "kept", "id": "body", "kind": "rectangle", "label": "Body", "parent": "faces", "values": {"fill.color": {"from": "#3366cc", "to": "#ff0000"}}}
/// {"change": "added", "id": "badge", "parent": "faces", "label": "Badge", "kind": "star", "graphic": {…}, "place": {"to": {"parent": "faces", "after": "cap"}}}
/// ```
package enum ChangeObjects {
  package static func fields(_ change: NodeChange) -> [JSONText.Field] {
    var fields: [JSONText.Field] = [
      .init("change", .string(change.fate.rawValue)), .init("id", .string(change.id)), .init("kind", .string(change.kind)),
      .init("label", .string(change.label)), .init("parent", change.parent.map { .string($0) } ?? .null),
    ]
    if change.place.old != nil || change.place.new != nil {
      let sides = [("from", change.place.old), ("to", change.place.new)]
      fields.append(.init("place", .object(sides.compactMap { side in side.1.map { .init(side.0, place($0)) } })))
    }
    guard change.fate == .kept else {
      let line = NodeLine.text(change.graphic, hasList: change.hasList)
      return fields + [.init("graphic", .raw(JSONText.escaped(line)))]
    }
    if !change.values.isEmpty {
      fields.append(.init("values", .object(change.values.map { value in .init(value.key.path, sides(value)) })))
    }
    return fields
  }

  /// The counts of `diff --stat --json`.
  static func fields(_ counts: ChangeStatistics.Counts) -> [JSONText.Field] {
    [
      .init("changed", .integer(counts.changed)), .init("added", .integer(counts.added)), .init("deleted", .integer(counts.deleted)),
      .init("moved", .integer(counts.moved)),
    ]
  }

  static func place(_ place: SiblingPlace) -> JSONText {
    .object(
      [.init("parent", .string(place.parent))] + (place.previous.map { [.init("after", .string($0))] } ?? [])
        + (place.next.map { [.init("before", .string($0))] } ?? []))
  }

  private static func sides(_ value: ValueChange) -> JSONText {
    let sides = [("from", value.change.old), ("to", value.change.new)]
    return .object(sides.compactMap { side in side.1.map { .init(side.0, json($0, of: value.key)) } })
  }

  static func json(_ value: Value, of key: ValueChange.Key) -> JSONText {
    // A token's own value, without its name.
    if case .entry = key, case .colors(let colors) = value, let color = colors.first { return .string("\(color.color)") }
    return JSONText(value)
  }

  // MARK: Reading

  /// The reason why an object is not a change.
  package struct Problem: Error {
    var message: String
  }

  /// Reads a change; nil for an object that is not a change, such as the last one of `diff --json`, which holds the count.
  package static func change(_ object: JSONText) throws(Problem) -> NodeChange? {
    guard let word = object["change"]?.string else { return nil }
    guard let fate = NodeChange.Fate(rawValue: word) else {
      throw Problem(message: "'\(word)' is not a change: expected kept, added or deleted")
    }
    guard let id = object["id"]?.string else { throw Problem(message: "a change without an id") }
    let kind = object["kind"]?.string ?? ""
    var change = NodeChange(fate, id: id, kind: kind, label: object["label"]?.string ?? Selector.id(id), parent: object["parent"]?.string)
    if let places = object["place"] { change.place = Difference(old: try place(places["from"]), new: try place(places["to"])) }
    if fate == .kept {
      guard case .object(let values)? = object["values"] ?? .object([]) else {
        throw Problem(message: "the values of \(Selector.id(id)) are not an object")
      }
      // The validity of a value may depend on the kind.
      let oldKind = values.first { $0.key == Property.kind.path }?.value["from"]?.string
      for field in values { change.values.append(try value(field, Difference(old: oldKind ?? kind, new: kind))) }
      return change
    }
    guard let line = object["graphic"], (fate == .added ? change.place.new : change.place.old) != nil else {
      throw Problem(message: "\(Selector.id(id)) is \(word) without a graphic or a place")
    }
    let node = try self.line(line.text, kind)
    change.hasList = node.hasList
    let difference = { (value: Value) in fate == .added ? Difference(old: nil, new: value) : Difference(old: value, new: nil) }
    change.values = node.graphic.members.map { ValueChange(.property($0.property), difference($0.value)) }
    change.values += node.graphic.others.map { ValueChange(.other($0.container, $0.key), difference(.json($0.json))) }
    change.kind = node.graphic.kindWord
    return change
  }

  private static func line(_ text: String, _ kind: String) throws(Problem) -> NodeLine {
    let level: NodeLine.Level = kind == Kind.document.word ? .document : kind == Kind.canvas.word ? .canvas : .graphic
    do { return try NodeLine(text, as: level) } catch { throw Problem(message: error.message) }
  }

  static func place(_ object: JSONText?) throws(Problem) -> SiblingPlace? {
    guard let object, object != .null else { return nil }
    guard let parent = object["parent"]?.string else { throw Problem(message: "a place without a parent") }
    return SiblingPlace(parent: parent, previous: object["after"]?.string, next: object["before"]?.string)
  }

  private static func value(_ field: JSONText.Field, _ kind: Difference<String>) throws(Problem) -> ValueChange {
    let key = key(field.key)
    var sides = Difference<Value?>(old: nil, new: nil)
    sides.old = try value(field.value["from"], key, kind.old)
    sides.new = try value(field.value["to"], key, kind.new)
    return ValueChange(key, sides)
  }

  /// The key with a path: a property, an entry of a map, or an unknown member.
  static func key(_ path: String) -> ValueChange.Key {
    if let property = Property(path: path) { return .property(property) }
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")), let container = Property(path: path[..<dot]) else {
      return .other(nil, path)
    }
    let rest = String(path[path.utf8.index(after: dot)...])
    return container.isMap ? .entry(container, rest) : container.isObject ? .other(container, rest) : .other(nil, path)
  }

  /// A value in the syntax of a file, decoded as a member of a node of its kind.
  static func value(_ json: JSONText?, _ key: ValueChange.Key, _ kind: String) throws(Problem) -> Value? {
    guard let json else { return nil }
    func object(_ property: Property, _ json: JSONText) -> JSONText.Field {
      guard property.isShadow, property.ordinal > 0 else { return .init(property.key, json) }
      return .init(property.key, .list([JSONText](repeating: .object([]), count: Int(property.ordinal)) + [json]))
    }
    func member(_ container: Property?, _ key: String, _ json: JSONText) -> JSONText.Field {
      container.map { object($0, .object([.init(key, json)])) } ?? .init(key, json)
    }
    var fields: [JSONText.Field] = []
    if kind == Kind.document.word { fields = [.init("format", .string("shapeedit")), .init("version", .integer(1))] }
    if kind != Kind.document.word, kind != Kind.canvas.word { fields.append(.init("kind", .string(kind))) }
    switch key {
    case .property(.id), .property(.kind): return json.string.map { .string($0) }
    case .other(let container, let name): fields.append(member(container, name, json))
    case .property(let property) where property.isObject: fields.append(object(property, json))
    case .property(let property): fields.append(member(property.container, property.key, json))
    case .entry(let property, let name): fields.append(member(property.container, property.key, .object([.init(name, json)])))
    }
    let graphic = try line(JSONText.object(fields).text, kind).graphic
    switch key {
    case .property(let property): return graphic[property]
    case .entry(let property, _): return ValueEntries.of(graphic[property])?.first?.value
    case .other(let container, let name):
      let other = graphic.others.first { $0.container == container && $0.key.hasSameBytes(as: name) }
      return other.map { .json($0.json) }
    }
  }
}
