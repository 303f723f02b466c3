// SPDX-License-Identifier: GPL-3.0-or-later
/// The style that the contents of a group inherit, in the current state of a document.
///
/// Visits each group once, from the outermost inwards. Only formats with inheritance have any.
struct InheritedStyle {
  /// The declaration of a name.
  enum Declaration: Equatable {
    /// As text of the format.
    case text(String)
    /// By properties of a group that is new or whose properties were changed; with the property, which is an object for a paint.
    case edited(NodeID, Property)
  }

  private let document: Document
  private var known: [NodeID: [String: Declaration]] = [:]

  init(_ document: Document) { self.document = document }

  /// The declarations inside a node, by name. O(ancestors not queried before).
  mutating func inside(_ node: NodeID) -> [String: Declaration] {
    var pending: [NodeID] = []
    var next: NodeID? = node
    while let group = next, known[group] == nil {
      pending.append(group)
      next = document.parent(of: group)
    }
    var style = next.flatMap { known[$0] } ?? [:]
    for group in pending.reversed() {
      add(group, to: &style)
      known[group] = style
    }
    return style
  }

  private func add(_ group: NodeID, to style: inout [String: Declaration]) {
    guard group != .document else { return }
    for (name, text) in document.surroundings(of: group)?.inherited ?? [:] { style[name] = .text(text) }
    if document.isAsRead(group) { return }
    for (name, property) in document.source.inheritedNames {
      guard let isSpecified = document.specifiedByEdit(property, group) else { continue }
      // A removed property is inherited again, and carried declarations are among the texts.
      if document.carried(group).map({ document.source.styled?.declares(property, in: $0) == true }) ?? false { continue }
      if isSpecified, document.value(property, of: group) != nil {
        style[name] = .edited(group, property)
      } else if !isSpecified {
        style[name] = document.parent(of: group).flatMap { known[$0]?[name] }
      }
    }
  }
}
