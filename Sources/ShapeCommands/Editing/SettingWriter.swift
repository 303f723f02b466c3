// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeFormats
import ShapeModel

extension SessionEditing {
  /// Applies settings to nodes.
  /// - Returns: Remarks for the user, such as the properties that a change of kind drops.
  func assign(_ settings: [Setting], to nodes: [NodeID], forcesFrame: Bool = false) throws(CommandError) -> [String] {
    var notes: [String] = []
    // A fitting size depends on the other settings.
    for setting in settings.filter({ !$0.isFittingSize }) + settings.filter(\.isFittingSize) {
      switch setting.name.text {
      case "kind":
        var word = setting.value
        word.text = try plainText(of: setting)
        let dropped = try setKind(word, of: nodes, forcesFrame: forcesFrame)
        if !dropped.isEmpty { notes.append("dropped: " + dropped.joined(separator: ", ")) }
      case "hidden":
        try SettingWriter(session: self, setting: try shown(by: setting)).write(nodes)
      case "text.color":
        // The colour of a text with a fill is its fill.
        let styles = NamedStyles(document)
        func isFilled(_ node: NodeID) -> Bool {
          document.kind(of: node) == .text
            && (document.value(.fill, of: node) != nil
              || document.value(.style, of: node)?.string.map { styles.specifies(.fill, $0) } ?? false)
        }
        let texts = nodes.filter(isFilled)
        let labelled = texts.isEmpty ? nodes : nodes.filter { !isFilled($0) }
        if !texts.isEmpty { try SettingWriter(session: self, setting: setting.renamed("fill")).write(texts) }
        if !labelled.isEmpty { try SettingWriter(session: self, setting: setting).write(labelled) }
      default:
        let unwrapped = setting.isFittingSize ? nodes.filter { document.value(.textWrap, of: $0) == nil } : []
        try SettingWriter(session: self, setting: setting).write(nodes)
        if setting.isFittingSize {
          notes += fittedSizes(nodes) + TextFitting.remark(unwrapped.count { document.value(.textWrap, of: $0) != nil })
        }
      }
    }
    return notes
  }

  /// `size 12.4 fits now; it does not follow later changes`
  private func fittedSizes(_ nodes: [NodeID]) -> [String] {
    let sizes = Set(nodes.compactMap { document.value(.textSize, of: $0)?.number }).sorted().map { NumberText.string($0) }
    guard let first = sizes.first, let last = sizes.last else { return [] }
    return [
      sizes.count == 1
        ? "size \(first) fits now; it does not follow later changes"
        : "sizes \(first) to \(last) fit now; they do not follow later changes"
    ]
  }

  /// The value of a setting that must be the same for all graphics.
  func plainText(of setting: Setting) throws(CommandError) -> String {
    var evaluator = Evaluator(NodeEnvironment(session: self, node: nil))
    do {
      if let expression = setting.expression { return try evaluator.value(of: expression).description }
      if let word = setting.interpolated { return try evaluator.text(of: word) }
    } catch { throw CommandError(error) }
    return setting.value.text
  }

  /// Rewrites `hidden true` as `visible false`.
  private func shown(by setting: Setting) throws(CommandError) -> Setting {
    let text = try plainText(of: setting)
    let isHidden: Bool
    do { isHidden = try ValueText.bool(text) } catch {
      throw CommandError(setting.value.range, "value", error.message, help: error.help)
    }
    var setting = setting.renamed("visible")
    setting.value.text = isHidden ? "false" : "true"
    (setting.expression, setting.interpolated) = (nil, nil)
    return setting
  }
}

extension SessionEditing {
  /// Makes the page of an SVG file as much larger as its view box became, where its size is in other units.
  func keepScale(of canvas: NodeID, from old: Rect) throws(CommandError) {
    guard let new = document.frame(of: canvas), let carried = document.carrying(pageAround: new, instead: old),
      carried != document.carried(canvas) ?? Carried()
    else { return }
    try apply(.carry([carried], [canvas]))
  }
}

/// Writes the value of one setting to graphics.
struct SettingWriter {
  let session: any SessionEditing
  let setting: Setting

  func write(_ nodes: [NodeID]) throws(CommandError) {
    let property = try session.property(setting.name, of: session.document.kinds(of: nodes))
    if setting.name.text == "frame" { return try setFrame(nodes) }
    guard !property.isComputed else {
      throw CommandError(
        setting.name.range, "property.computed", "\(property.path) is computed and cannot be set",
        help: property.path == "path" ? ["d is the data of a path: d='M0 0 L10 10'"] : [])
    }
    if setting.isFittingSize {
      return try TextFitting(session).fitLetters(of: nodes, at: setting.value.range)
    }
    if case .number = property.specification.type, setting.isSigned {
      let (path, amount) = (property.path, setting.value.text.dropFirst())
      throw fault("value", "+\(amount) would be \(amount)", help: ["write \(path)+=\(amount) to add, or \(path)=\(amount)"])
    }
    if property == .text || property == .textString || property == .name, setting.operation != .set {
      let help = sanitized("write \(property.path)=\"${\(property.path)}\(setting.value.text)\"", limit: 120)
      throw fault("value", "\(setting.operation.rawValue) is for numbers", help: [help])
    }
    if property == .rotation {
      let turned = Set(nodes.filter { session.document.turn(inTransformOf: $0) != nil })
      try turn(nodes, turned)
      return try setPlain(property, turned.isEmpty ? nodes : nodes.filter { !turned.contains($0) })
    }
    let isFrame = [Property.x, .y, .width, .height].contains(property)
    if isFrame, nodes.contains(where: { session.document.computes(property, of: $0) }) {
      try setFrameEdge(property, nodes)
    } else {
      let page = property == .width || property == .height ? page(among: nodes) : nil
      try setPlain(property, nodes)
      if let page { try session.keepScale(of: page.canvas, from: page.frame) }
    }
  }

