// SPDX-License-Identifier: GPL-3.0-or-later
/// Removing shadows from a list that must not have gaps.
extension Graphic {
  /// The graphic without one of its shadows; the later ones move up. Removing the first removes all.
  package func withoutShadow(_ ordinal: Int) -> Graphic {
    func moved(_ property: Property) -> Property? {
      guard property.isShadow, Int(property.ordinal) >= ordinal else { return property }
      return ordinal == 0 || Int(property.ordinal) == ordinal ? nil : property.of(shadow: Int(property.ordinal) - 1)
    }
    var result = self
    result.take(members.compactMap { member in moved(member.property).map { Member(property: $0, value: member.value) } })
    result.others = others.compactMap { other in
      guard let container = other.container else { return other }
      return moved(container).map { Other(container: $0, key: other.key, json: other.json) }
    }
    return result
  }

  /// The radii of a rectangle's corners as stored; zero for other kinds.
  package var cornerRadii: CornerRadii {
    switch self[.radius] {
    case .number(let radius): CornerRadii(all: radius)
    case .numbers(let radii) where radii.count == 4:
      CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    default: .zero
    }
  }
}
