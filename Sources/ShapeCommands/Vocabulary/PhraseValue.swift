// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A value in the pattern of a ``Phrase``; its name determines which words it accepts.
struct PhraseValue: Sendable {
  private enum Kind: Sendable {
    case times, quoted, folder, geometry, pixels, range, hundredths, em, ratio, parts, side, revision, step, table, pair, nextPair, paper,
      change,
      plain, word,
      selector, sentence,
      share, less,
      name, number, literal,
      signed, phrase, path,
      factor, color, graphicKind, picture, drawing,
      data, edge, property, text,
      graphic, output
    /// `5 up`, `left by 3`; a distance along each axis.
    case way
    /// `20x30`, and numbers with commas or blanks between them; the names of the parts.
    case size([String]), list([String])
    /// All words that remain: any, several selectors, one text, points.
    case rest, selectors, words, points
  }

  private let name: String
  private let kind: Kind

  /// The value of an element of a pattern; nil for words in lower case.
  init?(_ element: String) {
    guard element.utf8.first.map({ (0x41...0x5a).contains($0) }) == true else { return nil }
    name = element
    let parts = element.split(separator: ",").map(String.init)
    let sizes = element.split(separator: "x").map(String.init)
    kind = parts.count > 1 ? .list(parts) : sizes.count > 1 ? .size(sizes) : Self.kinds[element] ?? .word
  }

  private static let kinds: [String: Kind] = [
    "TIMES": .times, "QUOTED": .quoted, "FOLDER": .folder, "GEOMETRY": .geometry, "THERE": .graphic, "PIXELS": .pixels,
    "REVISION": .revision,
    "SINCE": .revision, "RANGE": .range,
    "HUNDREDTHS": .hundredths, "EM": .em, "RATIO": .ratio, "PARTS": .parts,
    "STEP": .step, "TABLE": .table,
    "PAIR": .pair, "NEXT": .nextPair, "PAPER": .paper, "WAY": .way, "MORE": .rest, "CHANGE": .change, "OTHERS": .selectors,
    "SEARCHED": .plain,
    "SELECTOR": .selector, "SENTENCE": .sentence, "SHARE": .share, "LESS": .less, "X": .number, "Y": .number, "X2": .number, "Y2": .number,
    "W": .number, "H": .number, "N": .literal, "ANGLE": .number,
    "PERCENT": .literal,
    "WIDTH": .number, "GRAPHIC": .graphic, "DX": .signed, "DY": .signed, "FACTOR": .factor, "COLOR": .color, "FROM": .color, "TO": .color,
    "KIND": .graphicKind,
    "PICTURE": .picture, "DRAWING": .drawing, "TARGET": .drawing, "DATA": .data, "EDGE": .edge, "PROPERTY": .property, "TEXT": .text,
    "NAME": .name,
    "SIDE": .side,
    "PHRASE": .phrase, "DATAWORDS": .path, "OUTPUT": .output, "REST": .rest, "SELECTORS": .selectors, "WORDS": .words, "POINTS": .points,
  ]

  /// The names of its parts, or its own.
  var names: [String] {
    switch kind {
    case .size(let names), .list(let names): names
    case .way: ["WX", "WY"]
    default: [name]
    }
  }

  var isSelector: Bool {
    switch kind {
    case .selector, .selectors, .graphic: true
    default: false
    }
  }

  /// The numbers of words that it may take, the largest first.
  func lengths(upTo count: Int) -> [Int] {
    switch kind {
    case .rest: Array((0...max(0, count)).reversed())
    case .selectors, .points, .sentence: count < 2 ? [] : Array((2...count).reversed())
    case .path: count < 3 ? [] : Array((3...count).reversed())
    case .words: count < 1 ? [] : Array((1...count).reversed())
    case .list(let names): count < 1 ? [] : count < names.count ? [1] : [names.count, 1]
    case .way: count < 2 ? [] : Array((2...min(4, count)).reversed())
    case .color, .paper: count < 1 ? [] : count < 2 ? [1] : [2, 1]
    default: count < 1 ? [] : [1]
    }
  }

