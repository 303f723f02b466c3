import DisplayText
import ShapeModel
import ShapeOutline

/// Making, deleting and arranging graphics.
enum StructureCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "add", group: .change, summary: "make a graphic",
      parameters: [
        .init("KIND", .kind),
        .init(
          "PROPERTY=VALUE", .settings, isOptional: true, repeats: true, written: "[NAME] [in SELECTOR] [at X Y [WxH]] [PROPERTY=VALUE ...]"),
      ], flags: [.init("--id", "ID", "the id it gets")], effect: .changes,
      examples: [
        .init("add star Badge in Head at 190 30 20x20 star.points=6 fill=gold", "a named star"),
        .init("add text Note at 5 5 40x10 text='Hi there'", "a text on the canvas"),
      ], run: add),
    CommandSpecification(
      name: "delete", aliases: ["rm"], group: .change, summary: "delete graphics with all that is in them",
      parameters: [.init("SELECTOR", .selector)],
      effect: .changes, examples: [.init("delete group:empty?", "empty groups, if any"), .init("delete #cap", "one graphic")], run: delete),
    CommandSpecification(
      name: "dup", aliases: ["cp"], group: .change, summary: "copy graphics, each in front of the original",
      parameters: [.init("SELECTOR", .selector)],
      flags: [.init("--offset", "DX,DY", "move the copies")], effect: .changes,
      examples: [.init("dup Body", "a second body"), .init("dup #eyes --offset 0,20", "two more eyes")], run: duplicate),
    CommandSpecification(
      name: "group", group: .change, summary: "put graphics in a new group",
      parameters: [.init("SELECTOR", .selector), .init("as NAME", .text, isOptional: true, repeats: true, written: "[as NAME]")],
      flags: [.init("--id", "ID", "the id it gets")], effect: .changes,
      examples: [.init("group (#eyeL, #eyeR) as Features", "a named group"), .init("group ellipse", "all ellipses")], run: group),
    CommandSpecification(
      name: "ungroup", group: .change, summary: "put what is in groups in their place", parameters: [.init("SELECTOR", .selector)],
      effect: .changes,
      examples: [.init("ungroup #eyes", "the eyes alone"), .init("ungroup group", "all groups")], run: ungroup),
    CommandSpecification(
      name: "move", aliases: ["mv"], group: .change, summary: "move graphics into, before or after another",
      parameters: [
        .init("SELECTOR", .selector), .init("into|before|after", .word(["into", "before", "after"])), .init("TARGET", .selector),
      ],
      effect: .changes, examples: [.init("move #cap into Head", "in front of all in Head"), .init("move #cap before Body", "behind Body")],
      run: move),
    CommandSpecification(
      name: "front", group: .change, summary: "bring graphics in front of their siblings", parameters: [.init("SELECTOR", .selector)],
      effect: .changes,
      examples: [.init("front Body", "in front of all"), .init("front #eyeL", "in front of the other eye")]
    ) { (session, arguments) throws(CommandError) in try reorder(session, arguments) { $1 } },
    CommandSpecification(
      name: "back", group: .change, summary: "put graphics behind their siblings", parameters: [.init("SELECTOR", .selector)],
      effect: .changes,
      examples: [.init("back Body", "behind all"), .init("back #eyeR", "behind the other eye")]
    ) { (session, arguments) throws(CommandError) in try reorder(session, arguments) { _, _ in 0 } },
    CommandSpecification(
      name: "raise", group: .change, summary: "bring graphics one step forward", parameters: [.init("SELECTOR", .selector)],
      effect: .changes,
      examples: [.init("raise Body", "in front of the next"), .init("raise #eyeL", "in front of the other eye")]
    ) { (session, arguments) throws(CommandError) in try reorder(session, arguments) { min($0 + 1, $1) } },
    CommandSpecification(
      name: "lower", group: .change, summary: "put graphics one step back", parameters: [.init("SELECTOR", .selector)], effect: .changes,
      examples: [.init("lower Body", "behind the one before"), .init("lower #eyeR", "behind the other eye")]
    ) { (session, arguments) throws(CommandError) in try reorder(session, arguments) { behind, _ in max(behind - 1, 0) } },
  ]

  /// Where new graphics go: the place one stands at, else the first canvas.
  static func defaultParent(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Handle {
    if session.here != .document { return session.here }
    guard let canvas = session.document.canvases.first else {
      throw CommandError(arguments.range, "canvas.none", "there is no canvas yet", help: ["canvas add NAME makes one"])
    }
    return canvas
  }

  static func container(_ word: ArgumentWord, _ session: Session) throws(CommandError) -> Handle {
    let node = try session.target(word)
    guard session.document.holdsGraphics(node) else {
      throw CommandError(
        word.range, "edit.place", "\(word.source) is \(article(session.document.kind(of: node).word)) and cannot hold graphics")
    }
    return node
  }

  // MARK: add

  private static func add(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    guard let kind = Kind(graphic: word.text) else {
      let near = Suggestions.nearest(to: word.text, in: Kind.graphics.map(\.word))
      let help =
        word.text == "canvas"
        ? ["canvas add NAME makes a canvas"]
        : near.isEmpty ? ["the kinds are \(Kind.graphics.map(\.word).joined(separator: " "))"] : session.didYouMean(near)
      throw CommandError(word.range, "kind", "'\(word.text)' is not a kind", help: help)
    }
    var rest = arguments.words.dropFirst()
    var name: String?
    var parent: Handle?
    var place: (keyword: ArgumentWord, words: ArraySlice<ArgumentWord>)?
    var frame = Rect(x: 0, y: 0, width: 100, height: 100)
    if let first = rest.first, first.isQuoted || !["in", "at"].contains(first.text) && !isAssignment(first) {
      name = first.text
      rest.removeFirst()
    }
    while let keyword = rest.first, !keyword.isQuoted, ["in", "at"].contains(keyword.text) {
      rest.removeFirst()
      if keyword.text == "in" {
        guard let place = rest.popFirst() else { throw CommandError(keyword.range, "syntax.missing", "in needs a canvas or group", .usage) }
        parent = try container(place, session)
      } else {
        place = (keyword, rest)
        _ = try self.frame(&rest, keyword, frame, .px)
      }
    }
    let target: Handle
    if let parent { target = parent } else { target = try defaultParent(session, arguments) }
    // Lengths are in the unit of the canvas, which may be named behind them.
    if var place { frame = try self.frame(&place.words, place.keyword, frame, session.document.unit(of: target)) }
    let ordinal = session.document.childCount(of: target)
    let named = name ?? "\(kind.word.prefix(1).uppercased())\(kind.word.dropFirst()) \(ordinal + 1)"
    guard PropertyTable.accepts(.string(named), .name) else {
      throw CommandError(word.range, "value", "that cannot be a name", help: ["a name is one line of at most 4096 bytes"])
    }
    let id = arguments.value("--id")?.text ?? session.document.newID(kind, name: named, in: target, ordinal: ordinal)
    let graphic = made(kind, id, named, frame)
    if let member = graphic.members.first(where: { !PropertyTable.accepts($0.value, $0.property) }) {
      throw CommandError(
        arguments.range, "value", "\(member.property.path) would be out of range",
        help: ["expected \(ValueText.words(member.property.specification.type))"])
    }
    let node = session.document.nextHandle
    try session.apply(.create([NewNode(.graphic(graphic), in: .node(target))]), arguments)
    if !rest.isEmpty { _ = try ChangingCommands.assign(rest, to: [node], session, arguments) }
    return made(node, session)
  }

  static func isAssignment(_ word: ArgumentWord) -> Bool {
    guard let sign = word.source.firstIndex(of: "=") else { return false }
    return Property(path: word.source[..<sign]) != nil
  }

  /// `X Y [WxH]`
  private static func frame(
    _ rest: inout ArraySlice<ArgumentWord>, _ keyword: ArgumentWord, _ standard: Rect, _ unit: LengthUnit
  ) throws(CommandError) -> Rect {
    var numbers: [Double] = []
    func number(_ text: String, _ word: ArgumentWord) throws(CommandError) -> Double {
      do { return try ValueText.number(text, .length, unit) } catch {
        let help = word.group.map { ["an expression is written ${\(shown($0, limit: 60))} here"] } ?? error.help
        throw CommandError(word.range, "value", error.message, help: help)
      }
    }
    while numbers.count < 2, let word = rest.first {
      for part in word.text.split(separator: ",") { numbers.append(try number(String(part), word)) }
      rest.removeFirst()
    }
    guard numbers.count == 2 else {
      throw CommandError(keyword.range, "syntax.missing", "at needs x and y", help: ["write at 10 20, or at 10 20 30x40"], .usage)
    }
    guard let word = rest.first, !word.isQuoted, word.text.first?.isNumber == true else {
      return Rect(x: numbers[0], y: numbers[1], width: standard.width, height: standard.height)
    }
    let sizes = word.text.split(whereSeparator: { $0 == "x" || $0 == "×" })
    guard sizes.count == 2 else { throw CommandError(word.range, "value", "'\(word.text)' is no size", help: ["write 30x40"]) }
    rest.removeFirst()
    let (width, height) = (try number(String(sizes[0]), word), try number(String(sizes[1]), word))
    guard width >= 0, height >= 0 else { throw CommandError(word.range, "value", "a size is 0 or more") }
    return Rect(x: numbers[0], y: numbers[1], width: width, height: height)
  }

  /// A new graphic with what people expect to see.
  private static func made(_ kind: Kind, _ id: String, _ name: String, _ frame: Rect) -> Graphic {
    var graphic = Graphic(kind: kind, id: id, name: name)
    if KindSet.framed.contains(kind) {
      for (property, value) in [(Property.x, frame.x), (.y, frame.y), (.width, frame.width), (.height, frame.height)] {
        graphic[property] = .number(value)
      }
    }
    switch kind {
    case .line:
      for (property, value) in [(Property.x1, frame.minX), (.y1, frame.minY), (.x2, frame.maxX), (.y2, frame.maxY)] {
        graphic[property] = .number(value)
      }
    case .polyline: graphic[.points] = .points([Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY)])
    case .path: graphic[.d] = PathData(rectangle: frame).map { .string($0.description) }
    case .text: graphic[.textString] = .string(name)
    default: break
    }
    if KindSet.closed.contains(kind) { graphic[.fillColor] = .color(Color(rgb: 0xd9d9d9)) }
    if kind == .text { graphic[.fillColor] = .color(.black) }
    if kind == .line || kind == .polyline { graphic[.strokeColor] = .color(.black) }
    return graphic
  }

  static func made(_ node: Handle, _ session: Session) -> Reply {
    session.listed = [node]
    let id = session.document.id(of: node)
    var reply = Reply.note("", session.change(of: [node]), .init("id", .string(id)))
    // A path costs the depth: it is made for those who read it.
    let listing = Listing(session: session, isInPassing: true)
    if session.options.isJSON { reply.fields.append(.init("path", .string(listing.pathText(node)))) }
    if session.options.tellsNotes { reply.notes = [listing.idAndPath(node)] }
    return reply
  }

  // MARK: delete, dup

  /// The nodes a changing verb moves about: graphics, not canvases.
  /// - Parameter isNested: Whether those below another one of them are told as well.
  static func graphics(_ word: ArgumentWord, _ session: Session, isNested: Bool = false) throws(CommandError) -> [Handle] {
    let nodes = try session.targets(word)
    guard let canvas = nodes.first(where: { session.document.kind(of: $0) == .canvas }) else {
      return isNested ? nodes : session.document.topmost(nodes)
    }
    let path = Listing(session: session).path(canvas)
    throw CommandError(word.range, "edit.canvas", "\(path) is a canvas", help: ["canvas add, delete, rename and move work on canvases"])
  }

  private static func delete(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try graphics(arguments.needed(0), session)
    let listing = Listing(session: session, isInPassing: true)
    let paths = nodes.prefix(3).map(listing.path)
    let change = session.change(of: nodes)
    let below = nodes.reduce(0) { $0 + session.document.subtreeCount(of: $1) }
    if !nodes.isEmpty {
      try session.holdingTurnedGroups(around: nodes.compactMap(session.document.parent), arguments) { () throws(CommandError) in
        try session.apply(.detach(nodes), arguments)
      }
    }
    let more = below > nodes.count ? " with \(below - nodes.count) in \(nodes.count == 1 ? "it" : "them")" : ""
    let list = nodes.isEmpty ? "" : ": " + paths.joined(separator: ", ") + (nodes.count > 3 ? ", " + Glyphs.current.ellipsis : "")
    return Reply.note("\(nodes.count) deleted\(more)\(list)", change, .init("deleted", .integer(nodes.count)))
  }

  private static func duplicate(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try graphics(arguments.needed(0), session)
    let word = arguments.value("--offset")
    let offsets = try nodes.map { (node) throws(CommandError) in
      try word.map { (word) throws(CommandError) in try offset(word, node, session) }
    }
    let copies = try copy(nodes, session, arguments)
    if let word {
      try session.holdingTurnedGroups(around: copies.compactMap(session.document.parent), arguments) { () throws(CommandError) in
        for (copy, offset) in zip(copies, offsets) { try session.fit(copy, by: offset!, at: word.range, arguments) }
      }
    }
    var reply = copies.count == 1 ? made(copies[0], session) : Reply.note("\(copies.count) copied", session.change(of: copies))
    session.listed = copies
    let listing = Listing(session: session, isInPassing: copies.count == 1)
    reply.fields = [
      .init("copied", .integer(copies.count)),
      .init("paths", .list(session.options.isJSON ? copies.map { .string(listing.pathText($0)) } : [])),
    ]
    return reply
  }

  /// `DX,DY`, in the coordinates of a node's parent.
  private static func offset(_ word: ArgumentWord, _ node: Handle, _ session: Session) throws(CommandError) -> Fitting {
    let numbers: [Double]
    do { numbers = try ValueText.numbers(word.text, session.document.unit(of: node)) } catch {
      throw CommandError(word.range, "value", error.message, help: error.help)
    }
    guard numbers.count == 2 else { throw CommandError(word.range, "value", "an offset is dx,dy") }
    return Fitting(dx: numbers[0], dy: numbers[1])
  }

  /// Copies subtrees, each in front of its original, with new ids; contents are shared until somebody changes them.
  /// - Returns: The topmost of the copies.
  private static func copy(_ roots: [Handle], _ session: Session, _ arguments: Arguments) throws(CommandError) -> [Handle] {
    let document = session.document
    let first = document.nextHandle.index
    let places = document.indices(of: roots)
    var new: [NewNode] = []
    var copies: [Handle] = []
    var taken: Set<String> = []
    var before: [Handle: Int] = [:]
    for root in roots {
      var numbers: [Handle: Int] = [:]
      // What was tried and taken back before must not show in ids: a journal repeats only what was accepted.
      let home = document.parent(of: root) ?? .document
      // Copies made before are in the same list already.
      let shift = before[home, default: 0]
      before[home] = shift + 1
      let siblings = document.childCount(of: home) + shift
      for node in document.subtree(of: root) {
        let parent = document.parent(of: node) ?? .document
        let id = document.newID(
          document.kind(of: node), name: document.label(of: node), in: parent, ordinal: siblings + numbers.count, taken: taken)
        taken.insert(id)
        numbers[node] = new.count
        guard node == root else {
          new.append(NewNode(.copy(of: node, id: id), in: .new(numbers[parent]!)))
          continue
        }
        copies.append(Handle(first + new.count))
        new.append(NewNode(.copy(of: node, id: id), in: .node(parent), at: places[node, default: 0] + shift + 1))
      }
    }
    if !new.isEmpty { try session.apply(.create(new), arguments) }
    return copies
  }

  // MARK: Groups

  private static func group(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try graphics(arguments.needed(0), session)
    let words = arguments.words.dropFirst()
    var name: String?
    if let word = words.first {
      guard word.text == "as", words.count == 2 else {
        throw CommandError(word.range, "syntax.extra", "write group SELECTOR as NAME", .usage)
      }
      name = words.last!.text
    }
    guard let front = nodes.last, let parent = session.document.parent(of: front) else {
      return Reply.note("0 grouped", .init("id", .null), .init("path", .null), .init("grouped", .integer(0)))
    }
    let former = Set(nodes.compactMap(session.document.parent))
    let named = name ?? "Group"
    guard PropertyTable.accepts(.string(named), .name) else {
      throw CommandError(words.last!.range, "value", "that cannot be a name", help: ["a name is one line of at most 4096 bytes"])
    }
    let index = session.document.index(of: front) ?? 0
    let id = arguments.value("--id")?.text ?? session.document.newID(.group, name: named, in: parent, ordinal: index)
    let group = session.document.nextHandle
    // In front of the front-most, so that nothing behind it comes forward.
    try session.apply(.create([NewNode(.graphic(Graphic(kind: .group, id: id, name: named)), in: .node(parent), at: index + 1)]), arguments)
    try session.moveInPlace(nodes.enumerated().map { Placement($1, in: group, at: $0) }, arguments)
    var reply = made(group, session)
    reply.change = session.change(of: [group] + nodes)
    reply.fields.append(.init("grouped", .integer(nodes.count)))
    let listing = Listing(session: session, isInPassing: true)
    let document = session.document
    guard session.options.tellsNotes else { return reply }
    let place = document.sibling(before: group).map { " after \(listing.label($0))" } ?? ""
    reply.notes = ["#\(id)  \(counted(nodes.count, "graphic")), in \(listing.path(parent))\(place)"]
    let emptied = session.query.ordered(former.filter { document.isGroupOfGraphics($0) && document.childCount(of: $0) == 0 })
    if let first = emptied.first {
      reply.notes[0] += "  (\(emptied.count == 1 ? "\(listing.label(first)) is" : "\(emptied.count) groups are") now empty, and kept)"
    }
    return reply
  }

  private static func ungroup(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let word = arguments.needed(0)
    let nodes = try session.targets(word)
    let document = session.document
    guard nodes.allSatisfy({ document.kind(of: $0) == .group || document.isGroupOfGraphics($0) }) else {
      throw CommandError(word.range, "edit.kind", "\(word.source) matches more than groups", help: ["ungroup group takes groups only"])
    }
    for node in nodes {
      let graphic = document.graphic(node)
      guard graphic.number(.opacity) == 1 else {
        throw CommandError(
          word.range, "edit.style", "#\(graphic.id) has an opacity of its own, which its children would lose", help: ["unset it first"])
      }
    }
    let placements = dissolved(Set(nodes), document)
    let groups = Set(nodes)
    let freed = placements.map(\.node).filter { !groups.contains($0) }
    let change = session.change(of: nodes + freed)
    if !placements.isEmpty { try session.moveInPlace(placements, arguments) }
    if !nodes.isEmpty { try session.apply(.detach(nodes), arguments) }
    let count = freed.count
    return Reply.note(
      "\(counted(nodes.count, "group")) dissolved, \(counted(count, "graphic")) in their place", change,
      .init("ungrouped", .integer(nodes.count)),
      .init("children", .integer(count)))
  }

  /// Where all goes that stands in groups which are to go: behind its group, in the nearest list that stays.
  ///
  /// ```
  /// a g1(b g2(c) d) e   →   a g1 b g2 c d e
  /// ```
  private static func dissolved(_ groups: Set<Handle>, _ document: Document) -> [Placement] {
    var placements: [Placement] = []
    let staying = Set(groups.compactMap(document.parent)).subtracting(groups)
    for parent in staying.sorted() {
      var index = 0
      var stack = [document.children(of: parent).makeIterator()]
      while !stack.isEmpty {
        guard let node = stack[stack.count - 1].next() else {
          stack.removeLast()
          continue
        }
        if stack.count > 1 { placements.append(Placement(node, in: parent, at: index)) }
        index += 1
        if groups.contains(node) { stack.append(document.children(of: node).makeIterator()) }
      }
    }
    return placements
  }

  // MARK: Moving

  private static func move(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try graphics(arguments.needed(0), session)
    let how = arguments.needed(1)
    let word = arguments.needed(2)
    let target = try session.target(word)
    let document = session.document
    let parent: Handle
    var index: Int
    switch how.text {
    case "into":
      parent = try container(word, session)
      index = document.childCount(of: parent) - nodes.count { document.parent(of: $0) == parent }
    case "before", "after":
      guard document.kind(of: target) != .canvas, let found = document.parent(of: target) else {
        throw CommandError(word.range, "edit.place", "\(word.source) is a canvas; move into it")
      }
      guard !nodes.contains(target) else { throw CommandError(word.range, "edit.place", "\(word.source) is one of those that are moved") }
      parent = found
      let places = document.indices(of: [target] + nodes.filter { document.parent(of: $0) == found })
      // The place among those that stay.
      let place = places[target]! - places.count { $0.value < places[target]! }
      index = how.text == "before" ? place : place + 1
    default:
      let help = session.didYouMean(Suggestions.nearest(to: how.text, in: ["into", "before", "after"]))
      throw CommandError(how.range, "syntax.word", "expected into, before or after, not '\(how.text)'", help: help, .usage)
    }
    // What stands there already is no change, and no step.
    let moved =
      nodes.isEmpty ? [] : try session.moveInPlace(nodes.enumerated().map { Placement($1, in: parent, at: index + $0) }, arguments)
    return self.moved(moved, session, nodes.isEmpty ? "" : " (canvas coordinates kept)")
  }

  static func moved(_ nodes: [Handle], _ session: Session, _ remark: String = "") -> Reply {
    Reply.note("\(nodes.count) moved\(remark)", session.change(of: nodes), .init("moved", .integer(nodes.count)))
  }

  /// Changes the place of graphics among their siblings; several of one parent keep their order.
  /// - Parameter place: Where the back-most of them comes to stand among the siblings that stay, from how many of these are behind it
  ///   and how many there are.
  private static func reorder(
    _ session: Session, _ arguments: Arguments, _ place: (_ behind: Int, _ count: Int) -> Int
  ) throws(CommandError) -> Reply {
    let nodes = try graphics(arguments.needed(0), session)
    let document = session.document
    var moved: [Handle] = []
    for (parent, group) in Dictionary(grouping: nodes, by: { document.parent(of: $0) ?? .document }).sorted(by: { $0.key < $1.key }) {
      let behind = document.indices(of: [group[0]])[group[0]] ?? 0
      let index = place(behind, document.childCount(of: parent) - group.count)
      moved += try session.changed(by: .move(group.enumerated().map { Placement($1, in: parent, at: index + $0) }), arguments)
    }
    return self.moved(moved, session)
  }
}
