// SPDX-License-Identifier: GPL-3.0-or-later
/// The decoded properties of one node, without its children.
///
/// Holds only values that are stored, not defaults, so two graphics are equal when their canonical lines are.
package struct Graphic: Hashable, Sendable {
  package var kind: Kind
  /// The word in the file, when this version does not know the kind.
  package var unknownKind: String?
  /// The word of the kind in a file.
  package var kindWord: String { unknownKind ?? kind.word }
  /// Unique in the document; empty for the document itself, and for a node read without one.
  package var id: String
  /// Sorted by property, each at most once. The object of a nested property is always present too.
  package private(set) var members: [Member] = []
  /// The members that this version does not know, in the order read. They are written after the known members of the same object; those
  /// of objects come first, as in a canonical line.
  package var others: [Other] = []

  package struct Member: Hashable, Sendable {
    package var property: Property
    package var value: Value

    package init(property: Property, value: Value) {
      self.property = property
      self.value = value
    }
  }

  /// A member this version does not know.
  package struct Other: Hashable, Sendable {
    /// The object that holds it; nil for the graphic itself.
    package var container: Property?
    package var key: String
    /// Its value as canonical JSON text.
    package var json: String

    package init(container: Property?, key: String, json: String) {
      self.container = container
      self.key = key
      self.json = json
    }

    package static func == (left: Other, right: Other) -> Bool {
      left.container == right.container && left.key.hasSameBytes(as: right.key) && left.json.hasSameBytes(as: right.json)
    }

    package func hash(into hasher: inout Hasher) { key.hashBytes(into: &hasher) }
  }

  package init(kind: Kind, id: String = "", name: String? = nil) {
    self.kind = kind
    self.id = id
    if let name { self[.name] = .string(name) }
  }

  /// Stores members, sorting them unless they are sorted already, as in canonical form.
  package mutating func take(_ members: [Member]) {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.property < $1.property }
    self.members = isSorted ? members : members.sorted { $0.property < $1.property }
  }

  /// Stores unknown members, grouped by the object that holds them.
  package mutating func take(others: [Other]) {
    guard others.count > 1 else { return self.others = others }
    let containers = Set(others.compactMap(\.container)).sorted()
    self.others = containers.flatMap { container in others.filter { $0.container == container } } + others.filter { $0.container == nil }
  }

  /// The stored value of a property; setting nil removes it, and with an object all its members.
  ///
  /// Setting a nested property creates its object. Removing the last one leaves the object, since `{}` differs from an absent object.
  package subscript(property: Property) -> Value? {
    get {
      let index = place(of: property)
      return index < members.count && members[index].property == property ? members[index].value : nil
    }
    set {
      guard let newValue else { return remove(property) }
      if let container = property.container, self[container] == nil { self[container] = .present }
      let index = place(of: property)
      if index < members.count && members[index].property == property {
        members[index].value = newValue
      } else {
        members.insert(Member(property: property, value: newValue), at: index)
      }
      // An invalid value in place of the object is replaced by the object.
      if let container = property.container, case .invalid = self[container] { self[container] = .present }
    }
  }

  private mutating func remove(_ property: Property) {
    members.removeAll { $0.property == property || $0.property.container == property }
    others.removeAll { $0.container == property }
  }

  /// The first index whose property is not less than the given one.
  private func place(of property: Property) -> Int {
    members.indices.partitioningIndex { members[$0].property >= property }
  }

  package var name: String? { self[.name]?.string }

  /// Whether an object such as `fill` is present and enabled.
  package func shows(_ object: Property) -> Bool {
    guard self[object] != nil, !isPartOnly(object) else { return false }
    let enabled = Property(path: object.path + ".enabled").flatMap { self[$0]?.bool } ?? true
    let type = Property(path: object.path + ".type").flatMap { self[$0]?.string }
    return enabled && type != "none"
  }

  /// Whether it is a group that has parts of a paint for its contents, such as a width, and no paint itself.
  package func isPartOnly(_ object: Property) -> Bool {
    guard kind == .group, let paint = PaintProperties.both.first(where: { $0.object == object }) else { return false }
    return [paint.type, paint.color, paint.stops].allSatisfy { self[$0] == nil }
  }

  /// The number of shadows it has.
  package var shadowCount: Int {
    (0..<Property.shadowLimit).last { self[Property.shadow.of(shadow: $0)] != nil }.map { $0 + 1 } ?? 0
  }

  /// The members whose values are of the wrong type or out of range.
  package var problems: [Member] {
    members.filter { if case .invalid = $0.value { true } else { false } }
  }

  package var hasProblems: Bool { kind == .unknown || !problems.isEmpty }
}

extension Graphic {
  /// The default of a property that is not stored; nil where absence has a meaning of its own.
  package static func fallback(_ property: Property, of kind: Kind) -> Value? {
    switch (property.specification.path, kind) {
    case ("width", .canvas): .number(800)
    case ("height", .canvas): .number(600)
    case ("text.align", .text): .string("left")
    case ("text.align", _): .string("center")
    case ("text.valign", .text): .string("top")
    case ("text.valign", _): .string("middle")
    default: property.specification.fallback
    }
  }

  /// The effective value: the stored one, else the default. Nil inside an absent object.
  package func resolved(_ property: Property) -> Value? {
    if let own = self[property] { return own }
    if let container = property.container {
      if self[container] == nil { return nil }
      if isPartOnly(container), PaintPart.makes(container, property) { return nil }
    }
    return Graphic.fallback(property, of: kind)
  }

  package func number(_ property: Property) -> Double { resolved(property)?.number ?? 0 }
}
