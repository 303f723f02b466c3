// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `recolor FROM to TO` and `recolor --map FILE`: replaces colours everywhere: in fills, strokes, shadows, gradients, texts, tokens.
enum RecolorCommand {
  static let verb = Verb(
    "recolor", in: .change, "replace colours wherever they are used", .changes,
    takes: Operand.color("COLOUR").optional, Operand.color("COLOUR").clause("to"),
    Flag(FlagForm("--map", "FILE", "a table of two columns: each colour, and what replaces it", type: .path)) { (word, _) in word },
    Flag.selectorText("--in", "SELECTOR", "only these graphics and canvases, and their descendants"),
    Flag.text("--within", "N", "also colours within this CIEDE2000 distance"),
    examples: [
      Verb.Example("recolor black to #222222", "every black"),
      Verb.Example("recolor #ffcc00 to gold --in Head --within 5", "near ones as well"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ from: ArgumentWord?, _ to: ArgumentWord?, _ file: ArgumentWord?, _ place: ArgumentWord?,
    _ within: ArgumentWord?
  ) throws(CommandError) -> Reply {
    var distance = 0.0
    if let within {
      distance = try within.number(.any, .px)
      guard (0...100).contains(distance) else { throw CommandError(within.range, "value", "a difference is a number from 0 to 100") }
    }
    var changes = ColorChanges(tokens: session.document.tokens, within: distance)
    switch (from, to, file) {
    case (let from?, let to?, nil): changes.add(try color(from, session), try color(to, session))
    case (nil, nil, let file?): try read(file, session, into: &changes)
    default:
      throw CommandError(
        session.running.range, "syntax.missing", "recolor takes two colours, or --map FILE",
        help: ["write recolor black to #222222"], .usage)
    }
    let roots = try place.map { (word) throws(CommandError) in
      try session.targets(try session.selector(word), mayBeDocument: true)
    }
    try replace(&changes, session, in: roots ?? [.document])
    var reply = reply(changes, session, listsOthers: file != nil)
    if changes.done.isEmpty {
      reply.warnings.append(
        "nothing has \(file == nil ? "the colour \(from!.source)" : "a colour of the table"); palette lists what there is")
    }
    return reply
  }

  private static func color(_ word: ArgumentWord, _ session: any SessionEditing) throws(CommandError) -> ColorTerm {
    try color(word.text, session, at: word.range)
  }

  private static func color(_ text: String, _ session: any SessionEditing, at range: SourceRange) throws(CommandError) -> ColorTerm {
    do {
      switch try ValueText.color(text, session.document.tokens) {
      case .token(let name): return .token(name)
      case .color(let color): return .color(color)
      default: preconditionFailure("a parsed colour is a colour or a token")
      }
    } catch { throw CommandError(range, "value", error.message, help: error.help) }
  }

  /// Reads a table of colours and their replacements; a first row without colours is a heading.
  private static func read(_ file: ArgumentWord, _ session: any SessionEditing, into changes: inout ColorChanges) throws(CommandError) {
    guard !session.options.isSafe else { throw CommandError(file.range, "safe", "--map reads a file, which --safe does not allow") }
    let rows = try ScriptFiles(session).table(ScriptFiles(session).path(file.text, in: session.running.source), at: file.range)
    for (number, row) in rows.enumerated() {
      let texts = row.columns.map { $0[...].trimmed() }
      let isHeading = number == 0 && texts.allSatisfy { ColorTerm(spelled: $0) == nil }
      guard !isHeading else { continue }
      guard texts.count >= 2 else {
        throw CommandError(
          file.range, "value", "line \(row.line) of \(sanitized(file.text)) has one column: a colour and what replaces it were expected")
      }
      do throws(CommandError) {
        changes.add(try color(texts[0], session, at: file.range), try color(texts[1], session, at: file.range))
      } catch {
        var error = error
        error.diagnostic.message = "line \(row.line) of \(sanitized(file.text)): \(error.diagnostic.message)"
        throw error
      }
    }
  }

  /// Replaces the colours of nodes and their subtrees.
  ///
  /// In a format with inheritance, groups come first, so that nodes that inherit a colour are not given one of their own.
  static func replace(_ changes: inout ColorChanges, _ session: any SessionEditing, in roots: [NodeID]) throws(CommandError) {
    let document = session.document
    if roots.contains(.document) { try replaceNamed(&changes, session) }
    let handsDown = document.source.inheritance != nil
    var met: Set<NodeID> = []
    let nodes = roots.flatMap { document.subtree(of: $0).filter { met.insert($0).inserted } }
    try replaceOthers(&changes, session, in: roots == [.document] ? nil : met)
    for isGroup in handsDown ? [true, false] : [nil] {
      var columns: [Property: (nodes: [NodeID], values: [Value?])] = [:]
      for (index, node) in nodes.enumerated() where isGroup == nil || document.isGroup(node) == isGroup {
        try session.goOn(index, of: nodes.count)
        for (property, value) in colors(of: node, document) {
          guard let new = changes.replaced(value, by: node) else { continue }
          columns[property, default: ([], [])].nodes.append(node)
          columns[property]!.values.append(new)
        }
      }
      for (property, column) in columns.sorted(by: { $0.key < $1.key }) {
        try session.changed(by: .setEach(property, column.values, column.nodes))
      }
    }
  }

  /// Replaces the colours that named styles and variants set.
  private static func replaceNamed(_ changes: inout ColorChanges, _ session: any SessionEditing) throws(CommandError) {
    guard let reader = session.document.source.namedValues else { return }
    for property in [Property.styles, .variants] {
      guard let value = session.document.value(property, of: .document) else { continue }
      var replacements: [ColorTerm: ColorTerm] = [:]
      for term in colors(of: value, property, reader) {
        replacements[term] = changes.replacement(term, .document)
      }
      let found = replacements
      if let new = reader.replacingColors(in: value, of: property, { found[$0] }) {
        try session.changed(by: .set(property, new, [.document]))
      }
    }
  }

  /// The colours that the styles or the variants of a document set, in order.
  static func colors(of value: Value, _ property: Property, _ reader: any NamedValueReader) -> [ColorTerm] {
    let found = ColorList()
    _ = reader.replacingColors(in: value, of: property) { term in
      found.terms.append(term)
      return nil
    }
    return found.terms
  }

  private final class ColorList { var terms: [ColorTerm] = [] }

  /// Replaces the colours in the file that are not those of nodes, such as colours of symbols and of rules.
  /// - Parameter nodes: The nodes whose colours are replaced, of which only texts have such colours; nil for the whole file.
  private static func replaceOthers(_ changes: inout ColorChanges, _ session: any SessionEditing, in nodes: Set<NodeID>?)
    throws(CommandError)
  {
    let document = session.document
    if let nodes, document.source.inheritance == nil || !nodes.contains(where: { document.kind(of: $0) == .text }) { return }
    var carried = document.carried(.document) ?? Carried()
    for other in document.reading.otherColors {
      if let nodes {
        let holder = NodeID(document.source.node(ofPart: other.place.lowerBound))
        guard !other.isOfRule, nodes.contains(holder), document.kind(of: holder) == .text else { continue }
      }
      guard let new = changes.replaced(other.color, at: other.place.lowerBound) else { continue }
      guard let text = document.source.spelled(new, like: other.text) else { continue }
      carried.texts[other.place] = other.around.before + text + other.around.after
    }
    if carried != document.carried(.document) ?? Carried() { try session.changed(by: .carry([carried], [.document])) }
  }

  /// The properties of a node that contain colours, including the default colour of a solid fill or stroke that sets none.
  private static func colors(of node: NodeID, _ document: Document) -> [(Property, Value)] {
    let graphic = document.graphic(node)
    var found: [(Property, Value)] = []
    for member in graphic.members {
      switch member.value {
      case .color, .token, .stops, .colors: found.append((member.property, member.value))
      case .present where member.property == .fill || member.property == .stroke:
        let (type, color): (Property, Property) = member.property == .fill ? (.fillType, .fillColor) : (.strokeType, .strokeColor)
        guard !graphic.isPartOnly(member.property), graphic[color] == nil, graphic[type] == nil || graphic[type] == .string("solid"),
          let value = Graphic.fallback(color, of: graphic.kind)
        else { continue }
        found.append((color, value))
      default: continue
      }
    }
    return found
  }

  private static func reply(_ changes: ColorChanges, _ session: any SessionEditing, listsOthers: Bool) -> Reply {
    let touched = session.document.ordered(session.running.touched)
    let arrow = Glyphs.current.arrow
    let done = changes.done.map { "\(sanitized($0.from.description)) \(arrow) \(sanitized($0.to.description)) \($0.count)" }
    let others = listsOthers ? changes.others : []
    var parts = done.isEmpty ? [] : [done.joined(separator: ", ")]
    if !others.isEmpty {
      let more = others.count > 20 ? [Glyphs.current.ellipsis] : []
      parts.append("not replaced: " + (others.prefix(20).map { sanitized($0.description) } + more).joined(separator: ", "))
    }
    var reply = session.changed(touched)
    reply.notes = ["\(touched.count) changed" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))]
    reply.fields += [
      .init(
        "replaced",
        .list(
          changes.done.map {
            .object([
              .init("from", .string($0.from.description)), .init("to", .string($0.to.description)), .init("count", .integer($0.count)),
            ])
          })),
      .init("others", .list(others.map { .string($0.description) })),
    ]
    return reply
  }
}

