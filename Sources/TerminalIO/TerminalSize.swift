// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem

/// The size of a terminal in cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The traditional size, used if the actual one is unknown.
  package static let standard = TerminalSize(columns: 80, rows: 24)

  /// The largest accepted value of an environment variable.
  private static let limit = 9_999

  /// The terminal size of a descriptor.
  ///
  /// The terminal's own report has priority. Otherwise `COLUMNS` and `LINES` are used if they are integers from 1 through 9999.
  package static func of(_ descriptor: Int32, environment: EnvironmentLookup = environmentVariable) -> TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if terminal_get_size(descriptor, &columns, &rows) != 0 { (columns, rows) = (0, 0) }
    return choosing(columns: Int(columns), rows: Int(rows), environment: environment)
  }

  /// The line width of a descriptor in cells; nil if it is unlimited: not a terminal, and no `COLUMNS`.
  package static func columns(of descriptor: Int32, environment: EnvironmentLookup = environmentVariable) -> Int? {
    isTerminal(descriptor) ? of(descriptor, environment: environment).columns : number("COLUMNS", environment)
  }

  /// The size of a cell in pixels; nil if the terminal does not report it.
  package static func cellPixels(of descriptor: Int32) -> (width: Double, height: Double)? {
    var (width, height, columns, rows): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard terminal_get_pixels(descriptor, &width, &height) == 0, terminal_get_size(descriptor, &columns, &rows) == 0 else { return nil }
    guard width > 0, height > 0, columns > 0, rows > 0 else { return nil }
    return (Double(width) / Double(columns), Double(height) / Double(rows))
  }

  private static func number(_ name: String, _ environment: EnvironmentLookup) -> Int? {
    environment(name).flatMap { Int($0) }.flatMap { (1...limit).contains($0) ? $0 : nil }
  }

  /// The size from a terminal's report, in which 0 means unknown, and the environment.
  package static func choosing(columns: Int, rows: Int, environment: EnvironmentLookup) -> TerminalSize {
    TerminalSize(
      columns: columns > 0 ? columns : number("COLUMNS", environment) ?? standard.columns,
      rows: rows > 0 ? rows : number("LINES", environment) ?? standard.rows)
  }
}
