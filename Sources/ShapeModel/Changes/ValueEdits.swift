// SPDX-License-Identifier: GPL-3.0-or-later
/// The edits that change values of nodes: one edit for each property, regardless of the number of nodes.
struct ValueEdits {
  private let document: Document
  private let renamed: [NodeID: String]
  private(set) var edits: [Edit] = []
  private var removed: [Property: [NodeID]] = [:]
  private var set: [Property: (values: [Value?], nodes: [NodeID])] = [:]
  private var replaced: (graphics: [Graphic], nodes: [NodeID]) = ([], [])

  /// - Parameter renamed: The ids of the nodes when the edits are applied, where these changed.
  init(_ changes: [(node: NodeID, changes: [ValueChange])], _ document: Document, renamed: [NodeID: String]) {
    (self.document, self.renamed) = (document, renamed)
    for (node, changes) in changes { add(changes, node) }
    // Objects and earlier shadows are removed after their members and the later shadows, and set before them.
    for (property, nodes) in removed.sorted(by: { $0.key > $1.key }) { edits.append(.set(property, nil, nodes)) }
    for (property, change) in set.sorted(by: { $0.key < $1.key }) { edits.append(.setEach(property, change.values, change.nodes)) }
    if !replaced.nodes.isEmpty { edits.append(.replace(replaced.graphics, replaced.nodes)) }
  }

  private mutating func add(_ all: [ValueChange], _ node: NodeID) {
    // A graphic of a format with inheritance is not replaced as a whole, which would make inherited values its own.
    let changes = document.source.inheritance == nil ? all : all.filter { !$0.isImplied(by: all) }
    let kind = document.kind(of: node)
    guard changes.allSatisfy({ $0.isPlain(on: kind) }) else { return replace(node, changes) }
    var maps: [Property: [ValueChange]] = [:]
    for change in changes {
      switch (change.key, change.change.new) {
      case (.property(let property), nil): removed[property, default: []].append(node)
      case (.property(let property), let value?): append(property, value, node)
      case (.entry(let property, _), _): maps[property, default: []].append(change)
      case (.other, _): preconditionFailure("no plain change")
      }
    }
    for (property, changes) in maps {
      let entries = ValueEntries.applying(changes, to: ValueEntries.of(document.value(property, of: node)) ?? [])
      let value = ValueEntries.value(entries, isColors: property.specification.type == .colors)
      if let value { append(property, value, node) } else { removed[property, default: []].append(node) }
    }
  }

  private mutating func append(_ property: Property, _ value: Value, _ node: NodeID) {
    set[property, default: ([], [])].values.append(value)
    set[property, default: ([], [])].nodes.append(node)
  }

  /// A kind, an invalid value, an unknown member or one that its kind does not have changes with the whole graphic.
  private mutating func replace(_ node: NodeID, _ changes: [ValueChange]) {
    var graphic = document.graphic(node)
    if let id = renamed[node] { graphic.id = id }
    for change in changes {
      switch change.key {
      case .property(.kind):
        guard let word = change.change.new?.string else { continue }
        graphic.kind = Kind(graphic: word) ?? .unknown
        graphic.unknownKind = graphic.kind == .unknown ? word : nil
      case .property(let property) where change.change.new == nil: graphic[property] = nil
      default: continue
      }
    }
    var maps: [Property: [ValueChange]] = [:]
    var others = graphic.others
    for change in changes {
      switch (change.key, change.change.new) {
      case (.property(.kind), _), (.property, nil): continue
      case (.property(let property), let value?): graphic[property] = value
      case (.entry(let property, _), _): maps[property, default: []].append(change)
      case (.other(let container, let key), let value):
        let index = others.firstIndex { $0.container == container && $0.key.hasSameBytes(as: key) }
        if case .json(let json)? = value {
          let other = Graphic.Other(container: container, key: key, json: json)
          if let index { others[index] = other } else { others.append(other) }
        } else if let index {
          others.remove(at: index)
        }
      }
    }
    for (property, changes) in maps {
      let entries = ValueEntries.applying(changes, to: ValueEntries.of(graphic[property]) ?? [])
      graphic[property] = ValueEntries.value(entries, isColors: property.specification.type == .colors)
    }
    graphic.take(others: others)
    replaced.graphics.append(graphic)
    replaced.nodes.append(node)
  }
}

extension ValueChange {
  /// Whether it creates an object whose members other changes set.
  fileprivate func isImplied(by others: [ValueChange]) -> Bool {
    guard case .property(let object) = key, object.isObject, change.new == .present else { return false }
    return others.contains { $0.key.property?.container == object && $0.change.new != nil }
  }

  /// Whether the change consists of setting or removing one property that a kind has.
  fileprivate func isPlain(on kind: Kind) -> Bool {
    switch key {
    case .property(.kind), .other: return false
    case .property(let property):
      if case .invalid? = change.new { return false }
      return property.kinds.contains(kind) && !(property.isObject && change.new == .present)
    case .entry: return true
    }
  }
}
