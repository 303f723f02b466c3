// SPDX-License-Identifier: MIT
import Scrolling

/// The layout and drawing of one view by a modifier.
protocol NodeModifier {
  /// The size for a proposal.
  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize
  /// Gives the child its frame.
  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext)
  /// An explicit alignment guide; nil if the default one applies.
  func explicitGuide(_ child: Node, _ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int?
  /// The priority with which a stack sizes the view.
  func layoutPriority(_ child: Node) -> Double
  /// The modifier with the inherited values that it needs.
  func resolved(_ values: EnvironmentValues) -> Self
  /// Whether another value lays out the same.
  func isSame(as other: Self) -> Bool
}

extension NodeModifier {
  func measure(_ child: Node, _ proposal: ProposedSize, _ node: Node) -> CellSize { child.size(proposal) }
  func arrange(_ child: Node, _ size: CellSize, _ context: PlaceContext) { child.place(CellRect(size: size), context) }
  func explicitGuide(_ child: Node, _ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    child.explicitGuide(axis, alignment, size)
  }
  func layoutPriority(_ child: Node) -> Double { child.layoutPriority }
  func resolved(_ values: EnvironmentValues) -> Self { self }
}

extension NodeModifier where Self: Equatable {
  func isSame(as other: Self) -> Bool { self == other }
}

/// A view whose nodes are wrapped one by one.
///
/// A view of exactly one node has that node's wrapper as its part; others have a part with a wrapper for each of their nodes.
protocol WrappingView: View where Body == Never {
  associatedtype Content: View
  associatedtype Wrapper: WrapperNode
  var content: Content { get }

  /// Makes a wrapper, which then takes this value.
  func makeWrapper(_ context: ViewContext) -> Wrapper
  /// Gives a wrapper the values of this view.
  func update(_ wrapper: Wrapper, _ context: ViewContext)
  /// The context of the content.
  func inner(_ wrapper: Wrapper?, _ context: ViewContext) -> ViewContext
}

extension WrappingView {
  func inner(_ wrapper: Wrapper?, _ context: ViewContext) -> ViewContext { context }

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    if Content._traits.count == 1 {
      let node = kept(old, or: makeWrapper(context))
      update(node, context)
      node.hold(content, inner(node, context))
      return node
    }
    let part = kept(old, or: WrappingPart<Self>(context.graph))
    part.take(self, context)
    return part
  }

  static var _traits: RowTraits { Content._traits }
  var _name: RowName { content._name }
}

/// A view with a modifier of its layout.
struct ModifiedView<Content: View, Modifier: NodeModifier>: WrappingView {
  let content: Content
  let modifier: Modifier

  func makeWrapper(_ context: ViewContext) -> ModifierNode<Modifier> { ModifierNode(modifier.resolved(context.values), context) }
  func update(_ wrapper: ModifierNode<Modifier>, _ context: ViewContext) { wrapper.take(modifier.resolved(context.values)) }
}

/// A node that wraps one other node, whose traits it takes over.
package class WrapperNode: ContainerNode {
  /// The node it wraps; nil while the view inside contributes none.
  final var child: Node? {
    refresh()
    return children.first
  }

  /// Wraps a node that belongs to another part.
  fileprivate final func wrap(_ node: Node) {
    if children.first !== node {
      layOut([node])
      invalidate()
    }
  }

  package override func row(at index: Int) -> Row {
    guard let content, content.count > 0 else { return super.row(at: index) }
    var row = content.row(at: 0)
    row.id = RowID(scope: scope)
    return row
  }
  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    child?.explicitGuide(axis, alignment, size)
  }
  override var layoutPriority: Double { child?.layoutPriority ?? 0 }
  override var isSpacer: Bool { child?.isSpacer ?? false }
  override var givenName: ViewID? { name ?? child?.givenName }
}

/// The node of a modifier.
final class ModifierNode<Modifier: NodeModifier>: WrapperNode {
  private(set) var modifier: Modifier

  init(_ modifier: Modifier, _ context: ViewContext) {
    self.modifier = modifier
    super.init(context.graph)
  }

  func take(_ new: Modifier) {
    let isSame = new.isSame(as: modifier)
    modifier = new
    if !isSame { invalidate() }
  }

  override func measureChildren(_ proposal: ProposedSize) -> CellSize {
    children.first.map { modifier.measure($0, proposal, self) } ?? .zero
  }
  override func arrangeChildren(_ size: CellSize, _ context: PlaceContext) {
    if let child = children.first { modifier.arrange(child, size, context) }
  }
  override func explicitGuide(_ axis: ScrollAxis, _ alignment: AxisAlignment, _ size: CellSize) -> Int? {
    child.flatMap { modifier.explicitGuide($0, axis, alignment, size) }
  }
  override var layoutPriority: Double { child.map(modifier.layoutPriority) ?? 0 }
}

/// A part that wraps each node of its content on demand.
final class WrappingPart<Wrapping: WrappingView>: ForwardingPart {
  private var view: Wrapping!
  private var context: ViewContext!
  private var generation = 0
  private var wrappers: [ObjectIdentifier: (wrapper: Wrapping.Wrapper, generation: Int)] = [:]

  func take(_ new: Wrapping, _ newContext: ViewContext) {
    view = new
    context = newContext
    generation += 1
    // The nodes have to be requested again.
    if content != nil { resize(by: 0) }
    show(new.content, new.inner(nil, newContext))
  }

  override func node(at index: Int) -> Node { wrapper(of: super.node(at: index)) }

  private func wrapper(of node: Node) -> Node {
    let key = ObjectIdentifier(node)
    if let known = wrappers[key] {
      if known.generation != generation {
        view.update(known.wrapper, context)
        wrappers[key] = (known.wrapper, generation)
      }
      known.wrapper.wrap(node)
      return known.wrapper
    }
    let wrapper = view.makeWrapper(context)
    adopt(wrapper)
    view.update(wrapper, context)
    wrapper.wrap(node)
    wrappers[key] = (wrapper, generation)
    return wrapper
  }

  override func enumerate(into outline: inout LazyOutline) {
    outline.wrapping({ [self] in wrapper(of: $0) }) { super.enumerate(into: &$0) }
  }

  override func visitParts(_ visit: (Part) -> Void) {
    super.visitParts(visit)
    for (wrapper, _) in wrappers.values { visit(wrapper) }
  }

  override func sweep(before time: Int) {
    super.sweep(before: time)
    for (key, (wrapper, _)) in wrappers where wrapper.children[0].isRemoved {
      wrappers[key] = nil
      wrapper.remove()
    }
  }
}
