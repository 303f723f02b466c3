// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of what follows `add`: the shape with its numbers, its size, and settings without their signs.
extension Respelling {
  /// `rectangle(10,10,20,20)`
  static func splitShape(_ words: inout [PhraseWord]) {
    if words.count > 1, !words[1].isQuoted, let open = words[1].text.firstIndex(of: "("), words[1].text.hasSuffix(")"),
      Kind(typed: words[1].text[..<open]) != nil
    {
      let inner = words[1].text[words[1].text.index(after: open)...].dropLast().filter { $0 != " " }
      words.replaceSubrange(1...1, with: [PhraseWord(String(words[1].text[..<open])), PhraseWord(String(inner))])
    }
  }

  /// `add text T centered at 10 20`, whose place is the middle of its letters.
  static func anchorText(_ words: inout [PhraseWord], isMeant: Bool) {
    let names = ["centered", "centred", "center", "centre"]
    guard words.count > 4, words[1].text == "text",
      let place = words.indices.dropFirst(isMeant ? 3 : 2).dropLast().first(where: { place in
        !words[place].isQuoted && names.contains(words[place].text) && words[place + 1].source == "at"
          && !["top", "bottom", "left", "right"].contains(words[min(place + 2, words.count - 1)].text)
      })
    else { return }
    words.remove(at: place)
    words.append(PhraseWord("text-anchor=middle"))
  }

  /// A size of three words: `20mm x 30mm`.
  static func joinSizes(_ words: inout [PhraseWord]) {
    var place = 1
    while place + 2 < words.count {
      if words[place].isLiteralNumber, words[place + 1].source == "x", words[place + 2].isLiteralNumber {
        words.replaceSubrange(place...(place + 2), with: [PhraseWord(words[place].text + "x" + words[place + 2].text)])
      }
      place += 1
    }
  }

  /// `add rect x 10 y 10 width: 20` with signs between the properties and their values; those of circles also where the line is accepted.
  func joinSettings(_ words: inout [PhraseWord], _ isMeant: Bool) {
    var place = 2
    while place < words.count {
      defer { place += 1 }
      let word = words[place]
      let end = word.text.firstIndex(of: ":") ?? word.text.endIndex
      let name = String(word.text[..<end])
      guard !word.isQuoted,
        (!isMeant || name.contains("-") || isAfterName(place, words) && isSynonym(name, of: words.dropFirst(place + 1).first))
          && isPropertyName(name)
          || Self.parts(ofCircle: words[1]).contains(name) || name == "points" && Kind(typed: words[1].text) == .star
      else { continue }
      let value = String(word.text[end...].dropFirst())
      let next = words.dropFirst(place + 1).first
      // The name of a star after its points: `6 points Big`.
      if value.isEmpty, name == "points", Kind(typed: words[1].text) == .star, next?.isLiteralNumber != true { continue }
      // `with rounded corners`
      if name == "rounded", next?.text == "corners" { continue }
      // `at top`, and `bold red` and `bold fill red`, in which the first is a style of its own
      if ["at", "in"].contains(words[place - 1].source) { continue }
      if value.isEmpty, let kind = Kind(typed: words[1].text), style(word, kind) != nil,
        next.map({ style($0, kind) != nil || isPropertyName($0.name) }) ?? true
      {
        continue
      }
      // `stroke black 2`
      if value.isEmpty, ["stroke", "border", "outline"].contains(name), place + 2 < words.count, words[place + 2].isLiteralNumber,
        !words[place + 1].isLiteralNumber
      {
        let text = words[place + 1].text + " " + words[place + 2].text
        words.replaceSubrange(place...(place + 2), with: [PhraseWord("\(name)='\(text)'")])
        continue
      }
      if value.isEmpty, name == "size", Kind(typed: words[1].text) == .text, place + 1 < words.count, words[place + 1].isLiteralNumber {
        words.replaceSubrange(place...(place + 1), with: [PhraseWord("text.size=\(words[place + 1].text)")])
        continue
      }
      if !value.isEmpty {
        words[place] = PhraseWord("\(name)=\(value)")
      } else if place + 1 < words.count, !words[place + 1].text.contains("="), !isNameOfShape(place, words),
        !["at", "in"].contains(words[place + 1].text), !["size", "from", "start", "end", "center", "centre"].contains(name)
      {
        words.replaceSubrange(place...(place + 1), with: [PhraseWord("\(name)=\(words[place + 1].source)")])
      }
    }
  }

  /// Whether a word stands after the name of a new graphic; the words of a text may be long, and end before its place.
  private func isAfterName(_ place: Int, _ words: [PhraseWord]) -> Bool {
    place > 2 && (words[1].text != "text" || words[..<place].contains { $0.source == "at" })
  }

  /// Whether a word is the name of a property elsewhere, and the next one a value of it: `rx 4`, and not `top` in `at top left`.
  private func isSynonym(_ name: String, of value: PhraseWord?) -> Bool {
    guard Property(typed: name) == nil, let value, let known = property(name).flatMap({ Property(path: $0) }) else { return false }
    return (try? ValueText.parse(value.text, for: known)) != nil
  }

  /// Whether the word before a number is a name, as `bg` in `add rect bg 0 0 200 300`: a colour is no number.
  private func isNameOfShape(_ place: Int, _ words: [PhraseWord]) -> Bool {
    place == 2 && ["fill", "background"].contains(property(words[place].text)) && words[place + 1].text.first?.isNumber == true
  }
}
