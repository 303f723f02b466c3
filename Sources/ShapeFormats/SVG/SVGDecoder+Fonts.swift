// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Font sizes and weights that are relative to those of the parent, or given by name.
extension SVGDecoder {
  /// The text of a style value with a relative size or weight computed; any other text as it is.
  func absolute(_ text: String, _ word: SVGWord) -> String {
    switch word {
    case .fontWeight where SVGDecoder.isRelativeWeight(text): NumberText.string(fontWeight)
    case .fontSize where text == "initial" || SVGDecoder.size(named: text, inherited: 16) != nil || SVGDecoder.isRelativeSize(text):
      NumberText.string(fontSize)
    default: text
    }
  }

  /// The sizes that have names.
  /// - SeeAlso: CSS Fonts 4, section 2.5.
  static func size(named text: String, inherited: Double) -> Double? {
    switch text {
    case "xx-small": 9
    case "x-small": 10
    case "small": 13
    case "medium": 16
    case "large": 18
    case "x-large": 24
    case "xx-large": 32
    case "xxx-large": 48
    case "larger": inherited * 1.2
    case "smaller": inherited / 1.2
    default: nil
    }
  }

  /// Whether a size is relative to that of the parent.
  static func isRelativeSize(_ text: String) -> Bool {
    if text == "larger" || text == "smaller" { return true }
    return SVGNumbers.split(text).map { ["%", "em", "ex", "rem"].contains($0.unit) } ?? false
  }

  /// The font size: the nearest absolute one, changed by the relative ones inside it.
  /// - SeeAlso: CSS Fonts 4, section 2.5.
  var fontSize: Double {
    var steps: [String] = []
    var size = 16.0
    var declared = element[.fontSize].map { (value: $0.value, group: node) }
    var parent = source.nodeIndex.parent(node)
    while true {
      if let (value, group) = declared, let text = source.resolved(source.text(value), at: group), text != "inherit" {
        if let (number, unit) = SVGNumbers.split(text), unit == "rem" {
          size = number * (group == SVGSource.root ? 16 : source.rootFontSize)
          break
        }
        guard SVGDecoder.isRelativeSize(text) else {
          size = SVGDecoder.size(named: text, inherited: 16) ?? SVGNumbers.length(text, whole: 16) ?? 16
          break
        }
        steps.append(text)
      }
      guard let handed = source.context(inside: parent).values[.fontSize] else { break }
      declared = handed
      parent = source.nodeIndex.parent(handed.group)
    }
    for step in steps.reversed() {
      size = SVGDecoder.size(named: step, inherited: size) ?? SVGNumbers.length(step, whole: size, font: FontSizes(own: size)) ?? size
    }
    return size
  }

  var fontSizes: FontSizes { FontSizes(own: fontSize, root: source.rootFontSize) }

  private static func isRelativeWeight(_ text: String) -> Bool { text == "bolder" || text == "lighter" }

  /// The font weight: the nearest one that is a number, changed by the relative ones inside it.
  /// - SeeAlso: CSS Fonts 4, section 2.2.1.
  private var fontWeight: Double {
    var steps: [String] = []
    var weight = 400.0
    var next: Int? = node
    while let node = next {
      let text = node == self.node ? element[.fontWeight] : source.element(node)[.fontWeight]
      let value = text.flatMap { source.resolved(source.text($0.value), at: node) } ?? "inherit"
      if SVGDecoder.isRelativeWeight(value) {
        steps.append(value)
      } else if value != "inherit" {
        weight = PropertyTable.weights[value] ?? SVGNumbers.split(value)?.number ?? weight
        break
      }
      next = source.context(inside: source.nodeIndex.parent(node)).values[.fontWeight]?.group
    }
    for step in steps.reversed() { weight = step == "bolder" ? SVGDecoder.bolder(weight) : SVGDecoder.lighter(weight) }
    return weight
  }

  private static func bolder(_ weight: Double) -> Double { weight < 350 ? 400 : weight < 550 ? 700 : max(weight, 900) }

  private static func lighter(_ weight: Double) -> Double { weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700 }
}
