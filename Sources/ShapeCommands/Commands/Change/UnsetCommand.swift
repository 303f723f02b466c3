// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeModel

/// `unset SELECTOR PROPERTY ...`: removes properties, so that their defaults apply.
enum UnsetCommand {
  static let verb = Verb(
    "unset", in: .change, "remove properties, so that their defaults apply", .changes,
    takes: Operand.selector("SELECTOR"), Operand.removableProperty("PROPERTY").rest(atLeast: 1),
    examples: [Verb.Example("unset Body shadow", "no shadow"), Verb.Example("unset #skull fill.opacity opacity", "two at once")], run: run)

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand, _ words: [ArgumentWord]) throws(CommandError) -> Reply
  {
    let nodes = try session.targets(selector, mayBeDocument: true)
    var remarks: [String] = []
    for word in words {
      let property = try session.property(word, of: session.document.kinds(of: nodes))
      guard !property.isComputed, !Property.required.contains(property) else {
        throw CommandError(word.range, "property.computed", "\(property.path) cannot be taken away")
      }
      let document = session.document
      let filled = Set(nodes.filter { document.storing(property, of: $0) != property })
      // In a format with inheritance, only a node's own values can be removed.
      let specified = nodes.filter {
        document.source.inheritance == nil || document.specifies(filled.contains($0) ? .fill : property, $0)
      }
      try session.write(property, nil, specified.filter { !filled.contains($0) })
      try session.write(.fill, nil, specified.filter(filled.contains))
      if let other = specified.count < nodes.count ? Set(nodes).subtracting(specified).min() : nil {
        remarks += remark(session.document, property, other).map { [$0] } ?? []
      }
    }
    return session.changed(session.document.ordered(session.running.touched), remarks)
  }

  /// A remark on the origin of a value that is not the node's own; nil if neither an ancestor nor a rule sets it.
  private static func remark(_ document: Document, _ property: Property, _ node: NodeID) -> String? {
    if property == .style {
      return
        "style names a style of a document; what a style attribute declares are properties: unset \(Selector.id(document.id(of: node))) fill"
    }
    return switch document.provenance(of: property, node) {
    case .inherited(let group): "\(property.path) comes from \(Selector.id(document.id(of: group))); unset it there"
    case .own(.rule(let selector, let line, _)): "\(property.path) comes from the rule \(sanitized(selector, limit: 60)) in line \(line)"
    default: nil
    }
  }
}
