import DisplayText
import ShapeModel
import ShapeOutline
import ShapePresentation

/// Selecting and asking.
enum ReadingCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "select", aliases: ["sel"], group: .read, summary: "choose graphics; + adds, - takes away, & keeps the common ones",
      parameters: [.init("[+|-|&]", .word(["+", "-", "&"]), isOptional: true), .init("SELECTOR", .selector, isOptional: true)],
      flags: [.init("--as", "NAME", "save the selection as @NAME"), .init("--none", nil, "select nothing")], effect: .view,
      examples: [.init("select ellipse", "all ellipses"), .init("select + Body --as round", "Body too, saved as @round")], run: select),
    CommandSpecification(
      name: "find", group: .read, summary: "print the paths and ids of what matches", parameters: [.init("SELECTOR", .selector)],
      flags: [.init("--limit", "N", "at most N")], effect: .view,
      examples: [.init("find ellipse[width<20]", "both eyes"), .init("find group:has(path)", "groups with a path in them")], run: find),
    CommandSpecification(
      name: "count", group: .read, summary: "print how many match", parameters: [.init("SELECTOR", .selector)], effect: .view,
      examples: [.init("count ellipse", "3"), .init("count [opacity<0.5]", "0")], run: count),
    CommandSpecification(
      name: "get", group: .read, summary: "print properties",
      parameters: [.init("SELECTOR", .selector), .init("PROPERTY", .property, isOptional: true, repeats: true)],
      flags: [.init("--own", nil, "only what is written down"), .init("--value", nil, "the values alone; in a pipe byte for byte")],
      effect: .view,
      examples: [.init("get #skull frame fill opacity", "where and how it is"), .init("get ellipse x --json", "for a program")], run: get),
    CommandSpecification(
      name: "inspect", aliases: ["i"], group: .read, summary: "print the form of all properties, for one graphic or many",
      parameters: [.init("SELECTOR", .selector, isOptional: true)],
      flags: [
        .init("--group", "NAME", "only geometry, fill, stroke, shadow, text or general"),
        .init("--open", "NAME", "open a group, from now on"),
        .init("--close", "NAME", "close a group, from now on"),
      ], effect: .view,
      examples: [.init("inspect Body", "its form"), .init("inspect (#skull, #body) --group fill", "mixed values")], run: inspect),
    CommandSpecification(
      name: "props", group: .read, summary: "list the properties of a kind, with ranges and defaults",
      parameters: [.init("KIND", .kind, isOptional: true), .init("PROPERTY", .property, isOptional: true)], effect: .pure,
      examples: [.init("props star", "what a star has"), .init("props rectangle radius", "one property")], run: props),
  ]

  private static func select(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    if arguments.has("--none") { session.selection = [] }
    let first = arguments.word(0)
    let isOperator = first.map { ["+", "-", "&"].contains($0.text) && !$0.isQuoted } ?? false
    if !isOperator, let first, let extra = arguments.word(1) {
      throw CommandError(
        extra.range, "syntax.extra", "select takes no more words",
        help: ["several selectors stand in parentheses: select (\(first.source), \(extra.source))"], .usage)
    }
    if let word = isOperator ? arguments.word(1) : first {
      let nodes = try session.targets(word)
      let set = Set(nodes)
      switch isOperator ? first!.text : "" {
      case "+": session.selection = session.query.ordered(Set(session.selection).union(set))
      case "-": session.selection.removeAll(where: set.contains)
      case "&": session.selection = session.selection.filter(set.contains)
      default: session.selection = nodes
      }
    } else if isOperator {
      throw CommandError(arguments.range, "syntax.missing", "select \(first!.text) needs a selector", .usage)
    }
    if let name = arguments.value("--as") { session.saved[name.text] = KeptNodes(session.selection) }
    let listing = Listing(session: session)
    var reply = Reply.note("\(counted(session.selection.count, "graphic")) selected", .init("selected", .integer(session.selection.count)))
    if first == nil, !arguments.has("--none") {
      reply.lines = session.selection.map { listing.page.cut(truncatedAtFront(listing.names.path($0), to: listing.page.columns ?? .max)) }
    }
    reply.fields.append(.init("ids", .list((session.options.isJSON ? session.selection : []).map { .string(session.document.id(of: $0)) })))
    return reply
  }

  private static func find(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    let nodes = try session.targets(word, mayBeDocument: true, atMost: try arguments.number("--limit"))
    session.listed = nodes
    let listing = Listing(session: session)
    let natural = session.options.isJSON ? 0 : nodes.prefix(1000).map { displayWidth(listing.names.path($0)) }.max() ?? 0
    return .each(
      nodes, isJSON: session.options.isJSON, lines: { [listing.text(listing.pathLine($0, natural: natural))] },
      object: { listing.object($0) })
  }

  private static func count(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    let found = try session.matches(word).count
    var reply = Reply.answer([String(found)])
    reply.fields = [.init("count", .integer(found))]
    return reply
  }

  static func text(
    _ property: Property, _ node: Handle, _ session: Session, _ query: Query, isOwn: Bool, isWhole: Bool = true
  ) -> String? {
    let document = session.document
    if property == .id { return document.id(of: node) }
    if property == .kind { return document.kind(of: node).word }
    if property.isObject {
      let graphic = document.graphic(node)
      if isOwn, graphic[property] == nil { return nil }
      return isWhole ? Shorthand.whole(property, of: graphic) : Shorthand.text(property, of: graphic)
    }
    return (isOwn ? document.value(property, of: node) : query.resolved(property, node)).map(ValueText.text)
  }

  private static func get(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try session.targets(arguments.needed(0), mayBeDocument: true)
    let kinds = session.document.kinds(of: nodes)
    var properties: [Property] = []
    for word in arguments.words.dropFirst() { properties.append(try session.property(word, of: kinds)) }
    let isWhole = !arguments.words.dropFirst().contains { $0.text == "shadow[1]" }
    session.listed = nodes
    let listing = Listing(session: session)
    let isOwn = arguments.has("--own")
    let query = session.query
    let showsValues = arguments.has("--value")
    let page = session.options.page
    func asked(_ node: Handle) -> [Property] {
      properties.isEmpty ? session.document.graphic(node).members.map(\.property).filter { !$0.isObject } : properties
    }
    func values(_ node: Handle) -> [(property: Property, text: String?)] {
      asked(node).map { ($0, text($0, node, session, query, isOwn: isOwn, isWhole: isWhole)) }
    }
    func lines(_ node: Handle) -> [String] {
      let values = values(node)
      if showsValues {
        return [values.map { page.takesBytes ? $0.text ?? "none" : shown($0.text ?? "none", limit: .max) }.joined(separator: "\t")]
      }
      let parts = values.map { "\($0.property.path) \(shown($0.text ?? "none", limit: .max))" }
      return page.folded(([listing.names.reference(node)] + parts).joined(separator: "  "))
    }
    return .each(nodes, isJSON: session.options.isJSON, lines: lines, object: { object($0, asked($0), listing, query, isOwn: isOwn) })
  }

  /// The id and path are always there; what is asked for twice is answered once.
  private static func object(_ node: Handle, _ properties: [Property], _ listing: Listing, _ query: Query, isOwn: Bool)
    -> [JSONText.Field]
  {
    var fields: [JSONText.Field] = [
      .init("id", .string(listing.session.document.id(of: node))), .init("path", .string(listing.names.pathText(node))),
    ]
    var seen: Set<Property> = []
    for property in properties where !["id", "path"].contains(property.path) && seen.insert(property).inserted {
      fields.append(.init(property.path, json(property, node, listing.session, query, isOwn: isOwn)))
    }
    return fields
  }

  /// A value as the document has it; what is several values together is the text that sets them.
  private static func json(_ property: Property, _ node: Handle, _ session: Session, _ query: Query, isOwn: Bool) -> JSONText {
    if property.isObject || property == .kind {
      return text(property, node, session, query, isOwn: isOwn).map { .string($0) } ?? .null
    }
    return (isOwn ? session.document.value(property, of: node) : query.resolved(property, node)).map { JSONText($0) } ?? .null
  }

  // MARK: The form

  private static func section(_ word: ArgumentWord) throws(CommandError) -> PropertySpecification.Section {
    let names = PropertySpecification.Section.allCases.map { $0.rawValue.lowercased() }
    guard let section = PropertySpecification.Section.allCases.first(where: { $0.rawValue.lowercased() == word.text.lowercased() }) else {
      let near = Suggestions.nearest(to: word.text, in: names)
      let help = near.isEmpty ? "the groups are \(names.joined(separator: " "))" : "did you mean \(near[0])?"
      throw CommandError(word.range, "inspect.group", "the form has no group '\(word.text)'", help: [help])
    }
    return section
  }

  private static func inspect(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    if let word = arguments.value("--open") { session.inspectorOpen.insert(try section(word)) }
    if let word = arguments.value("--close") { session.inspectorOpen.remove(try section(word)) }
    let nodes: [Handle]
    if let word = arguments.word(0) { nodes = try session.targets(word) } else { nodes = session.selection }
    guard !nodes.isEmpty else {
      guard arguments.word(0) == nil, arguments.flags.isEmpty else { return Reply() }
      throw CommandError(arguments.range, "inspect.empty", "nothing is selected", help: ["inspect SELECTOR, or select first"])
    }
    var open = session.inspectorOpen
    let only = try arguments.value("--group").map { (word) throws(CommandError) in try section(word) }
    if let only { open = [only] }
    // What is folded is folded for people.
    if session.options.isJSON { open = Set(PropertySpecification.Section.allCases) }
    let inspector = Inspector(nodes, in: session.document, open: open)
    let groups = inspector.groups.filter { only == nil || $0.section == only }
    var reply = Reply()
    if session.options.isJSON {
      reply.fields = fields(groups, nodes, session)
      return reply
    }
    let listing = Listing(session: session)
    let page = listing.page
    reply.lines = page.folded(header(nodes, session))
    for group in groups {
      let isOpen = open.contains(group.section)
      var line = StyledLine(listing.marker(isOpen ? .open : .closed) + padded(group.section.rawValue, to: 10))
      line.add(page.value(shown(group.summary, limit: .max)))
      reply.lines += page.folded(line, indent: 12)
      for row in group.rows {
        let mixed = "mixed (" + row.values.map { shown($0, limit: 40) }.joined(separator: ", ") + ")"
        var line = StyledLine("    " + padded(row.property.path, to: 20) + "  ")
        line.add(page.value(row.value.map { shown($0.isEmpty ? "none" : $0, limit: .max) } ?? mixed))
        if !row.isSet, row.value != nil { line.add("  (default)", .quiet) }
        reply.lines += page.folded(line, indent: 26)
      }
    }
    return reply
  }

  private static func header(_ nodes: [Handle], _ session: Session) -> String {
    guard nodes.count == 1 else { return counted(nodes.count, "graphic") }
    let summary = GraphicSummary(nodes[0], in: session.document)
    let name = summary.name.isEmpty ? "" : shown(summary.name, limit: .max) + "  "
    let graphic = session.document.graphic(nodes[0])
    let shape = [Property.radius, .rotation].compactMap { property in
      graphic[property].map { "  \(property.path) \(ValueText.text($0))" }
    }
    let place = GraphicSummary.place(session.document.frame(of: nodes[0]), graphic.kind)
    return "\(name)\(summary.kind) #\(summary.id)   \(place)" + shape.joined()
  }

  private static func fields(_ groups: [Inspector.Group], _ nodes: [Handle], _ session: Session) -> [JSONText.Field] {
    [
      .init("ids", .list(nodes.map { .string(session.document.id(of: $0)) })),
      .init(
        "groups",
        .list(
          groups.map { group in
            .object(
              [
                .init("name", .string(group.section.rawValue)), .init("summary", .string(group.summary)),
              ] + (group.rows.isEmpty ? [] : [.init("rows", .list(group.rows.map(object)))]))
          })),
    ]
  }

  private static func object(_ row: Inspector.Row) -> JSONText {
    .object([
      .init("property", .string(row.property.path)), .init("value", row.common.map { JSONText($0) } ?? .null),
      .init("mixed", .bool(row.value == nil)),
    ])
  }

  private static func props(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    var kind: Kind?
    if let word = arguments.word(0) {
      kind = word.text == "document" ? .document : Kind(selector: word.text)
      guard kind != nil else {
        let near = Suggestions.nearest(to: word.text, in: Kind.allCases.map(\.word))
        throw CommandError(word.range, "kind", "there is no kind '\(word.text)'", help: CommandError.didYouMean(near))
      }
    }
    var rows = PropertyTable.rows.indices.map { Property($0) }.filter { kind.map($0.kinds.contains) ?? true }
    if let word = arguments.word(1) {
      let found = try session.property(word, of: kind.map { [$0] } ?? [])
      rows = rows.filter { $0 == found || $0.container == found }
    }
    var reply = Reply()
    let page = session.options.page
    let tables = rows.map { property in
      let specification = property.specification
      let fallback = (kind.flatMap { Graphic.fallback(property, of: $0) } ?? specification.fallback).map(ValueText.text) ?? ""
      let range = specification.isComputed && property.path != "frame" ? "computed" : ValueText.words(property, of: kind)
      return [property.path, fallback.isEmpty ? "-" : fallback, range, specification.summary]
    }
    reply.lines = tables.flatMap { cells in
      let columns = padded(cells[0], to: 18) + "  " + padded(cells[1], to: 12) + "  " + padded(cells[2], to: 34) + "  " + cells[3]
      // Columns that go on below line up nothing.
      return displayWidth(columns) <= page.columns ?? .max ? [columns] : page.folded(cells.joined(separator: "  "), indent: 4)
    }
    reply.objects = rows.map { property in
      let fallback = kind.flatMap { Graphic.fallback(property, of: $0) } ?? property.specification.fallback
      return [
        .init("property", .string(property.path)), .init("type", .string(ValueText.words(property, of: kind))),
        .init("default", fallback.map { JSONText($0) } ?? .null), .init("computed", .bool(property.isComputed)),
        .init("summary", .string(property.specification.summary)),
      ]
    }
    return reply
  }
}
