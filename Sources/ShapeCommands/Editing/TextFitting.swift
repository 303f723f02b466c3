// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Fitting texts to frames, and frames to texts.
struct TextFitting {
  private let session: any SessionEditing
  private var document: Document { session.document }

  init(_ session: any SessionEditing) { self.session = session }

  /// Sets the font size to the largest one with which each text fits its frame.
  func fitLetters(of nodes: [NodeID], at range: SourceRange) throws(CommandError) {
    let ruler = TextReach.Ruler(document, InstalledWidths.measure)
    var sizes: [Value?] = []
    var wrapped: [NodeID] = []
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      var fitting = ruler.fittingSize(of: node)
      // A text that does not say how it wraps has the larger letters of several lines.
      if document.source.inheritance == nil, document.value(.textWrap, of: node) == nil,
        let size = ruler.fittingSize(of: node, isWrapped: true), size > fitting ?? 0
      {
        fitting = size
        wrapped.append(node)
      }
      guard let size = fitting else {
        let id = Selector.id(document.id(of: node))
        let isOfSVG = document.source.inheritance != nil
        throw CommandError(
          range, "geometry.none", "\(id) has no text, or no frame with room for it",
          help: [isOfSVG ? "write fit \(id) into the graphic that it goes into" : "give it a width first"])
      }
      sizes.append(.number(size))
    }
    if !wrapped.isEmpty { try session.apply(.set(.textWrap, .string("width"), wrapped)) }
    try session.apply(.setEach(.textSize, sizes, nodes))
  }

  /// Makes the letters of a new text of SVG as large as a rectangle allows.
  func fitLetters(of node: NodeID, into room: Rect, at range: SourceRange) throws(CommandError) {
    guard let box = document.frame(of: node), box.width > 0, box.height > 0, let size = document.resolved(.textSize, of: node)?.number
    else {
      throw CommandError(range, "geometry.none", "\(Selector.id(document.id(of: node))) has no text")
    }
    let factor = min(room.width / box.width, room.height / box.height)
    try session.apply(.set(.textSize, .number((size * factor * 100).rounded(.down) / 100), [node]))
  }

  /// Gives texts the frames that their lines fill.
  func fitFrames(of texts: [NodeID], at range: SourceRange) throws(CommandError) {
    guard document.source.inheritance == nil else {
      throw CommandError(
        range, "edit.format", "the size of a text in an SVG file is that of its letters",
        help: ["write set text text.size=(text.size * 50 / width) for texts that are 50 wide"])
    }
    let ruler = TextReach.Ruler(document)
    for (index, node) in texts.enumerated() {
      try session.reportProgress(index, of: texts.count)
      guard let frame = ruler.fittingFrame(of: node) else {
        throw CommandError(range, "geometry.none", "\(Selector.id(document.id(of: node))) has no text")
      }
      let settings = [(Property.x, frame.x), (.y, frame.y), (.width, frame.width), (.height, frame.height)]
      try session.apply(.set(settings.map { PropertySetting($0.0, .number($0.1)) }, [node]))
    }
  }

  /// The texts that fit the widths of their frames.
  func fitting(_ nodes: [NodeID]) -> [NodeID] { texts(nodes, overflow: false) }

  /// The texts whose letters are beyond the widths of their frames.
  func overflowing(_ nodes: [NodeID]) -> [NodeID] { texts(nodes, overflow: true) }

  /// Whether letters are beyond the width of their frame.
  static func overflows(_ reach: TextReach) -> Bool { reach.excessAcross > 1 }

  private func texts(_ nodes: [NodeID], overflow: Bool) -> [NodeID] {
    // In SVG, the frame of a text depends on its letters.
    guard document.source.inheritance == nil, !nodes.isEmpty else { return [] }
    let ruler = TextReach.Ruler(document)
    return nodes.filter { TextFitting.overflows(ruler.reach(of: $0)) == overflow }
  }

  /// Lets texts and labels that got a width wrap in it, where their letters need more; what a text says about wrapping itself stays.
  /// - Returns: A remark for the user.
  func wrap(_ nodes: [NodeID]) throws(CommandError) -> [String] {
    let texts = overflowing(nodes.filter { document.value(.textWrap, of: $0) == nil && document.value(.textString, of: $0) != nil })
    guard !texts.isEmpty else { return [] }
    try session.apply(.set(.textWrap, .string("width"), texts))
    return TextFitting.remark(texts.count)
  }

  /// A remark on texts that wrap from now on.
  static func remark(_ count: Int) -> [String] {
    count == 0 ? [] : [count == 1 ? "the text wraps in its width" : "\(count) texts wrap in their widths"]
  }
}
