// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import Outlines
import ShapeModel

/// The text form of a view: lines of JSON, an object for each item, and a last one, without which the text is truncated.
///
/// ```
/// {"shapeedit":"view","version":2,"document":"/home/ann/faces.shape.json"}
/// {"rows":{"level":1}}
/// {"except":["head","hair"]}
/// {"here":"head"}
/// {"end":true}
/// ```
extension ViewState {
  private static let end = JSONText.object([.init("end", .bool(true))])

  private static func first(_ document: String) -> JSONText {
    .object([.init("shapeedit", .string("view")), .init("version", .integer(2)), .init("document", .string(document))])
  }

  /// - Parameter document: The absolute path of the document, as two paths may share a file name.
  package func text(for document: String) -> String {
    ([ViewState.first(document)] + items + [ViewState.end]).map { $0.text + "\n" }.joined()
  }

  /// Parses a view; nil if it is truncated, malformed or belongs to another document.
  package init?(text: String, document: String) {
    var lines = TextLines.lines(of: TextLines.content(of: Array(text.utf8))).map { Array($0) }
    if lines.last == [] { lines.removeLast() }
    guard lines.count >= 2, let first = lines.first, let last = lines.last else { return nil }
    let between = lines[1..<(lines.count - 1)]
    guard let head = JSONText(reading: first), head["shapeedit"]?.string == "view", head["document"]?.string == document,
      JSONText(reading: last) == ViewState.end
    else { return nil }
    self.init()
    inspectorOpen = []
    for line in between {
      guard let item = JSONText(reading: line), take(item) else { return nil }
    }
  }

  // MARK: Items

  /// The items, of which each has its type as the first key.
  private var items: [JSONText] {
    var items: [JSONText] = []
    func add(_ fields: KeyValuePairs<String, JSONText>) { items.append(.object(fields.map { .init($0.key, $0.value) })) }
    func add(_ key: String, ids: [String]) { if !ids.isEmpty { add([key: .list(ids.map(JSONText.string))]) } }
    add(["rows": JSONText(base)])
    add("except", ids: exceptions)
    if isFrontFirst { add(["order": .string("front")]) }
    if !currentGroup.isEmpty { add(["here": .string(currentGroup)]) }
    add("selected", ids: selection)
    add(["inspector": JSONText(inspectorOpen.map(\.rawValue).sorted())])
    if let variant { add(["variant": .string(variant)]) }
    add("listed", ids: commands.lastListing)
    for (name, ids) in commands.saved.sorted(by: { $0.key < $1.key }) { add(["saved": .string(name), "ids": JSONText(ids)]) }
    if let focus = commands.focus { add(["focus": .string(focus)]) }
    if let open = commands.focused { add(["focusrows": JSONText(open.base), "except": JSONText(open.exceptions)]) }
    if let filter = commands.filter {
      add([
        "filter": .string(filter.text), "selector": .string(filter.selector), "group": .string(filter.group),
        "rows": JSONText(filter.base), "all": .bool(filter.showsAll), "opened": JSONText(filter.opened), "closed": JSONText(filter.closed),
        "unfolded": JSONText(filter.unfolded),
      ])
    }
    add("marks", ids: commands.marks)
    add("steps", ids: commands.transactions)
    add("former", ids: commands.oldIDs)
    for (name, value) in commands.variables.sorted(by: { $0.key < $1.key }) { add(["let": .string(name), "value": JSONText(value)]) }
    for (name, text) in commands.definitions.sorted(by: { $0.key < $1.key }) { add(["def": .string(name), "text": .string(text)]) }
    return items
  }

