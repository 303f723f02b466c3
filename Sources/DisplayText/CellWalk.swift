/// Follows a text scalar by scalar and says how many cells each scalar adds.
///
/// Cells belong to what a reader sees as one sign: a letter with its marks, a flag of two halves, a family of emoji joined
/// by ZWJ. A sum over scalars would give such a family 8 cells where it takes 2.
/// Works on scalars because Swift's `Character` is quadratic over long runs of marks.
///
/// - Complexity: O(log ranges) a scalar, O(1) memory.
struct CellWalk {
  /// Marks, final letters or joiners one cell may carry; more are a sign of mischief.
  static let joinLimit = 8

  /// What one scalar did.
  struct Step {
    /// Cells added; a join may widen the cell it joins.
    var cells: Int
    /// Whether the scalar belongs to the cell before it.
    var joins: Bool
    /// Whether the scalar may reach a terminal where it stands.
    var isAllowed = true
  }

  private enum Before {
    case nothing, text, keycap, picture, tonedPicture, joiner, flagHalf, hangul
  }

  private var before = Before.nothing
  private var width = 0
  private var joinCount = 0

  /// Forgets the cell before, as after an escape: a mark that follows has nothing to stand on.
  mutating func breakOff() { before = .nothing }

  /// Takes the next scalar; `next` is the one after it, which decides whether a joiner joins anything.
  mutating func step(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) -> Step {
    switch scalar.value {
    case 0x20..<0x7f: return start(cells: 1, isKeycap(scalar) && next?.value == 0xfe0f ? .keycap : .text)
    case 0xfe0e, 0xfe0f: return choosePresentation(isEmoji: scalar.value == 0xfe0f, next: next)
    case 0x200d: return joinPictures(next: next)
    default: break
    }
    if isSkinTone(scalar) { return before == .picture ? join(widenTo: 2, .tonedPicture) : start(cells: 2, .text) }
    if isRegionalIndicator(scalar) { return before == .flagHalf ? join(widenTo: 2, .text) : start(cells: 1, .flagHalf) }
    if isJoiningJamo(scalar) { return before == .hangul ? join(widenTo: 0, .hangul) : start(cells: 1, .text) }
    if !isShowable(scalar) { return refuse() }
    if isMark(scalar) { return before == .nothing || before == .joiner ? refuse() : join(widenTo: 0, before) }
    if isPicture(scalar) {
      return before == .joiner ? join(widenTo: 2, .picture) : start(cells: scalarWidth(scalar), .picture)
    }
    return start(cells: scalarWidth(scalar), isHangul(scalar) ? .hangul : .text)
  }

  private mutating func choosePresentation(isEmoji: Bool, next: Unicode.Scalar?) -> Step {
    switch before {
    case .picture: return join(widenTo: isEmoji ? 2 : 0, .picture)
    case .keycap where isEmoji && next?.value == 0x20e3: return join(widenTo: 2, .text)
    default: return refuse()
    }
  }

  private mutating func joinPictures(next: Unicode.Scalar?) -> Step {
    guard before == .picture || before == .tonedPicture, let next, isPicture(next) else { return refuse() }
    return join(widenTo: 0, .joiner)
  }

  private mutating func start(cells: Int, _ now: Before) -> Step {
    before = now
    width = cells
    joinCount = 0
    return Step(cells: cells, joins: false)
  }

  private mutating func join(widenTo cells: Int, _ now: Before) -> Step {
    joinCount += 1
    guard joinCount <= Self.joinLimit else { return refuse() }
    let added = max(0, cells - width)
    before = now
    width += added
    return Step(cells: added, joins: true)
  }

  private mutating func refuse() -> Step {
    before = .nothing
    return Step(cells: 0, joins: true, isAllowed: false)
  }
}

/// Whether a scalar becomes a keycap when U+FE0F U+20E3 follow.
private func isKeycap(_ scalar: Unicode.Scalar) -> Bool {
  (0x30...0x39).contains(scalar.value) || scalar == "#" || scalar == "*"
}

/// Whether a scalar is a mark without a cell of its own.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x300 else { return false }
  let category = scalar.properties.generalCategory
  return category == .nonspacingMark || category == .enclosingMark
}

/// Whether a scalar shows itself and nothing else happens.
///
/// Not so are controls (C0, DEL, C1), formats (bidi, zero width, tags), line and paragraph separators, surrogates, private and
/// unassigned scalars, and what Unicode says to ignore (fillers, the grapheme joiner, variation selectors).
package func isShowable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7f { return scalar.value >= 0x20 }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
  default: return !properties.isDefaultIgnorableCodePoint
  }
}
