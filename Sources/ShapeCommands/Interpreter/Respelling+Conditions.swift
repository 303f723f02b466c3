// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Rewrites of conditions without brackets as selectors.
extension Respelling {
  /// `find fill red`, `find width > 20`, `select 'rect and width > 5'` and `set (width > 20 or height < 5) …` as a selector, and the number
  /// of its words.
  func condition(_ words: [PhraseWord]) -> (selector: String, count: Int)? {
    let isWhole = words[1].isQuoted || words[1].text.hasPrefix("(")
    guard !isWhole else {
      let text = words[1].isQuoted ? words[1].text : String(words[1].text.dropFirst().dropLast())
      return selector(ofConditions: text).map { ($0.contains(",") ? "(\($0))" : $0, 1) }
    }
    let end = words.firstIndex { $0.text.hasPrefix("--") } ?? words.endIndex
    let texts = words[1..<end].map(\.source)
    let isQuery = texts.contains("where")
    guard ["find", "count", "select"].contains(words[0].text) || isQuery, texts.count > 1 else { return nil }
    let isPair = texts.count == 2 && !words[2].isQuoted && property(texts[0]) != nil && !["text", "name"].contains(texts[0])
    for count in (isQuery ? 3 : texts.count)...max(texts.count, 3) where count <= texts.count {
      let text = texts.prefix(count).joined(separator: isPair ? "=" : " ")
      let isWhole =
        count == texts.count
        || !["<", ">", "=", "and", "or"].contains(texts[count]) && !["<", ">", "=", "and", "or"].contains(texts[count - 1])
      guard isWhole, let selector = selector(ofConditions: text) else { continue }
      return (selector.contains(",") ? "(\(selector))" : selector, count)
    }
    return nil
  }

  /// `rect where width > 5 and fill is red` with brackets; nil for words that are not properties with values.
  private func selector(ofConditions text: String) -> String? {
    var text = " " + text
    // In this order: `where is` has one blank for both.
    let words = [
      (" where ", " and "), (" && ", " and "), (" || ", " or "), (" is ", "="), (" contains ", "*="), (" starts with ", "^="),
      (" begins with ", "^="), (" ends with ", "$="),
    ]
    for (word, meant) in words { text = text.replacing(word, with: meant) }
    var written: [String] = []
    for alternative in text.split(separator: " or ") {
      var (head, tests) = ("", "")
      for part in alternative.split(separator: " and ") {
        if let test = test(part) {
          tests += test
        } else {
          let word = part.trimmed()
          guard head.isEmpty, tests.isEmpty,
            let kind = word == "*" ? word : Kind(selecting: word)?.word ?? SelectionProblem.kind(meantBy: word, isExact: false)
          else { return nil }
          head = kind
        }
      }
      guard !tests.isEmpty else { return nil }
      written.append(head + tests)
    }
    return written.isEmpty ? nil : written.joined(separator: ", ")
  }

  /// `width > 20` as `[width>20]`; nil for other words.
  private func test(_ text: Substring) -> String? {
    guard let start = text.firstIndex(where: { "=<>!*^$".contains($0) }),
      let property = property(String(text[..<start].trimmed().drop { $0 == "." }))
    else { return nil }
    let sign = text[start...].prefix { "=<>!*^$".contains($0) }
    let value = text[start...].dropFirst(sign.count).trimmed().trimmedOfQuotes
    guard ["=", "==", "<", ">", "<=", ">=", "!=", "*=", "^=", "$="].contains(sign), !value.isEmpty, !value.contains(" "),
      sign.contains("=") || Self.isNumeric(property)
    else { return nil }
    return "[\(property)\(sign == "==" ? "=" : sign[...])\(Self.literal(value))]"
  }

  /// The test of a property for a value, in which a star in a name matches any letters.
  static func test(_ property: String, _ value: String) -> String {
    guard property == "name", value.count > 1, value.dropFirst().dropLast().allSatisfy({ $0 != "*" }) else {
      return "[\(property)=\(literal(value))]"
    }
    let sign = value.hasPrefix("*") ? value.hasSuffix("*") ? "*=" : "$=" : value.hasSuffix("*") ? "^=" : "="
    return "[name\(sign)\(literal(value.filter { $0 != "*" }))]"
  }

  /// A value in a condition, in quotes if it needs them.
  static func literal(_ value: String) -> String {
    value.allSatisfy { $0.isLetter || $0.isNumber || "#.-".contains($0) } ? value : Selector.quoted(value)
  }
}
