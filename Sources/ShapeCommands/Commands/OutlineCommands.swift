import Outlines
import ShapeModel
import ShapeOutline

/// What is unfolded, and where one stands.
enum OutlineCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "ls", group: .outline, summary: "list what is in a place, one level",
      parameters: [.init("SELECTOR", .selector, isOptional: true)],
      flags: [.init("--ids", nil, "show ids"), .init("--limit", "N", "at most N rows")], effect: .view,
      examples: [
        .init("ls", "what is here; in a document of one canvas, what is on it"), .init("ls Head --ids", "what is in Head, with ids"),
      ], run: list),
    CommandSpecification(
      name: "rows", group: .outline, summary: "print the visible rows of the outline",
      parameters: [.init("FIRST..LAST", .text, isOptional: true)],
      flags: [.init("--ids", nil, "show ids"), .init("--limit", "N", "at most N rows")], effect: .view,
      examples: [.init("rows", "all visible rows"), .init("rows 1..3", "the first three")], run: rows),
    CommandSpecification(
      name: "tree", group: .outline, summary: "draw everything below a place as a tree",
      parameters: [.init("SELECTOR", .selector, isOptional: true)],
      flags: [.init("--depth", "N", "only N levels"), .init("--ids", nil, "show ids"), .init("--limit", "N", "at most N lines")],
      effect: .view,
      examples: [.init("tree", "everything here"), .init("tree Head --depth 1", "the children of Head")], run: tree),
    CommandSpecification(
      name: "cd", group: .outline, summary: "go to a canvas or group", parameters: [.init("PLACE", .selector, isOptional: true)],
      effect: .view,
      examples: [.init("cd Head", "into Head"), .init("cd ..", "one level up")], run: go),
    CommandSpecification(
      name: "pwd", group: .outline, summary: "print where you are", effect: .view,
      examples: [.init("pwd", "the path of this place"), .init("pwd --json", "the same for a program")], run: place),
    CommandSpecification(
      name: "expand", group: .outline, summary: "open groups and show what is in them",
      parameters: [.init("SELECTOR", .selector, isOptional: true)],
      flags: [.init("--all", nil, "open everything"), .init("--limit", "N", "show at most N rows")], effect: .view,
      examples: [.init("expand Head", "open Head"), .init("expand --all", "open everything")], run: expand),
    CommandSpecification(
      name: "collapse", group: .outline, summary: "close groups", parameters: [.init("SELECTOR", .selector, isOptional: true)],
      flags: [.init("--all", nil, "close everything")], effect: .view,
      examples: [.init("collapse Head", "close Head"), .init("collapse --all", "close everything")], run: collapse),
    CommandSpecification(
      name: "toggle", group: .outline, summary: "open closed groups and close open ones", parameters: [.init("SELECTOR", .selector)],
      effect: .view,
      examples: [.init("toggle Head", "open or close Head"), .init("toggle %1", "the first row listed")], run: toggle),
    CommandSpecification(
      name: "fold", group: .outline, summary: "show so many levels below the canvases", parameters: [.init("LEVELS", .number)],
      effect: .view,
      examples: [.init("fold 1", "close all groups"), .init("fold 2", "open the groups on the canvases")], run: fold),
    CommandSpecification(
      name: "reveal", group: .outline, summary: "open the groups around graphics", parameters: [.init("SELECTOR", .selector)],
      effect: .view,
      examples: [.init("reveal #eyeL", "make the left eye visible"), .init("reveal (text)", "make every text visible")], run: reveal),
    CommandSpecification(
      name: "focus", group: .outline, summary: "show only one group", parameters: [.init("SELECTOR", .selector)], effect: .view,
      examples: [.init("focus Head", "rows shows Head alone"), .init("focus #eyes", "the same by id")], run: focus),
    CommandSpecification(
      name: "unfocus", group: .outline, summary: "show everything again", effect: .view,
      examples: [.init("unfocus", "undo focus"), .init("unfocus --json", "the same for a program")], run: unfocus),
    CommandSpecification(
      name: "filter", group: .outline, summary: "show only what matches, and the groups around it",
      parameters: [.init("SELECTOR", .selectorOr(["off"]), isOptional: true)], effect: .view,
      examples: [.init("filter [fill=black]", "rows shows what is black"), .init("filter off", "everything again")], run: filter),
  ]

  private static func list(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    // The name of the only canvas tells nobody anything.
    let canvases = session.document.canvases
    let here = session.here == .document && canvases.count == 1 ? canvases[0] : session.here
    let places = try arguments.word(0).map { (word) throws(CommandError) in try session.targets(word, mayBeDocument: true) } ?? [here]
    var listing = Listing(session: session)
    listing.showsIDs = arguments.has("--ids")
    let limit = try arguments.number("--limit") ?? .max
    var nodes: [Handle] = []
    for place in places { nodes += session.document.isGroup(place) ? Array(session.document.children(of: place)) : [place] }
    nodes = Array(nodes.prefix(limit))
    session.listed = nodes
    var reply = Reply()
    if session.options.isJSON {
      reply.objects = nodes.map { listing.object($0, isOpen: session.outline.isOpen($0)) }
    } else {
      let rows = nodes.map { node in
        listing.row(node, level: 0, !session.document.isGroup(node) ? .leaf : session.outline.isOpen(node) ? .open : .closed)
      }
      reply.lines = listing.aligned(rows).map(listing.text)
    }
    return reply
  }

  private static func rows(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let count = session.outline.count
    var range = 0..<count
    if let word = arguments.word(0) {
      let parts = word.text.split(separator: ".", omittingEmptySubsequences: true)
      guard let first = parts.first.flatMap({ Int($0) }), let last = parts.last.flatMap({ Int($0) }), first >= 1, last >= first,
        parts.count <= 2
      else {
        throw CommandError(word.range, "value.range", "'\(word.text)' is no range of rows", help: ["write 1..20"])
      }
      range = min(first - 1, count)..<min(last, count)
    }
    range = range.prefix(try arguments.number("--limit") ?? .max)
    return show(session, range, ids: arguments.has("--ids"))
  }

  /// Rows of the outline for programs.
  private static func objects(_ session: Session, _ indices: some Collection<Int>) -> [[JSONText.Field]] {
    let listing = Listing(session: session)
    return indices.map { session.outline.row(at: $0) }.map {
      // The level in the document, which focus does not change.
      listing.object($0.node, level: session.document.level(of: $0.node) - 1, isOpen: $0.disclosure == .open)
    }
  }

  /// Rows of the outline as a reply.
  static func show(_ session: Session, _ range: Range<Int>, ids: Bool = false) -> Reply {
    var listing = Listing(session: session)
    listing.showsIDs = ids
    var reply = Reply()
    if session.options.isJSON {
      session.listed = range.map { session.outline.node(at: $0) }
      reply.objects = objects(session, range)
    } else {
      let (lines, nodes) = listing.rows(range)
      (reply.lines, session.listed) = (lines.map(listing.text), nodes)
    }
    return reply
  }

  private static func tree(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let places =
      try arguments.word(0).map { (word) throws(CommandError) in try session.targets(word, mayBeDocument: true) } ?? [session.here]
    var listing = Listing(session: session)
    listing.showsIDs = arguments.has("--ids")
    let depth = try arguments.number("--depth") ?? .max
    let limit = try arguments.number("--limit") ?? .max
    let trees = places.lazy.map { [listing] in TreeLines($0, depth: max(depth, 1), limit: limit, listing) }
    var nodes: [Handle] = []
    for tree in trees {
      for (node, _) in tree {
        guard session.shouldContinue(nodes.count, of: session.document.subtreeCount(of: .document)) else { return Reply() }
        nodes.append(node)
      }
    }
    session.listed = nodes
    var reply = Reply()
    if session.options.isJSON {
      reply.laterObjects = { [listing, nodes] in
        nodes.lazy.map { listing.object($0, level: session.document.level(of: $0) - 1) }.makeIterator()
      }
    } else {
      reply.laterLines = { [listing] in trees.joined().lazy.map { listing.text($0.line()) }.makeIterator() }
    }
    return reply
  }

  private static func go(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    var target = Handle.document
    if let word = arguments.word(0) {
      if word.text == ".." { target = session.document.parent(of: session.here) ?? .document } else { target = try session.target(word) }
      guard session.document.isGroup(target) || session.document.kind(of: target).isContainer else {
        throw CommandError(word.range, "outline.leaf", "\(word.source) is no canvas or group", help: ["inspect shows a single graphic"])
      }
    }
    session.here = target
    return Reply.note(path(session), .init("path", .string(path(session))))
  }

  private static func path(_ session: Session) -> String { NodeNames(session.document).path(session.here) }

  private static func place(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    var reply = Reply.answer([path(session)])
    reply.fields = [.init("path", .string(session.document.path(of: session.here)))]
    return reply
  }

  private static func groups(_ session: Session, _ word: ArgumentWord) throws(CommandError) -> [Handle] {
    let nodes = try session.targets(word)
    let groups = nodes.filter(session.document.isGroup)
    guard groups.isEmpty, let first = nodes.first else { return groups }
    throw CommandError(
      word.range, "outline.leaf", "\(word.source) is \(article(session.document.kind(of: first).word)) and has nothing to open")
  }

  private static func expand(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let limit = try arguments.number("--limit") ?? 50
    guard let word = arguments.word(0) else {
      if arguments.has("--all") { session.outline.expandAll() } else { session.outline.setOpen(true, session.here) }
      var reply = show(session, 0..<min(limit, session.outline.count))
      if session.outline.count > limit { reply.notes = ["\(session.outline.count) rows; rows prints them all"] }
      return reply
    }
    let groups = try groups(session, word)
    for group in groups {
      session.outline.reveal(group)
      session.outline.setOpen(true, group)
      if arguments.has("--all") {
        for node in session.document.subtree(of: group) where session.document.isGroup(node) { session.outline.setOpen(true, node) }
      }
    }
    guard let first = groups.first, let row = session.outline.index(of: first) else {
      return Reply.note(counted(groups.count, "group") + " opened", .init("opened", .integer(groups.count)))
    }
    let level = session.outline.row(at: row).level
    var end = row + 1
    while end < session.outline.count, end - row < limit, session.outline.row(at: end).level > level { end += 1 }
    var reply = show(session, row..<end)
    reply.notes = groups.count > 1 ? ["\(groups.count) groups opened; rows shows them"] : [unread(session, row + 1..<end)]
    return reply
  }

  /// `3 graphics shown; 2 in closed groups not read`
  private static func unread(_ session: Session, _ range: Range<Int>) -> String {
    var count = 0
    for row in range.map({ session.outline.row(at: $0) }) where row.disclosure == .closed {
      count += session.document.subtreeCount(of: row.node) - 1
    }
    return "\(counted(range.count, "graphic")) shown" + (count == 0 ? "" : "; \(count) in closed groups not read")
  }

  private static func collapse(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let before = session.outline.openCount
    guard let word = arguments.word(0) else {
      if arguments.has("--all") || session.here == .document {
        session.outline.collapseAll()
      } else {
        session.outline.setOpen(false, session.here)
      }
      return rowCount(session, .init("closed", .integer(before - session.outline.openCount)))
    }
    let groups = try groups(session, word)
    for group in groups { session.outline.setOpen(false, group) }
    return rowCount(session, .init("closed", .integer(groups.count)), note: counted(groups.count, "group") + " closed")
  }

  private static func toggle(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let groups = try groups(session, arguments.needed(0))
    for group in groups { session.outline.toggle(group) }
    return rowCount(session, .init("toggled", .integer(groups.count)), note: counted(groups.count, "group") + " toggled")
  }

  /// How many rows there are now.
  private static func rowCount(_ session: Session, _ fields: JSONText.Field..., note: String? = nil) -> Reply {
    var reply = Reply.note(note ?? "\(session.outline.count) rows")
    reply.fields = fields + [.init("rows", .integer(session.outline.count))]
    return reply
  }

  private static func fold(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    guard let level = Int(word.text), level >= 0 else {
      throw CommandError(word.range, "value.number", "'\(word.text)' is no number of levels")
    }
    session.outline.fold(to: level)
    return rowCount(session)
  }

  private static func reveal(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try session.targets(arguments.needed(0))
    for node in nodes { session.outline.reveal(node) }
    let rows = nodes.compactMap { session.outline.index(of: $0) }
    guard let first = rows.first else { return Reply.note("nothing to show") }
    var reply = nodes.count == 1 ? show(session, first..<first + 1) : Reply.note("\(rows.count) rows revealed")
    if session.options.isJSON {
      reply.objects = zip(rows, objects(session, rows)).map { row, object in object + [.init("row", .integer(row + 1))] }
    }
    return reply
  }

  private static func focus(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let node = try session.target(arguments.needed(0))
    session.outline.reveal(node)
    session.outline.setOpen(true, node)
    session.outline.focus(on: node)
    return show(session, 0..<min(50, session.outline.count))
  }

  private static func unfocus(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    session.outline.focus(on: nil)
    return rowCount(session)
  }

  private static func filter(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    guard let word = arguments.word(0), word.text != "off" || word.isQuoted else {
      session.outline.clearFilter()
      (session.filterText, session.filteredNodes) = (nil, [])
      return rowCount(session)
    }
    let nodes = try session.targets(word)
    let open = session.outline.isFiltered ? 0 : session.outline.openCount
    session.outline.filter(nodes)
    (session.filterText, session.filteredNodes) = (word.source, nodes)
    var reply = show(session, 0..<min(50, session.outline.count))
    let restored = "shows everything again" + (open == 0 ? "" : ", \(counted(open, "group")) as you left \(open == 1 ? "it" : "them")")
    reply.notes = ["\(nodes.count) of \(session.document.graphicCount) match; filter off \(restored)"]
    return reply
  }
}
