// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePresentation

/// `why SELECTOR PROPERTY`: prints the effective value of a property and where it comes from.
struct WhyCommand {
  static let verb = Verb(
    "why", in: .read, "print where values come from: own, style, group, token or default", .view,
    takes: Operand.selector("SELECTOR"), Operand.property("PROPERTY").rest(atLeast: 1),
    examples: [Verb.Example("why #skull fill", "its own, with the place in the file"), Verb.Example("why ellipse opacity", "the default")],
    run: run)

  private static func run(_ session: any SessionViewing, _ selector: SelectorOperand, _ words: [ArgumentWord]) throws(CommandError) -> Reply
  {
    let nodes = try session.targets(selector, mayBeDocument: true)
    let kinds = session.document.kinds(of: nodes)
    var properties: [Property] = []
    for word in words { properties.append(try session.property(word, of: kinds)) }
    let why = WhyCommand(session: session, names: session.names(for: nodes.count), properties: properties)
    return .each(nodes, lines: { why.lines($0) }, object: { why.object($0) })
  }

  private let session: any SessionViewing
  private let names: NodeNames
  private let properties: [Property]

  private var document: Document { session.document }

  private func lines(_ node: NodeID) -> [StyledLine] {
    properties.flatMap { property in
      session.options.page.lines(
        "\(names.reference(node))  \(property.path) \(sanitized(text(property, node), limit: .max))  \(sanitized(reason(property, node), limit: .max))"
      )
    }
  }

  private func object(_ node: NodeID) -> [JSONText.Field] {
    var fields = session.identity(of: node, names)
    var seen: Set<Property> = []
    for property in properties where seen.insert(property).inserted {
      let place = place(property, node)
      fields.append(
        .init(
          property.path,
          .object([
            .init("value", .string(text(property, node))), .init("from", .string(word(property, node))),
            .init("reason", .string(reason(property, node))),
            .init("at", place.map { .object([.init("line", .integer($0.line)), .init("col", .integer($0.column))]) } ?? .null),
          ])))
    }
    return fields
  }

  private func text(_ property: Property, _ node: NodeID) -> String { session.query.text(property, of: node) ?? "none" }

  /// The provenance of a property; for an object such as a fill without a provenance of its own, that of its colour.
  private func provenance(_ property: Property, _ node: NodeID) -> Provenance {
    let property = document.storing(property, of: node)
    let own = document.provenance(of: property, node)
    guard property.isObject, own == .initial, let color = Property(path: "\(property.path).color") else { return own }
    return document.provenance(of: color, node)
  }

  /// The provenance in one word, for programs.
  private func word(_ property: Property, _ node: NodeID) -> String {
    if property.isComputed { return "computed" }
    switch provenance(property, node) {
    case .edited: return "edited"
    case .own(.member), .own(.attribute): return "own"
    case .own(.style): return "style"
    case .own(.rule): return "rule"
    case .inherited: return "inherited"
    case .initial: return named(property, node) == nil ? "default" : "named-style"
    }
  }

  private func reason(_ property: Property, _ node: NodeID) -> String {
    if property.isComputed { return "computed" }
    let reason =
      switch provenance(property, node) {
      case .edited: "set since the file was read"
      case .own(.member): "its own"
      case .own(.attribute(let name)): "its attribute \(name)"
      case .own(.style): "its style attribute"
      case .own(.rule(let selector, _, _)): "the rule \(selector)"
      case .inherited(let group): "inherited from \(names.reference(group))"
      case .initial: named(property, node).map { "its style '\($0)' when it is drawn" } ?? "the default"
      }
    let token = token(property, node).map { ", token(\($0.name)) is \($0.color)" } ?? ""
    return reason + token + (place(property, node).map { ", line \($0.line):\($0.column)" } ?? "")
  }

  /// The named style that a graphic follows, if the style sets the property.
  private func named(_ property: Property, _ node: NodeID) -> String? {
    guard node != .document, Property.style.kinds.contains(document.kind(of: node)), let name = document.value(.style, of: node)?.string
    else { return nil }
    return NamedStyles(document).specifies(property, name) ? name : nil
  }

  private func token(_ property: Property, _ node: NodeID) -> (name: String, color: String)? {
    let color = property.isObject ? Property(path: "\(property.path).color") ?? property : document.storing(property, of: node)
    guard case .token(let name)? = document.value(color, of: node) else { return nil }
    return (name, document.tokens.color(of: .token(name))?.description ?? "no colour")
  }

  /// The place of a value in the file; nil for a default, and for a value set since the file was read.
  private func place(_ property: Property, _ node: NodeID) -> (line: Int, column: Int)? {
    let property = document.storing(property, of: node)
    switch provenance(property, node) {
    case .own(.rule(_, let line, let column)): return (line, column)
    case .own: return document.sourceNode(of: node).map { document.source.place(of: property, at: $0) }
    case .inherited(let group):
      guard document.isAsRead(group) else { return nil }
      let inner = property.isObject ? property : property.container ?? property
      return document.source.place(of: inner == .fill || inner == .stroke ? inner.painted : property, at: group.index)
    case .edited, .initial: return nil
    }
  }
}

extension Property {
  /// The colour property of a fill or stroke, whose place in the file is used for the whole paint.
  fileprivate var painted: Property { Property(path: "\(path).color") ?? self }
}
