// SPDX-License-Identifier: MIT
import TerminalText

/// Text, wrapped at spaces and truncated with an ellipsis if it does not fit.
/// - Complexity: O(bytes) for each proposed width; drawing costs the shown lines.
public struct Text: View {
  let string: String
  let attributes: CellAttributes

  /// Text in the environment's style, with attributes added.
  public init(_ string: some StringProtocol, attributes: CellAttributes = []) {
    self.string = String(string)
    self.attributes = attributes
  }

  /// Contributes the text.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: TextNode(context.graph))
    node.take(string, attributes, context.values)
    return node
  }
}

/// The node of a text.
package final class TextNode: Node {
  package private(set) var string = ""
  private var style = CellStyle.plain
  private var lineLimit: Int?
  private var mode = TruncationMode.tail
  /// The width on one line; nil if the text has line feeds.
  private var lineWidth: Int? = 0

  func take(_ string: String, _ attributes: CellAttributes, _ values: EnvironmentValues) {
    var style = values.style
    style.attributes.formUnion(attributes)
    if didChange(&self.style, to: style) { invalidatePicture() }
    var isOther = didChange(&lineLimit, to: values.lineLimit)
    isOther = didChange(&mode, to: values.truncationMode) || isOther
    if didChange(&self.string, to: string) {
      lineWidth = string.utf8.contains(where: isLineBreak) ? nil : displayWidth(string)
      isOther = true
    }
    if isOther {
      invalidatePicture()
      invalidate()
    }
  }

  override func measure(_ proposal: ProposedSize) -> CellSize {
    let width = proposal.width.map { max(1, $0) }
    if let lineWidth, width.map({ lineWidth <= $0 }) ?? true { return CellSize(width: lineWidth, height: 1) }
    let lines = lines(width: width, height: proposal.height)
    return CellSize(width: lines.reduce(0) { max($0, displayWidth($1)) }, height: lines.count)
  }

  /// The lines shown in a size; an ellipsis in the last one marks omitted text.
  private func lines(width: Int?, height: Int?) -> [String] {
    let limit = min(lineLimit ?? Int.max, height.map { max(1, $0) } ?? Int.max)
    let columns = width ?? ProposedSize.infinity
    if limit == 1, lineWidth != nil { return [truncated(string, to: columns, mode: mode)] }
    let all = wrapped(string, to: columns)
    guard all.count > limit else { return all }
    let last = truncated(all[limit - 1] + Glyphs.current.ellipsis, to: columns)
    return Array(all[..<(limit - 1)]) + [last]
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    if let lineWidth, lineWidth <= rect.size.width {
      grid.draw(string, at: rect.origin, style: style, clip: context.clip)
      return
    }
    for (index, line) in lines(width: max(1, rect.size.width), height: rect.size.height).enumerated() {
      grid.draw(
        line, at: CellPoint(x: rect.minX, y: rect.minY + index), style: style, clip: context.clip.intersection(rect))
    }
  }
}
