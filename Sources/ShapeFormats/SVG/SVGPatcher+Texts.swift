// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The place of a text, and the styles and places of its spans.
extension SVGPatcher {
  mutating func placeText() {
    let text = self.text
    let makesSpans = delta[.textString].map { text.makesSpans(for: $0?.string ?? "") } ?? false
    for (property, word) in [(Property.x, SVGWord.x), (.y, .y)] {
      guard let number = place(property) else { continue }
      let isPlacedBySpan = decoder.firstSpans.contains { $0[word] != nil }
      let (old, distance) = (decoder.attribute(word), number - (decoder.value(property)?.number ?? 0))
      if makesSpans || !isPlacedBySpan {
        // The letters after the first one of a list keep their distances.
        let list = makesSpans ? nil : old.flatMap { SVGNumbers.length($0, whole: 0) == nil ? SVGSpelling.moved($0, by: distance) : nil }
        editing.set(word, list ?? SVGSpelling.length(number, like: old))
      }
      if !makesSpans { changeSpans(text.moved(word, by: distance)) }
    }
  }

  /// The new coordinate of a text; nil if it does not change.
  func place(_ property: Property) -> Double? { delta[property].map { $0?.number ?? 0 } }

  /// Removes from the spans of a text the styles that are set on the text, or moves the styles of replaced spans to the text.
  mutating func styleSpans() {
    let set = Set(
      delta.values.compactMap { property, _ -> SVGWord? in
        switch SVGField[property] {
        case .style(let word, _)?, .paint(let word, _)?: word
        default: nil
        }
      })
    if let string = delta[.textString], text.makesSpans(for: string?.string ?? "") {
      for one in decoder.spanStyle where !set.contains(one.word) { editing.setStyle(one.word, source.text(one.value)) }
      return
    }
    for span in source.spanStyle(of: decoder.element).spans where span.element.declared.contains(where: { set.contains($0.word) }) {
      var style = SVGEditing(source, span.element)
      for word in set where span.element[word] != nil {
        if span.ruled.contains(word) { style.setStyle(word, "inherit") } else { style.removeStyle(word) }
      }
      changeSpans(style.patches())
    }
  }

  private mutating func changeSpans(_ patches: [BytePatch]) {
    editing.others += patches
    hasChangedSpans = hasChangedSpans || !patches.isEmpty
  }

  var text: TextEditing {
    TextEditing(source, decoder.element, x: place(.x).map { SVGSpelling.length($0, like: decoder.attribute(.x)) } ?? decoder.firstPlace(.x))
  }

  /// Places the element itself at the place of its first span, which will be replaced.
  mutating func placeNewSpans(_ string: String) {
    guard text.makesSpans(for: string) else { return }
    let spans = decoder.firstSpans
    for (property, word) in [(Property.x, SVGWord.x), (.y, .y)] where place(property) == nil && spans.contains(where: { $0[word] != nil }) {
      if let old = decoder.firstPlace(word) { editing.set(word, old) }
    }
  }
}
