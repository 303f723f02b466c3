import ShapeModel

/// Properties that say the same in two ways, of which a graphic has one.
extension Session {
  /// Takes away what says the same in another way: a transform, or a rotation and a flip; a gradient's angle, or its ends.
  func clearRivals(of property: Property, _ nodes: [Handle]) throws(CommandError) {
    switch property {
    case .transform: try clear([.rotation, .flip], nodes)
    case .rotation, .flip: try clear([.transform], nodes)
    default:
      guard let line = GradientLine.all.first(where: { $0.has(property) }) else { return }
      if property == line.angle { try clearEnds(line, nodes) } else { try writeEnds(line, nodes, but: property) }
    }
  }

  /// A map may have been made for the ends, and goes with them.
  private func clearEnds(_ line: GradientLine, _ nodes: [Handle]) throws(CommandError) {
    let ended = nodes.filter { document.value(line.from, of: $0) != nil || document.value(line.to, of: $0) != nil }
    try clear([line.from, line.to, line.transform], ended)
  }

  private func clear(_ rivals: [Property], _ nodes: [Handle]) throws(CommandError) {
    for rival in rivals {
      let holding = nodes.filter { document.value(rival, of: $0) != nil }
      if !holding.isEmpty { try changed(by: .set(rival, nil, holding)) }
    }
  }

  /// Where an angle says both ends, the one that is not about to be written is, so that it stays where it was.
  private func writeEnds(_ line: GradientLine, _ nodes: [Handle], but end: Property) throws(CommandError) {
    let angled = nodes.filter { document.value(line.angle, of: $0) != nil }
    let bare = angled.filter { document.value(line.from, of: $0) == nil && document.value(line.to, of: $0) == nil }
    if !bare.isEmpty {
      let axes = bare.map { GradientAxis(degrees: document.value(line.angle, of: $0)?.number ?? 90) }
      try changed(
        by: .setEach(
          end == line.from ? line.to : line.from, axes.map { .numbers(end == line.from ? [$0.to.x, $0.to.y] : [$0.from.x, $0.from.y]) },
          bare))
    }
    try clear([line.angle], angled)
  }
}

/// How a linear gradient lies: by its angle, or by its ends.
struct GradientLine {
  let angle, from, to, transform: Property

  static let all = ["fill", "stroke"].map { object in
    func part(_ key: String) -> Property { Property(path: "\(object).\(key)")! }
    return GradientLine(angle: part("angle"), from: part("from"), to: part("to"), transform: part("transform"))
  }

  func has(_ property: Property) -> Bool { property == angle || property == from || property == to }
}
