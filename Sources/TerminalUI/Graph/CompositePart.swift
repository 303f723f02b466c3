// SPDX-License-Identifier: MIT
/// The part of a view with a body: its state, and the part of its body.
final class CompositePart<Composite: View>: ForwardingPart {
  private var view: Composite
  private var context: ViewContext
  private let fields: DynamicFields<Composite>
  private var slots: [AnyObject?]
  private var isCurrent = false

  init(_ view: Composite, _ context: ViewContext) {
    self.view = view
    self.context = context
    fields = context.graph.known { DynamicFields<Composite>() }
    slots = Array(repeating: nil, count: fields.count)
    super.init(context.graph)
    ask()
  }

  /// Takes a new value of the view; its body is evaluated only if the value or the context differs.
  func take(_ new: Composite, _ newContext: ViewContext) {
    let isSame = isCurrent && !graph.asksAlways && newContext.isSame(as: context) && fields.areSame(new, view)
    context = newContext
    if isSame { return }
    view = new
    ask()
  }

  private func ask() {
    isCurrent = true
    graph.bodyCount += 1
    let body = read {
      fields.connect(&view, to: &slots, in: context)
      return view.body
    }
    show(body, context)
  }

  override func valueChanged() {
    guard isCurrent else { return }
    isCurrent = false
    graph.needsUpdate(self)
  }

  override func update() { if !isCurrent { ask() } }

  override func willBeRemoved() { slots.removeAll() }
}

extension View {
  /// Keeps the state of the view, and evaluates its body if something changed.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    if let old {
      let part = unsafeDowncast(old, to: CompositePart<Self>.self)
      part.take(self, context)
      return part
    }
    return CompositePart(self, context)
  }
}