  /// The value of some words, by its name; nil if they are not of this type.
  func bound(_ words: ArraySlice<PhraseWord>) -> [String: String]? {
    func plain(_ text: String?) -> [String: String]? { text.map { [name: $0] } }
    let first = words.first
    switch kind {
    case .rest: return plain(words.map(\.source).joined(separator: " "))
    case .selectors: return plain(Self.selectors(words))
    case .words: return plain(Self.words(words))
    case .sentence:
      guard !words.suffix(2).allSatisfy(\.isLiteralNumber) else { return nil }
      let isPlain = words.allSatisfy { !["at", "in"].contains($0.text) && !$0.isFlag && !$0.isQuoted && !$0.text.contains("=") }
      return isPlain ? plain(Self.words(words)) : nil
    case .points: return words.allSatisfy { $0.numbers?.count == 2 } ? plain(words.map(\.text).joined(separator: " ")) : nil
    case .color: return plain(Self.color(words))
    case .word: return first.flatMap { $0.isFlag && $0.text != "-" ? nil : plain($0.source) }
    case .selector:
      return first.flatMap {
        $0.isFlag || $0.isLiteralNumber || !$0.isQuoted && ($0.numbers != nil || $0.text == "to") ? nil : plain($0.source)
      }
    // `48`, `48x`, `x48`, `50%`
    case .side:
      return first.flatMap { word in
        switch TypedSize(word.text) {
        case nil, .both: nil
        case .percent, .width, .height: plain(word.text)
        }
      }
    // `HEAD~2..HEAD`
    case .range: return first.flatMap { Self.range($0.text) }
    // A percentage without its sign: more than a share can be.
    case .hundredths:
      return first.flatMap { word in
        let digits = word.text.hasSuffix("%") ? word.text.dropLast() : word.text[...]
        guard !word.isQuoted, let number = Double(digits), number > 2 || word.text.hasSuffix("%"), number <= 100 else { return nil }
        return plain(String(digits))
      }
    // `0.1em`, `120%`, `1.5x`, `x1.5`: a part of the size of the letters.
    case .em: return first.flatMap { Self.part($0, "em") ?? Self.part($0, "%") ?? Self.part($0, "x") }.flatMap { plain($0) }
    // `x3`, `3x`
    case .times:
      return first.flatMap { word in
        switch TypedSize(word.text) {
        case .height(let count): plain(String(count))
        case .width(let count) where word.text.hasSuffix("x"): plain(String(count))
        default: nil
        }
      }
    // `Head/`, as in a shell.
    case .folder: return first.flatMap { $0.text.count > 1 && $0.text.hasSuffix("/") ? plain(String($0.source.dropLast())) : nil }
    // `100x80+10+20`, as in ImageMagick.
    case .geometry:
      return first.flatMap { word in
        let parts = word.text.split(separator: "+", maxSplits: 1).map(String.init)
        let place = parts.count == 2 ? PhraseWord(parts[1].replacing("+", with: ",")).numbers : nil
        return place.flatMap { Self.parts((TypedSize(parts[0])?.sides ?? []).map(String.init) + $0, ["W", "H", "X", "Y"]) }
      }
    // `24px`, as a number.
    case .pixels: return first.flatMap { $0.text.hasSuffix("px") && $0.isLiteralNumber ? plain(String($0.text.dropLast(2))) : nil }
    case .quoted: return first.flatMap { $0.isQuoted ? plain($0.source) : nil }
    // `150%`, as the number that it is a percentage of.
    case .ratio: return first.flatMap { Self.part($0, "%") }.flatMap { plain($0) }
    case .parts: return first.flatMap { !$0.isQuoted && Double($0.text).map { (0...1).contains($0) } ?? false ? plain($0.text) : nil }
    case .revision: return first.flatMap { $0.isRevision ? plain($0.text) : nil }
    // `#3`
    case .step:
      return first.flatMap {
        !$0.isQuoted && $0.text.hasPrefix("#") && Int($0.text.dropFirst()) != nil ? plain(String($0.text.dropFirst())) : nil
      }
    case .table: return first.flatMap { $0.hasEnding(["csv", "tsv", "txt"]) ? plain($0.source) : nil }
    case .pair: return first.flatMap { Self.pair($0.text) }
    case .nextPair: return first.flatMap { Self.pair($0.text) }.map { ["FROM2": $0["FROM"]!, "TO2": $0["TO"]!] }
    case .paper: return Self.paper(words)
    case .way: return Self.way(words)
    // `s/one/1/`
    case .change:
      return first.flatMap { $0.isChange ? plain($0.source) : nil }
    // A word of a text: not one of those that structure a line.
    case .plain:
      return first.flatMap {
        !["text", "texts", "name", "names", "color", "colour"].contains($0.text) && ($0.isQuoted || $0.isName) ? plain($0.source) : nil
      }
    case .less: return first.flatMap { $0.isLiteralNumber && $0.text.hasPrefix("-") ? plain(String($0.text.dropFirst())) : nil }
    case .share: return first.flatMap { $0.isLiteralNumber && $0.text.hasSuffix("%") ? plain($0.text) : nil }
    case .name: return first.flatMap { $0.isQuoted || $0.isName ? plain($0.source) : nil }
    case .phrase: return first.flatMap { $0.isQuoted && $0.text.contains(" ") ? plain($0.source) : nil }
    case .path: return Self.isPathData(words) ? plain("'" + words.map(\.text).joined(separator: " ") + "'") : nil
    case .text: return first.flatMap { !$0.isAssignment ? plain($0.source) : nil }
    case .graphic:
      return first.flatMap {
        $0.isFlag || $0.text.contains(".") || $0.text.hasPrefix("{") || Property(path: $0.text) != nil ? nil : plain($0.source)
      }
    case .literal: return first.flatMap { !$0.isQuoted && $0.isNumber && !$0.isVariable ? plain($0.trimmed) : nil }
    case .number: return first.flatMap { $0.isNumber ? plain($0.trimmed) : nil }
    case .signed: return first.flatMap { $0.isNumber && $0.text.hasPrefix("+") ? plain(String($0.trimmed.dropFirst())) : nil }
    case .factor: return first.flatMap { word in word.factor.flatMap { plain($0) } }
    case .graphicKind: return first.flatMap { $0.isKind ? plain($0.text) : nil }
    case .picture: return first.flatMap { $0.hasEnding(["png", "pdf", "jpg", "jpeg", "gif", "webp"]) ? plain($0.source) : nil }
    case .drawing: return first.flatMap { $0.hasEnding(["svg", "json", "html"]) ? plain($0.source) : nil }
    case .data: return first.flatMap { $0.isPathData ? plain($0.isQuoted ? $0.source : "'\($0.text)'") : nil }
    // The names of `-o` in other programs.
    case .output: return first.flatMap { ["--out", "--output", "--file"].contains($0.text) ? [:] : nil }
    case .edge: return first.flatMap { Self.edges[$0.text.lowercased()].map { [name: $0] } }
    case .property: return first.flatMap { Property(path: $0.text) != nil ? plain($0.source) : nil }
    case .size(let names): return first.flatMap { Self.parts(TypedSize($0.text)?.sides?.map(String.init), names) }
    case .list(let names):
      let isSpaced = words.count > 1 && words.allSatisfy(\.isNumber)
      return Self.parts(isSpaced ? words.map(\.trimmed) : words.count == 1 ? first?.numbers : nil, names)
    }
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

  /// The sizes of sheets of paper in millimetres.
  private static let papers = [
    "a2": ("420", "594"), "a3": ("297", "420"), "a4": ("210", "297"), "a5": ("148", "210"), "a6": ("105", "148"),
    "letter": ("215.9", "279.4"),
  ]

  /// `A4`, `a5 landscape`
  private static func paper(_ words: ArraySlice<PhraseWord>) -> [String: String]? {
    let texts = words.map { $0.text.lowercased() }
    guard let (short, long) = papers[texts[0]], texts.count == 1 || ["landscape", "portrait"].contains(texts[1]) else { return nil }
    let isWide = texts.last == "landscape"
    return ["W": (isWide ? long : short) + "mm", "H": (isWide ? short : long) + "mm"]
  }

  /// `up 5`, `up by 5`, `5 up`, `5 to the left`
  private static func way(_ words: ArraySlice<PhraseWord>) -> [String: String]? {
    guard let number = words.first(where: { $0.isNumber && !$0.isVariable }) else { return nil }
    let others = words.map(\.text).filter { $0 != number.text }
    let isFirst = words.first?.text == number.text
    guard let way = isFirst ? others.last : others.first, others.count == words.count - 1,
      others.allSatisfy({ $0 == way || (isFirst ? ["to", "the"] : ["by"]).contains($0) })
    else { return nil }
    let (less, more) = ("-" + number.trimmed, number.trimmed)
    return switch way {
    case "up": ["WX": "0", "WY": less]
    case "down": ["WX": "0", "WY": more]
    case "left": ["WX": less, "WY": "0"]
    case "right": ["WX": more, "WY": "0"]
    default: nil
    }
  }

  private static func parts(_ parts: [String]?, _ names: [String]) -> [String: String]? {
    guard let parts, parts.count == names.count else { return nil }
    return Dictionary(uniqueKeysWithValues: zip(names, parts))
  }

  /// Several selectors as one: a list, or a selector with combinators.
  private static func selectors(_ words: ArraySlice<PhraseWord>) -> String? {
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
  private static func words(_ words: ArraySlice<PhraseWord>) -> String? {
    guard let first = words.first else { return nil }
    guard first.isQuoted || first.isName, Property(path: first.text) == nil || words.count == 1 else { return nil }
    // `20x${h}` may be a size.
    guard words.count > 1 else { return !first.isQuoted && first.text.contains(where: { "$(".contains($0) }) ? nil : first.source }
    guard !words.contains(where: { $0.isQuoted || $0.isAssignment }) else { return nil }
    let text = words.map(\.text).joined(separator: " ")
    return text.contains("'") || text.contains("$") ? nil : "'\(text)'"
  }

  private static func range(_ text: String) -> [String: String]? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let (old, new) = (PhraseWord(String(text[..<dots.lowerBound])), PhraseWord(String(text[dots.upperBound...].drop { $0 == "." })))
    guard old.isRevision, new.text.isEmpty || new.isRevision else { return nil }
    return ["REVISION": old.text, "SINCE": new.text.isEmpty ? "HEAD" : new.text]
  }

  /// `red=blue`: a colour and the one that takes its place.
  private static func pair(_ text: String) -> [String: String]? {
    let parts = text.split { "=>:".contains($0) }.map(String.init)
    return parts.count == 2 && parts.allSatisfy { Color($0) != nil } ? ["FROM": parts[0], "TO": parts[1]] : nil
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
  private static func color(_ words: ArraySlice<PhraseWord>) -> String? {
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

extension PhraseWord {
  /// The number without a comma after it.
  fileprivate var trimmed: String { text.hasSuffix(",") ? String(text.dropLast()) : source }

  /// Whether it is a substitution as in sed.
  var isChange: Bool {
    let bytes = Array(text.utf8)
    return (!isQuoted || isOfShell) && SubstitutionText(bytes, from: 0, to: bytes.count)?.end == bytes.count
  }

  fileprivate var isFlag: Bool { !isQuoted && text.hasPrefix("-") && !isNumber }

  /// Whether it is a number, with a unit or without, that was typed as such.
  var isLiteralNumber: Bool { !isQuoted && Self.isNumber(text[...]) }

  fileprivate var isVariable: Bool { !isQuoted && text.hasPrefix("$") }

  /// Whether it is a number, with a unit or without, or a variable.
  fileprivate var isNumber: Bool { isVariable || Self.isNumber(text.hasSuffix(",") ? text.dropLast() : text[...]) }

  /// Whether it names a kind of graphic that can be made.
  fileprivate var isKind: Bool { Kind(typed: text).map { kind in Kind.graphics.contains { $0 == kind } } ?? false }

  fileprivate var isName: Bool {
    !isNumber && !isFlag && TypedSize(text)?.sides == nil && numbers == nil && !isAssignment && !text.isEmpty && !text.hasPrefix("(")
      && !["as", "in", "at", "to", "by"].contains(text)
  }

  /// Whether it sets a property.
  fileprivate var isAssignment: Bool {
    !isQuoted && text.prefix { $0 != "=" }.allSatisfy { $0.isLetter || "-.*+".contains($0) } && text.contains("=")
  }

  fileprivate static func isNumber(_ text: Substring) -> Bool {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }), Double(text) != nil { return true }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard Double(digits.hasPrefix("+") ? digits.dropFirst() : digits) != nil || digits.hasPrefix(".") || digits.hasPrefix("-.") else {
      return false
    }
    return ["", "%", "px", "pt", "mm", "cm", "in", "deg", "rad", "turn", "°"].contains(text.dropFirst(digits.count))
  }

  /// The numbers of `10,20`.
  var numbers: [String]? {
    guard text.contains(","), case let parts = text.split(whereSeparator: { ", ".contains($0) }), parts.count > 1 else { return nil }
    return parts.allSatisfy(Self.isNumber) ? parts.map(String.init) : nil
  }

  /// `2`, `2x`, `150%`.
  fileprivate var factor: String? {
    let digits = text.hasSuffix("x") || text.hasSuffix("×") ? text.dropLast() : text[...]
    return isVariable ? source : Self.isNumber(digits) && !digits.hasSuffix("px") ? String(digits) : nil
  }

  /// Whether it names a commit of git: `HEAD`, `HEAD~2`, an abbreviated hash.
  fileprivate var isRevision: Bool {
    if ["HEAD", "main", "master"].contains(where: {
      text == $0 || text.hasPrefix($0 + "~") || text.hasPrefix($0 + "^") || text.hasPrefix($0 + "@")
    }) {
      return !text.contains(":")
    }
    return (7...40).contains(text.utf8.count) && text.allSatisfy(\.isHexDigit) && text.contains(where: \.isNumber)
  }

  fileprivate var isPathData: Bool {
    guard let first = text.first, first == "M" || first == "m" else { return false }
    return text.dropFirst().first { $0 != " " }.map { $0.isNumber || "-.".contains($0) } ?? false
  }

  fileprivate func hasEnding(_ endings: [String]) -> Bool {
    guard !isAssignment, let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
    return endings.contains(text[text.index(after: dot)...].lowercased())
  }
}
