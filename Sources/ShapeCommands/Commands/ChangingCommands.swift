import DisplayText
import ShapeModel

/// Giving graphics properties.
enum ChangingCommands {
  static let all: [CommandSpecification] = [
    CommandSpecification(
      name: "set", group: .change, summary: "give graphics properties",
      parameters: [.init("SELECTOR", .selector), .init("PROPERTY VALUE", .settings, repeats: true)],
      flags: [.init("--force-frame", nil, "let a path become its frame")], effect: .changes,
      examples: [
        .init("set Body fill red", "one property"), .init("set ellipse[width<20] width*=1.5 height*=1.5", "relative to what each has"),
      ],
      run: set),
    CommandSpecification(
      name: "unset", group: .change, summary: "take properties away, so that the default holds",
      parameters: [.init("SELECTOR", .selector), .init("PROPERTY", .property, repeats: true)], effect: .changes,
      examples: [.init("unset Body shadow", "no shadow"), .init("unset #skull fill.opacity opacity", "two at once")], run: unset),
    CommandSpecification(
      name: "rename", group: .change, summary: "name graphics, or change their names by a pattern",
      parameters: [.init("SELECTOR", .selector), .init("NAME|s/PATTERN/NEW/", .text)], effect: .changes,
      examples: [.init("rename Body Torso", "a new name"), .init("rename (#eyeL, #eyeR) s/^/Eye /", "by a pattern")], run: rename),
  ]

  // MARK: set

  /// One thing to set, as it was typed.
  private struct Setting {
    var name: ArgumentWord
    var operation: Assignment.Operation
    var value: ArgumentWord
    var expression: Expression?
    /// A word with variables, worked out for each graphic.
    var varied: Word?
    /// Whether `shadow` is all shadows: `shadow[1]` is the first.
    var isWhole: Bool { !name.text.utf8.contains(UInt8(ascii: "[")) }
  }

