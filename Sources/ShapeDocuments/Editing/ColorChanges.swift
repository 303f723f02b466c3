// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The colours to replace, their replacements, and a record of the colours that were found.
package struct ColorChanges {
  package let tokens: [NamedColor]
  /// The largest difference from a colour to replace, in CIEDE2000, at which another colour is replaced as well.
  package let within: Double
  private var exact: [ColorTerm: ColorTerm] = [:]
  private var colors: [(from: Color, to: ColorTerm)] = []
  /// The cached replacements; nil for colours that are kept.
  private var known: [ColorTerm: ColorTerm?] = [:]
  private var places: [ColorTerm: Int] = [:]
  /// The colours that were replaced, in the order they were found, with the number of graphics.
  package private(set) var done: [(from: ColorTerm, to: ColorTerm, count: Int)] = []
  /// The colours that were kept, in the order they were found.
  package private(set) var others: [ColorTerm] = []
  private var last: [ColorTerm: NodeID] = [:]

  package init(tokens: [NamedColor], within: Double) { (self.tokens, self.within) = (tokens, within) }

  package mutating func add(_ from: ColorTerm, _ to: ColorTerm) {
    exact[from] = to
    if case .color(let color) = from { colors.append((color, to)) }
  }

  /// A value with its colours replaced; nil if none is.
  mutating func replaced(_ value: Value, by node: NodeID) -> Value? {
    switch value {
    case .color(let color): return replacement(.color(color), node).map(Value.init)
    case .token(let name): return replacement(.token(name), node).map(Value.init)
    case .stops(let stops):
      let new = stops.map { stop in Stop(offset: stop.offset, color: replacement(stop.color, node) ?? stop.color) }
      return new == stops ? nil : .stops(new)
    case .string(let text):
      guard var gradient = BackgroundGradient(text) else { return nil }
      gradient.replaceColors { replacement($0, node, mayBeToken: false) }
      return gradient.text == text ? nil : .string(gradient.text)
    case .colors(let named):
      // The definition of a token is never replaced by a token, which could make it refer to itself.
      let new = named.map { token in
        guard let color = replacement(token.color, node, mayBeToken: false) else { return token }
        return NamedColor(name: token.name, color: color)
      }
      return new == named ? nil : .colors(new)
    default: return nil
    }
  }

  /// The colour that replaces one outside of nodes, each of which counts as one place; nil if none does.
  mutating func replaced(_ term: ColorTerm) -> ColorTerm? {
    if case .token = term, exact[term] == nil { return nil }
    return replacement(term, nil)
  }

  mutating func replacement(_ term: ColorTerm, _ node: NodeID?, mayBeToken: Bool = true) -> ColorTerm? {
    let answer: ColorTerm?
    if let known = known[term] {
      answer = known
    } else {
      answer = find(term)
      known[term] = .some(answer)
      if answer == nil { others.append(term) }
    }
    guard let answer, answer != term else { return nil }
    if case .token = answer, !mayBeToken { return nil }
    if let place = places[term] {
      if node == nil || last[term] != node { done[place].count += 1 }
    } else {
      places[term] = done.count
      done.append((term, answer, 1))
    }
    last[term] = node
    return answer
  }

  private func find(_ term: ColorTerm) -> ColorTerm? {
    if let exact = exact[term] { return exact }
    guard within > 0, case .color(let color) = term else { return nil }
    let near = colors.map { (distance: color.distance(to: $0.from, by: .ciede2000), to: $0.to) }.filter { $0.distance <= within }
    return near.min { $0.distance < $1.distance }?.to
  }
}
