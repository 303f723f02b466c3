import ShapeFormats
import ShapeModel

extension Document {
  /// The bytes a save would write.
  var written: [UInt8] { DocumentWriter.bytes(of: self) }

  /// Whether it is in our own format.
  private var isOwn: Bool { !(source is SVGSource) }

  /// Holds everything against what has to be true of every document, and of writing and reading it.
  func checkEverything() throws(Finding) {
    try checkInvariance()
    try checkWriting()
    try checkCanonical()
  }

  func checkInvariance() throws(Finding) {
    let problems = checkInvariants()
    try require(problems.isEmpty, problems.joined(separator: "; "))
  }

  /// Canonical form says the same when it is read, and stays as it is.
  func checkCanonical() throws(Finding) {
    guard isOwn else { return }
    let canonical = DocumentWriter.bytes(of: self, canonically: true)
    let again = try checkReading(canonical, "written canonically")
    try require(DocumentWriter.bytes(of: again, canonically: true) == canonical, "canonical form is written differently the second time")
    try require(again.written == canonical, "canonical form is not kept")
  }

  /// The bytes that a save would write say the same when they are read.
  func checkWriting() throws(Finding) { try checkReading(written, "written") }

  /// Holds the judge of bytes against what decoding them gives.
  func checkChecker() throws(Finding) {
    for node in subtree(of: .document) where certainlyFits(node) {
      try require(graphic(node).problems.isEmpty, "\(node) is said to fit and does not")
    }
  }

  @discardableResult private func checkReading(_ bytes: [UInt8], _ how: String) throws(Finding) -> Document {
    let again: Document
    do { again = try Document(reading: ByteStore(bytes)) } catch {
      throw Finding(description: "what was \(how) cannot be read: \(error.message) at \(error.offset)")
    }
    var mine = subtree(of: .document)
    var other = again.subtree(of: .document)
    while let node = mine.next() {
      let twin = try require(other.next(), "what was \(how) lacks \(node)")
      let isSame = kind(of: node) == again.kind(of: twin) || isFlatStar(node) && again.kind(of: twin) == .path
      try require(isSame, "what was \(how) has another kind for \(node)")
      // The canonical form gives a list to a group that was read without one.
      let getsList = how == "written canonically" && kind(of: node) == .group && again.isGroup(twin)
      try require(isGroup(node) == again.isGroup(twin) || getsList, "what was \(how) \(isGroup(node) ? "lacks" : "has") a list for \(node)")
      // SVG says the same in other words: `fill="none"`.
      if isOwn {
        try checkSame(graphic(node), again.graphic(twin), how, hasID: generatedID(of: node) == nil || how == "written canonically")
      }
    }
    try require(other.next() == nil, "what was \(how) has more in it")
    return again
  }

  /// Whether it is a star or a regular polygon that SVG has no word for: one without an extent, or with corners out of range.
  private func isFlatStar(_ node: NodeID) -> Bool {
    let graphic = graphic(node)
    guard !isOwn, graphic.kind == .star || graphic.kind == .polygon else { return false }
    return graphic.number(.width) == 0 || graphic.number(.height) == 0 || graphic.outline == nil
  }

  private func checkSame(_ mine: Graphic, _ other: Graphic, _ how: String, hasID: Bool) throws(Finding) {
    var other = other
    // Another place gives another id to what has none of its own.
    if !hasID { other.id = mine.id }
    if mine.kind == .document {
      for property in [Property.format, .version] where mine[property] == nil { other[property] = nil }
    }
    try require(mine == other, "what was \(how) says \(other) instead of \(mine)")
  }

  /// The id of what was read without one, which no file holds.
  private func generatedID(of node: NodeID) -> String? { hasGeneratedID(node) ? id(of: node) : nil }
}
