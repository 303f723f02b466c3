// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel
import ShapePresentation

/// `check`: lists invalid property values, references that cannot be resolved, and rules and declarations of SVG that are ignored.
enum CheckCommand {
  static let verb = Verb(
    "check", in: .document, "list wrong values, references to nothing, and ignored styles", .pure,
    examples: [Verb.Example("check", "each with its place"), Verb.Example("check --json", "for a program")]
  ) { (session) throws(CommandError) in
    var check = DocumentCheck(session)
    return check.result()
  }
}

/// One pass over a document, and one over its references.
private struct DocumentCheck {
  private let session: any SessionReading
  private let listing: Listing
  private var reply = Reply()
  private var problemCount = 0
  private var noteCount = 0
  /// The nearest property of each unknown key that was met.
  private var nearest: [UnknownKey: String?] = [:]
  /// The names of all nodes, collected when the first selector refers to a name.
  private var names: Set<String>?

  init(_ session: any SessionReading) {
    self.session = session
    listing = session.listing()
  }

  private var document: Document { session.document }

  mutating func result() -> Reply {
    if document.isListAsRead(.document), !document.isComplete {
      report("\"canvases\" is missing", "canvases", nil, .document)
    }
    let count = document.numbering.count
    for (done, node) in document.subtree(of: .document).enumerated() {
      guard session.shouldContinue(done, of: count) else { break }
      // The contents of an empty group may be under another key.
      let isEmptyGroup = document.kind(of: node) == .group && document.childCount(of: node) == 0
      if isEmptyGroup || document.kind(of: node) == .instance || !document.certainlyFits(node) { look(at: document.graphic(node), node) }
    }
    for conflict in StoredConflicts(document).all {
      let node = conflict.id.isEmpty ? .document : document.node(id: conflict.id) ?? .document
      report("a merge left \(conflict.property) open: \(conflict.description)", conflict.property, nil, node)
    }
    if let found = document.formatProblems {
      report(found.problems, in: found.document)
    } else {
      lookAtReferences()
      lookAtVariants()
      lookAtInstances()
    }
    reply.isNegative = problemCount > 0
    let notes = noteCount == 0 ? "" : ", \(counted(noteCount, "rule")) not read"
    reply.notes = [(reply.isNegative ? counted(problemCount, "problem") : "no problems") + notes]
    return reply
  }

  private mutating func look(at graphic: Graphic, _ node: NodeID) {
    // An element of markup that this program does not support is not a fault.
    if graphic.kind == .unknown, document.source.markup == nil {
      report("unknown kind '\(graphic.unknownKind ?? "")'", "kind", nil, node)
    }
    // A list under the key of the other type of container is kept, but its contents are not read.
    let (key, other) = graphic.kind == .canvas ? ("graphics", "children") : ("children", "graphics")
    if graphic.others.contains(where: { $0.container == nil && $0.key == other }) {
      report("\"\(other)\" of a \(graphic.kindWord) is not read: it is \"\(key)\" there", other, nil, node)
    }
    for member in graphic.problems {
      let expected = DocumentCheck.expected(member.property, of: graphic.kind)
      report(
        "\(member.property.path) is \(ValueText.text(member.value)), expected \(expected)", member.property.path, member.property, node)
    }
    if document.source.markup == nil { lookForMisspelt(graphic, node) }
    if let text = graphic[.clip]?.string, Property.clip.kinds.contains(graphic.kind), let fault = fault(inSelector: text) {
      report("clip is '\(text)', \(fault)", "clip", .clip, node)
    }
    if case .colors(let colors)? = graphic[.tokens] {
      for named in colors where colors.color(of: named.color) == nil {
        report("\(named.name) in tokens is \(named.color), which leads to no colour", "tokens", .tokens, node)
      }
    }
  }

  /// The bytes of keys that are compared with those of properties.
  private static let keyLengths = 3...24

  /// Keys that are nearly those of properties, and an instance without its source. Other unknown keys are kept for those who wrote them.
  private mutating func lookForMisspelt(_ graphic: Graphic, _ node: NodeID) {
    for other in graphic.others where DocumentCheck.keyLengths.contains(other.key.utf8.count) && other.key.utf8.allSatisfy({ $0 < 0x80 }) {
      guard other.key != "children", other.key != "graphics" else { continue }
      let unknown = UnknownKey(kind: graphic.kind, container: other.container, key: other.key)
      let near = nearest[unknown] ?? unknown.nearest
      nearest[unknown] = .some(near)
      guard let near else { continue }
      let path = (other.container.map { $0.path + "." } ?? "") + other.key
      report("\(path) is no property; did you mean \(near)?", path, nil, node)
    }
    if graphic.kind == .instance, graphic[.source] == nil {
      report("source is missing: an instance draws another graphic", "source", nil, node)
    }
  }

  /// The values that a property accepts, in the syntax of a file.
  private static func expected(_ property: Property, of kind: Kind) -> String {
    switch property {
    case .fill, .stroke: "an object such as {\"color\": \"#ff0000\"}"
    case .text: "an object such as {\"string\": \"Hello\"}"
    case _ where property.isObject: "an object"
    default: ValueText.words(property, of: kind)
    }
  }

  // MARK: References