  /// Takes an item; false if it is malformed.
  private mutating func take(_ item: JSONText) -> Bool {
    guard case .object(let fields) = item, let first = fields.first else { return false }
    let value = first.value
    switch first.key {
    case "rows": return ViewState.set(&base, value.base)
    case "except": return ViewState.set(&exceptions, value.strings)
    case "order": isFrontFirst = value.string == "front"
    case "here": return ViewState.set(&currentGroup, value.string)
    case "selected": return ViewState.set(&selection, value.strings)
    case "inspector":
      guard let names = value.strings else { return false }
      inspectorOpen = Set(names.compactMap(PropertySpecification.Section.init(rawValue:)))
    case "variant": return ViewState.set(&variant, value.string)
    case "listed": return ViewState.set(&commands.lastListing, value.strings)
    case "saved":
      guard let name = value.string else { return false }
      return ViewState.set(&commands.saved[name], item["ids"]?.strings)
    case "focus": return ViewState.set(&commands.focus, value.string)
    case "focusrows":
      var open = OpenGroups()
      guard ViewState.set(&open.base, value.base), ViewState.set(&open.exceptions, item["except"]?.strings) else { return false }
      commands.focused = open
    case "filter": return ViewState.set(&commands.filter, FilterState(item))
    case "marks": return ViewState.set(&commands.marks, value.strings)
    case "steps": return ViewState.set(&commands.transactions, value.strings)
    case "former": return ViewState.set(&commands.oldIDs, value.strings)
    case "let":
      guard let name = value.string else { return false }
      return ViewState.set(&commands.variables[name], item["value"]?.scalar)
    case "def":
      guard let name = value.string else { return false }
      return ViewState.set(&commands.definitions[name], item["text"]?.string)
    // Ignore the items of later versions.
    default: break
    }
    return true
  }

  /// Sets a field, unless there is no value for it.
  private static func set<Field>(_ field: inout Field, _ value: Field?) -> Bool {
    guard let value else { return false }
    field = value
    return true
  }

  private static func set<Field>(_ field: inout Field?, _ value: Field?) -> Bool {
    field = value
    return value != nil
  }
}

extension ViewState.FilterState {
  fileprivate init?(_ item: JSONText) {
    guard let text = item["filter"]?.string, let selector = item["selector"]?.string, let group = item["group"]?.string,
      let base = item["rows"]?.base, let showsAll = item["all"]?.bool, let opened = item["opened"]?.strings,
      let closed = item["closed"]?.strings
    else { return nil }
    (self.text, self.selector, self.group, self.base) = (text, selector, group, base)
    (self.showsAll, self.opened, self.closed) = (showsAll, opened, closed)
    // Journals of before said one list for both.
    unfolded = item["unfolded"]?.strings ?? opened
  }
}

// MARK: Values

extension JSONText {
  fileprivate init(_ strings: [String]) { self = .list(strings.map(JSONText.string)) }

  fileprivate var strings: [String]? {
    guard case .list(let elements) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// `"open"`, `"closed"` or `{"level":1}`.
  fileprivate init(_ base: Expansion<NodeID>.Base) {
    self =
      switch base {
      case .closed: .string("closed")
      case .open: .string("open")
      case .level(let level): .object([.init("level", .integer(level))])
      }
  }

  fileprivate var base: Expansion<NodeID>.Base? {
    switch self {
    case .string("closed"): .closed
    case .string("open"): .open
    default: self["level"]?.integer.flatMap { $0 >= 0 ? .level($0) : nil }
    }
  }

  /// The value of a variable: `1.5`, `"Hello"`, `true`, a list, `{"color":"#ff0000"}`, or `{"field":"1.50"}` for a number from a table.
  fileprivate init(_ scalar: Scalar) {
    self =
      switch scalar {
      case .number(let number): .raw("\(number)")
      case .string(let text): .string(text)
      case .bool(let bool): .bool(bool)
      case .color(let color): .object([.init("color", .string("\(color)"))])
      case .numeral(let text, _): .object([.init("field", .string(text))])
      case .list(let values): .list(values.map { JSONText($0) })
      }
  }

  fileprivate var scalar: Scalar? {
    switch self {
    case .raw(let text): return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case .integer(let number): return .number(Double(number))
    case .string(let text): return .string(text)
    case .bool(let bool): return .bool(bool)
    case .null: return nil
    case .object:
      if let text = self["field"]?.string { return Scalar(field: text) }
      return self["color"]?.string.flatMap { Color($0) }.map { .color($0) }
    case .list(let elements):
      let values = elements.compactMap(\.scalar)
      return values.count == elements.count ? .list(values) : nil
    }
  }
}
