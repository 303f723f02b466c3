// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Lays out the lines of a text in a box.
struct TextLayout {
  enum Horizontal: String { case left, center, right, justify }
  enum Vertical: String { case top, middle, bottom }
  enum Wrap: String { case none, width, box }

  var font: TextFont
  /// The distance between baselines, in coordinates.
  var lineHeight: Double
  var horizontal: Horizontal
  var vertical: Vertical
  var wrap: Wrap
  /// Whether there is a line below the letters.
  var isUnderlined: Bool
  /// Used only if lines are broken: unbroken lines are aligned by their anchor.
  var measure: TextMeasure

  /// Reads the text properties of a graphic.
  init(_ graphic: Graphic, _ measure: TextMeasure = .table) {
    font = TextFont(
      families: graphic.drawn(.textFont)?.string ?? "sans-serif", size: graphic.amount(.textSize), weight: graphic.fontWeight,
      isItalic: graphic.drawn(.textItalic) == .bool(true), spacing: graphic.amount(.textSpacing))
    lineHeight = font.size * (graphic.drawn(.textLineHeight)?.number ?? FontMetrics.lineHeight)
    horizontal = graphic.word(.textAlign) ?? .left
    vertical = graphic.word(.textVerticalAlign) ?? .top
    wrap = graphic.word(.textWrap) ?? .none
    isUnderlined = graphic.drawn(.textDecoration)?.string == "underline"
    self.measure = measure
  }

  struct Result {
    var lines: [TextLine]
    var box: Rect
    /// The painted box of the letters.
    var ink: Rect
    /// The number of lines left out because the box is full.
    var hiddenCount = 0
  }

