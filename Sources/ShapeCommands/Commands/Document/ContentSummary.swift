// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import TerminalText

/// Counts of the contents of a document: kinds, colours, and the fonts, sizes and letters of texts.
struct ContentSummary {
  private var kinds: [Kind: Int] = [:]
  private var colors: [Color: Int] = [:]
  private var fonts: [String: Int] = [:]
  private var sizes: [Double: Int] = [:]
  private var texts = 0
  private var letters = 0
  /// Whether the graphics were decoded, which takes too long in large documents.
  private let isWhole: Bool

  /// The most graphics that are decoded.
  private static let mostGraphics = 100_000
  /// The most entries of a line.
  private static let mostEntries = 6

  /// - Complexity: O(graphics), whose kinds alone are read if there are more than 100,000.
  init(_ session: any SessionReading) throws(CommandError) {
    let document = session.document
    let count = document.graphicCount
    isWhole = count <= ContentSummary.mostGraphics
    let query = session.query
    for (index, node) in document.graphics.enumerated() {
      try session.reportProgress(index, of: count)
      kinds[document.kind(of: node), default: 0] += 1
      guard isWhole, let text = document.value(.textString, of: node)?.string, !text.isEmpty else { continue }
      texts += 1
      letters += text.count
      let family = query.text(.textFont, of: node) ?? ""
      fonts[family.isEmpty ? "sans-serif" : family, default: 0] += 1
      if let size = query.resolved(.textSize, node)?.number { sizes[size, default: 0] += 1 }
    }
    if isWhole {
      colors = try document.colorUses(in: [.document]) { (done, all) throws(CommandError) in try session.reportProgress(done, of: all) }
    }
  }

  /// The lines as label and content.
  var lines: [(label: String, text: String)] {
    var lines = [("kinds", entries(kinds.map { (counted($0.value, $0.key.word), $0.value) }, countsAreNamed: true))]
    guard isWhole else {
      return kinds.isEmpty ? [] : lines + [("colours", "not counted in so large a document; palette and texts list them")]
    }
    lines.append(("colours", entries(colors.map { ($0.key.description, $0.value) })))
    lines.append(("fonts", entries(fonts.map { (sanitized($0.key, limit: 60), $0.value) })))
    lines.append(("sizes", entries(sizes.map { (NumberText.string($0.key), $0.value) })))
    if texts > 0 { lines.append(("texts", "\(counted(texts, "text")), \(counted(letters, "letter"))")) }
    return lines.filter { !$0.1.isEmpty }
  }

  /// `12: #333333 5, #ffffff 4` for some of many, the most frequent ones first.
  private func entries(_ found: [(word: String, count: Int)], countsAreNamed: Bool = false) -> String {
    let sorted = found.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    let shown = sorted.prefix(countsAreNamed ? .max : ContentSummary.mostEntries).map {
      countsAreNamed ? $0.word : "\($0.word) \($0.count)"
    }
    let rest = sorted.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  var fields: [JSONText.Field] {
    func counts(_ found: [(String, Int)]) -> JSONText {
      .list(
        found.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { .object([.init("value", .string($0.0)), .init("count", .integer($0.1))]) })
    }
    let all: [JSONText.Field] = [.init("kinds", counts(kinds.map { ($0.key.word, $0.value) }))]
    guard isWhole else { return all }
    return all + [
      .init("colors", counts(colors.map { ($0.key.description, $0.value) })), .init("fonts", counts(fonts.map { ($0.key, $0.value) })),
      .init("sizes", counts(sizes.map { (NumberText.string($0.key), $0.value) })), .init("texts", .integer(texts)),
      .init("letters", .integer(letters)),
    ]
  }
}
