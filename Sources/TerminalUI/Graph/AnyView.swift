// SPDX-License-Identifier: MIT
/// A view of unknown type; a different type is a different view, with state of its own.
public struct AnyView: View {
  private let view: any View

  /// Hides the type of a view.
  public init(_ view: some View) { self.view = (view as? AnyView)?.view ?? view }

  /// Contributes the nodes of the view.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: ChoicePart(context.graph))
    func take<Content: View>(_ view: Content) { part.take(view, choice: ObjectIdentifier(Content.self).hashValue, context) }
    take(view)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: true) }

  /// The name of the view.
  public var _name: RowName { view._name }
}