  /// Breaks a text into lines and positions them. Costs the text.
  func layOut(_ text: String, in frame: Rect) -> Result {
    var lines: [(text: String, endsParagraph: Bool)] = []
    let paragraphs = text.mayBreak ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) : [text[...]]
    for paragraph in paragraphs {
      let broken = wrap == .none ? [String(paragraph)] : LineBreaking.lines(of: paragraph, font, measure, width: frame.width)
      lines += broken.enumerated().map { ($1, $0 == broken.count - 1) }
    }
    var hiddenCount = 0
    if wrap == .box {
      let room = max(1, Int((frame.height / lineHeight + 1e-9).rounded(.down).clamped(to: 0...1e9)))
      hiddenCount = max(0, lines.count - room)
      if hiddenCount > 0 {
        lines.removeLast(hiddenCount)
        // Letters are removed until the ellipsis fits the frame.
        var last = lines[room - 1].text[...]
        while !last.isEmpty, measure.width(last + "\u{2026}", font) > frame.width { last.removeLast() }
        lines[room - 1].text = last.reversed().drop { $0 == " " }.reversed() + "\u{2026}"
      }
    }
    return place(lines, in: frame, hiddenCount)
  }

  private func place(_ lines: [(text: String, endsParagraph: Bool)], in frame: Rect, _ hiddenCount: Int) -> Result {
    let height = Double(lines.count) * lineHeight
    var (extent, ink) = (Extent(), Extent())
    var placed: [TextLine] = []
    placed.reserveCapacity(lines.count)
    let first = top(of: height, in: frame) + (lineHeight + (FontMetrics.ascent - FontMetrics.descent) * font.size) / 2
    for (index, line) in lines.enumerated() where !line.text.isEmpty {
      let width = (wrap == .none ? .table : measure).width(line.text, font)
      let baseline = first + Double(index) * lineHeight
      var result = anchored(line.text, in: frame, baseline)
      let blankCount = line.text.utf8.count { $0 == UInt8(ascii: " ") }
      if horizontal == .justify, wrap != .none, !line.endsParagraph, blankCount > 0, width < frame.width {
        result.wordGap = (frame.width - width) / Double(blankCount)
      }
      let left = [.left: 0, .middle: width / 2, .right: width][result.side, default: 0]
      let (x, length) = (result.anchor.x - left, max(width, result.wordGap > 0 ? frame.width : 0))
      func include(_ above: Double, _ below: Double, in extent: inout Extent) {
        extent.include(Rect(x: x, y: baseline - above * font.size, width: length, height: (above + below) * font.size))
      }
      include(FontMetrics.ascent, FontMetrics.descent, in: &extent)
      if let reach = FontMetrics.ink(of: line.text, isUnderlined: isUnderlined) { include(reach.above, reach.below, in: &ink) }
      placed.append(result)
    }
    let nothing = Rect(origin: frame.origin, size: .zero)
    return Result(lines: placed, box: extent.rect ?? nothing, ink: ink.rect ?? nothing, hiddenCount: hiddenCount)
  }

  /// The top of the first line box. Text that is higher than its frame overflows; a single line is centred instead, so that it fits a
  /// frame as high as its letters.
  private func top(of height: Double, in frame: Rect) -> Double {
    if height <= lineHeight, frame.height < height { return frame.center.y - height / 2 }
    return switch vertical {
    case .top: frame.minY
    case .middle: frame.center.y - height / 2
    case .bottom: frame.maxY - height
    }
  }

  /// The frame of a text whose `y` is its first baseline, as in SVG.
  static func frame(onBaselineOf text: Graphic) -> Rect? {
    text.frame.map { Rect(x: $0.x, y: top(of: text), width: $0.width, height: $0.height) }
  }

  /// The bounding box of the letters of such a text by the table of widths, to a thousandth; nil if there is no text. Costs the text.
  static func box(onBaselineOf text: Graphic) -> Rect? {
    guard let string = text[.textString]?.string, !string.isEmpty, let frame = frame(onBaselineOf: text) else { return nil }
    let layout = TextLayout(text)
    let box = layout.layOut(cased(string, text), in: frame).box
    return Rect(
      x: layout.rounded(box.x), y: layout.rounded(box.y), width: layout.rounded(box.width), height: layout.rounded(box.height))
  }

  /// The top of the frame of a text whose `y` is its first baseline.
  static func top(of text: Graphic) -> Double {
    let size = text.amount(.textSize)
    let lineHeight = size * (text.drawn(.textLineHeight)?.number ?? FontMetrics.lineHeight)
    let string = text[.textString]?.string ?? ""
    let isOneLine = !string.mayBreak || !string.contains(where: \.isNewline)
    // A single line is centred on a frame without height; several lines begin at its top.
    return text.amount(.y) - ((isOneLine ? 0 : lineHeight) + (FontMetrics.ascent - FontMetrics.descent) * size) / 2
  }

  static func cased(_ text: String, _ graphic: Graphic) -> String {
    switch graphic.drawn(.textCase)?.string {
    case "upper": return text.uppercased()
    case "lower": return text.lowercased()
    case "title":
      var isStart = true
      return String(
        text.flatMap { character -> [Character] in
          defer { isStart = character.isWhitespace }
          return isStart ? Array(character.uppercased()) : [character]
        })
    default: return text
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  private func anchored(_ text: String, in frame: Rect, _ baseline: Double) -> TextLine {
    let isRightToLeft = text.unicodeScalars.first(where: \.hasDirection)?.isRightToLeft ?? false
    let (x, side): (Double, TextLine.Side) =
      switch horizontal {
      case .left: (frame.minX, .left)
      case .justify: isRightToLeft ? (frame.maxX, .right) : (frame.minX, .left)
      case .center: (frame.center.x, .middle)
      case .right: (frame.maxX, .right)
      }
    // A thousandth is invisible, and keeps files readable.
    return TextLine(text: text, anchor: Point(x: rounded(x), y: rounded(baseline)), side: side, isRightToLeft: isRightToLeft)
  }
}

extension String {
  /// Whether it may have more than one line: false for nearly all texts, without inspecting their characters.
  fileprivate var mayBreak: Bool {
    // U+000A through U+000D, U+0085, U+2028 and U+2029.
    utf8.contains { (0x0a...0x0d).contains($0) || $0 == 0xc2 || $0 == 0xe2 }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a right-to-left script, such as Hebrew or Arabic, by its block.
  /// - SeeAlso: UAX #9, the default bidirectional classes of unassigned code points.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff: true
    default: false
    }
  }

  /// Whether the scalar determines the direction of its line: letters do; digits, symbols and marks do not.
  fileprivate var hasDirection: Bool { properties.isAlphabetic }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
