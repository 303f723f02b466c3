// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeFormats
package import ShapeModel

/// A difference of two drawings as one HTML file: the changes as a tree, both pictures, and controls to accept or reject each change.
///
/// It is a page of ``PageTemplate`` whose rows are the changed nodes and the groups around them. Accepted changes are exported as the lines
/// that were given, byte for byte.
package struct ReviewPage {
  /// A change, with its display on the page.
  package struct Item {
    package var change: NodeChange
    package var text: String
    /// The ids of the changes that it needs.
    package var needs: [String]
    package var boxes: Difference<Rect?>
    /// Its changed values, by the names of properties.
    package var values: [(path: String, text: String)]
    /// The line for `apply`.
    package var line: String

    package init(
      _ change: NodeChange, text: String, needs: [String], boxes: Difference<Rect?>, values: [(path: String, text: String)], line: String
    ) {
      (self.change, self.text, self.needs, self.boxes, self.values, self.line) = (change, text, needs, boxes, values, line)
    }
  }

  private let match: DocumentMatch
  private let items: [Item]
  private var tree: ReviewTree
  private var table = PageRows()
  private var rows: [ReviewTree.Key: Int] = [:]

  /// - Complexity: O(changes · depth).
  package init(_ match: DocumentMatch, _ items: [Item]) {
    (self.match, self.items) = (match, items)
    tree = ReviewTree(match, items.map(\.change))
    for (key, level) in tree.preorder() { add(key, level) }
  }

  private func document(_ key: ReviewTree.Key) -> Document { key.isOld ? match.old : match.new }

  private mutating func add(_ key: ReviewTree.Key, _ level: Int) {
    let document = document(key)
    let index = tree.changes[key]
    rows[key] = table.count
    table.begin(key.node, level: level, name: index.map { items[$0].text } ?? document.name(of: key.node) ?? "", in: document)
    let boxes = index.map { items[$0].boxes } ?? Difference(old: nil, new: document.bounds(of: key.node))
    table.append("box", list(boxes.new))
    table.append("was", list(boxes.old ?? (index == nil ? boxes.new : nil)))
    table.append(
      (index.map { items[$0].values } ?? []).map { value in
        PageRows.Shown(path: value.path, section: Property(path: value.path)?.specification.section ?? .general, text: value.text)
      })
    // Clicks inside a box count, as if it were filled.
    table.append("flags", "1")
    table.append("width", "0")
    table.append("d", "0")
    table.append("change", index.map { "\($0)" } ?? "-1")
  }

  /// The page's content.
  /// - Parameters:
  ///   - title: The names of the compared documents.
  ///   - counts: The numbers of changes.
  ///   - file: The name of the file that the lines can be applied to.
  ///   - token: What makes all of the changes in the session that the page is shown for.
  ///   - image: Returns the `data:` address of an image of the old drawing or the new one; nil leaves it out.
  package func content(
    title: String, counts: String, file: String, token: String? = nil, image: @escaping (_ isOld: Bool, _ source: String) -> String?
  ) throws(PartError) -> PageContent {
    var content = PageContent(title: title, counts: counts)
    content.add("lines", items.flatMap { Array($0.line.utf8) + [0x0a] })
    var pages: [String] = []
    for (index, canvas) in tree.canvases.enumerated() {
      var sides: [String] = []
      var page: Rect?
      for (isOld, node) in [(false, canvas.new), (true, canvas.old)] {
        guard let node else { continue }
        let drawing = Drawing(isOld ? match.old : match.new, canvas: node)
        let id = "\(isOld ? "before" : "picture")-\(index)"
        content.add(id, try drawing.numberedMarkup(image: { image(isOld, $0) }, row: { row($0, isOld: isOld) }))
        sides.append("\"\(isOld ? "before" : "block")\":\"\(id)\",\"\(isOld ? "was" : "now")\":\(list(drawing.page.box))")
        page = page?.union(drawing.page.box) ?? drawing.page.box
      }
      guard let page else { continue }
      pages.append(
        """
        {"row":\(rows[canvas.key] ?? 0),\(sides.joined(separator: ",")),"x":\(number(page.x)),"y":\(number(page.y)),\
        "width":\(number(page.width)),"height":\(number(page.height))}
        """)
    }
    let more = "\"file\":\(json(file)),\(token.map { "\"token\":\(json($0))," } ?? "")\"changes\":[\(needs())],"
    content.add("data", table.bytes(canvases: pages, more: more))
    return content
  }

  /// The changes that each change needs, by index.
  private func needs() -> String {
    let numbers = Dictionary(items.enumerated().map { ($0.element.change.id, $0.offset) }) { first, _ in first }
    return items.map { "{\"needs\":[\($0.needs.compactMap { numbers[$0].map { "\($0)" } }.joined(separator: ","))]}" }.joined(
      separator: ",")
  }

  private func row(_ id: String, isOld: Bool) -> Int? {
    guard isOld else { return match.new.node(id: id).flatMap { rows[.init(node: $0, isOld: false)] } }
    guard let node = match.old.node(id: id) else { return nil }
    return match.new(of: node).flatMap { rows[.init(node: $0, isOld: false)] } ?? rows[.init(node: node, isOld: true)]
  }
}
