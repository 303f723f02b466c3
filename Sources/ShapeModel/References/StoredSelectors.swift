// SPDX-License-Identifier: GPL-3.0-or-later
/// The selectors in the clips and variants of a document that name single things, with their matches before some edits.
///
/// After a command gave a graphic another name or parent, these selectors still refer to the same graphics: they are rewritten with the
/// new name, or else with the ids.
package struct StoredSelectors {
  /// The matches of the alternatives of each text that edits affected.
  private var matches: [String: [Int: [NodeID]]] = [:]
  /// The new names by the old ones.
  private var renamed: [String: String] = [:]

  package init() {}

  /// Evaluates the stored selectors that an edit is about to affect. O(1) in a document that stores no selectors.
  package mutating func note(before edit: Edit, on document: Document) {
    guard document.source.namedValues != nil, let change = Change(edit, document) else { return }
    renamed.merge(change.renamed) { _, new in new }
    for text in document.storedSelectors(mentioning: change) {
      guard let selector = try? SelectorParser.parse(text) else { continue }
      for (place, alternative) in selector.alternatives.enumerated()
      where matches[text]?[place] == nil && (alternative.namesThings || !change.renamed.isEmpty) && change.affects(alternative) {
        // A name that several nodes already have identifies none of them.
        if let nodes = nodes(alternative, document), !nodes.isEmpty { matches[text, default: [:]][place] = nodes }
      }
    }
  }

  private func nodes(_ alternative: Selector.Alternative, _ document: Document) -> [NodeID]? {
    try? Query(document).matches(Selector([Selector.Alternative(alternative.steps)]))
  }

  /// The edits after which the selectors match the same nodes as before.
  package func edits(on document: Document) -> [Edit] {
    var texts: [String: String] = [:]
    for (text, matches) in matches {
      guard let selector = try? SelectorParser.parse(text) else { continue }
      var alternatives: [Selector.Alternative] = []
      for (place, alternative) in selector.alternatives.enumerated() {
        alternatives += matches[place].map { restored(alternative, $0, document) } ?? [alternative]
      }
      let new = Selector(alternatives, cardinality: selector.cardinality)
      if new != selector { texts[text] = new.description }
    }
    return texts.isEmpty ? [] : document.references.edits(replacingSelectors: texts)
  }

  /// Alternatives that match some nodes, as far as these still exist.
  private func restored(
    _ alternative: Selector.Alternative, _ old: [NodeID], _ document: Document
  ) -> [Selector.Alternative] {
    let wanted = old.filter(document.contains)
    guard !wanted.isEmpty, nodes(alternative, document) != wanted else { return [alternative] }
    let renamed = Selector([alternative]).replacing { mention in
      if case .name(let name) = mention { self.renamed[name] } else { nil }
    }.alternatives[0]
    if nodes(renamed, document) == wanted { return [renamed] }
    // The matches of a pattern are meant to change with the document.
    guard alternative.namesThings else { return [alternative] }
    return wanted.map { node in
      Selector.Alternative(
        isNegated: alternative.isNegated, [Selector.Step(.descendant, Selector.Compound(nil, [.id(document.id(of: node))]))])
    }
  }

  /// The effect of an edit on names.
  struct Change {
    /// The names and labels that nodes lose or gain; nil if nodes move, which may affect all paths.
    var words: Set<Selector.Mention>?
    /// Whether the index of references is worth building: not for a new graphic, which only takes a name that is in use.
    var asksForClips = true
    var renamed: [String: String] = [:]

    /// Nil for edits that change no name and no place.
    init?(_ edit: Edit, _ document: Document) {
      var words: Set<Selector.Mention> = []
      switch edit {
      case .set(let settings, let nodes):
        guard let name = settings.first(where: { $0.property == .name }) else { return nil }
        add(nodes.map { ($0, name.value) }, document, &words)
      case .setEach(.name, let values, let nodes): add(Array(zip(nodes, values)), document, &words)
      case .create(let nodes):
        asksForClips = false
        for node in nodes {
          switch node.content {
          case .graphic(let graphic): if let name = graphic.name { words.insert(.name(name)) }
          case .copy(let original, _):
            asksForClips = true
            if let name = document.name(of: original) { words.insert(.name(name)) }
          }
        }
      case .move(let placements):
        // A node that moves among its siblings keeps its path.
        guard placements.contains(where: { document.parent(of: $0.node) != $0.parent }) else { return nil }
        return
      default: return nil
      }
      self.words = words
    }

    private mutating func add(_ changes: [(node: NodeID, name: Value?)], _ document: Document, _ words: inout Set<Selector.Mention>) {
      for (node, name) in changes {
        let old = document.name(of: node)
        words.insert(old.map { .name($0) } ?? .id(document.id(of: node)))
        if let new = name?.string {
          words.insert(.name(new))
          if let old { renamed[old] = new }
        }
      }
    }

    func affects(_ alternative: Selector.Alternative) -> Bool {
      guard let words else { return alternative.isPath }
      return Selector([alternative]).mentions.contains(where: words.contains)
    }
  }
}

extension Selector.Alternative {
  /// Whether it is a name or a path without patterns, which identify single things.
  fileprivate var namesThings: Bool {
    guard steps.count == 1, steps[0].compound.filters.isEmpty else { return false }
    switch steps[0].compound.head {
    case .name(let glob): return glob.literalText != nil
    case .path(let path):
      return path.steps.allSatisfy { step in
        if case .name(let glob, _) = step { glob.literalText != nil } else { true }
      }
    case .any, .kind, nil: return false
    }
  }

  fileprivate var isPath: Bool { if case .path? = steps[0].compound.head { true } else { false } }
}

extension Document {
  /// The selectors in clips and variants that an edit may affect, each once.
  fileprivate func storedSelectors(mentioning change: StoredSelectors.Change) -> Set<String> {
    var texts = Set(variantSelectors)
    guard mayClip, change.asksForClips || derived.references != nil else { return texts }
    let known = knownReferences
    let targets: [Reference.Target] =
      if let words = change.words {
        words.map { if case .name(let name) = $0 { .name(name) } else { .id($0.word) } }
      } else {
        known.targets.filter { if case .name = $0 { true } else { false } }
      }
    for target in targets {
      for case .node(let node) in references.candidates([target]) {
        if let text = value(.clip, of: node)?.string, Value.address(text) == nil { texts.insert(text) }
      }
    }
    return texts
  }

  private var variantSelectors: [String] {
    guard let value = value(.variants, of: .document), let reader = source.namedValues else { return [] }
    let version = versions.current[.document]
    if let known = derived.variantSelectors, known.version == version { return known.texts }
    let texts = reader.selectors(in: value)
    derived.variantSelectors = VariantSelectors(version: version, texts: texts)
    return texts
  }

  /// Whether any node may have a clip. O(bytes of the file) at the speed of a byte search, once.
  private var mayClip: Bool {
    guard source.namedValues != nil, !versions.setsClips else { return versions.setsClips }
    if let known = derived.mayClip { return known }
    let mayClip = source.scanning?.certainlyLacks(.clip) != true
    derived.mayClip = mayClip
    return mayClip
  }
}