  private static func settings(_ words: some Collection<ArgumentWord>, _ arguments: Arguments) throws(CommandError) -> [Setting] {
    var settings: [Setting] = []
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      let assignment: Assignment?
      do { assignment = word.isQuoted ? nil : try Assignment.parse(word.word, in: arguments.script) } catch {
        throw CommandError(error, .usage)
      }
      if let assignment {
        var name = word
        name.text = assignment.property
        name.range = assignment.propertyPlace.range
        var value = word
        value.range = assignment.word.range
        value.text = String(word.text.dropFirst(assignment.property.count + assignment.operation.rawValue.count))
        value.source = value.text
        var expression: Expression?
        if case .expression(let found) = assignment.value { expression = found }
        let varied = expression == nil && assignment.word.isVaried ? assignment.word : nil
        settings.append(Setting(name: name, operation: assignment.operation, value: value, expression: expression, varied: varied))
        continue
      }
      guard let value = rest.popFirst() else {
        throw CommandError(
          word.range, "syntax.missing", "\(word.source) needs a value", help: ["usage: \(arguments.specification.usage)"], .usage)
      }
      settings.append(Setting(name: word, operation: .set, value: value, expression: nil, varied: value.word.isVaried ? value.word : nil))
    }
    return settings
  }

  /// Sets properties of nodes.
  /// - Returns: What there is to say of it.
  static func assign(_ words: some Collection<ArgumentWord>, to nodes: [Handle], _ session: Session, _ arguments: Arguments)
    throws(CommandError) -> [String]
  {
    var notes: [String] = []
    for setting in try settings(words, arguments) {
      if setting.name.text == "kind" {
        let dropped = try setKind(setting.value, nodes, session, arguments)
        if !dropped.isEmpty { notes.append("dropped: " + dropped.joined(separator: ", ")) }
        continue
      }
      let kinds = session.document.kinds(of: nodes)
      if setting.name.text == "frame" {
        _ = try ReadingCommands.property(setting.name, kinds: kinds, session)
        try setFrame(setting, nodes, session, arguments)
        continue
      }
      let property = try ReadingCommands.property(setting.name, kinds: kinds, session)
      guard !property.isComputed else {
        throw CommandError(setting.name.range, "property.computed", "\(property.path) is worked out and cannot be set")
      }
      let isFrame = [Property.x, .y, .width, .height].contains(property)
      if isFrame, nodes.contains(where: { needsFrame(property, $0, session) }) {
        try setFrameEdge(property, setting, nodes, session, arguments)
      } else {
        try setPlain(property, setting, nodes, session, arguments)
      }
    }
    return notes
  }

  private static func set(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try session.targets(arguments.needed(0), mayBeDocument: true)
    guard arguments.words.count > 1 else {
      throw CommandError(
        arguments.range, "syntax.missing", "set needs a property and a value", help: ["usage: \(arguments.specification.usage)"], .usage)
    }
    let notes = try assign(arguments.words.dropFirst(), to: nodes, session, arguments)
    return reply(session.query.ordered(session.touched), notes, session)
  }

  static func reply(_ changed: [Handle], _ notes: [String], _ session: Session) -> Reply {
    let extra = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    var reply = Reply.note("\(changed.count) changed\(extra)", session.change(of: changed))
    if !notes.isEmpty { reply.fields.append(.init("notes", .list(notes.map { .string($0) }))) }
    return reply
  }

  private static func setPlain(
    _ property: Property, _ setting: Setting, _ nodes: [Handle], _ session: Session, _ arguments: Arguments
  ) throws(CommandError) {
    let document = session.document
    guard setting.operation != .set || setting.expression != nil || setting.varied != nil else {
      return try write(setting.value.text, property, setting, nodes, session, arguments)
    }
    if property.isObject, setting.operation == .set {
      var nodesByText: [(text: String, nodes: [Handle])] = []
      var places: [String: Int] = [:]
      for (index, node) in nodes.enumerated() {
        try session.goOn(index, of: nodes.count, arguments)
        let text = try operand(setting, property, node, index, nodes.count, session).description
        if let place = places[text] {
          nodesByText[place].nodes.append(node)
        } else {
          places[text] = nodesByText.count
          nodesByText.append((text, [node]))
        }
      }
      for (text, nodes) in nodesByText { try write(text, property, setting, nodes, session, arguments) }
      return
    }
    let query = session.query
    var values: [Value?] = []
    for (index, node) in nodes.enumerated() {
      try session.goOn(index, of: nodes.count, arguments)
      let operand = try operand(setting, property, node, index, nodes.count, session)
      guard setting.operation != .set else {
        let unit = document.unit(of: node)
        values.append(try suited(try parsed(operand, property, setting, document, unit), property, [node], setting, session))
        continue
      }
      guard let old = query.resolved(property, node)?.number else {
        throw CommandError(
          setting.name.range, "value.relative",
          "\(property.path) of #\(document.id(of: node)) is no number, so \(setting.operation.rawValue) has nothing to work on")
      }
      let change = try number(of: operand, property, setting, document.unit(of: node))
      values.append(try suited(try number(combine(old, setting.operation, change), property, setting), property, [node], setting, session))
    }
    try clearRivals(of: property, nodes, session, arguments)
    try session.changed(by: .setEach(property, values, nodes), arguments)
  }

  /// Writes what one text stands for, which for a shorthand is several properties, on each node.
  private static func write(
    _ text: String, _ property: Property, _ setting: Setting, _ nodes: [Handle], _ session: Session, _ arguments: Arguments
  ) throws(CommandError) {
    let groups = session.byUnit(nodes)
    guard groups.count == 1 else {
      for group in groups { try write(text, property, setting, group.nodes, session, arguments) }
      return
    }
    let (tokens, unit) = (session.document.tokens, groups[0].unit)
    let pairs: [(Property, Value?)]
    do throws(ValueText.Problem) {
      if let expanded = try Shorthand.expand(property, text, tokens: tokens, unit: unit, isWhole: setting.isWhole) {
        pairs = expanded
      } else {
        pairs = [(property, try ValueText.parse(text, for: property, tokens: tokens, unit: unit))]
      }
    } catch { throw CommandError(setting.value.range, "value", error.message, help: error.help + expressionHelp(text, setting)) }
    // What has no object has nothing in it to take away.
    let holding = pairs.count < 2 ? nodes : nodes.filter { session.document.value(property, of: $0) != nil }
    for (property, value) in pairs {
      if let value { _ = try suited(value, property, nodes, setting, session) }
      try write(property, value, value == nil ? holding : nodes, session, arguments)
    }
    if property == .shadow, setting.isWhole {
      try keepShadows(Set(pairs.compactMap { $1 == nil ? nil : $0.ordinal }).count, of: nodes, session, arguments)
    }
  }

  /// Takes away the shadows beyond the ones that were set.
  private static func keepShadows(_ count: Int, of nodes: [Handle], _ session: Session, _ arguments: Arguments) throws(CommandError) {
    let longer = nodes.filter { session.document.graphic($0).shadowCount > count }
    guard !longer.isEmpty, count > 0 else { return }
    let graphics = longer.map { session.document.graphic($0).keepingShadows(count) }
    try session.changed(by: .replace(graphics, longer), arguments)
  }

  /// What to say of a text that would be an expression if it stood in parentheses, or behind a sign.
  private static func expressionHelp(_ text: String, _ setting: Setting) -> [String] {
    if setting.value.group != nil { return ["an expression stands behind a sign: \(shown(setting.name.text))=\(shown(text, limit: 60))"] }
    guard let open = text.firstIndex(of: "("), open > text.startIndex, Expression.Function(rawValue: String(text[..<open])) != nil else {
      return []
    }
    return ["an expression stands in parentheses: (\(shown(text, limit: 60)))"]
  }

  /// A value that every one of the nodes can take.
  private static func suited(_ value: Value, _ property: Property, _ nodes: [Handle], _ setting: Setting, _ session: Session)
    throws(CommandError) -> Value
  {
    let document = session.document
    for kind in document.kinds(of: nodes) where !PropertyTable.accepts(value, property, of: kind) {
      throw CommandError(
        setting.value.range, "value", "\(property.path) of a \(kind.word) cannot be \(shown(ValueText.text(value), limit: 60))",
        help: ["expected \(ValueText.words(property, of: kind))"])
    }
    guard property.isShadow, property.ordinal > 0 else { return value }
    let before = Property.shadow.of(shadow: Int(property.ordinal) - 1)
    if let node = nodes.first(where: { document.value(before, of: $0) == nil }) {
      throw CommandError(
        setting.name.range, "value.shadow", "#\(document.id(of: node)) has no \(before.path)",
        help: ["shadows are numbered without gaps; set \(before.path) first"])
    }
    return value
  }

  private static func parsed(
    _ scalar: Scalar, _ property: Property, _ setting: Setting, _ document: Document, _ unit: LengthUnit
  ) throws(CommandError) -> Value {
    do { return try ValueText.parse(scalar.description, for: property, tokens: document.tokens, unit: unit) } catch {
      throw CommandError(setting.value.range, "value", error.message, help: error.help)
    }
  }

  private static func number(_ number: Double, _ property: Property, _ setting: Setting) throws(CommandError) -> Value {
    let value = ValueText.normalised(.number(number), property)
    guard number.isFinite, PropertyTable.accepts(value, property) else {
      let result = number.isFinite ? ValueText.text(value) : "infinite"
      throw CommandError(setting.value.range, "value", "\(property.path) would be \(result)", help: ["expected \(limits(property))"])
    }
    return value
  }

  static func combine(_ old: Double, _ operation: Assignment.Operation, _ change: Double) -> Double {
    switch operation {
    case .set: change
    case .add: old + change
    case .subtract: old - change
    case .multiply: old * change
    case .divide: old / change
    }
  }

  /// What stands right of a sign, for one node.
  private static func operand(
    _ setting: Setting, _ property: Property, _ node: Handle, _ index: Int, _ count: Int, _ session: Session
  ) throws(CommandError) -> Scalar {
    if let expression = setting.expression {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: count))
      do { return try evaluator.value(of: expression) } catch { throw CommandError(error) }
    }
    if let word = setting.varied {
      var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: count))
      do { return .string(try evaluator.text(of: word)) } catch { throw CommandError(error) }
    }
    return .number(try number(setting.value.text, property, setting, session.document.unit(of: node)))
  }

  /// What stands right of a sign as a number; what variables were put into is read as if it had been typed.
  private static func number(of operand: Scalar, _ property: Property, _ setting: Setting, _ unit: LengthUnit) throws(CommandError)
    -> Double
  {
    switch operand {
    case .number(let number): return number
    case .string(let text): return try number(text, property, setting, unit)
    default: throw CommandError(setting.value.range, "value", "\(property.path) has to be a number")
    }
  }

  /// Factors are plain numbers, differences have the property's unit.
  private static func number(_ text: String, _ property: Property, _ setting: Setting, _ unit: LengthUnit) throws(CommandError) -> Double {
    let isFactor = setting.operation == .multiply || setting.operation == .divide
    var range = NumberRange.any
    if !isFactor, case .number(let own) = property.specification.type { range.unit = own.unit }
    do { return try ValueText.number(text, range, unit) } catch {
      throw CommandError(setting.value.range, "value", error.message, help: error.help)
    }
  }

  /// Gives one property of all nodes the same value.
  private static func write(_ property: Property, _ value: Value?, _ nodes: [Handle], _ session: Session, _ arguments: Arguments)
    throws(CommandError)
  {
    if value == nil, property.isShadow, property.isObject { return try removeShadow(property, nodes, session, arguments) }
    if value != nil { try clearRivals(of: property, nodes, session, arguments) }
    guard property == .id else {
      try session.changed(by: .set(property, value, nodes), arguments)
      return
    }
    let others = nodes.filter { session.document.value(property, of: $0) != value }
    if others.count > 1 { throw CommandError(arguments.range, "edit.id", "\(others.count) graphics cannot have one id") }
    try session.changed(by: .set(property, value, others), arguments)
  }

  /// Takes away what says the same thing in another way: a transform, or a rotation and a flip, but never both.
  private static func clearRivals(of property: Property, _ nodes: [Handle], _ session: Session, _ arguments: Arguments)
    throws(CommandError)
  {
    let rivals: [Property] = property == .transform ? [.rotation, .flip] : property == .rotation || property == .flip ? [.transform] : []
    for rival in rivals {
      let holding = nodes.filter { session.document.value(rival, of: $0) != nil }
      if !holding.isEmpty { try session.apply(.set(rival, nil, holding), arguments) }
    }
  }

  private static func removeShadow(_ property: Property, _ nodes: [Handle], _ session: Session, _ arguments: Arguments)
    throws(CommandError)
  {
    let holding = nodes.filter { session.document.value(property, of: $0) != nil }
    guard !holding.isEmpty else { return }
    let graphics = holding.map { session.document.graphic($0).withoutShadow(Int(property.ordinal)) }
    try session.changed(by: .replace(graphics, holding), arguments)
  }

  // MARK: Frames

  /// Whether an edge of a node's frame is not stored but worked out.
  private static func needsFrame(_ property: Property, _ node: Handle, _ session: Session) -> Bool {
    if session.document.isGroupOfGraphics(node) { return true }
    let kind = session.document.kind(of: node)
    if kind == .polygon { return session.document.value(.points, of: node) != nil }
    return !property.kinds.contains(kind)
  }

  private static func setFrame(_ setting: Setting, _ nodes: [Handle], _ session: Session, _ arguments: Arguments) throws(CommandError) {
    let isVaried = setting.varied != nil || setting.expression != nil
    for (index, node) in nodes.enumerated() {
      try session.goOn(index, of: nodes.count, arguments)
      let text = isVaried ? try operand(setting, .x, node, index, nodes.count, session).description : setting.value.text
      let numbers: [Double]
      do { numbers = try ValueText.numbers(text, session.document.unit(of: node)) } catch {
        throw CommandError(setting.value.range, "value", error.message, help: error.help)
      }
      guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0, setting.operation == .set else {
        throw CommandError(setting.value.range, "value", "a frame is x, y, width and height", help: ["write frame \"10 20 30 40\""])
      }
      let source = try frame(of: node, for: "frame", setting, session)
      let target = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      try moveFrame(node, from: source, to: target, setting, session, arguments)
    }
  }

  /// Works out what each node is to have before any of them moves: a group takes along what is in it, which would else move twice.
  ///
  /// A relative change of a group changes what is in it by as much: its numbers say nothing of that where a map stands between.
  private static func setFrameEdge(
    _ property: Property, _ setting: Setting, _ nodes: [Handle], _ session: Session, _ arguments: Arguments
  ) throws(CommandError) {
    let edge = edge(property)
    let taken = setting.operation == .set ? [] : session.document.takenAlong(among: nodes)
    let nodes = taken.isEmpty ? nodes : nodes.filter { !taken.contains($0) }
    var values: [Double] = []
    for (index, node) in nodes.enumerated() {
      try session.goOn(index, of: 2 * nodes.count, arguments)
      var frame = try self.frame(of: node, for: property.path, setting, session)
      let operand = try operand(setting, property, node, index, nodes.count, session)
      let change = try number(of: operand, property, setting, session.document.unit(of: node))
      frame[keyPath: edge] = combine(frame[keyPath: edge], setting.operation, change)
      guard frame.isFinite, frame.width >= 0, frame.height >= 0 else {
        throw CommandError(
          setting.value.range, "value", "\(property.path) would be out of range",
          help: ["expected \(limits(property))"])
      }
      values.append(frame[keyPath: edge])
    }
    for (index, node) in nodes.enumerated() {
      try session.goOn(nodes.count + index, of: 2 * nodes.count, arguments)
      let source = try frame(of: node, for: property.path, setting, session)
      var target = source
      target[keyPath: edge] = values[index]
      try moveFrame(node, from: source, to: target, setting, session, arguments)
    }
  }

  private static func limits(_ property: Property) -> String {
    if case .number(let range) = property.specification.type {
      "a number, \(range.limits)"
    } else {
      ValueText.words(property.specification.type)
    }
  }

  private static func edge(_ property: Property) -> WritableKeyPath<Rect, Double> {
    switch property {
    case .x: \.x
    case .y: \.y
    case .width: \.width
    default: \.height
    }
  }

  /// Costs what is below the node.
  private static func frame(of node: Handle, for property: String, _ setting: Setting, _ session: Session) throws(CommandError) -> Rect {
    if let frame = session.document.frame(of: node) { return frame }
    throw CommandError(setting.name.range, "geometry.none", "#\(session.document.id(of: node)) has no extent, so it has no \(property)")
  }

  /// Moves and scales a node, and with a group all that is in it.
  private static func moveFrame(
    _ node: Handle, from source: Rect, to target: Rect, _ setting: Setting, _ session: Session, _ arguments: Arguments
  ) throws(CommandError) {
    // No copy of the document is held where it is changed: the change would have to copy all that was ever said.
    guard source != target else { return }
    guard session.document.isGroup(node), session.document.kind(of: node) != .canvas else {
      guard let settings = session.document.graphic(node).settings(forFrame: target) else {
        throw noExtent(node, source.width == 0 && target.width != 0 ? "width" : "height", setting, session)
      }
      return try session.apply([(node, settings)], at: setting.value.range, arguments)
    }
    guard let fitting = Fitting(source, onto: target) else {
      throw noExtent(node, source.width == 0 && target.width != 0 ? "width" : "height", setting, session)
    }
    try session.fit(node, by: fitting, at: setting.value.range, arguments)
  }

  private static func noExtent(_ node: Handle, _ side: String, _ setting: Setting, _ session: Session) -> CommandError {
    CommandError(
      setting.value.range, "geometry.none", "#\(session.document.id(of: node)) has no \(side), so it cannot be scaled to one",
      help: ["its points say where it is: set them instead"])
  }

  // MARK: Kinds

  private static func setKind(
    _ word: ArgumentWord, _ nodes: [Handle], _ session: Session, _ arguments: Arguments
  ) throws(CommandError) -> [String] {
    guard let kind = Kind(graphic: word.text) else {
      let near = Suggestions.nearest(to: word.text, in: Kind.graphics.map(\.word))
      throw CommandError(
        word.range, "kind", "'\(word.text)' is not a kind",
        help: near.isEmpty ? ["the kinds are \(Kind.graphics.map(\.word).joined(separator: " "))"] : session.didYouMean(near))
    }
    var graphics: [Graphic] = []
    var changed: [Handle] = []
    var dropped: [String] = []
    for node in nodes where session.document.kind(of: node) != kind {
      let graphic = session.document.graphic(node)
      if graphic.kind == .path, !arguments.has("--force-frame"), kind != .path, graphic.path?.asRectangle == nil {
        let help = ["--force-frame makes it \(article(kind.word)) in the path's frame"]
        throw CommandError(word.range, "kind.path", "#\(graphic.id) is a path that is no rectangle, and would lose its outline", help: help)
      }
      let isGroup = graphic.kind.isContainer || kind.isContainer || session.document.isGroupOfGraphics(node)
      guard !isGroup, let (result, lost) = graphic.converted(to: kind) else {
        let words =
          isGroup
          ? "a group cannot change its kind, and nothing becomes a group"
          : "#\(graphic.id) has no frame, or too few corners, for \(article(kind.word))"
        throw CommandError(word.range, "kind.change", words, help: isGroup ? ["group SELECTOR puts graphics in a group"] : [])
      }
      graphics.append(result)
      changed.append(node)
      for member in lost where !member.property.isObject {
        dropped.append("\(member.property.path) \(ValueText.text(member.value))")
      }
    }
    if !changed.isEmpty {
      try session.holdingTurnedGroups(around: changed.compactMap(session.document.parent), arguments) { () throws(CommandError) in
        try session.apply(.replace(graphics, changed), arguments)
      }
    }
    var seen: Swift.Set<String> = []
    return dropped.filter { seen.insert($0).inserted }.prefix(5).map { shown($0, limit: 40) }
  }

  // MARK: unset, rename

  private static func unset(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try session.targets(arguments.needed(0), mayBeDocument: true)
    guard arguments.words.count > 1 else {
      throw CommandError(
        arguments.range, "syntax.missing", "unset needs a property", help: ["usage: \(arguments.specification.usage)"], .usage)
    }
    for word in arguments.words.dropFirst() {
      let property = try ReadingCommands.property(word, kinds: session.document.kinds(of: nodes), session)
      guard !property.isComputed, !Property.required.contains(property) else {
        throw CommandError(word.range, "property.computed", "\(property.path) cannot be taken away")
      }
      try write(property, nil, nodes, session, arguments)
    }
    return reply(session.query.ordered(session.touched), [], session)
  }

  private static func rename(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let nodes = try session.targets(arguments.needed(0))
    let word = arguments.needed(1)
    var names: [String] = []
    if case .substitution(let pattern, let replacement, let flags) = word.word.parts.first?.kind, word.word.parts.count == 1 {
      let compiled: Pattern
      do { compiled = try Pattern((flags.contains("i") ? "(?i)" : "") + pattern) } catch {
        throw CommandError(word.range, "value.pattern", "not a regular expression: \(error.message)")
      }
      do {
        for node in nodes {
          let name = session.document.name(of: node) ?? ""
          names.append(try compiled.replacing(in: name, with: replacement, isGlobal: flags.contains("g")))
        }
      } catch { throw CommandError(word.range, "value.pattern", error.message) }
    } else {
      for (index, node) in nodes.enumerated() {
        var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: nodes.count))
        do { names.append(try evaluator.text(of: word.word)) } catch { throw CommandError(error) }
      }
    }
    let isCanvas = nodes.contains { session.document.kind(of: $0) == .canvas }
    for name in names where !PropertyTable.accepts(.string(name), .name, of: isCanvas ? .canvas : .group) {
      throw CommandError(
        word.range, "value", "'\(shown(name, limit: 60))' cannot be a name", help: ["a name is one line of at most 4096 bytes"])
    }
    let former = nodes.map { session.document.name(of: $0) ?? "" }
    let changed = try session.changed(by: .setEach(.name, names.map { .string($0) }, nodes), arguments)
    var result = reply(changed, [], session)
    let pairs = zip(former, names).filter { !$0.hasSameBytes(as: $1) }.prefix(6).map {
      "\(shown($0, limit: 30)) \(Glyphs.current.arrow) \(shown($1, limit: 30))"
    }
    result.notes = [
      "\(changed.count) renamed"
        + (pairs.isEmpty ? "" : ": " + pairs.joined(separator: ", ") + (changed.count > 6 ? ", " + Glyphs.current.ellipsis : ""))
    ]
    return result
  }
}
