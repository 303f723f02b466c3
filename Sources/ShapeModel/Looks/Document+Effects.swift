// SPDX-License-Identifier: GPL-3.0-or-later
/// What groups do to their contents.
extension Document {
  /// What a node does to its contents, or, for a leaf, to itself: what its properties say, and what only its format knows.
  /// - Parameter graphic: The node with the values of its style.
  func effects(of node: NodeID, _ graphic: Graphic) -> [GroupEffect] {
    var effects: [GroupEffect] = []
    func add(_ property: Property, _ conditions: GroupEffect.Conditions) {
      effects.append(GroupEffect(property.path, .properties([property]), conditions))
    }
    if graphic.resolved(.visible) == .bool(false) { add(.visible, []) }
    if graphic.number(.opacity) != 1 { add(.opacity, [.apart, .isolating]) }
    if let blend = graphic[.blend], blend != .string("normal") { add(.blend, [.apart, .isolating]) }
    let known = surroundings(of: node)?.effects ?? []
    // Shadows that were read are a filter, which the format takes along as it is.
    let isRead = known.contains { $0.name == GroupEffect.filter } && specifiedByEdit(.shadow, node) == nil
    if graphic[.shadow] != nil, !isRead {
      let parts = graphic.members.map(\.property).filter(\.isShadow)
      effects.append(GroupEffect(Property.shadow.path, .properties(parts), [.alone, .unplaced, .first, .isolating]))
    }
    if case .string? = graphic[.clip] { add(.clip, [.apart, .isolating]) }
    if source.inheritance == nil, case .string? = graphic[.link] { add(.link, .unseen) }
    return effects + known.filter { $0.name != GroupEffect.filter || isRead || graphic[.shadow] == nil }
  }

  /// What the element of a node does and contains in addition to its properties.
  package func surroundings(of node: NodeID) -> Surroundings? {
    sourceNode(of: node).flatMap { reading.surroundings(inside: $0, carrying: carried(node)) }
  }

  /// Whether something else draws a node again. O(instances) after an edit, else O(1).
  func isDrawnAgain(_ node: NodeID) -> Bool {
    guard node != .document, kind(of: node) != .canvas else { return false }
    if derived.drawn == nil || derived.drawn!.revision != revision {
      derived.drawn = (revision, Set(instances.compactMap { value(.source, of: $0)?.string }))
    }
    let ids = derived.drawn!.ids
    // Most documents draw nothing twice.
    guard !ids.isEmpty || source.repeatsOthers else { return false }
    let id = id(of: node)
    return ids.contains("#" + id) || isRead(node) && source.isRepeated(id: id)
  }

  /// The instances in the document. O(document) once, then O(instances), and O(nodes changed) where one was made.
  var instances: [NodeID] {
    if derived.readInstances == nil { derived.readInstances = source.graphics(of: KindSet([.instance])) }
    let added = versions.makesInstances ? (made + touched).filter { kind(of: $0) == .instance } : []
    return (derived.readInstances! + added).filter(contains)
  }

  /// Whether anything in a subtree is mixed with what is behind it in another way than by covering it. O(subtree).
  func mixes(_ node: NodeID) -> Bool {
    subtree(of: node).contains { node in
      if let blend = value(.blend, of: node), blend != .string("normal") { return true }
      return false
    }
  }

  /// The box of all that a node paints, on its canvas; nil if that is not known exactly enough, or nothing is painted.
  func knownPaint(of node: NodeID) -> Rect? {
    let isKnown = subtree(of: node).allSatisfy { part in
      switch kind(of: part) {
      case .text, .instance, .unknown: false
      default: source.inheritance == nil || !(surroundings(of: part)?.paintsBeyond ?? false)
      }
    }
    return isKnown ? paintedBounds(of: node) : nil
  }
}

extension GroupEffect {
  /// The name of the effect that shadows are in formats where they are one.
  static let filter = "filter"

  /// Names of effects of which a graphic has only one.
  var slot: String { name == Property.shadow.path ? GroupEffect.filter : name == Property.clip.path ? "clip-path" : name }
}
