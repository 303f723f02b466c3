// SPDX-License-Identifier: GPL-3.0-or-later
/// A property and the value that an edit gives it; nil removes it.
package struct PropertySetting: Hashable, Sendable {
  package var property: Property
  package var value: Value?

  package init(_ property: Property, _ value: Value?) { (self.property, self.value) = (property, value) }
}
