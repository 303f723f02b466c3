/// What a format hands down from groups to what is in them.
package struct Inheritance: Sendable {
  /// Properties that are inherited each by itself: `text.size`.
  package var single: Set<Property>
  /// Parts of a whole that is inherited as one: `fill.color`, and `fill` itself.
  package var parts: Set<Property>

  package init(single: Set<Property>, parts: Set<Property>) {
    self.single = single
    self.parts = parts
  }

  func contains(_ property: Property) -> Bool { single.contains(property) || parts.contains(property) }
}
