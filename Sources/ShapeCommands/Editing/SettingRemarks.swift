// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// Remarks of `set` on settings that have no effect, or another one than their words suggest, by comparing the states before and after.
struct SettingRemarks {
  private let session: any SessionEditing
  private let properties: [Property]
  /// For each detail of a paint that is set, the graphics without that paint.
  private var unpainted: [Property: [NodeID]] = [:]

  private var document: Document { session.document }

  /// The parts of paints that have an effect only in gradients.
  private static let gradientParts: Set<String> = ["stops", "angle", "from", "to", "center", "radius", "focus", "spread", "transform"]
  /// The parts whose setting suggests that a paint is wanted where there is none.
  private static let askingParts: Set<String> = ["color", "type", "enabled", "stops"]

  /// Records the state before the settings.
  init(_ settings: [Setting], on nodes: [NodeID], _ session: any SessionEditing) {
    self.session = session
    // In SVG, groups hand paints down, and details of an absent paint draw nothing.
    properties = session.document.source.inheritance != nil ? [] : settings.compactMap { Property(path: $0.name.text) }
    let asked = Set(properties.compactMap { SettingRemarks.askingParts.contains($0.key) ? $0.container : $0 })
    lazy var styles = NamedStyles(session.document)
    for property in properties {
      guard let paint = property.container, paint == .fill || paint == .stroke, !asked.contains(paint) else { continue }
      let document = session.document
      let without = nodes.filter { node in
        guard paint.isDrawn(on: document.kind(of: node)), document.resolved(paint, of: node) == nil else { return false }
        return document.value(.style, of: node)?.string.map { !styles.specifies(paint, $0) } ?? true
      }
      if !without.isEmpty { unpainted[property] = without }
    }
  }

  /// `fill has no effect on a group`, for a value that is stored and not drawn.
  func withoutEffect(_ setting: Setting, on nodes: [NodeID]) -> String? {
    guard let property = Property(path: setting.name.text), properties.contains(property), setting.value.text != "none" else { return nil }
    let undrawn = Kind.graphics.filter { !property.isDrawn(on: $0) }
    guard !undrawn.isEmpty else { return nil }
    let kinds = Set(nodes.lazy.map(document.kind))
    let words = undrawn.filter(kinds.contains).map { article($0.word) }
    return words.isEmpty ? nil : "\(property.path) has no effect on \(words.joined(separator: " or "))"
  }

  /// The paints that groups hand down, and that nothing in a group takes, as all have their own.
  func handedToNone(_ settings: [Setting], on nodes: [NodeID]) -> [Property] {
    guard document.source.inheritance != nil, nodes.count < SettingRemarks.mostGroups else { return [] }
    let groups = nodes.filter { document.kind(of: $0) == .group }
    return settings.compactMap { Property(path: $0.name.text) }.filter { property in
      let paint = property.container ?? property
      guard paint == .fill || paint == .stroke, !groups.isEmpty, groups.count == nodes.count else { return false }
      return groups.allSatisfy { group in
        let leaves = Array(document.subtree(of: group).lazy.filter { !document.isGroup($0) }.prefix(SettingRemarks.mostLeaves + 1))
        return !leaves.isEmpty && leaves.count <= SettingRemarks.mostLeaves && leaves.allSatisfy { document.ownValue(paint, of: $0) != nil }
      }
    }
  }

  /// The most groups, and graphics in each, that are looked at.
  private static let (mostGroups, mostLeaves) = (100, 1000)

  /// The remarks on graphics whose transform a rotation takes the place of, though it is more than a rotation about the middle of their
  /// frame, before it is set.
  /// - Complexity: O(nodes), and a few times O(subtree): of groups, which may be in one another, only the first ones are looked at.
  static func replacedTransforms(_ settings: [Setting], _ nodes: [NodeID], _ document: Document) -> [String] {
    guard settings.contains(where: { $0.name.text == "rotation" && $0.operation == .set }) else { return [] }
    var (lines, groups): ([String], Int) = ([], 0)
    for node in nodes where lines.count < 3 && document.value(.transform, of: node) != nil {
      if document.isGroup(node) { groups += 1 }
      guard !document.isGroup(node) || groups <= mostMeasured, document.turn(inTransformOf: node) == nil else { continue }
      let id = Selector.id(document.id(of: node))
      lines.append("the rotation took the place of the transform of \(id), which rotate \(id) 15 keeps")
    }
    return lines
  }

