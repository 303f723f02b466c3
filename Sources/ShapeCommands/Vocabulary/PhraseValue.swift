// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A value in the pattern of a ``Phrase``; its name determines which words it accepts.
struct PhraseValue: Sendable {
  /// The words that a value takes, and their meaning.
  private struct Form: Sendable {
    /// The least and the most words.
    var counts = 1...1
    /// The names of its parts; nil if it is one value.
    var names: [String]?
    var isSelector = false
    /// The values of the parts; nil if the words have another form.
    let read: @Sendable (ArraySlice<PhraseWord>) -> [String]?

    /// One word with one value.
    static func word(isSelector: Bool = false, _ read: @escaping @Sendable (PhraseWord) -> String?) -> Form {
      Form(isSelector: isSelector) { words in words.first.flatMap(read).map { [$0] } }
    }

    /// One word with several values.
    static func parts(_ names: String, _ read: @escaping @Sendable (PhraseWord) -> [String]?) -> Form {
      Form(names: names.split(separator: " ").map(String.init)) { words in words.first.flatMap(read) }
    }

    /// Several words with one value.
    static func words(
      _ counts: ClosedRange<Int>, isSelector: Bool = false, _ read: @escaping @Sendable (ArraySlice<PhraseWord>) -> String?
    ) -> Form {
      Form(counts: counts, isSelector: isSelector) { words in read(words).map { [$0] } }
    }
  }

  private let name: String
  private let form: Form

  /// The value of an element of a pattern; nil for words in lower case.
  init?(_ element: String) {
    guard element.utf8.first.map({ (0x41...0x5a).contains($0) }) == true else { return nil }
    name = element
    let parts = element.split(separator: ",").map(String.init)
    let sizes = element.split(separator: "x").map(String.init)
    form = parts.count > 1 ? Self.list(parts) : sizes.count > 1 ? Self.size(sizes) : Self.forms[element] ?? Self.forms["WORD"]!
  }

  /// `20x30`
  private static func size(_ names: [String]) -> Form {
    Form(names: names) { words in words.first.flatMap { $0.isQuoted ? nil : TypedSize($0.text)?.sides?.map(String.init) } }
  }

  /// Numbers with commas or blanks between them.
  private static func list(_ names: [String]) -> Form {
    Form(counts: 1...names.count, names: names) { words in
      words.count == 1 ? words.first?.numbers : words.allSatisfy(\.isNumber) ? words.map(\.trimmed) : nil
    }
  }

