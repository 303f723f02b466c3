// SPDX-License-Identifier: GPL-3.0-or-later
extension Selector: CustomStringConvertible {
  /// The canonical spelling, which parses as an equal selector.
  package var description: String {
    let list = alternatives.map(\.description).joined(separator: ", ")
    switch cardinality {
    case .oneOrMore: return list
    case .anyNumber: return list + "?"
    case .exactlyOne: return list + "!"
    }
  }

  /// A name as a selector: bare where it parses as that name, else in quotes.
  package static func name(_ text: String) -> String { isBare(text) ? text : quoted(text) }

  /// Whether an unquoted text parses as that name, and not as a kind.
  package static func isBare(_ text: String) -> Bool { QuotedText.isPlain(text) && Kind(selecting: text) == nil }

  /// A text in double quotes, with the escapes it needs.
  package static func quoted(_ text: String) -> String { "\"" + QuotedText.escaped(text) + "\"" }

  /// An id as a selector: `#skull`, or `#"Rectangle 2"`.
  package static func id(_ id: String) -> String {
    var text = [UInt8(ascii: "#")] + Array(id.utf8)
    QuotedText.makeID(&text, from: 1)
    return String(decoding: text, as: UTF8.self)
  }

  /// A name as a step of a path, where kinds have no special meaning.
  package static func word(_ text: String) -> String { QuotedText.isPlain(text) ? text : quoted(text) }
}

extension Selector.Alternative: CustomStringConvertible {
  package var description: String {
    var text = isNegated ? "!" : ""
    for (index, step) in steps.enumerated() {
      switch (step.combinator, index) {
      case (.descendant, 0): break
      case (.descendant, _): text += " "
      case (.child, 0): text += "> "
      case (.child, _): text += " > "
      case (.adjacent, 0): text += "+ "
      case (.adjacent, _): text += " + "
      case (.sibling, 0): text += "~ "
      case (.sibling, _): text += " ~ "
      }
      text += step.compound.description
    }
    return text
  }
}

extension Selector.Compound: CustomStringConvertible {
  package var description: String {
    var text = ""
    switch head {
    case nil: break
    case .any: text = "*"
    case .kind(let kind): text = kind.word
    case .name(let glob):
      text = glob.literalText.map(Selector.name) ?? glob.description
    case .path(let path):
      text = path.description
      // `.` followed by a tag would print as two dots.
      if text == ".", case .tag? = filters.first { text = "./" }
    }
    return filters.reduce(text) { $0 + $1.description }
  }
}

extension Selector.Path: CustomStringConvertible {
  package var description: String {
    let steps = steps.map(\.description).joined(separator: "/")
    switch origin {
    case .document: return "/" + steps
    case .here: return steps.isEmpty ? "." : "./" + steps
    case .above(let levels):
      let prefix = [String](repeating: "..", count: levels).joined(separator: "/")
      return steps.isEmpty ? prefix : prefix + "/" + steps
    case .anywhere: return steps
    case .id(let id): return Selector.id(id) + "/" + steps
    }
  }
}

extension Selector.PathStep: CustomStringConvertible {
  package var description: String {
    switch self {
    case .anyDepth: return "**"
    case .name(let glob, nil): return glob.description
    case .name(let glob, let index?): return (glob.elements == [.star] ? "" : glob.description) + "[\(index)]"
    }
  }
}

extension Glob: CustomStringConvertible {
  package var description: String {
    if let literalText { return Selector.word(literalText) }
    return elements.map(Glob.spelling).joined()
  }

  private static func spelling(_ element: Element) -> String {
    switch element {
    case .literal(let text): return text
    case .star: return "*"
    case .choice(let choices):
      let members = choices.map { choice in choice.map(member).joined() }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// The spelling of an element within a choice, where literals may be quoted.
  private static func member(_ element: Element) -> String {
    if case .literal(let text) = element { return Selector.word(text) }
    return spelling(element)
  }
}

extension Selector.Filter: CustomStringConvertible {
  package var description: String {
    switch self {
    case .id(let id): return Selector.id(id)
    case .tag(let tag): return "." + tag
    case .saved(let name): return "@" + name
    case .row(let row): return "%\(row)"
    case .has(let property): return "[\(property)]"
    case .compares(let property, let comparison, let literal): return "[\(property)\(comparison.rawValue)\(literal)]"
    case .pseudo(let pseudo): return ":" + pseudo.description
    }
  }
}

extension Selector.PropertyTerm: CustomStringConvertible {
  package var description: String { (isOwn ? "own:" : "") + name }
}

extension Selector.Literal: CustomStringConvertible {
  package var description: String { look == .string ? Selector.quoted(text) + (ignoresCase ? " i" : "") : text }
}

extension Selector.Pseudo {
  /// The name of its class, without the colon.
  package var name: String {
    switch self {
    case .plain(let plain): plain.rawValue
    case .changed: "changed"
    case .nth: "nth"
    case .depth: "depth"
    case .not: "not"
    case .is: "is"
    case .has: "has"
    case .parent: "parent"
    case .children: "children"
    case .ancestors: "ancestors"
    case .siblings: "siblings"
    case .same: "same"
    case .near: "near"
    case .at: "at"
    case .inside: "inside"
    case .overlaps: "overlaps"
    case .text: "text"
    case .styled: "styled"
    }
  }
}

extension Selector.Pseudo: CustomStringConvertible {
  package var description: String { argument.map { "\(name)(\($0))" } ?? name }

  /// The argument in the parentheses; nil if there are none.
  private var argument: String? {
    switch self {
    case .plain: nil
    case .changed(let name), .styled(let name): Selector.word(name)
    case .nth(let number, step: 0): "\(number)"
    case .nth(let number, let step): "\(number), \(step)"
    case .depth(let lowest?, let highest?) where lowest == highest: "\(lowest)"
    case .depth(let lowest, let highest): "\(lowest.map(String.init) ?? "")..\(highest.map(String.init) ?? "")"
    case .not(let selector), .is(let selector), .has(let selector), .parent(let selector), .children(let selector),
      .ancestors(let selector), .siblings(let selector):
      "\(selector)"
    case .same(let selector, let properties): "\(selector); \(properties.map(\.description).joined(separator: ", "))"
    case .near(let color, let distance, let formula): "\(color), \(distance)\(formula == .cie76 ? "" : ", 2000")"
    case .at(let point): "\(NumberText.string(point.x)),\(NumberText.string(point.y))"
    case .inside(let region), .overlaps(let region): region.description
    case .text(let glob): Selector.quoted(glob.elements.map(Selector.Pseudo.pattern).joined())
    }
  }

  private static func pattern(_ element: Glob.Element) -> String {
    if case .literal(let text) = element { return text }
    return "*"
  }
}

extension Selector.Region: CustomStringConvertible {
  package var description: String {
    switch self {
    case .selector(let selector): selector.description
    case .rectangle(let rect):
      "\(NumberText.string(rect.x)),\(NumberText.string(rect.y)) \(NumberText.string(rect.width))x\(NumberText.string(rect.height))"
    }
  }
}
