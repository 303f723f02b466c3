// SPDX-License-Identifier: MIT
/// Views grouped so that one modifier applies to each; not a container.
public struct Group<Content: View>: View {
  let content: Content

  /// The views of a closure.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Contributes the nodes of the views.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part { content._part(old, context) }

  /// The rows of the views.
  public static var _traits: RowTraits { Content._traits }

  /// The name of the view.
  public var _name: RowName { content._name }
}