  private static let forms: [String: Form] = {
    var forms: [String: Form] = [:]
    func add(_ names: String, _ form: Form) { for name in names.split(separator: " ") { forms[String(name)] = form } }
    add("WORD", .word { $0.isFlag && $0.text != "-" ? nil : $0.source })
    add("X Y X2 Y2 W H ANGLE WIDTH", .word { $0.isNumber ? $0.trimmed : nil })
    add("N PERCENT", .word { !$0.isQuoted && $0.isNumber && !$0.isVariable ? $0.trimmed : nil })
    add("DX DY", .word { $0.isNumber && $0.text.hasPrefix("+") ? String($0.trimmed.dropFirst()) : nil })
    add("LESS", .word { $0.isLiteralNumber && $0.text.hasPrefix("-") ? String($0.text.dropFirst()) : nil })
    add("SHARE", .word { $0.isLiteralNumber && $0.text.hasSuffix("%") ? $0.text : nil })
    add("FACTOR", .word(\.factor))
    // A factor that is no graphic of a loop.
    add("MULTIPLE", .word { $0.isVariable ? nil : $0.factor })
    // A percentage without its sign: more than a share can be.
    add(
      "HUNDREDTHS",
      .word { word in
        let digits = word.text.hasSuffix("%") ? word.text.dropLast() : word.text[...]
        guard !word.isQuoted, let number = Double(digits), number > 2 || word.text.hasSuffix("%"), number <= 100 else { return nil }
        return String(digits)
      })
    // `0.1em`, `120%`, `1.5x`, `x1.5`: a part of the size of the letters.
    add("EM", .word { part($0, "em") ?? part($0, "%") ?? part($0, "x") })
    // `150%`, as the number that it is a percentage of.
    add("RATIO", .word { part($0, "%") })
    add("PARTS", .word { !$0.isQuoted && Double($0.text).map { (0...1).contains($0) } ?? false ? $0.text : nil })
    // `24px`, as a number.
    add("PIXELS", .word { $0.text.hasSuffix("px") && $0.isLiteralNumber ? String($0.text.dropLast(2)) : nil })
    // `x3`, `3x`
    add(
      "TIMES",
      .word { word in
        switch TypedSize(word.text) {
        case .height(let count): String(count)
        case .width(let count) where word.text.hasSuffix("x"): String(count)
        default: nil
        }
      })
    // `48`, `48x`, `x48`, `50%`
    add(
      "SIDE",
      .word { word in
        switch TypedSize(word.text) {
        case nil, .both: nil
        case .percent, .width, .height: word.text
        }
      })
    add("VARIABLE", .word { $0.isVariable ? $0.source : nil })
    // A number that is a length, and no factor.
    add("SIDES", .word { word in word.isLiteralNumber && Double(word.text).map { $0 > 10 } == true ? word.text : nil })
    // `#3`
    add("STEP", .word { !$0.isQuoted && $0.text.hasPrefix("#") ? Int($0.text.dropFirst()).map(String.init) : nil })
    add(
      "SELECTOR",
      .word(isSelector: true) { word in
        word.isFlag || word.isLiteralNumber || !word.isQuoted && (word.numbers != nil || word.text == "to") ? nil : word.source
      })
    add(
      "GRAPHIC THERE",
      .word(isSelector: true) { word in
        word.isFlag || word.text.contains(".") || word.text.hasPrefix("{") || Property(path: word.text) != nil ? nil : word.source
      })
    add("SELECTORS OTHERS", .words(2...Int.max, isSelector: true, selectors))
    add("KIND", .word { $0.isKind ? $0.text : nil })
    add("KINDS", .word { PhraseWord(String($0.text.dropLast())).isKind && $0.text.hasSuffix("s") ? String($0.text.dropLast()) : nil })
    // The tangent of an angle.
    add(
      "TANGENT",
      .word { word in
        let digits = word.text.hasSuffix("deg") ? word.text.dropLast(3) : word.text[...]
        guard let degrees = Double(digits), abs(degrees) < 90 else { return nil }
        let (sine, cosine) = Angle.sineAndCosine(degrees: degrees)
        return NumberText.string((sine / cosine * 1e6).rounded() / 1e6)
      })
    add("PROPERTY", .word { Property(path: $0.text) != nil ? $0.source : nil })
    // With a capital, the word is a name.
    add("EDGE", .word { edges[$0.text] })
    add("AXIS", .word { $0.isQuoted ? nil : axes[$0.text.lowercased()] })
    // A colour in lower case; with a capital, the word is a name.
    add("HUE", .word { !$0.isQuoted && $0.text == $0.text.lowercased() && Color($0.text) != nil ? $0.source : nil })
    // `x > 50`, as the condition of a selector.
    add(
      "TEST",
      .words(1...3) { words in
        let signs = "=<>!*^$~"
        let isOne = zip(words, words.dropFirst()).allSatisfy {
          $0.source.last.map(signs.contains) == true || $1.source.first.map(signs.contains) == true
        }
        guard isOne else { return nil }
        let test = words.map(\.source).joined()
        let name = test.prefix { $0.isLetter || "-.".contains($0) }
        return Property(path: String(name)) != nil && name.count < test.count && SelectorParser.isSelector("[\(test)]") ? test : nil
      })
    add("TESTS", .word { "[:".contains($0.text.prefix(1)) && !$0.text.isEmpty && SelectorParser.isSelector($0.text) ? $0.text : nil })
    add("COLOR FROM TO", .words(1...2, color))
    add("PAIR", .parts("FROM TO") { pair($0.text) })
    add(
      "ASSIGNED",
      .parts("NAME VALUE") { word in
        let parts = word.text.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? parts : nil
      })
    add("NEXT", .parts("FROM2 TO2") { pair($0.text) })
    // Settings of a text that give it no text.
    for (name, least) in [("STYLES", 1), ("UNTEXTED", 0)] {
      add(
        name,
        .words(least...Int.max) { words in
          words.contains { ["text", "text.string", "content"].contains($0.name) } ? nil : words.map(\.source).joined(separator: " ")
        })
    }
    // Settings with signs, or nothing.
    add("SETTINGS", .words(0...Int.max) { $0.first?.isAssignment ?? true ? $0.map(\.source).joined(separator: " ") : nil })
    // `Head/`, as in a shell.
    add("FOLDER", .word { $0.text.count > 1 && $0.text.hasSuffix("/") ? String($0.source.dropLast()) : nil })
    add("TABLE", .word { $0.hasEnding(["csv", "tsv", "txt"]) ? $0.source : nil })
    add("PICTURE", .word { $0.hasEnding(["png", "pdf", "jpg", "jpeg", "gif", "webp"]) ? $0.source : nil })
    add(
      "DRAWINGS",
      .words(1...Int.max) { words in
        words.allSatisfy { $0.hasEnding(["svg", "json"]) } ? words.map(\.source).joined(separator: "; insert ") : nil
      })
    add("DRAWING TARGET", .word { $0.hasEnding(["svg", "json", "html"]) ? $0.source : nil })
    // The names of `-o` in other programs.
    add("OUTPUT", .parts("") { ["--out", "--output", "--file"].contains($0.text) ? [] : nil })
    add("REVISION SINCE", .word { $0.isRevision ? $0.text : nil })
    // `HEAD~2..HEAD`
    add("RANGE", .parts("REVISION SINCE") { range($0.text) })
    // `10,20,100,80` or `10,20,100x80`
    add("AREA", .parts("X Y W H") { PhraseWord($0.text.replacing("x", with: ",")).numbers })
    // `100x80+10+20`, as in ImageMagick.
    add(
      "GEOMETRY",
      .parts("W H X Y") { word in
        let parts = word.text.split(separator: "+", maxSplits: 1).map(String.init)
        let place = parts.count == 2 ? PhraseWord(parts[1].replacing("+", with: ",")).numbers : nil
        return place.flatMap { place in TypedSize(parts[0])?.sides.map { $0.map(String.init) + place } }
      })
    add("DATA", .word { $0.isPathData ? $0.isQuoted ? $0.source : "'\($0.text)'" : nil })
    add("DATAWORDS", .words(2...Int.max) { isPathData($0) ? "'" + $0.map(\.text).joined(separator: " ") + "'" : nil })
    add("POINTS", .words(2...Int.max) { $0.allSatisfy { $0.numbers?.count == 2 } ? $0.map(\.text).joined(separator: " ") : nil })
    add("OUTLINE", .word { ["polygon", "polyline"].contains($0.text) ? $0.text : nil })
    // The points of SVG, as one word.
    add(
      "POINTLIST",
      .word { word in
        let numbers = word.text.split { " ,".contains($0) }.map { Double($0) }
        return word.isQuoted && numbers.count > 3 && numbers.count % 2 == 0 && !numbers.contains(nil) ? word.source : nil
      })
    // `s/one/1/`
    add("CHANGE", .word { $0.isChange ? $0.source : nil })
    // Also in quotes.
    add("CHANGED", .word { PhraseWord($0.text).isChange ? $0.text : nil })
    // A word of a text: not one of those that structure a line.
    add(
      "SEARCHED",
      .word { word in
        let isOther = ["text", "texts", "name", "names", "color", "colour"].contains(word.text)
        return !isOther && (word.isQuoted || word.isName) ? word.source : nil
      })
    add("NAME", .word { $0.isQuoted || $0.isName ? $0.source : nil })
    add("QUOTED", .word { $0.isQuoted ? $0.source : nil })
    add("PHRASE", .word { $0.isQuoted && $0.text.contains(where: \.isWhitespace) ? $0.source : nil })
    add("RULE NEXTRULE", .word { LintRule(called: $0.text)?.rawValue })
    // A selector that is no name.
    add("SIGNED", .word { !$0.isQuoted && $0.text.first.map("#([:%@".contains) == true ? $0.source : nil })
    add("TEXT", .word { $0.isAssignment ? nil : $0.source })
    add("WORDS", .words(1...Int.max, words))
    add(
      "SENTENCE",
      .words(2...Int.max) { all in
        let sizes = zip(all, all.dropFirst()).contains { ["size", "font-size", "text.size"].contains($0.text) && $1.isLiteralNumber }
        guard !sizes, !all.suffix(2).allSatisfy(\.isLiteralNumber) else { return nil }
        let isPlain = all.allSatisfy { !["at", "in"].contains($0.text) && !$0.isFlag && !$0.isQuoted && !$0.text.contains("=") }
        return isPlain ? words(all) : nil
      })
    add("REST MORE", .words(0...Int.max) { $0.map(\.source).joined(separator: " ") })
    add("PAPER", Form(counts: 1...2, names: ["W", "H"], read: paper))
    // `5 up`, `left by 3`: a distance along each axis.
    add("WAY", Form(counts: 2...4, names: ["WX", "WY"], read: way))
    return forms
  }()

