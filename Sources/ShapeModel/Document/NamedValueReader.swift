// SPDX-License-Identifier: GPL-3.0-or-later
/// Reads the named values of a document that the model keeps as text: its styles and its variants.
package protocol NamedValueReader: Sendable {
  /// The names that a value defines.
  func names(in value: Value) -> [String]

  /// The references of a named value.
  func references(in value: Value, of property: Property) -> [Reference]

  /// The selectors in a value that name the graphics that a variant shows, hides or sets.
  func selectors(in value: Value) -> [String]

  /// The value with other texts for some of these selectors; nil if nothing changes.
  func replacing(selectors: [String: String], in value: Value) -> Value?

  /// The value with other words for some of its references; nil if nothing changes.
  func replacing(in value: Value, of property: Property, _ other: @escaping (Reference.Target) -> String?) -> Value?

  /// The value with some of its colours replaced; nil if nothing changes. The function is called with each colour, in order.
  func replacingColors(in value: Value, of property: Property, _ other: @escaping (ColorTerm) -> ColorTerm?) -> Value?
}