  /// The most groups that are measured.
  private static let mostMeasured = 10

  /// Refuses two values for one property in a line, as other programs have for the two radii of a corner.
  static func refuseContradictions(_ settings: [Setting]) throws(CommandError) {
    var values: [String: String] = [:]
    for setting in settings where setting.operation == .set && !setting.isEvaluated && Property(path: setting.name.text)?.isObject == false
    {
      if let value = values.updateValue(setting.value.text, forKey: setting.name.text), value != setting.value.text {
        throw CommandError(
          setting.name.range, "value", "\(setting.name.text) has one value, and the line has two",
          help: ["write \(setting.name.text) \(sanitized(value, limit: 60)), or \(sanitized(setting.value.text, limit: 60))"])
      }
    }
  }

  /// Refuses the call of a function for a text or a name, which are not computed without parentheses: `text=upper(text)`.
  static func refuseCalls(_ settings: [Setting]) throws(CommandError) {
    for setting in settings where !setting.isEvaluated {
      guard ["text", "text.string", "name"].contains(setting.name.text), !setting.value.isQuoted,
        case .text? = setting.value.word.behindSign.parts.first?.kind
      else { continue }
      try refuseCall(setting.value) { "\(setting.name.text)=\($0)" }
    }
  }

  /// Refuses a text that is the call of a function with a property or a text.
  /// - Parameter line: What sets a value.
  static func refuseCall(_ value: ArgumentWord, _ line: (String) -> String) throws(CommandError) {
    let text = value.text
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), !value.isQuoted, open > text.startIndex,
      text[..<open].allSatisfy({ $0.isASCII && $0.isLetter }),
      case let argument = text[text.index(after: open)...].prefix(while: { !"), ".contains($0) }),
      argument.first.map({ "\"'$".contains($0) }) == true || Property(path: argument) != nil
    else { return }
    let help =
      Expression.Function(rawValue: String(text[..<open])) != nil
      ? ["write \(line("(\(text))")), in parentheses"] : ExpressionParser.meant(by: String(text[..<open])) ?? []
    throw CommandError(
      value.range, "value", "\(sanitized(text, limit: 60)) would be a text as it is, and is not computed",
      help: help + ["quotes make it a text: \(line("\"\(sanitized(text, limit: 60))\""))"])
  }

  /// Angles of gradients with the unit of CSS, which counts them from the top.
  static func angles(_ settings: [Setting]) -> [String] {
    let isOwn = settings.contains { setting in
      let angle = setting.value.text.prefix { $0 != "," }
      return angle.hasPrefix("linear(") && angle.hasSuffix("deg")
    }
    return isOwn ? ["linear(90deg, ...) goes down, and linear-gradient(90deg, ...) to the right, as in CSS"] : []
  }

  /// The `y` of texts in SVG, which elsewhere is the upper edge.
  static func baselines(_ settings: [Setting], _ nodes: [NodeID], _ document: Document) -> [String] {
    let setsPlace = document.source.inheritance != nil && settings.contains { $0.name.text == "y" && $0.operation == .set }
    guard setsPlace, nodes.contains(where: { document.kind(of: $0) == .text }) else { return [] }
    return ["y of a text in SVG is its first baseline; y+=(20 - top) puts its upper edge at 20"]
  }

  /// The first text of SVG whose alignment is set and whose place is not, with the left edge of its letters before.
  static func anchored(_ settings: [Setting], _ nodes: [NodeID], _ document: Document) -> (text: NodeID, left: Double)? {
    guard document.source.inheritance != nil, settings.contains(where: { $0.name.text == "text.align" }),
      !settings.contains(where: { ["x", "frame"].contains($0.name.text) }),
      let text = nodes.first(where: { document.kind(of: $0) == .text })
    else { return nil }
    return document.frame(of: text).map { (text, $0.minX) }
  }

  /// The remark on letters that moved because they end at their place now, or have their middle there.
  static func reanchored(_ old: (text: NodeID, left: Double)?, _ document: Document) -> [String] {
    guard let old, let left = document.frame(of: old.text)?.minX, abs(left - old.left) > 0.5 else { return [] }
    let (id, step) = (Selector.id(document.id(of: old.text)), NumberText.string(((old.left - left) * 1000).rounded() / 1000))
    return ["x is where letters of this alignment end, or have their middle, so they moved; translate \(id) \(step) 0 moves them back"]
  }

  /// The first graphic whose place is set, and that its own transform moves to another one; nil if there is none among the first ones.
  static func transformed(_ settings: [Setting], _ nodes: [NodeID], _ document: Document) -> NodeID? {
    guard settings.contains(where: { ["x", "y", "frame"].contains($0.name.text) }) else { return nil }
    return nodes.prefix(mostGroups).first { node in
      !document.isGroup(node) && document.value(.transform, of: node) != nil && document.rotation(equalToTransformOf: node) == nil
    }
  }

  /// The remark on a graphic that its transform moves from the place that was set.
  static func moved(_ node: NodeID?, _ document: Document) -> [String] {
    guard let node, let box = document.bounds(of: node) else { return [] }
    let place = [box.minX, box.minY].map { NumberText.string($0.withoutNoise) }.joined(separator: " ")
    return [
      "the transform of \(Selector.id(document.id(of: node))) applies to that, so its box is at \(place); translate and align move the box"
    ]
  }

  /// Lengths that are others than their units suggest: in `px` where the canvas has another unit, as many in SVG mean its coordinates by
  /// that, and in units of paper where the page of an SVG file shows its coordinates in another size.
  static func lengths(_ texts: [String], _ node: NodeID?, _ document: Document) -> [String] {
    guard let node, case let unit = document.unit(of: node) else { return [] }
    return texts.compactMap { text in
      guard let number = try? ValueText.number(text, .length, unit) else { return nil }
      if unit != .px, text.hasSuffix("px") {
        return "\(text) is \(NumberText.string(number.withoutNoise)) here: one coordinate is a \(unit.rawValue)"
      }
      guard let page = document.pageLengths?.first, let shownUnit = LengthUnit(rawValue: page.unit), shownUnit != .px, page.number > 0,
        let typed = LengthUnit.allCases.first(where: { $0 != .px && text.hasSuffix($0.rawValue) }),
        let amount = Double(text.dropLast(typed.rawValue.count)), let width = document.canvas(of: node).flatMap(document.frame)?.width,
        width > 0, case let shown = shownUnit.convert(number / width * page.number, to: typed), abs(shown - amount) > 1e-3 * abs(shown)
      else { return nil }
      let numbers = [number, (shown * 100).rounded() / 100, width, page.number].map { NumberText.string($0.withoutNoise) }
      return
        "\(text) is \(numbers[0]) here, and \(numbers[1])\(typed.rawValue) on the page: \(numbers[2]) are \(numbers[3])\(shownUnit.rawValue)"
    }
  }

  /// The styles of graphics that the document does not have.
  static func missingStyles(_ nodes: [NodeID], _ document: Document) -> [String] {
    let used = Set(nodes.compactMap { document.value(.style, of: $0)?.string })
    guard !used.isEmpty else { return [] }
    let names = Set(NamedStyles(document).names)
    return used.subtracting(names).sorted().map { name in
      let near =
        Suggestions.nearest(to: name, in: names.sorted()).first.map { "; did you mean \(sanitized($0, limit: 40))?" }
        ?? "; style \(Selector.word(sanitized(name, limit: 40))) fill=red makes one"
      return "there is no style \(sanitized(name, limit: 40)) yet\(near)"
    }
  }

  /// The remarks that are given to scripts too.
  func warnings(_ nodes: [NodeID]) -> [String] {
    var lines: [String] = []
    if properties.contains(.style) {
      lines += SettingRemarks.missingStyles(nodes, document)
      if let line = hiddenStyle(nodes) { lines.append(line) }
    }
    for property in properties {
      guard let object = property.container else { continue }
      if let added = unpainted[property]?.filter({ document.resolved(object, of: $0) != nil }), let first = added.first {
        let color = Property(path: "\(object.path).color").flatMap { document.resolved($0, of: first) }.map(ValueText.text) ?? "black"
        lines.append("\(names(added)) had no \(object.path), and \(added.count == 1 ? "has" : "have") one in \(color) now")
      }
      if object == .fill || object == .stroke, SettingRemarks.gradientParts.contains(property.key) {
        let type = Property(path: "\(object.path).type")!
        let solid = nodes.filter { document.resolved(object, of: $0) != nil && document.resolved(type, of: $0)?.string == "solid" }
        if !solid.isEmpty {
          lines.append(
            "\(property.path) counts in gradients: \(names(solid)) \(solid.count == 1 ? "has" : "have") one colour; \(type.path)=linear changes that"
          )
        }
      }
      if object == .text, property != .textString {
        let mute = nodes.filter { document.kind(of: $0) != .text && document.resolved(.textString, of: $0)?.string?.isEmpty ?? true }
        let drawn = mute.filter { Property.text.isDrawn(on: document.kind(of: $0)) }
        if !drawn.isEmpty {
          lines.append("\(property.path) shows once there is a text: \(names(drawn)) \(drawn.count == 1 ? "has" : "have") none")
        }
      }
    }
    return lines
  }

  /// `style card shows nothing on #body: its own fill comes first; unset #body fill lets it show`
  private func hiddenStyle(_ nodes: [NodeID]) -> String? {
    let styles = NamedStyles(document)
    var hidden: [NodeID] = []
    var (own, isWhole): (Property?, Bool) = (nil, true)
    for node in nodes {
      guard let name = document.value(.style, of: node)?.string, let style = styles.style(name) else { continue }
      let values = style.members.map(\.property).filter { !$0.isObject && $0.isDrawn(on: document.kind(of: node)) }
      let stored = values.map { document.storing($0, of: node) }
      guard let hiding = stored.first(where: { document.value($0, of: node) != nil }) else { continue }
      hidden.append(node)
      isWhole = isWhole && stored.allSatisfy { document.value($0, of: node) != nil }
      own = own ?? (isWhole ? hiding.container ?? hiding : hiding)
    }
    guard let first = hidden.first, let own, let name = document.value(.style, of: first)?.string else { return nil }
    let its = hidden.count == 1 ? "its own \(own.path) comes" : "their own \(own.path) comes"
    let shows = isWhole ? "shows nothing" : "does not show whole"
    return "style \(sanitized(name, limit: 40)) \(shows) on \(names(hidden)): \(its) first; unset \(own.path) lets it show"
  }

  /// `#a`, or `#a and 3 more`
  private func names(_ nodes: [NodeID]) -> String {
    let first = NodeNames(document).reference(nodes[0])
    return nodes.count == 1 ? first : "\(first) and \(nodes.count - 1) more"
  }
}

