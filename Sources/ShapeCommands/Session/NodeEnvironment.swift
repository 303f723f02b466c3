// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The expression environment for one graphic of a match: its properties, those of its parent and canvas, and its index.
struct NodeEnvironment: ExpressionEnvironment {
  let session: any SessionReading
  /// Nil if there is no current graphic, as in `echo` and `assert`.
  var node: NodeID?
  var index = 0
  var count = 0
  /// Whether the expression is a part of a text, as `${name}`. There, a variable of the script hides a property of the same name.
  var isInText = false

  func value(of name: String) -> Scalar? {
    if isInText, let own = variable(name) { return own }
    if node != nil, name == "i" || name == "n" {
      // In `for i in 1..3`, `i` is that of the loop.
      return session.scripting.variables[name] ?? .number(Double(name == "i" ? index : count))
    }
    if let node {
      guard let value = value(of: name, at: node) else { return variable(name) }
      if let own = session.scripting.variables[name], own != value {
        remark("\(name) is the property of the graphic here, and $\(name) the variable")
      }
      return value
    }
    // A drawing of one canvas has one `canvas.width`.
    let canvases = name.hasPrefix("canvas.") ? session.document.canvases : []
    return variable(name) ?? (canvases.count == 1 ? value(of: name, at: canvases[0]) : nil)
  }

  /// The value of a property of a node, its parent or its canvas.
  private func value(of path: String, at node: NodeID) -> Scalar? {
    let document = session.document
    if path.hasPrefix("parent.") { return document.parent(of: node).flatMap { scalar(String(path.dropFirst(7)), $0) } }
    if path.hasPrefix("canvas.") { return document.canvas(of: node).flatMap { scalar(String(path.dropFirst(7)), $0) } }
    return scalar(path, node)
  }

  func variable(_ name: String) -> Scalar? { session.scripting.variables[name] ?? given(name) }

  func isData(_ name: String) -> Bool {
    session.scripting.variables[name] == nil ? given(name) != nil : session.scripting.data.contains(name)
  }

  func isTable(_ name: String) -> Bool { session.scripting.variables[name] == nil && session.options.tables[name] != nil }

  /// A variable of the caller or of its environment.
  private func given(_ name: String) -> Scalar? {
    if let value = session.options.arguments[name] { return value }
    guard name.hasPrefix("ENV."), !session.options.isSafe else { return nil }
    return session.options.environment(String(name.dropFirst(4))).map { Scalar(data: $0) }
  }

  /// Empty above 1,000 variables, where computing suggestions would cost too much.
  var variableNames: [String] { session.scripting.variables.count > 1000 ? [] : Array(session.scripting.variables.keys) }

  func value(of path: String, of selector: Selector) throws(Diagnostic) -> Scalar? {
    let nodes = try matches(selector)
    guard nodes.count == 1 else {
      throw Diagnostic(selector.range, code: "select.many", "this matches \(nodes.count), and exactly one is asked for")
    }
    tellPlace(path, nodes[0])
    return value(of: path, at: nodes[0])
  }

  /// Tells that a place is not that on the canvas, where a transform moves what it is in.
  private func tellPlace(_ path: String, _ node: NodeID) {
    let document = session.document
    guard Self.edges[path] != nil || ["x", "y", "x1", "y1", "x2", "y2"].contains(path), document.isMovedByTransform(node)
    else { return }
    remark(
      "\(path) of \(Selector.id(document.id(of: node))) is in its own coordinates, which a transform moves; bbox.x and bbox.y are on the canvas"
    )
  }

  private func matches(_ selector: Selector) throws(Diagnostic) -> [NodeID] {
    do { return try session.query.matches(selector) } catch {
      let range = error.range == SourceRange(0, 0) ? selector.range : error.range
      throw SelectionProblems(session).explain(error.problem, at: range).diagnostic
    }
  }

  func count(_ selector: Selector) throws(Diagnostic) -> Int {
    let count = try matches(selector).count
    guard selector.cardinality != .exactlyOne || count == 1 else {
      throw Diagnostic(selector.range, code: "select.many", "this matches \(count), and exactly one is asked for")
    }
    if count == 0, selector.cardinality != .anyNumber, let name = SelectionProblems(session).unknownNames(in: selector).first,
      let kind = SelectionProblem.kind(meantBy: name, isExact: false)
    {
      throw Diagnostic(
        selector.range, code: "select.nothing", "nothing is named \(name); the kind is \(kind)",
        help: ["write count(\(kind)), or count(\(name)?) for a name that nothing may have"])
    }
    return count
  }

  func color(_ text: String) -> Color? {
    let tokens = session.document.tokens
    return (try? ValueText.colorTerm(text, tokens)).flatMap { tokens.color(of: $0) }
  }

  func remark(_ text: String) { if !session.running.remarks.contains(text) { session.remark(text) } }

  var lengthUnit: LengthUnit { node.map(session.document.unit) ?? session.document.commonUnit ?? .px }

  var knownPaths: [String] {
    guard let node else { return [] }
    let kind = session.document.kind(of: node)
    return PropertyTable.rows.filter { $0.kinds.contains(kind) }.map(\.path) + [
      "parent.width", "parent.height", "canvas.width", "canvas.height", "right", "bottom", "cx", "cy", "i", "n",
    ]
  }

  /// The edges of the frame that a node shows, and its middle; after `bbox.`, of its box on the canvas.
  private static let edges: [String: @Sendable (Rect) -> Double] = [
    "left": { $0.minX }, "cx": { $0.center.x }, "right": { $0.maxX }, "top": { $0.minY }, "cy": { $0.center.y }, "bottom": { $0.maxY },
  ]

  private func edge(_ name: String, _ node: NodeID) -> Scalar? {
    let isOfBox = name.hasPrefix("bbox.")
    guard let edge = Self.edges[isOfBox ? String(name.dropFirst("bbox.".count)) : name] else { return nil }
    let frame = isOfBox ? session.document.bounds(of: node) : session.document.frame(of: node)
    return frame.map { .number(edge($0).withoutNoise) }
  }

  private func scalar(_ name: String, _ node: NodeID) -> Scalar? {
    guard let property = Property(path: name) else { return edge(name, node) }
    if property.isObject { return Shorthand.whole(property, of: session.shownGraphic(node)).map { .string($0) } }
    // A query for one node would number all of them.
    let isPlace = ["depth", "index", "path"].contains(name)
    switch isPlace ? Computed.value(property, of: node, in: session.document) : session.query.resolved(property, node) {
    case .number(let number): return .number(number)
    case .bool(let bool): return .bool(bool)
    case .color(let color): return .color(color)
    case .token(let name): return session.document.tokens.color(of: .token(name)).map { .color($0) }
    case .numbers(let numbers): return .list(numbers.map { .number($0) })
    case let value?: return .string(ValueText.text(value))
    case nil:
      // A graphic without a name has an empty name, and the width of an absent stroke is 0.
      if property == .name { return .string("") }
      guard name.contains("."), case .number = property.specification.type, property.kinds.contains(session.document.kind(of: node)) else {
        return nil
      }
      return .number(0)
    }
  }
}
