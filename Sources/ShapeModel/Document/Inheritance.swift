// SPDX-License-Identifier: GPL-3.0-or-later
/// The properties that descendants of a group inherit in a format.
package struct Inheritance: Sendable {
  /// Properties that are inherited individually, such as `text.size`.
  package var single: Set<Property>
  /// Properties that are inherited only as a whole object, such as `fill.color`, and `fill` itself.
  package var parts: Set<Property>

  package init(single: Set<Property>, parts: Set<Property>) {
    self.single = single
    self.parts = parts
  }

  func contains(_ property: Property) -> Bool { single.contains(property) || parts.contains(property) }
}