  /// Turns those of some nodes whose rotation is in their transform until it has the value. O(their subtrees), as `rotate`.
  private func turn(_ nodes: [NodeID], _ turned: Set<NodeID>) throws(CommandError) {
    let document = session.document
    var settings: Document.PlaceSettings = []
    for (index, node) in nodes.enumerated() where turned.contains(node) {
      try session.reportProgress(index, of: nodes.count)
      let change = try number(of: operand(.rotation, node, index, nodes.count), .rotation, document.unit(of: node))
      let old = session.query.resolved(.rotation, node)?.number ?? 0
      let new = setting.operation == .set ? change : combine(old, setting.operation, change)
      // An empty group has no middle.
      let turn = Affine.rotation(degrees: new - old, about: document.middle(of: node) ?? .zero)
      settings.append((node, document.settings(of: node, carriedBy: new == old ? .identity : turn)))
    }
    try session.apply(settings, at: setting.value.range)
  }

  /// The canvas with a view box among some nodes, and its frame before it is set.
  private func page(among nodes: [NodeID]) -> (canvas: NodeID, frame: Rect)? {
    guard session.document.source.placed?.hasViewBox == true,
      let canvas = nodes.first(where: { session.document.kind(of: $0) == .canvas })
    else { return nil }
    return session.document.frame(of: canvas).map { (canvas, $0) }
  }

  /// An error about the value.
  func fault(_ code: String, _ message: String, help: [String] = []) -> CommandError {
    CommandError(setting.value.range, code, message, help: help)
  }

  // MARK: Values of any property

  private func setPlain(_ property: Property, _ nodes: [NodeID]) throws(CommandError) {
    let document = session.document
    guard setting.operation != .set || setting.isEvaluated else {
      if property == .text || property == .textString, nodes.count > 1, setting.value.text.contains("{n}") {
        session.remark("{n} stays in a text as it is; \"${i + 1}\" in double quotes counts")
      }
      return try write(setting.value.text, property, nodes)
    }
    if property.isObject, setting.operation == .set { return try writeEachText(property, nodes) }
    let query = session.query
    var values: [Value?] = []
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let operand = try operand(property, node, index, nodes.count)
      guard setting.operation != .set else {
        let unit = document.unit(of: node)
        values.append(try validated(try parsed(operand, property, document, unit), property, node))
        continue
      }
      guard let old = query.resolved(property, node)?.number else {
        throw CommandError(
          setting.name.range, "value.relative",
          "\(property.path) of \(Selector.id(document.id(of: node))) is not a number, so \(setting.operation.rawValue) has nothing to work on",
          help: property.container.map { ["\($0.path) is set first, or the selector ends with [\($0.path)]"] } ?? [])
      }
      let change = try number(of: operand, property, document.unit(of: node))
      values.append(try validated(try number(combine(old, setting.operation, change), property), property, node))
    }
    try session.clearRivals(of: property, nodes)
    try session.apply(.setEach(property, values, nodes))
  }

  /// Evaluates the text for each node, and writes each distinct text once for all nodes that have it.
  private func writeEachText(_ property: Property, _ nodes: [NodeID]) throws(CommandError) {
    var nodesByText: [(text: String, nodes: [NodeID])] = []
    var places: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let text = try operand(property, node, index, nodes.count).description
      if let place = places[text] {
        nodesByText[place].nodes.append(node)
      } else {
        places[text] = nodesByText.count
        nodesByText.append((text, [node]))
      }
    }
    for (text, nodes) in nodesByText { try write(text, property, nodes) }
  }

  /// Parses a text and writes the resulting values to each node; a shorthand expands to several properties.
  private func write(_ text: String, _ property: Property, _ nodes: [NodeID]) throws(CommandError) {
    do { try session.write(text, property, nodes, isWhole: setting.isWhole, at: setting.value.range) } catch {
      var error = error
      if error.diagnostic.code == "value" { error.diagnostic.help += expressionHelp(text) }
      throw located(error)
    }
  }

  /// The error about a value, with the place of the problem.
  func located(_ error: CommandError) -> CommandError {
    var error = error
    if error.diagnostic.code == "value.shadow" { error.diagnostic.range = setting.name.range }
    return error
  }

  /// The hint for a text that would be an expression if it were in parentheses.
  private func expressionHelp(_ text: String) -> [String] {
    guard let open = text.firstIndex(of: "("), open > text.startIndex, Expression.Function(rawValue: String(text[..<open])) != nil else {
      return []
    }
    return ["write an expression in parentheses: (\(sanitized(text, limit: 60)))"]
  }
}
