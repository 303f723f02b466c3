// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel

/// One run of `lint` over a document, or over a part of it.
struct LintRun {
  let session: any SessionReading
  private let rules: Set<LintRule>
  private(set) var findings: [LintFinding] = []
  /// What was not looked at.
  private(set) var remarks: [String] = []
  /// The rules that the notes of a node or of its ancestors turn off.
  private var silenced: [NodeID: Set<LintRule>] = [:]
  /// The targets of all references in the document.
  private let targets: Set<Reference.Target>
  private let canvases: CanvasPositions
  private let images: ImageFiles
  /// The graphics whose id an earlier element has: a finding of its own, and no name.
  private let repeated: Set<NodeID>

  private var document: Document { session.document }

  /// Checks some subtrees.
  /// - Parameter roots: Their roots; colours, tokens, styles and variants are checked only with the whole document.
  /// - Complexity: O(document). The contrast rule also searches the shapes behind each text up to the first that contains its box.
  init(
    _ session: any SessionReading, in roots: [NodeID], rules: Set<LintRule>, pictures: PictureGrounds? = nil
  ) throws(CommandError) {
    guard session.document.expectReferences(while: { !session.host.isInterrupted() }) else { throw CommandError.interrupted(session) }
    (self.session, self.rules, targets) = (session, rules, session.document.references.targets)
    canvases = CanvasPositions(session.document)
    images = ImageFiles(session.workspace.path, readsAll: true, isSafe: session.options.isSafe)
    repeated = Set(session.document.repeatedIDs.map(\.node))
    var nodes: [NodeID] = []
    var met: Set<NodeID> = []
    let count = roots.reduce(0) { $0 + session.document.subtreeCount(of: $1) }
    nodes.reserveCapacity(count)
    met.reserveCapacity(count)
    findings.reserveCapacity(count)
    try part(0) { run throws(CommandError) in
      for root in roots {
        for node in run.document.subtree(of: root) where node != .document && met.insert(node).inserted {
          try session.reportProgress(nodes.count, of: count)
          nodes.append(node)
        }
      }
    }
    try part(1) { run throws(CommandError) in try run.silence(nodes) }
    if rules.contains(.offCanvas) { document.expectPaintedBoxes(of: nodes.count) }
    try part(2) { run throws(CommandError) in
      for (index, node) in nodes.enumerated() {
        try session.reportProgress(index, of: nodes.count)
        run.look(at: node)
        if run.looksAtNames { run.lookAtNames(in: node) }
        if rules.contains(.duplicate), run.document.isGroup(node) {
          run.add(LintDuplicates(session.query, in: node, isReferredTo: run.isReferredTo))
        }
      }
    }
    // A text of SVG is as large as its letters.
    if rules.contains(.textOverflow), document.source.inheritance == nil {
      try part(3) { run throws(CommandError) in try run.findOverflows(nodes) }
    }
    try part(4) { run throws(CommandError) in try run.findCovered(met) }
    if roots == [.document] { met.insert(.document) }
    findRepeatedIDs(met)
    if rules.contains(.contrast) {
      try part(5) { run throws(CommandError) in
        for finding in try LintContrast.findings(session, among: met, pictures: pictures) { run.add(finding) }
      }
    }
    if roots == [.document] {
      try part(6) { run throws(CommandError) in try run.lookAtColors(nodes) }
      lookAtDefinitions()
      lookAtVariants()
      if looksAtNames { lookAtNames(in: .document) }
    }
    try part(7) { run throws(CommandError) in try run.sortFindings() }
  }

