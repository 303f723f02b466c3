// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The unresolved conflicts of a merge, in an attribute of the root element.
extension SVGSource {
  /// The attribute of the root element that holds the unresolved conflicts.
  static let conflictsName = "data-shapeedit-conflicts"

  private func conflictsAttribute() -> StartTag.Attribute? {
    rootElement.tag.attributes.first { bytes.text($0.name) == SVGSource.conflictsName }
  }

  /// The unresolved conflicts in the file.
  func readConflicts() -> Value? {
    guard nodeIndex.count > 1, let attribute = conflictsAttribute() else { return nil }
    return .json(text(attribute.value))
  }

  /// The patch that writes the unresolved conflicts.
  func conflictPatches(_ document: Document) -> [BytePatch] {
    let value = document.value(.conflicts, of: .document)
    guard nodeIndex.count > 1, value != conflicts else { return [] }
    let tag = rootElement.tag
    guard case .json(let json)? = value else {
      guard let attribute = conflictsAttribute() else { return [] }
      var start = attribute.name.lowerBound
      while StartTag.isBlank(bytes.base[start - 1]) { start -= 1 }
      return [BytePatch(start..<min(attribute.value.upperBound + 1, bytes.count))]
    }
    if let attribute = conflictsAttribute() {
      return [BytePatch(attribute.value, MarkupText.escaped(json, quote: bytes.base[attribute.value.upperBound]))]
    }
    let quote = UInt8(ascii: "'")
    let text = Array(" \(SVGSource.conflictsName)=".utf8) + [quote] + MarkupText.escaped(json, quote: quote) + [quote]
    return [BytePatch(at: tag.attributes.last.map { $0.value.upperBound + 1 } ?? tag.nameEnd, text)]
  }
}
