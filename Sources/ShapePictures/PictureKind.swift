// SPDX-License-Identifier: GPL-3.0-or-later
/// The way in which a picture is shown in a terminal.
package enum PictureKind: String, Sendable, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty, WezTerm, Warp and Konsole support too.
  case kitty
  /// The inline images of iTerm2.
  case iterm
  /// The graphics of the VT340, which foot, mlterm, xterm and others support.
  case sixel
  /// Characters of many shapes, chosen by chafa.
  case symbols
  /// Two pixels per cell.
  case half
  /// Eight dots per cell.
  case braille
  case ascii

  /// Chooses the best kind that the terminal certainly supports, by environment variables. The terminal is not queried, because its reply
  /// could arrive while other input is read.
  ///
  /// Inside tmux and screen the kind consists of characters: both pass graphics on only when configured to.
  /// - Parameters:
  ///   - usesUTF8: Whether the locale's encoding is UTF-8.
  ///   - environment: Looks up a variable.
  package init(usesUTF8: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    guard usesUTF8, term != "dumb", term != "" else {
      self = .ascii
      return
    }
    self = PictureKind.graphics(term, environment) ?? .symbols
  }

  private static func graphics(_ term: String, _ environment: (String) -> String?) -> PictureKind? {
    if isInTmux(environment) || environment("STY") != nil || term.hasPrefix("screen") { return nil }
    let program = environment("TERM_PROGRAM") ?? environment("LC_TERMINAL") ?? ""
    if term == "xterm-kitty" || term == "xterm-ghostty" || ["ghostty", "WarpTerminal"].contains(program) { return .kitty }
    if ["iTerm.app", "iTerm2", "WezTerm"].contains(program) { return .iterm }
    if ["foot", "mlterm", "yaft", "contour"].contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return .sixel }
    return nil
  }

  /// Whether the program runs inside tmux.
  package static func isInTmux(_ environment: (String) -> String?) -> Bool {
    environment("TMUX") != nil || (environment("TERM") ?? "").hasPrefix("tmux")
  }

  /// Whether the picture consists of characters, which can be copied as text.
  package var isText: Bool { ![.kitty, .iterm, .sixel].contains(self) }
}

/// The area of terminal cells in which a picture is shown.
package struct PictureRoom: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// The size of a cell in pixels.
  package var cellWidth: Double
  package var cellHeight: Double

  package init(columns: Int, rows: Int, cellWidth: Double = 10, cellHeight: Double = 20) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
  }

  /// The largest area inside this one with the aspect ratio of `width` and `height`.
  package func fitting(width: Double, height: Double) -> PictureRoom {
    let aspect = width / height * cellHeight / cellWidth
    var result = self
    if Double(rows) * aspect <= Double(columns) {
      result.columns = max(1, Int((Double(rows) * aspect).rounded()))
    } else {
      result.rows = max(1, Int((Double(columns) / aspect).rounded()))
    }
    return result
  }

  /// The size in pixels of a page of some width and height, shown as large as possible in this area.
  package func pixels(_ kind: PictureKind, width: Double, height: Double) -> (width: Int, height: Int) {
    let (whole, area) = (pixels(kind), (width: Double(columns) * cellWidth, height: Double(rows) * cellHeight))
    let scale = min(area.width / width, area.height / height)
    func part(_ length: Double, of area: Double, _ whole: Int) -> Int {
      min(whole, max(1, Int((length * scale / area * Double(whole)).rounded())))
    }
    return (part(width, of: area.width, whole.width), part(height, of: area.height, whole.height))
  }

  /// The size in pixels of a picture of a kind that fills this area.
  package func pixels(_ kind: PictureKind) -> (width: Int, height: Int) {
    switch kind {
    case .kitty, .iterm, .sixel: (Int(Double(columns) * cellWidth), Int(Double(rows) * cellHeight))
    case .symbols: (columns * 8, rows * 16)
    case .braille: (columns * 2, rows * 4)
    case .half, .ascii: (columns, rows * 2)
    }
  }
}