  /// Sorts the findings by the places of their nodes.
  private mutating func sortFindings() throws(CommandError) {
    let places = document.numbering
    // Numbers alone are moved, of a million findings in half the time.
    var placed: [(place: Int, finding: Int)] = []
    placed.reserveCapacity(findings.count)
    for (index, finding) in findings.enumerated() {
      try session.reportProgress(index, of: findings.count)
      placed.append((places.position(of: finding.node) ?? 0, index))
    }
    let isSorted = placed.sort(by: { [findings] one, other in
      if one.place != other.place { return one.place < other.place }
      return findings[one.finding].rule.rawValue < findings[other.finding].rule.rawValue
    }) {
      !session.host.isInterrupted()
    }
    guard isSorted else { throw CommandError.interrupted(session) }
    findings = placed.map { findings[$0.finding] }
  }

  /// The parts that are timed alike, which is near enough for a figure of how much is done.
  private static let partCount = 8

  /// Does a part of the run, which reports its own progress.
  private mutating func part(_ index: Int, _ body: (inout LintRun) throws(CommandError) -> Void) throws(CommandError) {
    let session = session
    try session.part(index, of: LintRun.partCount) { () throws(CommandError) in try body(&self) }
  }

  private mutating func add(_ finding: LintFinding) {
    guard rules.contains(finding.rule), silenced[finding.node]?.contains(finding.rule) != true else { return }
    findings.append(finding)
  }

  private mutating func add(_ duplicates: LintDuplicates) { for finding in duplicates.findings { add(finding) } }

  private mutating func add(_ rule: LintRule, _ node: NodeID, _ message: String, _ fix: LintFinding.Fix? = nil) {
    add(LintFinding(rule: rule, node: node, message: message, fix: fix))
  }

