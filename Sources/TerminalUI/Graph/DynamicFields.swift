// SPDX-License-Identifier: MIT
/// The properties of a type of view that the graph connects, and the comparison of the others.
struct DynamicFields<Composite> {
  private var connections: [(UnsafeMutableRawPointer, inout AnyObject?, ViewContext) -> Void] = []
  private let comparing = Comparing<Composite>()

  init() {
    for field in Field.all(of: Composite.self) {
      guard let type = field.type as? any DynamicProperty.Type else { continue }
      connections.append(Self.connection(type, at: field.offset))
    }
  }

  private static func connection<Property: DynamicProperty>(
    _ type: Property.Type, at offset: Int
  ) -> (UnsafeMutableRawPointer, inout AnyObject?, ViewContext) -> Void {
    { view, slot, context in (view + offset).assumingMemoryBound(to: Property.self).pointee._connect(to: &slot, in: context) }
  }

  var count: Int { connections.count }

  func areSame(_ one: Composite, _ other: Composite) -> Bool { comparing.areSame(one, other) }

  /// Connects the properties of a view with the storage in its part.
  func connect(_ view: inout Composite, to slots: inout [AnyObject?], in context: ViewContext) {
    guard !connections.isEmpty else { return }
    withUnsafeMutablePointer(to: &view) { view in
      for index in connections.indices { connections[index](view, &slots[index], context) }
    }
  }
}