  /// The names of its parts, or its own.
  var names: [String] { form.names ?? [name] }

  var isSelector: Bool { form.isSelector }

  /// The numbers of words that it may take, the largest first.
  func lengths(upTo count: Int) -> [Int] {
    count < form.counts.lowerBound ? [] : Array((form.counts.lowerBound...min(form.counts.upperBound, count)).reversed())
  }

  /// The value of some words, by its name; nil if they are not of this type.
  func bound(_ words: ArraySlice<PhraseWord>) -> [String: String]? {
    guard let values = form.read(words), values.count == names.count else { return nil }
    return Dictionary(uniqueKeysWithValues: zip(names, values))
  }

  private static func part(_ word: PhraseWord, _ unit: String) -> String? {
    let text = unit == "x" && word.text.hasPrefix("x") ? word.text.dropFirst() + "x" : word.text[...]
    guard text.hasSuffix(unit), let number = Double(text.dropLast(unit.count)) else { return nil }
    return NumberText.string((unit == "%" ? number / 100 : number).withoutNoise)
  }

  private static let edges = [
    "left": "left", "right": "right", "top": "top", "bottom": "bottom", "center": "center", "centre": "center", "hcenter": "hcenter",
    "vcenter": "vcenter", "middle": "vcenter",
  ]

