import TerminalText
import ShapeModel

/// The changes of a dry run: the properties of each graphic, before and after.
struct ChangePreview {
  /// The maximum number of graphics listed, unless all are requested.
  private static let usualLimit = 20
  private static let longestValue = 60

  private typealias Part = (what: String, before: String?, after: String?)

  /// A graphic's selector and its changes.
  private struct Item {
    var selector: String
    var parts: [Part]
  }

  private var items: [Item] = []
  private var moreCount = 0

  /// - Parameter isWhole: Whether to list every graphic.
  init(_ session: Session, isWhole: Bool) {
    self.init(session.history.openChanges(atMost: isWhole ? .max : ChangePreview.usualLimit), session)
  }

  /// The changes since a revision; nil if undo and redo no longer reach it.
  init?(_ session: Session, since revision: Int) {
    let serial = revision - session.workspace.firstRevision
    if serial >= 0, let changes = session.history.changes(sinceSerial: serial, atMost: ChangePreview.usualLimit) {
      self.init(changes, session)
    } else if let former = session.former, former.revision == revision {
      self.init(from: former.document, to: session.document)
    } else {
      return nil
    }
  }

  /// The differences between two documents, by id. O(nodes of both).
  private init(from former: Document, to document: Document) {
    let names = NodeNames(document, isInPassing: true)
    var changes: [Item] = []
    func add(_ id: String, _ parts: [Part]) { if !parts.isEmpty { changes.append(Item(selector: Selector.id(id), parts: parts)) } }
    for node in document.canvases + document.graphics {
      let id = document.id(of: node)
      guard let before = former.node(id: id) else {
        add(id, [("made", nil, names.path(node))])
        continue
      }
      let places = [(former, before), (document, node)].map { document, node in
        (document.parent(of: node).map { Selector.id(document.id(of: $0)) } ?? "") + " \(document.index(of: node) ?? 0)"
      }
      let moved: [Part] = places[0] == places[1] ? [] : [("place", places[0], places[1])]
      add(id, ChangePreview.parts(former.graphic(before), document.graphic(node)) + moved)
    }
    for node in former.canvases + former.graphics where document.node(id: former.id(of: node)) == nil {
      add(former.id(of: node), [("deleted", nil, nil)])
    }
    items = Array(changes.prefix(ChangePreview.usualLimit))
    moreCount = changes.count - items.count
  }

  private init(_ found: (changes: [History.NodeChange], count: Int), _ session: Session) {
    let (changes, count) = found
    let names = NodeNames(session.document, isInPassing: true)
    items = changes.map { change in
      Item(selector: names.selector(change.node), parts: ChangePreview.parts(change, session.document, names))
    }
    items.removeAll(where: \.parts.isEmpty)
    moreCount = count - changes.count
  }

  private static func parts(
    _ change: History.NodeChange, _ document: Document, _ names: NodeNames
  ) -> [Part] {
    switch change {
    case .made(let node): return [("made", nil, names.path(node))]
    case .deleted: return [("deleted", nil, nil)]
    case .moved(let node, let before):
      let place = document.parent(of: node).map { "\(names.selector($0)) \(document.index(of: node) ?? 0)" }
      return [("place", "\(names.selector(before.parent)) \(before.index)", place)]
    case .edited(let node, let before):
      return parts(before, document.graphic(node))
    }
  }

  private static func parts(_ before: Graphic, _ after: Graphic) -> [Part] {
    guard before != after else { return [] }
    var parts: [Part] = []
    if before.kind != after.kind { parts.append(("kind", before.kind.word, after.kind.word)) }
    let properties = before.members.map(\.property) + after.members.map(\.property).filter { before[$0] == nil }
    for property in properties where before[property] != after[property] {
      // A created or removed object is described by its members.
      if property.isObject, before[property] == nil || after[property] == nil { continue }
      parts.append((property.path, before.resolved(property).map(ValueText.text), after.resolved(property).map(ValueText.text)))
    }
    return parts
  }

  /// Lines for people: `#body  fill.color #3366cc → #ff0000`.
  var lines: [String] {
    func value(_ text: String?) -> String { text.map { $0.isEmpty ? "\"\"" : sanitized($0, limit: ChangePreview.longestValue) } ?? "none" }
    var lines = items.map { item in
      "  \(sanitized(item.selector, limit: .max))  "
        + item.parts.map { part in
          switch (part.before, part.after) {
          case (nil, nil): part.what
          case (nil, let after?) where part.what == "made": "\(part.what) \(after)"
          default: "\(part.what) \(value(part.before)) \(Glyphs.current.arrow) \(value(part.after))"
          }
        }.joined(separator: ", ")
    }
    if moreCount > 0 { lines.append("  and \(moreCount) more; --all lists them") }
    return lines
  }

  /// The changes on one line.
  var text: String { lines.map { line in String(line.drop { $0 == " " }) }.joined(separator: "; ") }

  /// The changes as JSON fields.
  var fields: [JSONText.Field] {
    let changes = items.flatMap { item in
      item.parts.map { part in
        JSONText.object([
          .init("id", .string(String(item.selector.drop { $0 == "#" }))), .init("what", .string(part.what)),
          .init("from", part.before.map { .string($0) } ?? .null), .init("to", part.after.map { .string($0) } ?? .null),
        ])
      }
    }
    return [.init("changes", .list(changes)), .init("more", .integer(moreCount))]
  }
}
