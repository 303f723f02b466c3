import Outlines
import Scrolling

package import TerminalUI

/// The rows of the first list of a scene, for tests that read and open them without looking at the screen.
package final class ListProbe {
  package let scene: Scene
  private var list: ListNode!

  /// The list of a view, on a screen of so many lines; with none, no row is made unless it is asked for.
  package init(_ view: some View, lines: Int = 0) {
    scene = Scene(size: CellSize(width: 80, height: lines))
    show(view)
  }

  /// Shows another value of the view.
  package func show(_ view: some View) {
    scene.show(view) { $0.showsIcons = false }
    update()
  }

  /// Lets the view follow what changed.
  package func update() {
    scene.update()
    list = scene.listNodes[0]
  }

  private var content: Part { list.content! }

  /// The number of rows.
  package var count: Int {
    update()
    return content.count
  }

  /// The rows made so far.
  package var madeCount: Int { scene.graph.rowCount }
  /// The calls of the accessor of children so far.
  package var childrenAsked: Int { scene.graph.counters.childrenAsked }
  package var warnings: [DataWarning] { scene.graph.warnings }

  /// The identity of a row.
  package func id(_ row: Int) -> AnyHashable { AnyHashable(content.row(at: row).id) }
  /// The row with an identity.
  package func row(of id: AnyHashable) -> Int? { list.row(of: id.base as! RowID) }
  /// The row at a path of ids.
  package func row(at path: [AnyHashable]) -> Int? { content.find(path: path[...], opening: false) }
  /// The row at a path of ids, with everything opened that contains it.
  package func reveal(_ path: [AnyHashable]) -> Int? {
    defer { update() }
    return content.find(path: path[...], opening: true)
  }

  /// Opens or closes the group or section of a row; false if it has nothing to open.
  @discardableResult
  package func toggle(_ row: Int) -> Bool {
    defer { update() }
    return content.setOpen(nil, at: row)
  }

  /// Opens everything.
  package func expandAll() {
    var row = 0
    while row < count {
      _ = content.setOpen(true, at: row)
      row += 1
    }
  }

  /// The texts of a row.
  package func text(_ row: Int) -> String { content.node(at: row).texts.joined(separator: " ") }

  /// The rows: `▸` closed, `▾` open, `#` a header, one blank a level.
  package var picture: [String] {
    (0..<count).map { index in
      let row = content.row(at: index)
      let mark =
        switch row.kind {
        case .plain, .leaf, .footer: ""
        case .group(let isOpen): isOpen ? "▾" : "▸"
        case .header(let isOpen, let isCollapsible): isCollapsible ? (isOpen ? "▾#" : "▸#") : "#"
        }
      return String(repeating: " ", count: row.level) + mark + text(index)
    }
  }

  /// Does what a click on a row does.
  package func click(_ row: Int, _ modifiers: EventModifiers = []) {
    list.select(row, modifiers)
    update()
  }
}

extension Scene {
  /// The lists, outer ones first.
  fileprivate var listNodes: [ListNode] {
    var lists: [ListNode] = []
    var pending: [Part] = [root]
    while let part = pending.popLast() {
      if let list = part as? ListNode { lists.append(list) }
      var inner: [Part] = []
      part.visitParts { inner.append($0) }
      pending.append(contentsOf: inner.reversed())
    }
    return lists
  }
}

extension Node {
  /// The texts in it, in the order of the declaration.
  fileprivate var texts: [String] {
    var texts: [String] = []
    var pending: [Part] = [self]
    while let part = pending.popLast() {
      if let text = part as? TextNode { texts.append(text.string) }
      var inner: [Part] = []
      part.visitParts { inner.append($0) }
      pending.append(contentsOf: inner.reversed())
    }
    return texts
  }
}