  private static let axes = [
    "horizontal": "h", "horizontally": "h", "h": "h", "x": "h", "vertical": "v", "vertically": "v", "v": "v", "y": "v",
  ]

  /// The sizes of sheets of paper in millimetres.
  private static let papers = [
    "a2": ("420", "594"), "a3": ("297", "420"), "a4": ("210", "297"), "a5": ("148", "210"), "a6": ("105", "148"),
    "letter": ("215.9", "279.4"),
  ]

  /// `A4`, `a5 landscape`
  @Sendable private static func paper(_ words: ArraySlice<PhraseWord>) -> [String]? {
    let texts = words.map { $0.text.lowercased() }
    guard let (short, long) = papers[texts[0]], texts.count == 1 || ["landscape", "portrait"].contains(texts[1]) else { return nil }
    let isWide = texts.last == "landscape"
    return [(isWide ? long : short) + "mm", (isWide ? short : long) + "mm"]
  }

  /// `up 5`, `up by 5`, `5 up`, `5 to the left`
  @Sendable private static func way(_ words: ArraySlice<PhraseWord>) -> [String]? {
    guard let number = words.first(where: { $0.isNumber && !$0.isVariable }) else { return nil }
    let others = words.map(\.text).filter { $0 != number.text }
    let isFirst = words.first?.text == number.text
    guard let way = isFirst ? others.last : others.first, others.count == words.count - 1,
      others.allSatisfy({ $0 == way || (isFirst ? ["to", "the"] : ["by"]).contains($0) })
    else { return nil }
    let (less, more) = ("-" + number.trimmed, number.trimmed)
    return switch way {
    case "up": ["0", less]
    case "down": ["0", more]
    case "left": [less, "0"]
    case "right": [more, "0"]
    default: nil
    }
  }

