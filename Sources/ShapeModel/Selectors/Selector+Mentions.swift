// SPDX-License-Identifier: GPL-3.0-or-later
/// The single things that a selector names.
extension Selector {
  package enum Mention: Hashable, Sendable {
    /// `#id`, `[id=x]`, `[clip="#x"]`
    case id(String)
    /// A literal name, alone or as a step of a path.
    case name(String)
    /// `:styled(x)`, `[style=x]`
    case style(String)

    /// The id or the name.
    package var word: String {
      switch self {
      case .id(let word), .name(let word), .style(let word): word
      }
    }
  }

  /// The mentions of a selector, from left to right. Patterns mention nothing.
  package var mentions: [Mention] {
    var found: [Mention] = []
    _ = replacing { mention in
      found.append(mention)
      return nil
    }
    return found
  }

  /// The selector with other words for some of its mentions.
  ///
  /// Recursion is over nested pseudo-classes, whose depth the parser limits.
  /// - Parameter other: Returns the new id or name, or nil to keep the old one.
  package func replacing(_ other: (Mention) -> String?) -> Selector {
    var result = self
    for place in result.alternatives.indices {
      for step in result.alternatives[place].steps.indices {
        result.alternatives[place].steps[step].compound = result.alternatives[place].steps[step].compound.replacing(other)
      }
    }
    return result
  }
}

extension Selector.Compound {
  fileprivate func replacing(_ other: (Selector.Mention) -> String?) -> Selector.Compound {
    let newHead: Selector.Head? =
      switch head {
      case .name(let glob): .name(glob.replacing { other(.name($0)) })
      case .path(let path): .path(path.replacing(other))
      case .any, .kind, nil: head
      }
    return Selector.Compound(newHead, filters.map { $0.replacing(other) }, at: place.range)
  }
}

extension Selector.Path {
  fileprivate func replacing(_ other: (Selector.Mention) -> String?) -> Selector.Path {
    Selector.Path(
      origin,
      steps.map { step in
        guard case .name(let glob, let index) = step else { return step }
        // A node without a name is a step by its id.
        if let label = glob.literalText, label.hasPrefix("#") {
          return other(.id(String(label.dropFirst()))).map { .name(Glob(literal: "#" + $0), index: index) } ?? step
        }
        return .name(glob.replacing { other(.name($0)) }, index: index)
      })
  }
}

extension Glob {
  /// The pattern with other texts for those that it matches exactly: the whole of it, or whole choices.
  fileprivate func replacing(_ other: (String) -> String?) -> Glob {
    if let literalText { return other(literalText).map { Glob(literal: $0) } ?? self }
    guard elements.count == 1, case .choice(let choices) = elements[0] else { return self }
    return Glob([
      .choice(
        choices.map { choice in
          guard let text = Glob(choice).literalText, let new = other(text) else { return choice }
          return Glob(literal: new).elements
        })
    ])
  }
}

extension Selector.Filter {
  fileprivate func replacing(_ other: (Selector.Mention) -> String?) -> Selector.Filter {
    switch self {
    case .id(let id): return other(.id(id)).map { .id($0) } ?? self
    case .tag, .saved, .row, .has: return self
    case .pseudo(let pseudo): return .pseudo(pseudo.replacing(other))
    case .compares(let term, let comparison, let literal):
      guard comparison == .equal || comparison == .notEqual, let text = literal.replacedText(of: term.name, other) else { return self }
      var literal = literal
      (literal.text, literal.look) = (text, QuotedText.isPlain(text) ? literal.look : .string)
      return .compares(term, comparison, literal)
    }
  }
}

extension Selector.Literal {
  /// The new text of a value that a property is compared with; nil if it mentions nothing, or is unchanged.
  fileprivate func replacedText(of property: String, _ other: (Selector.Mention) -> String?) -> String? {
    switch property {
    case "id": other(.id(text))
    case "name": other(.name(text))
    case "style": other(.style(text))
    case "clip", "source", "link": text.hasPrefix("#") ? other(.id(String(text.dropFirst()))).map { "#" + $0 } : nil
    default: nil
    }
  }
}

extension Selector.Pseudo {
  fileprivate func replacing(_ other: (Selector.Mention) -> String?) -> Selector.Pseudo {
    switch self {
    case .not(let selector): .not(selector.replacing(other))
    case .is(let selector): .is(selector.replacing(other))
    case .has(let selector): .has(selector.replacing(other))
    case .parent(let selector): .parent(selector.replacing(other))
    case .children(let selector): .children(selector.replacing(other))
    case .ancestors(let selector): .ancestors(selector.replacing(other))
    case .siblings(let selector): .siblings(selector.replacing(other))
    case .same(let selector, let properties): .same(selector.replacing(other), properties)
    case .inside(.selector(let selector)): .inside(.selector(selector.replacing(other)))
    case .overlaps(.selector(let selector)): .overlaps(.selector(selector.replacing(other)))
    case .styled(let name): other(.style(name)).map { .styled($0) } ?? self
    case .plain, .changed, .nth, .depth, .near, .text, .at, .inside(.rectangle), .overlaps(.rectangle): self
    }
  }
}