/// A remark on the page of an SVG file whose coordinates are not its units: its size is another than the one that is typed for the canvas.
struct PageRemark {
  private let canvas: NodeID
  private let typed: [(side: Int, text: String)]
  private let lengths: [(number: Double, unit: String)]
  private let old: Rect

  /// The page before lines are set; nil where they give a canvas no size.
  init?(_ settings: [Setting], _ nodes: [NodeID], _ document: Document) {
    typed = settings.compactMap { setting in
      guard setting.operation == .set, !setting.isEvaluated, let side = ["width", "height"].firstIndex(of: setting.name.text) else {
        return nil
      }
      return (side, setting.value.text)
    }
    guard !typed.isEmpty, nodes.count == 1, document.kind(of: nodes[0]) == .canvas, document.source.markup != nil,
      let lengths = document.pageLengths, let old = document.frame(of: nodes[0])
    else { return nil }
    (canvas, self.lengths, self.old) = (nodes[0], lengths, old)
  }

  func warnings(_ document: Document) -> [String] {
    guard let new = document.frame(of: canvas) else { return [] }
    let factors = [new.width / old.width, new.height / old.height]
    func pixels(_ text: String) -> Double? { try? ValueText.number(text, .length, .px) }
    let page = zip(lengths, factors).map { length, factor in
      NumberText.string((length.number * factor).rounded(toPlaces: 3)) + length.unit
    }
    let isOther = typed.contains { side, text in
      guard let wanted = pixels(text), let made = pixels(page[side]) else { return false }
      return abs(wanted - made) > 0.001 * max(1, wanted)
    }
    let name = Selector.id(document.id(of: canvas))
    guard isOther else {
      // The size of an svg element is, in the words of SVG, also that of the drawing.
      let (width, height) = (NumberText.string(new.width.withoutNoise), NumberText.string(new.height.withoutNoise))
      return document.childCount(of: canvas) == 0 || new.size == old.size
        ? [] : ["the drawing keeps its size on the page; undo, then resize \(name) \(width)x\(height) scales it"]
    }
    let wanted = (0..<2).map { side in typed.last { $0.side == side }?.text ?? page[side] }
    return [
      "the page is \(page[0]) by \(page[1]): a coordinate is no unit of it; resize \(name) \(wanted[0])x\(wanted[1]) scales the drawing to it"
    ]
  }
}