/// The colours to replace, their replacements, and a record of the colours that were found.
struct ColorChanges {
  let tokens: [NamedColor]
  /// The largest CIEDE2000 difference from a colour to replace at which other colours are replaced too.
  let within: Double
  private var exact: [ColorTerm: ColorTerm] = [:]
  private var colors: [(from: Color, to: ColorTerm)] = []
  /// The cached replacements; nil for colours that are kept.
  private var known: [ColorTerm: ColorTerm?] = [:]
  private var places: [ColorTerm: Int] = [:]
  /// The colours that were replaced, in the order they were found, with the number of graphics.
  private(set) var done: [(from: ColorTerm, to: ColorTerm, count: Int)] = []
  /// The colours that were kept, in the order they were found.
  private(set) var others: [ColorTerm] = []
  private var last: [ColorTerm: NodeID] = [:]

  init(tokens: [NamedColor], within: Double) { (self.tokens, self.within) = (tokens, within) }

  mutating func add(_ from: ColorTerm, _ to: ColorTerm) {
    exact[from] = to
    if case .color(let color) = from { colors.append((color, to)) }
  }

  /// A value with its colours replaced; nil if none is.
  mutating func replaced(_ value: Value, by node: NodeID) -> Value? {
    switch value {
    case .color(let color): return replacement(.color(color), node).map(ColorChanges.value)
    case .token(let name): return replacement(.token(name), node).map(ColorChanges.value)
    case .stops(let stops):
      let new = stops.map { stop in Stop(offset: stop.offset, color: replacement(stop.color, node) ?? stop.color) }
      return new == stops ? nil : .stops(new)
    case .colors(let named):
      // The definition of a token is never replaced by a token, which could make it refer to itself.
      let new = named.map { token in
        guard let color = replacement(token.color, node, mayBeToken: false) else { return token }
        return NamedColor(name: token.name, color: color)
      }
      return new == named ? nil : .colors(new)
    default: return nil
    }
  }