  /// Reads `lint: off` in notes, which turns off all rules, or those named after it, for a node and its subtree.
  private mutating func silence(_ nodes: [NodeID]) throws(CommandError) {
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      var off = document.parent(of: node).flatMap { silenced[$0] } ?? []
      for line in document.value(.notes, of: node)?.string.map(TextLines.lines) ?? [] {
        guard let range = line.firstRange(of: "lint: off") else { continue }
        let names = line[range.upperBound...].split { !($0.isLetter || $0 == "-") }.compactMap { LintRule(rawValue: String($0)) }
        off.formUnion(names.isEmpty ? LintRule.allCases : names)
      }
      if !off.isEmpty { silenced[node] = off }
    }
  }

  // MARK: One graphic

  private mutating func look(at node: NodeID) {
    let kind = document.kind(of: node)
    if rules.contains(.invalidProperty), !document.certainlyFits(node), let problem = document.graphic(node).problems.first {
      add(.invalidProperty, node, "\(problem.property.path) is \(ValueText.text(problem.value))")
    }
    guard kind != .canvas else { return }
    if rules.contains(.withoutEffect), document.source.inheritance == nil { lookAtEffects(of: node, kind) }
    if document.isGroup(node) {
      if rules.contains(.emptyGroup), document.isVoid(node), !isReferredTo(node) {
        add(.emptyGroup, node, "there is nothing in it", .delete)
      }
      if rules.contains(.redundantGroup), document.isRedundant(node), !isReferredTo(node) {
        add(.redundantGroup, node, "it has one child and no properties of its own", .dissolve)
      }
      return
    }
    if rules.contains(.zeroSize) {
      if hasNoSize(node, kind) {
        add(.zeroSize, node, "its width and height are 0", .delete)
      } else if [.rectangle, .ellipse, .image].contains(kind), let frame = document.frame(of: node), frame.width == 0 || frame.height == 0 {
        add(.zeroSize, node, "its \(frame.width == 0 ? "width" : "height") is 0, so it is not drawn")
      }
    }
    if rules.contains(.missingImage), kind == .image, let source = document.value(.source, of: node)?.string, !images.isThere(source) {
      add(.missingImage, node, "there is no file \(sanitized(source, limit: 100))")
    }
    if rules.contains(.offCanvas), let beyond = beyondCanvas(node) { add(.offCanvas, node, beyond) }
  }

  private func hasNoSize(_ node: NodeID, _ kind: Kind) -> Bool {
    let frame = kind == .instance ? document.bounds(of: node) : document.frame(of: node)
    return frame.map { $0.width == 0 && $0.height == 0 } ?? false && document.drawsNothing(node)
  }

  private mutating func lookAtEffects(of node: NodeID, _ kind: Kind) {
    for object in [Property.fill, .stroke, .text] where !object.isDrawn(on: kind) {
      if document.value(object, of: node) == .present { add(.withoutEffect, node, "\(object.path) has no effect on \(article(kind.word))") }
    }
    guard document.value(.stroke, of: node) == .present, Property.stroke.isDrawn(on: kind) else { return }
    for part in Property.undrawnParts where !part.isDrawn(on: kind) {
      guard let word = document.value(part, of: node)?.string, word != "none", word != "center" else { continue }
      add(.withoutEffect, node, "\(part.path) has no effect on \(article(kind.word))")
    }
  }

  /// Whether something refers to a node, by its id or by its name.
  private func isReferredTo(_ node: NodeID) -> Bool {
    targets.contains(.id(document.id(of: node))) || document.name(of: node).map { targets.contains(.name($0)) } ?? false
  }

  /// `10 beyond the right edge of Faces`
  private func beyondCanvas(_ node: NodeID) -> String? {
    guard let box = document.paintedBounds(of: node), let canvas = canvases.canvas(of: node), let frame = document.frame(of: canvas) else {
      return nil
    }
    let beyond = [
      (frame.minX - box.minX, "left"), (frame.minY - box.minY, "top"), (box.maxX - frame.maxX, "right"), (box.maxY - frame.maxY, "bottom"),
    ]
    // Boxes computed from rotations and curves are not exact.
    guard let most = beyond.max(by: { $0.0 < $1.0 }), most.0 > 1e-6 else { return nil }
    let name = document.label(of: canvas)
    if box.maxX <= frame.minX || box.minX >= frame.maxX || box.maxY <= frame.minY || box.minY >= frame.maxY {
      return "all of it is beyond the \(most.1) edge of \(name)"
    }
    return "\(NumberText.string((most.0 * 1000).rounded() / 1000)) beyond the \(most.1) edge of \(name)"
  }

  // MARK: Names

  private var looksAtNames: Bool { !rules.isDisjoint(with: [.duplicateName, .defaultName]) }

  private mutating func lookAtNames(in group: NodeID) {
    guard document.isGroup(group) || group == .document else { return }
    let named = document.children(of: group).compactMap { child in document.name(of: child).map { (node: child, name: $0) } }
    var seen: Set<String> = []
    var numbers: CopyNumbers?
    for (child, name) in named where !name.isEmpty && !repeated.contains(child) {
      if !seen.insert(name).inserted {
        if numbers == nil { numbers = CopyNumbers(named.map(\.name), least: 1) }
        add(.duplicateName, child, "another one beside it is named \(name) as well", .rename(numbers!.next(after: name)))
      }
      if LintRun.isUsual(name, of: document.kind(of: child)) { add(.defaultName, child, "it was never named") }
    }
  }

  /// The prefixes of the names that new graphics get, by kind: `Rectangle `.
  private static let usualNames = Kind.allCases.map { $0.word.prefix(1).uppercased() + $0.word.dropFirst() + " " }

  private static func isUsual(_ name: String, of kind: Kind) -> Bool {
    let usual = usualNames[Int(kind.rawValue)]
    return name.hasPrefix(usual) && Int(name.dropFirst(usual.count)) != nil
  }

  /// Reports elements whose id an earlier one has: references to that id mean the earlier one.
  private mutating func findRepeatedIDs(_ nodes: Set<NodeID>) {
    guard rules.contains(.duplicateID) else { return }
    var given: Set<String> = []
    for repeated in document.repeatedIDs where nodes.contains(repeated.node) && document.references.isThere(.id(repeated.id)) {
      let part = repeated.part.map { $0 + ": " } ?? ""
      let isStyled = document.ruleSelectors?.contains { $0.contains("#" + repeated.id) } ?? false
      let id = (2...).lazy.map { "\(repeated.id)-\($0)" }.first { [document] id in
        !given.contains(id) && !document.isIDUsed(id) && document.source.referencing?.part(id: id) == nil
      }
      let fix = repeated.part == nil && !isStyled ? id : nil
      if let fix { given.insert(fix) }
      add(
        .duplicateID, repeated.node, "\(part)an element before it has the id \(repeated.id) as well", fix.map { LintFinding.Fix.id($0) })
    }
  }

  // MARK: Texts

  private mutating func findOverflows(_ nodes: [NodeID]) throws(CommandError) {
    // Pictures break lines by the same widths.
    let ruler = TextReach.Ruler(document, InstalledWidths.measure)
    for (index, node) in nodes.enumerated() where document.value(.textString, of: node) != nil {
      try session.reportProgress(index, of: nodes.count)
      let excess = ruler.reach(of: node).excess(beyond: nil)
      guard excess > TextBlock.tolerance else { continue }
      add(.textOverflow, node, "its letters reach \(NumberText.string((excess * 10).rounded() / 10)) beyond its frame")
    }
  }

  // MARK: The whole document

  private mutating func findCovered(_ nodes: Set<NodeID>) throws(CommandError) {
    guard rules.contains(.covered), let selector = try? SelectorParser.parse("*:covered") else { return }
    let covered: [NodeID]
    do { covered = try session.query.matches(selector) } catch {
      throw CommandError.interrupted(session)
    }
    for (index, node) in document.topmost(covered).enumerated() where nodes.contains(node) {
      try session.reportProgress(index, of: covered.count)
      add(.covered, node, "what is in front of it hides all of it")
    }
  }

  /// The CIEDE2000 difference up to which two colours are reported: less than most people notice.
  private static let nearest = 1.5
  /// The maximum number of colours that are compared; documents with more are paintings rather than designs.
  private static let mostColors = 1000

  private mutating func lookAtColors(_ nodes: [NodeID]) throws(CommandError) {
    guard rules.contains(.nearColors) else { return }
    var uses: [Color: Int] = [:]
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      for color in document.colors(of: node) { uses[color, default: 0] += 1 }
      guard uses.count <= LintRun.mostColors else {
        remarks.append("near-colors was not looked for: there are more than \(counted(LintRun.mostColors, "colour"))")
        return
      }
    }
    let colors = Document.sorted(uses)
    for (index, color) in colors.enumerated() {
      let near = colors[..<index].first { other in
        other.alpha == color.alpha && other.distance(to: color, by: .ciede2000) <= LintRun.nearest
      }
      guard let near else { continue }
      add(.nearColors, .document, "\(color) is almost equal to \(near), which is used \(uses[near] ?? 0) times", .recolor(color, to: near))
    }
  }

  private mutating func lookAtVariants() {
    for variant in DocumentVariants(document).variants {
      for text in [variant.show, variant.hide].compactMap(\.self) where !isFound(text) {
        add(.unmatchedVariant, .document, "variant \(variant.name) names \(text), and nothing matches that")
      }
    }
  }

  private func isFound(_ text: String) -> Bool {
    guard let selector = try? SelectorParser.parse(text), let nodes = try? session.query.matches(selector, atMost: 1) else { return false }
    return !nodes.isEmpty
  }

  private mutating func lookAtDefinitions() {
    if rules.contains(.unusedDefinition) {
      for definition in document.unusedDefinitions {
        add(.unusedDefinition, .document, "\(sanitized(definition.words, limit: 100)) is not used", .markup(definition.place))
      }
    }
    guard !rules.isDisjoint(with: [.unusedToken, .unusedStyle]) else { return }
    for item in DefinitionList(document).items where item.users.isEmpty {
      if item.kind == "token" { add(.unusedToken, .document, "token \(item.name) is not used", .token(item.name)) }
      if item.kind == "style" { add(.unusedStyle, .document, "style \(item.name) is not used", .style(item.name)) }
    }
  }
}
