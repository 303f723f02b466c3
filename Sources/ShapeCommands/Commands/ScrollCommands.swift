import DisplayText
import Scrolling
import ShapeModel
import ShapeOutline
import ShapePresentation

/// A window over the rows of the outline, and the verbs that move it.
enum ScrollCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "view", group: .outline, summary: "open a window of so many rows over the outline, or print it again",
      parameters: [.init("HEIGHT|resize|off", .word(["resize", "off"]), isOptional: true), .init("COLUMNS", .number, isOptional: true)],
      flags: [trace], effect: .view, forms: ["HEIGHT [COLUMNS]", "resize HEIGHT", "off"],
      examples: [.init("view 24", "the first 24 rows"), .init("view resize 5", "the same window, 5 rows high")], run: view),
    CommandSpecification(
      name: "scroll", group: .outline, summary: "move the window of view, or say how it moves",
      parameters: [
        .init(verbs.map(\.name).joined(separator: "|"), .word(verbs.map(\.name))), .init("VALUE", .word(values), isOptional: true),
        .init("MORE", .word(extras), isOptional: true), .init("PLACEMENT", .word(placements.map(\.word)), isOptional: true),
      ],
      flags: [trace], effect: .view, forms: verbs.map(\.usage),
      examples: [
        .init("scroll to Head top", "Head in the first line of the window"),
        .init("scroll fling 0.05 --trace", "a fling of 0.05 rows a millisecond, with its events"),
        .init("scroll anchor sizeChanges bottom", "stay at the end while groups open"),
        .init("scroll position on", "hold on to the row at the top while rows come and go"),
      ], run: scroll),
  ]

  private static let trace = FlagForm("--trace", nil, "print the events, with every offset")
  /// The height of a window nobody gave one.
  private static let usualHeight = 24

  // MARK: Words

  private typealias Verb = (
    name: String, usage: String, run: @Sendable (Session, Arguments) throws(CommandError) -> [ScrollEvent]
  )

  private static let verbs: [Verb] = [
    ("to", "to ROW|SELECTOR [\(places)]", scrollTo), ("by", "by ROWS", scrollBy), ("page", "page [PAGES]", scrollPage),
    ("fling", "fling ROWS-PER-MILLISECOND", fling), ("top", "top", top), ("end", "end", end),
    ("next", "next", { (session, _) throws(CommandError) in neighbor(session, 1) }),
    ("previous", "previous", { (session, _) throws(CommandError) in neighbor(session, -1) }),
    ("position", "position [on [\(places)]|off]", position), ("anchor", "anchor \(roles.joined(separator: "|")) \(places)", anchor),
    ("behavior", "behavior automatic|paging|aligned [\(limits.map(\.word).joined(separator: "|"))]|flick-to-top|tenth", behavior),
    ("margins", "margins \(edges.joined(separator: "|")) CELLS [\(placements.map(\.word).joined(separator: "|"))]", margins),
  ]
  /// Where a row may come to lie in the window: at an edge, or at a share of its height.
  private static let places = anchors.map(\.word).joined(separator: "|") + "|0..1"
  private static let roles = ScrollAnchorRole.allCases.map(\.rawValue) + ["all"]
  private static let behaviors = ["automatic", "paging", "aligned", "flick-to-top", "tenth"]
  private static let edges = ScrollEdge.allCases.map(\.rawValue)
  private static let anchors: [(word: String, anchor: ScrollAnchor?)] = [
    ("top", .top), ("center", .center), ("bottom", .bottom), ("none", nil),
  ]
  private static let limits: [(word: String, limit: ViewAlignedScrollTargetBehavior.LimitBehavior)] = [
    ("automatic", .automatic), ("always", .always), ("few", .alwaysByFew), ("one", .alwaysByOne), ("never", .never),
  ]
  private static let placements: [(word: String, placement: ContentMarginPlacement)] = [
    ("automatic", .automatic), ("content", .scrollContent), ("indicators", .scrollIndicators),
  ]
  private static let values = roles + behaviors + edges + ["on", "off"]
  private static let extras = anchors.map(\.word) + limits.map(\.word)

  // MARK: view

  private static func view(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    guard let word = arguments.word(0) else {
      return shown(session, arguments, session.view?.isOpen == true ? follow(session) : resize(session, usualHeight))
    }
    if word.text == "off" {
      session.view = nil
      return Reply.note("no window", .init("open", .bool(false)))
    }
    guard word.text == "resize" else {
      let columns = try arguments.word(1).map { (word) throws(CommandError) in try number(word, 8...1000) }
      return shown(session, arguments, resize(session, try number(word, 1...10_000), columns: columns))
    }
    guard let height = arguments.word(1) else { throw missing(arguments) }
    return shown(session, arguments, resize(session, try number(height, 1...10_000)))
  }

  /// Does something with the session's window, made if there is none.
  private static func with<Result>(_ session: Session, _ change: (inout OutlineView) -> Result) -> Result {
    var view = session.view ?? OutlineView(session.outline, columns: session.options.page.columns ?? OutlineView.usualColumns)
    defer { session.view = view }
    return change(&view)
  }

  private static func follow(_ session: Session) -> [ScrollEvent] { with(session) { $0.follow(session.outline) } }

  /// Brings the window up to the outline first, so that the new size meets the rows of now.
  private static func resize(_ session: Session, _ height: Int, columns: Int? = nil) -> [ScrollEvent] {
    follow(session) + with(session) { $0.resize(height: height, columns: columns) }
  }

  /// The window and, if asked for, what happened to it.
  private static func shown(_ session: Session, _ arguments: Arguments, _ events: [ScrollEvent]) -> Reply {
    guard let view = session.view, view.isOpen else { return Reply.note("set for the next view", .init("open", .bool(false))) }
    let trace = arguments.has("--trace") ? events.map(\.description) : []
    var reply = Reply()
    if session.options.isJSON {
      reply = OutlineCommands.show(session, view.rows)
      for (index, row) in zip(reply.objects.indices, view.rows) { reply.objects[index].append(.init("row", .integer(row + 1))) }
      reply.objects.append(state(session, view) + (arguments.has("--trace") ? [.init("events", .list(trace.map { .string($0) }))] : []))
    } else {
      var listing = Listing(session: session)
      listing.page.columns = view.room
      let (rows, nodes) = listing.rows(view.rows)
      session.listed = nodes
      reply.lines = trace + view.picture(rows, thumb: Glyphs.current.thumb).map(listing.text)
      reply.notes = [words(view)]
    }
    if events.contains(.noSuchTarget) {
      reply.isNo = true
      reply.warnings.append("that graphic is in a closed group and has no row; reveal opens the groups around it")
    }
    return reply
  }

  private static func state(_ session: Session, _ view: OutlineView) -> [JSONText.Field] {
    let geometry = view.scroller.geometry
    let bound = view.scroller.position?.id.map { JSONText.string(session.document.id(of: $0)) }
    return [
      .init("open", .bool(true)), .init("offset", .integer(geometry.offset)), .init("least", .integer(geometry.minOffset)),
      .init("most", .integer(geometry.maxOffset)),
      .init("height", .integer(geometry.container)), .init("columns", .integer(view.columns)), .init("rows", .integer(geometry.content)),
      .init("position", bound ?? .null),
    ]
  }

  /// `rows 7..16 of 26, offset 6 of 0..16`
  private static func words(_ view: OutlineView) -> String {
    let geometry = view.scroller.geometry
    let rows = view.rows
    let shown = rows.isEmpty ? "no rows" : "rows \(rows.lowerBound + 1)..\(rows.upperBound)"
    return "\(shown) of \(geometry.content), offset \(geometry.offset) of \(geometry.minOffset)..\(geometry.maxOffset)"
  }

  // MARK: scroll

  private static func scroll(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    guard let verb = verbs.first(where: { $0.name == word.text }) else {
      throw CommandError(
        word.range, "value.word", "scroll cannot '\(word.text)'",
        help: CommandError.didYouMean(Suggestions.nearest(to: word.text, in: verbs.map(\.name))) + [
          "scroll " + verbs.map(\.name).joined(separator: "|")
        ])
    }
    let sets = ["anchor", "behavior", "margins", "position"].contains(verb.name)
    var events = session.view?.isOpen == true || sets ? follow(session) : resize(session, usualHeight)
    events += try verb.run(session, arguments)
    var reply = shown(session, arguments, events)
    if verb.name == "position", let view = session.view, view.isOpen, !session.options.isJSON {
      reply.lines += session.options.page.folded(place(session, view))
    }
    return reply
  }

  /// Where the window is, in a line.
  private static func place(_ session: Session, _ view: OutlineView) -> String {
    let label = { (node: Handle) in Listing(session: session).label(node) }
    guard let position = view.scroller.position else {
      let top = view.scroller.positionedIndex.map { label(session.outline.node(at: $0)) }
      return words(view) + (top.map { ", at \($0)" } ?? "")
    }
    return words(view) + ", " + (position.id.map { "held at \(label($0))" } ?? "held at nothing yet")
  }

  private static func scrollTo(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let word = arguments.word(1) else { throw missing(arguments) }
    if !word.isQuoted, Int(word.text) != nil {
      let row = try number(word, -1_000_000_000...1_000_000_000)
      return move(session) { $0.scroll(toOffset: row, origin: .user) }
    }
    let anchor = try anchor(arguments.word(2))
    let node = try session.target(word)
    return move(session) { $0.scroll(to: .id(node), anchor: anchor) }
  }

  private static func scrollBy(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let word = arguments.word(1) else { throw missing(arguments) }
    let rows = try number(word, -1_000_000_000...1_000_000_000)
    return move(session) { $0.scroll(by: rows) }
  }

  private static func scrollPage(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    let pages = try arguments.word(1).map { (word) throws(CommandError) in try number(word, -1_000_000...1_000_000) } ?? 1
    return move(session) { $0.page(pages) }
  }

  private static func fling(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let word = arguments.word(1) else { throw missing(arguments) }
    guard let velocity = Double(word.text), abs(velocity) <= 1000 else {
      throw CommandError(
        word.range, "value.number", "'\(word.text)' is no velocity", help: ["rows a millisecond, as 0.05 or -0.2, at most 1000"])
    }
    return move(session) { $0.fling(velocity: velocity) }
  }

  private static func top(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    move(session) { $0.scrollToTop() }
  }
  private static func end(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    move(session) { $0.scrollToEnd() }
  }

  /// A paddle writes the bound position, so there has to be one.
  private static func neighbor(_ session: Session, _ step: Int) -> [ScrollEvent] {
    with(session) { view in
      if view.scroller.position?.id == nil { view.bind(anchor: view.scroller.position?.anchor) }
      return view.scroll { $0.showNeighbor(step) }
    }
  }

  private static func position(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let word = arguments.word(1) else { return [] }
    switch word.text {
    case "on":
      let anchor = try anchor(arguments.word(2))
      with(session) { $0.bind(anchor: anchor) }
    case "off": with(session) { $0.unbind() }
    default: throw unknown(word, ["on", "off"])
    }
    return []
  }

  private static func anchor(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let role = arguments.word(1), let place = arguments.word(2) else { throw missing(arguments) }
    guard roles.contains(role.text) else { throw unknown(role, roles) }
    let anchor = try anchor(place)
    let named = ScrollAnchorRole(rawValue: role.text).map { [$0] } ?? ScrollAnchorRole.allCases
    return move(session) { scroller in
      for role in named { scroller.setAnchor(anchor, for: role) }
      return []
    }
  }

  private static func behavior(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let word = arguments.word(1) else { throw missing(arguments) }
    let behavior: any ScrollTargetBehavior
    switch word.text {
    case "automatic": behavior = .automatic
    case "paging": behavior = .paging
    case "aligned": behavior = .viewAligned(limitBehavior: try limit(arguments.word(2)))
    case "flick-to-top": behavior = FlickToTopBehavior()
    case "tenth": behavior = EveryTenthBehavior()
    default: throw unknown(word, behaviors)
    }
    return move(session) { scroller in
      scroller.behavior = behavior
      return []
    }
  }

  private static func limit(_ word: ArgumentWord?) throws(CommandError) -> ViewAlignedScrollTargetBehavior.LimitBehavior {
    guard let word else { return .automatic }
    guard let limit = limits.first(where: { $0.word == word.text }) else { throw unknown(word, limits.map(\.word)) }
    return limit.limit
  }

  private static func margins(_ session: Session, _ arguments: Arguments) throws(CommandError) -> [ScrollEvent] {
    guard let edge = arguments.word(1), let length = arguments.word(2) else {
      throw missing(arguments)
    }
    guard let named = ScrollEdge(rawValue: edge.text) else { throw unknown(edge, edges) }
    let cells = try number(length, 0...1000)
    var placement = ContentMarginPlacement.automatic
    if let word = arguments.word(3) {
      guard let known = placements.first(where: { $0.word == word.text }) else { throw unknown(word, placements.map(\.word)) }
      placement = known.placement
    }
    return with(session) { $0.setMargin(named, cells, for: placement) }
  }

  private static func move(_ session: Session, _ move: (inout Scroller<OutlineTargets>) -> [ScrollEvent]) -> [ScrollEvent] {
    with(session) { $0.scroll(move) }
  }

  // MARK: Reading words

  /// `top`, `center`, `bottom`, `none` or a share from 0 to 1.
  private static func anchor(_ word: ArgumentWord?) throws(CommandError) -> ScrollAnchor? {
    guard let word else { return nil }
    if let named = anchors.first(where: { $0.word == word.text }) { return named.anchor }
    guard let share = Double(word.text), (0...1).contains(share) else { throw unknown(word, anchors.map(\.word) + ["a share from 0 to 1"]) }
    return ScrollAnchor(share)
  }

  private static func number(_ word: ArgumentWord, _ range: ClosedRange<Int>) throws(CommandError) -> Int {
    guard let number = Int(word.text), range.contains(number) else {
      throw CommandError(
        word.range, "value.number", "'\(word.text)' is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func unknown(_ word: ArgumentWord, _ words: [String]) -> CommandError {
    CommandError(word.range, "value.word", "'\(word.text)' is none of \(words.joined(separator: ", "))")
  }

  private static func missing(_ arguments: Arguments) -> CommandError {
    let usage = verbs.first { $0.name == arguments.needed(0).text }.map { "scroll " + $0.usage } ?? "view resize HEIGHT"
    return CommandError(arguments.range, "syntax.missing", "a word is missing", help: ["usage: \(usage)"], .usage)
  }
}
