// SPDX-License-Identifier: GPL-3.0-or-later
/// The effects of groups on their contents.
extension Document {
  /// Whether a group does something to its contents that a graphic from elsewhere would get too.
  package func affectsContents(_ group: NodeID) -> Bool {
    isGroupOfGraphics(group) && effects(of: group, graphic(group)).contains { !$0.conditions.contains(.unseen) }
  }

  /// The effects of a node on its contents, or, for a leaf, on itself: those in its properties, and those that only its format represents.
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
    // Shadows that were read are a filter, which the format keeps unchanged.
    let isRead = known.contains { $0.name == GroupEffect.filter } && specifiedByEdit(.shadow, node) == nil
    if graphic[.shadow] != nil, !isRead {
      let parts = graphic.members.map(\.property).filter(\.isShadow)
      effects.append(GroupEffect(Property.shadow.path, .properties(parts), [.alone, .unplaced, .first, .isolating]))
    }
    if case .string? = graphic[.clip] { add(.clip, [.apart, .isolating]) }
    if source.inheritance == nil, case .string? = graphic[.link] { add(.link, .unseen) }
    return effects + known.filter { $0.name != GroupEffect.filter || isRead || graphic[.shadow] == nil }
  }

  /// Whether a group has effects that its contents are seen with.
  package func hasEffects(_ node: NodeID) -> Bool {
    effects(of: node, graphic(node)).contains { !$0.conditions.contains(.unseen) }
  }

  /// The effects and contents of a node's element in addition to its properties.
  package func surroundings(of node: NodeID) -> Surroundings? {
    sourceNode(of: node).flatMap { reading.placed?.surroundings(inside: $0, carrying: carried(node)) }
  }

  /// Whether the contents of a node have a viewport of their own.
  package func isViewport(_ node: NodeID) -> Bool {
    source.placed?.hidesOverflow == true && isGroup(node) && kind(of: node) != .canvas
      && surroundings(of: node)?.effects.contains { $0.name == "viewport" } ?? false
  }

  /// Whether something else repeats a node. O(instances) after an edit, else O(1).
  func isDrawnAgain(_ node: NodeID) -> Bool {
    guard node != .document, kind(of: node) != .canvas else { return false }
    if derived.drawn == nil || derived.drawn!.revision != revision {
      derived.drawn = (revision, Set(instances.compactMap { value(.source, of: $0)?.string }))
    }
    let ids = derived.drawn!.ids
    // Most documents repeat nothing.
    guard !ids.isEmpty || source.referencing?.repeatsOthers == true else { return false }
    let id = id(of: node)
    return ids.contains("#" + id) || isRead(node) && source.referencing?.isRepeated(id: id) == true
  }

  /// The instances in the document. O(document) once, then O(instances), and O(nodes changed) where one was made.
  var instances: [NodeID] {
    if derived.readInstances == nil { derived.readInstances = source.graphics(of: KindSet([.instance])) }
    let added = versions.makesInstances ? (made + touched).filter { kind(of: $0) == .instance } : []
    return (derived.readInstances! + added).filter(contains)
  }

  /// Whether anything in a subtree is blended with its backdrop other than by covering it. O(subtree).
  func mixes(_ node: NodeID) -> Bool {
    subtree(of: node).contains { node in
      if let blend = value(.blend, of: node), blend != .string("normal") { return true }
      return false
    }
  }

  /// The box of all that a node paints, on its canvas; nil if it is not known exactly enough, or if nothing is painted.
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
  /// The name of the effect of shadows, in formats where they are an effect.
  static let filter = "filter"

  /// The name shared by effects of which a graphic can have only one.
  var slot: String { name == Property.shadow.path ? GroupEffect.filter : name == Property.clip.path ? "clip-path" : name }
}