  private mutating func lookAtReferences() {
    let references = document.references
    for reference in references.all where !references.isThere(reference.target) {
      // Clips and the selectors of variants are checked as a whole, and a token that refers to another one along with its colour.
      guard case .property(let property) = reference.role, property != .clip, property != .tokens else { continue }
      let word = if case .style(let name) = reference.target { name } else { reference.target.description }
      let text = "\(property.path) is '\(word)', \(DocumentCheck.missing(reference.target))"
      switch reference.holder {
      case .node(let node): report(text, property.path, property, node)
      case .style(let name): report("style \(name): \(text)", "styles", .styles, .document)
      case .variant(let name): report("variant \(name): \(text)", "variants", .variants, .document)
      case .token, .part: continue
      }
    }
  }

  private static func missing(_ target: Reference.Target) -> String {
    switch target {
    case .id: "and nothing has that id"
    case .token: "and the document has no token of that name"
    case .style: "and the document has no style of that name"
    case .variant: "and the document has no variant of that name"
    case .name: "which nothing matches"
    }
  }

  private mutating func lookAtVariants() {
    let variants = DocumentVariants(document)
    for variant in variants.variants {
      for (key, text) in variant.selectors {
        if let fault = fault(inSelector: text) {
          report("variant \(variant.name): \(key) is '\(text)', \(fault)", "variants", .variants, .document)
        }
      }
      if let base = variant.base, variants[base] == nil {
        report("variant \(variant.name): from is '\(base)', \(DocumentCheck.missing(.variant(base)))", "variants", .variants, .document)
      }
    }
    var rings = ReferenceRings<String>()
    for variant in variants.variants { if let base = variant.base { rings.add(variant.name, to: base) } }
    for ring in rings.all() {
      let names = (ring + [ring[0]]).joined(separator: ", ")
      report("variant \(ring[0]): from leads back to it: \(names)", "variants", .variants, .document)
    }
  }

  private mutating func lookAtInstances() {
    for ring in document.references.instanceRings() {
      let names = (ring + [ring[0]]).map { Selector.id(document.id(of: $0)) }.joined(separator: ", ")
      report("draws itself: \(names)", "source", .source, ring[0])
    }
  }

  private mutating func report(_ problems: [Document.FormatProblem], in shown: Document) {
    let names = document.isTouched ? NodeNames(shown) : listing.names
    for problem in problems {
      let path = names.path(problem.node) + (problem.part.map { ": " + sanitized($0) } ?? "")
      add(problem.text, problem.word, path, problem.id, problem.place, isNote: problem.isLimitation)
    }
  }

  /// The problem of a selector in the document: it is invalid, or nothing matches it. Plain ids and names, the usual case, are looked up
  /// without a query.
  private mutating func fault(inSelector text: String) -> String? {
    guard let selector = try? SelectorParser.parse(text) else { return "which is not a selector" }
    if selector.alternatives.count == 1, selector.alternatives[0].steps.count == 1 {
      let compound = selector.alternatives[0].steps[0].compound
      if compound.head == nil, compound.filters.count == 1, case .id(let id) = compound.filters[0] {
        return document.node(id: id) == nil ? "which nothing matches" : nil
      }
      if compound.filters.isEmpty, case .name(let glob) = compound.head, let name = glob.literalText, !allNames().contains(name) {
        return "which nothing matches"
      }
    }
    do { return try session.query.matches(selector).isEmpty ? "which nothing matches" : nil } catch {
      switch error.problem {
      case .ambiguous(let name, let nodes), .ambiguousPath(let name, let nodes): return "and \(nodes.count) are named \(name)"
      case .unknownProperty(let name, _): return "and there is no property \(name)"
      case .nothing, .unknownSaved, .noRow, .goneRow: return "which nothing matches"
      case .unknownState, .badValue, .badPattern, .noOrder, .interrupted: return "which cannot be evaluated"
      }
    }
  }

  private mutating func allNames() -> Set<String> {
    if let names { return names }
    let found = Set(document.subtree(of: .document).compactMap { document.name(of: $0) })
    names = found
    return found
  }

  // MARK: Answers

  private mutating func report(_ text: String, _ word: String, _ property: Property?, _ node: NodeID) {
    let place = document.isAsRead(node) ? document.source.place(of: property, at: node.index) : nil
    add(text, word, listing.names.path(node), document.id(of: node), place)
  }

  /// - Parameter isNote: Whether the cause is a limitation of this program, so that `check` does not fail because of it.
  private mutating func add(
    _ text: String, _ word: String, _ path: String, _ id: String, _ place: (line: Int, column: Int)?, isNote: Bool = false
  ) {
    let lead = place.map { "\(sanitized(session.workspace.path ?? "untitled")):\($0.line):\($0.column): " } ?? ""
    if isNote { noteCount += 1 } else { problemCount += 1 }
    let severity = isNote ? "note" : "warning"
    reply.lines += listing.page.lines("\(lead)\(severity): \(path): \(sanitized(text))")
    reply.objects.append([
      .init("id", .string(id)), .init("property", .string(word)), .init("problem", .string(text)), .init("severity", .string(severity)),
      .init("at", place.map { .object([.init("line", .integer($0.line)), .init("col", .integer($0.column))]) } ?? .null),
    ])
  }
}

/// A key of an object that no property has.
private struct UnknownKey: Hashable {
  let kind: Kind
  let container: Property?
  let key: String

  /// The last part of the property of this object whose spelling differs by one letter; nil if there is none. O(properties).
  var nearest: String? {
    let properties = PropertyTable.rows.indices.lazy.map { Property($0) }.filter { $0.container == container && $0.kinds.contains(kind) }
    return properties.map { String($0.path.split(separator: ".").last ?? "") }.first { Suggestions.distance(key, $0, within: 1) != nil }
  }
}
