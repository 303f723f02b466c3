import ShapeModel

/// Definitions that this program wrote into a file, and that nothing refers to once it is written again.
///
/// What others wrote stays, used or not: ours are known by their ids, which are made of what they say.
struct FreedDefinitions {
  private let source: SVGSource
  private let document: Document
  /// The ids that are named anew.
  private let kept: Set<String>

  private var nodeIndex: NodeIndex { source.nodeIndex }
  private var bytes: ByteStore { source.bytes }

  init(_ source: SVGSource, _ document: Document, kept: Set<String>) {
    self.source = source
    self.document = document
    self.kept = kept
  }

  /// Takes each out with the blanks before it, and the list of definitions when it held nothing else.
  ///
  /// Costs the nodes that were changed and taken out; the file where one of them named a definition of ours.
  /// - Parameter keepsList: Whether something is put into the list.
  func patches(keepsList: Bool) -> [BytePatch] {
    guard let list = source.index.definitionList else { return [] }
    var freed: [String: Range<Int>] = [:]
    for id in dropped() where !kept.contains(id) {
      guard let letters = FreedDefinitions.letters(of: id),
        let offset = source.index.definitions.offset(id: id, bytes, source.index.markup),
        list.contains(offset)
      else { continue }
      freed[id] = written(letters, at: offset)
    }
    // A copy names what it was copied from names, and is written from the same bytes.
    guard !freed.isEmpty, !document.made.contains(where: { document.sourceNode(of: $0) != nil }) else { return [] }
    for reference in SVGReferences.all(source) where freed[reference.id] != nil && stays(reference) { freed[reference.id] = nil }
    let ranges = freed.values.map { $0.lowerBound - source.blanks(before: $0.lowerBound).count..<$0.upperBound }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    if !ranges.isEmpty, !keepsList, let all = emptied(list, without: ranges) { return [BytePatch(all, "")] }
    return ranges.map { BytePatch($0, "") }
  }

  // MARK: What is ours

  /// The hash in an id that this program makes up, of what the definition says: `gradient-4f2a`, `shadow-1q9zc`.
  private static func letters(of id: String) -> Substring? {
    guard let prefix = ["gradient-", "shadow-"].first(where: id.hasPrefix) else { return nil }
    let letters = id.dropFirst(prefix.utf8.count)
    return (4...12).contains(letters.utf8.count) ? letters : nil
  }

  /// The bytes of a definition; nil for one that others wrote, and one that was changed since.
  private func written(_ letters: Substring, at offset: Int) -> Range<Int>? {
    var tag = StartTag()
    tag.read(bytes, at: offset)
    let prefix = source.index.prefix
    guard let kind = SVGDefinitions.Kind(rawValue: source.name(of: tag)),
      let first = tag.attributes.first, first.word == .id, !tag.isEmpty,
      let end = closing(Array("</".utf8) + prefix + Array("\(kind.rawValue)>".utf8), from: tag.end)
    else { return nil }
    var hash = FNV1a()
    hash.add(bytes.text(first.value.upperBound + 1..<tag.end - 1))
    hash.add(unprefixed(bytes.text(tag.end..<end.lowerBound)))
    return hash.letters(letters.utf8.count) == letters ? offset..<end.upperBound : nil
  }

  private func unprefixed(_ content: String) -> String {
    let prefix = String(decoding: source.index.prefix, as: UTF8.self)
    return prefix.isEmpty ? content : content.replacing("<\(prefix)", with: "<").replacing("</\(prefix)", with: "</")
  }

  /// The next place of some bytes in the list of definitions.
  private func closing(_ text: [UInt8], from start: Int) -> Range<Int>? {
    let limit = source.index.definitionList!.upperBound - text.count
    guard start <= limit else { return nil }
    return (start...limit).first { offset in text.indices.allSatisfy { bytes.base[offset + $0] == text[$0] } }.map {
      $0..<$0 + text.count
    }
  }

  // MARK: What refers to it

  /// The ids that changed or removed elements name in the file.
  private func dropped() -> Set<String> {
    var ids: Set<String> = []
    for node in document.touched where node != .document && !source.needs(node, document).isEmpty {
      var tag = StartTag()
      tag.read(bytes, at: nodeIndex.start(node.index))
      ids.formUnion(SVGReferences.all(source, in: tag.start..<tag.end).map(\.id))
    }
    for group in document.restructured {
      var child = group.index + 1
      while child < group.index + nodeIndex.subtreeCount(group.index) {
        if !document.contains(NodeID(child)) {
          ids.formUnion(SVGReferences.all(source, in: nodeIndex.start(child)..<nodeIndex.end(child)).map(\.id))
        }
        child += nodeIndex.subtreeCount(child)
      }
    }
    return ids
  }

  /// Whether a reference is in what is written again.
  private func stays(_ reference: SVGReferences.Reference) -> Bool {
    let node = nodeIndex.innermost(at: reference.element)
    guard document.contains(NodeID(node)) else { return false }
    guard node > 0, nodeIndex.start(node) == reference.element else { return true }
    var element = SVGElement(node: node)
    element.read(source)
    return !source.needs(NodeID(node), document).contains { object in
      let word: SVGWord = object == .fill ? .fill : object == .stroke ? .stroke : .filter
      guard let value = element[word]?.value else { return false }
      return value.lowerBound <= reference.range.lowerBound && reference.range.upperBound <= value.upperBound
    }
  }

  // MARK: The list

  /// The list with the blanks before it, where nothing but blanks is left in it and it says nothing itself.
  private func emptied(_ list: Range<Int>, without ranges: [Range<Int>]) -> Range<Int>? {
    var tag = StartTag()
    tag.read(bytes, at: list.lowerBound)
    guard tag.attributes.isEmpty, !tag.isEmpty else { return nil }
    var offset = tag.end
    for range in ranges + [list.upperBound..<list.upperBound] {
      guard (offset..<max(offset, range.lowerBound)).allSatisfy({ StartTag.isBlank(bytes.base[$0]) }) else { return nil }
      offset = range.upperBound
    }
    var end = list.upperBound
    while bytes.base[end] != UInt8(ascii: ">") { end += 1 }
    return list.lowerBound - source.blanks(before: list.lowerBound).count..<end + 1
  }
}