  /// The replacement of a colour outside of nodes, which is counted as one place; nil if there is none.
  mutating func replaced(_ term: ColorTerm, at offset: Int) -> ColorTerm? {
    if case .token = term, exact[term] == nil { return nil }
    return replacement(term, nil)
  }

  private static func value(_ term: ColorTerm) -> Value {
    switch term {
    case .color(let color): .color(color)
    case .token(let name): .token(name)
    }
  }

  mutating func replacement(_ term: ColorTerm, _ node: NodeID?, mayBeToken: Bool = true) -> ColorTerm? {
    let answer: ColorTerm?
    if let known = known[term] {
      answer = known
    } else {
      answer = find(term)
      known[term] = .some(answer)
      if answer == nil { others.append(term) }
    }
    guard let answer, answer != term else { return nil }
    if case .token = answer, !mayBeToken { return nil }
    if let place = places[term] {
      if node == nil || last[term] != node { done[place].count += 1 }
    } else {
      places[term] = done.count
      done.append((term, answer, 1))
    }
    last[term] = node
    return answer
  }

  private func find(_ term: ColorTerm) -> ColorTerm? {
    if let exact = exact[term] { return exact }
    guard within > 0, case .color(let color) = term else { return nil }
    let near = colors.map { (distance: color.distance(to: $0.from, by: .ciede2000), to: $0.to) }.filter { $0.distance <= within }
    return near.min { $0.distance < $1.distance }?.to
  }
}
