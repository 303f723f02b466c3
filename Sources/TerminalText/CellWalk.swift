// SPDX-License-Identifier: MIT
/// Iterates over a text by scalars and computes how many cells each scalar adds.
///
/// A cell, or two, belongs to what a reader sees as one character: a letter with its marks, a flag of two halves, a family of emoji joined
/// by ZWJ. A sum over scalars would give such a family 8 cells where it takes 2; no character takes more.
/// Works on scalars because Swift's `Character` is quadratic over long runs of marks.
///
/// - Complexity: O(log ranges) for each scalar, O(1) memory.
struct CellWalk {
  /// The maximum number of marks, final letters or joiners in one cell; more indicate malicious text.
  static let joinLimit = 8

  /// The effect of one scalar.
  struct Step {
    /// Cells added; a join may widen the cell it joins.
    var cells: Int
    /// Whether the scalar belongs to the cell before it.
    var joins: Bool
    /// Whether the scalar may reach a terminal at this position.
    var isAllowed = true
  }

  private enum Before {
    case nothing, text, keycap, picture, tonedPicture, joiner, flagHalf, leadingJamo, hangul, linker, reph
  }

  private var before = Before.nothing
  private var width = 0
  private var joinCount = 0

  /// Discards the previous cell, as after an escape: a mark that follows has no base letter.
  mutating func breakOff() { before = .nothing }

  /// Processes the next scalar; `next` is the one after it, which decides whether a joiner joins anything.
  mutating func step(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) -> Step {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: return takeControl()
    case 0x20..<0x7f: return start(cells: 1, isKeycap(scalar) && next?.value == 0xfe0f ? .keycap : .text)
    case 0xfe0e, 0xfe0f: return choosePresentation(isEmoji: scalar.value == 0xfe0f, next: next)
    case 0x200d: return joinPictures(next: next)
    default:
      if let cells = letterWidth(scalar.value) { return start(cells: cells, .text) }
    }
    if isSkinTone(scalar), before != .nothing, before != .joiner { return join(widenTo: 2, before == .picture ? .tonedPicture : .text) }
    if isRegionalIndicator(scalar) { return before == .flagHalf ? join(widenTo: 2, .text) : start(cells: 1, .flagHalf) }
    if isJamo(scalar) { return takeJamo(scalar) }
    if !isShowable(scalar) { return refuse(scalar) }
    if isMark(scalar) || isJoiningLetter(scalar) && before != .nothing { return mark(scalar) }
    if before == .linker, isLinkedConsonant(scalar) { return join(widenTo: width + 1, .text) }
    if isReph(scalar) { return start(cells: 1, .reph) }
    if isPicture(scalar) {
      return before == .joiner ? join(widenTo: 2, .picture) : start(cells: scalarWidth(scalar), .picture)
    }
    guard isSyllable(scalar.value) else { return start(cells: scalarWidth(scalar), .text) }
    return before == .leadingJamo ? join(widenTo: 2, .hangul) : start(cells: 2, .hangul)
  }

  /// A control character takes the cell in which a grid draws its picture.
  private mutating func takeControl() -> Step {
    before = .nothing
    return Step(cells: 1, joins: false, isAllowed: false)
  }

  private mutating func mark(_ scalar: Unicode.Scalar) -> Step {
    if before == .nothing || before == .joiner { return refuse(scalar) }
    return join(widenTo: width + scalarWidth(scalar), isLinker(scalar) ? .linker : before == .reph ? .text : before)
  }

  /// Processes a consonant that leads a Hangul syllable, or a vowel or final consonant that joins it.
  private mutating func takeJamo(_ scalar: Unicode.Scalar) -> Step {
    let isLeading = isLeadingJamo(scalar)
    let joins = before == .leadingJamo || before == .hangul && !isLeading
    var step =
      joins ? join(widenTo: 2, isLeading ? .leadingJamo : .hangul) : start(cells: scalarWidth(scalar), isLeading ? .leadingJamo : .hangul)
    step.isAllowed = step.isAllowed && isShowable(scalar)
    return step
  }

  private mutating func choosePresentation(isEmoji: Bool, next: Unicode.Scalar?) -> Step {
    switch before {
    case .picture: return join(widenTo: isEmoji ? 2 : 0, .picture)
    case .keycap where isEmoji && next?.value == 0x20e3: return join(widenTo: 2, .text)
    default: return refuse("\u{fe0f}")
    }
  }

  private mutating func joinPictures(next: Unicode.Scalar?) -> Step {
    guard before == .picture || before == .tonedPicture, let next, isPicture(next) else { return refuse("\u{200d}") }
    return join(widenTo: 0, .joiner)
  }

  private mutating func start(cells: Int, _ now: Before) -> Step {
    if before == .reph { return join(widenTo: width + cells, now) }
    before = now
    width = cells
    joinCount = 0
    return Step(cells: cells, joins: false)
  }

  private mutating func join(widenTo cells: Int, _ now: Before) -> Step {
    joinCount += 1
    guard joinCount <= Self.joinLimit else { return Step(cells: 0, joins: true, isAllowed: false) }
    let added = max(0, min(cells, 2) - width)
    before = now
    width += added
    return Step(cells: added, joins: true)
  }

  /// Handles a scalar that may not reach a terminal: marks and joiners leave the previous cell unchanged, all others end it.
  private mutating func refuse(_ scalar: Unicode.Scalar) -> Step {
    let cells = scalarWidth(scalar)
    if !isMark(scalar) && !(0x200c...0x200d).contains(scalar.value) { before = .nothing }
    return Step(cells: cells, joins: cells == 0, isAllowed: false)
  }
}

/// Whether a scalar becomes a keycap when U+FE0F U+20E3 follow.
private func isKeycap(_ scalar: Unicode.Scalar) -> Bool {
  (0x30...0x39).contains(scalar.value) || scalar == "#" || scalar == "*"
}

/// Whether a scalar is a mark on the letter before it.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x300 else { return false }
  let category = scalar.properties.generalCategory
  return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
}

/// Whether a terminal displays a scalar as itself, with no other effect.
///
/// False for controls (C0, DEL, C1), formats (bidi, zero width, tags), line and paragraph separators, surrogates, private and unassigned
/// scalars, and default ignorable ones (fillers, the grapheme joiner, variation selectors).
package func isShowable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7f { return scalar.value >= 0x20 }
  if letterWidth(scalar.value) != nil { return true }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
  default: return !properties.isDefaultIgnorableCodePoint
  }
}
