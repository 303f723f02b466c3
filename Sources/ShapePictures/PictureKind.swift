/// How a picture is shown in a terminal.
package enum PictureKind: String, Sendable, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty, WezTerm, Warp and Konsole know too.
  case kitty
  /// The inline images of iTerm2.
  case iterm
  /// The graphics of the VT340, which foot, mlterm, xterm and others know.
  case sixel
  /// Characters of many shapes, chosen by chafa.
  case symbols
  /// Two pixels a cell.
  case half
  /// Eight dots a cell.
  case braille
  case ascii

  /// The best kind that is certainly understood, by what the environment says; the terminal is not asked, for its answer may come when
  /// something else is read.
  ///
  /// Inside tmux and screen that is characters: they pass on graphics only when they are told to.
  /// - Parameters:
  ///   - usesUTF8: Whether the locale has more than ASCII.
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

  /// Whether tmux is between the program and its terminal.
  package static func isInTmux(_ environment: (String) -> String?) -> Bool {
    environment("TMUX") != nil || (environment("TERM") ?? "").hasPrefix("tmux")
  }

  /// Whether it is made of characters, which stay where text is copied.
  package var isText: Bool { ![.kitty, .iterm, .sixel].contains(self) }
}

/// The room a picture is shown in.
package struct PictureRoom: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// Pixels of a cell.
  package var cellWidth: Double
  package var cellHeight: Double

  package init(columns: Int, rows: Int, cellWidth: Double = 10, cellHeight: Double = 20) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
  }

  /// The largest room of a shape inside this one.
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

  /// The pixels that a picture of a kind has here.
  package func pixels(_ kind: PictureKind) -> (width: Int, height: Int) {
    switch kind {
    case .kitty, .iterm, .sixel: (Int(Double(columns) * cellWidth), Int(Double(rows) * cellHeight))
    case .symbols: (columns * 8, rows * 16)
    case .braille: (columns * 2, rows * 4)
    case .half, .ascii: (columns, rows * 2)
    }
  }
}
