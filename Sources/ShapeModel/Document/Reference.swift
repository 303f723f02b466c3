// SPDX-License-Identifier: GPL-3.0-or-later
/// A mention of one thing by another: the graphic that clips another one, the style it follows, the token in its fill, the gradient that
/// paints it.
package struct Reference: Hashable, Sendable {
  package var holder: Holder
  package var role: Role
  package var target: Target

  package init(_ holder: Holder, _ role: Role, to target: Target) {
    self.holder = holder
    self.role = role
    self.target = target
  }

  /// The target of a mention.
  package enum Target: Sendable {
    /// A node, or another element of the file, by its id.
    case id(String)
    /// Graphics by the name that a selector requires.
    case name(String)
    case token(String)
    case style(String)
    case variant(String)
  }

  /// The holder of a mention.
  package enum Holder: Hashable, Sendable {
    case node(NodeID)
    case token(String)
    case style(String)
    case variant(String)
    /// An element of the file that is not a node, such as a gradient or a style sheet, by its offset.
    case part(Int)
  }

  /// The place of the mention in its holder.
  package enum Role: Hashable, Sendable {
    case property(Property)
    /// A member of a named value, or an attribute or a declaration in markup.
    case word(String)
    /// The selector of a style rule, which may match nothing.
    case rule
  }
}

extension Reference.Target: Hashable {
  private var parts: (kind: Int, word: String) {
    switch self {
    case .id(let word): (0, word)
    case .name(let word): (1, word)
    case .token(let word): (2, word)
    case .style(let word): (3, word)
    case .variant(let word): (4, word)
    }
  }

  /// The name of the target, without the mark of its kind.
  package var word: String { parts.word }

  package static func == (left: Self, right: Self) -> Bool {
    let (one, other) = (left.parts, right.parts)
    return one.kind == other.kind && one.word.hasSameBytes(as: other.word)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(parts.kind)
    parts.word.hashBytes(into: &hasher)
  }
}

extension Reference.Target: CustomStringConvertible {
  package var description: String {
    switch self {
    case .id(let id): Selector.id(id)
    case .name(let name): Selector.name(name)
    case .token(let name): "token(\(name))"
    case .style(let name): "style \(name)"
    case .variant(let name): "variant \(name)"
    }
  }
}

extension Reference.Role: CustomStringConvertible {
  package var description: String {
    switch self {
    case .property(let property): property.path
    case .word(let word): word
    case .rule: "a style rule"
    }
  }
}
