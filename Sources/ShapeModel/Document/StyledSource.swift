// SPDX-License-Identifier: GPL-3.0-or-later
/// A source in which groups and rules specify properties of other nodes.
package protocol StyledSource: AnyObject {
  /// The properties that groups pass on to their descendants; nil in formats without inheritance.
  var inheritance: Inheritance? { get }

  /// Whether a node specifies a property itself and does not inherit it.
  func owns(_ property: Property, at node: Int) -> Bool

  /// The value that a node specifies itself for a part of a paint, even if it has no such paint.
  func ownValue(_ property: Property, at node: Int) -> Value?

  /// The value that a node inherits from a group where it may differ from the group's own value; nil where it is the same. `currentColor`
  /// is the colour of the node itself, and the coordinates of a gradient are in its own box.
  func value(_ property: Property, handedDownBy group: Int, at node: Int, carrying carried: Carried?) -> Value??

  /// The value of a property for a node of a kind where neither the node nor a group specifies it.
  func initialValue(_ property: Property, of kind: Kind) -> Value?

  /// The mechanism by which a node specifies a property itself; nil where its value comes from elsewhere.
  func origin(of property: Property, at node: Int) -> ValueOrigin?

  /// The same file with changed style rules; nil for formats without style rules.
  /// - Parameter changes: The value of ``Property/styles`` of the document.
  /// - Parameter texts: New texts for ranges of the file.
  /// - Parameter attributes: See ``Carried/attributes``.
  func restyled(
    _ changes: String, replacing texts: [Range<Int>: String], overriding attributes: [Int: [String: String?]]
  ) -> (any GraphicSource)?

  /// ``graphic(at:)`` for a node with carried data. O(own bytes).
  func graphic(at node: Int, carrying carried: Carried) -> Graphic

  /// ``value(_:at:)`` for a node with carried data. O(own bytes).
  func value(_ property: Property, at node: Int, carrying carried: Carried) -> Value?

  /// Whether the carried declarations include that of a property.
  func declares(_ property: Property, in carried: Carried) -> Bool

  /// The names of the declarations that groups hand down and the properties that they are read as, fills and strokes as whole objects.
  var inheritedNames: [(name: String, property: Property)] { get }

  /// The declaration of the initial value, which replaces an inherited one; nil for an unknown name.
  func initialDeclaration(_ name: String) -> String?

  /// Whether a declaration specifies the initial value.
  func isInitial(_ text: String, _ name: String) -> Bool

  /// Whether an inherited declaration can affect a graphic of a kind.
  func concerns(_ name: String, _ kind: Kind) -> Bool

  /// Whether a node specifies a declaration itself or by a rule. O(own bytes).
  func declares(_ name: String, at node: Int, carrying carried: Carried?) -> Bool

  /// Whether a node that is not a text has lengths relative to the font size that it inherits. O(own bytes).
  func measuresByLetters(at node: Int) -> Bool

  /// The absolute text of a declaration that is relative to an inherited value, such as `2em` of a font size; nil for all others.
  func absoluteDeclaration(_ name: String, at node: Int) -> String?

  /// The lengths of a node that are relative to the viewport around it, as absolute declarations and attributes.
  func absoluteLengths(at node: Int) -> [String: String]

  /// The value of a property that a declaration of this text gives it, without what is around it; nil for any other text and property.
  func value(_ property: Property, declaredAs text: String) -> Value?

  /// The elements around an element that the rules of style sheets may test.
  var ruleReach: RuleReach { get }

  /// The declarations of nodes at their places in a document, their own and those of rules: texts of the format by name. Empty for nodes
  /// that were not read. O(bytes of the nodes and of the elements that rules test).
  func declarations(of nodes: [NodeID], in document: Document) -> [[String: String]]

  /// The properties that are read from a declaration.
  func properties(declaredBy name: String) -> [Property]

  /// The declaration for an element that lost the style of a rule, or that must not get that of a new rule.
  func declarationWithoutRule(_ name: String) -> String
}