  /// Several selectors as one: a list, or a selector with combinators.
  @Sendable private static func selectors(_ words: ArraySlice<PhraseWord>) -> String? {
    guard
      words.allSatisfy({
        !$0.isNumber && !$0.isFlag && !$0.isAssignment
          && !["as", "to", "in", "into", "by", "with", "at", "after", "before", "from", "of", "on", "under", "above", "below"].contains(
            $0.text)
      })
    else { return nil }
    if words.contains(where: { [">", "+", "~"].contains($0.text) }) { return words.map(\.source).joined(separator: " ") }
    let parts = words.filter { $0.isQuoted || !["and", "&", ","].contains($0.text) }.map {
      $0.source.hasSuffix(",") ? String($0.source.dropLast()) : $0.source
    }
    return parts.joined(separator: ", ")
  }

  /// One text of several words, in quotes where it needs them.
  @Sendable private static func words(_ words: ArraySlice<PhraseWord>) -> String? {
    guard let first = words.first, first.isQuoted || ![">", "+", "~"].contains(first.text) else { return nil }
    guard first.isQuoted || first.isName, Property(path: first.text) == nil || words.count == 1 else { return nil }
    // `20x${h}` may be a size.
    guard words.count > 1 else { return !first.isQuoted && first.text.contains(where: { "$(".contains($0) }) ? nil : first.source }
    guard !words.contains(where: { $0.isQuoted || $0.isAssignment }) else { return nil }
    let text = words.map(\.text).joined(separator: " ")
    return text.contains("'") || text.contains("$") ? nil : "'\(text)'"
  }

  private static func range(_ text: String) -> [String]? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (old, new) = (PhraseWord(String(text[..<dots.lowerBound])), PhraseWord(String(text[dots.upperBound...].drop { $0 == "." })))
    let isNamed = [old, new].allSatisfy {
      $0.text.first?.isLetter == true && $0.text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }
    guard old.isRevision || new.isRevision || isNamed, !old.text.isEmpty, !text.contains("/") else { return nil }
    return [old.text, new.text.isEmpty ? "HEAD" : new.text]
  }

  /// `red=blue`: a colour and the one that takes its place.
  private static func pair(_ text: String) -> [String]? {
    let parts = text.split { "=>:→".contains($0) }.map(String.init)
    return parts.count == 2 && parts.allSatisfy { Color($0) != nil } ? parts : nil
  }

  /// Whether words are the data of a path: `M 0 0 L 10 10`.
  private static func isPathData(_ words: ArraySlice<PhraseWord>) -> Bool {
    guard words.first.map({ ["M", "m"].contains($0.text.first) }) == true, !words.contains(where: \.isQuoted) else { return false }
    return words.allSatisfy { word in
      let rest = word.text.first.map { "MmLlHhVvCcSsQqTtAaZz".contains($0) } == true ? word.text.dropFirst() : word.text[...]
      return rest.allSatisfy { $0.isASCII && ($0.isNumber || "+-.,eE".contains($0)) }
    }
  }

  /// A colour of one word, or of two, as in `light blue`.
  @Sendable private static func color(_ words: ArraySlice<PhraseWord>) -> String? {
    guard let first = words.first else { return nil }
    if words.count == 2 {
      guard words.allSatisfy({ !$0.isQuoted && $0.text.allSatisfy(\.isLetter) }) else { return nil }
      let joined = words.map(\.text).joined().lowercased()
      return Color(joined) == nil ? nil : joined
    }
    if first.text.hasPrefix("0x"), first.text.utf8.count == 8, Color("#" + first.text.dropFirst(2)) != nil {
      return "#" + first.text.dropFirst(2)
    }
    if Color(first.text) != nil || first.text.hasPrefix("token(") || first.text == "none" || first.text.hasPrefix("$") {
      return first.source
    }
    // `f00`: a digit tells it from a word.
    if [3, 6].contains(first.text.utf8.count), first.text.allSatisfy(\.isHexDigit), first.text.contains(where: \.isNumber) {
      return "#" + first.text
    }
    let joined = first.text.filter { $0 != " " }.lowercased()
    return first.text.contains(" ") && joined.allSatisfy(\.isLetter) && Color(joined) != nil ? joined : nil
  }
}
