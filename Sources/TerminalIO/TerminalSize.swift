import CSystem

/// The size of a terminal in cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What the terminals of old had, taken when nothing better is known.
  package static let standard = TerminalSize(columns: 80, rows: 24)

  /// The largest value of an environment variable that is believed.
  private static let limit = 9_999

  /// The size behind a descriptor.
  ///
  /// A terminal's own answer counts. Without one, `COLUMNS` and `LINES` are taken if they are whole numbers from 1 through 9999.
  package static func of(_ descriptor: Int32, environment: EnvironmentLookup = environmentVariable) -> TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if terminal_get_size(descriptor, &columns, &rows) != 0 { (columns, rows) = (0, 0) }
    return choosing(columns: Int(columns), rows: Int(rows), environment: environment)
  }

  /// The cells of a line behind a descriptor, or nil where lines may be as long as they like: no terminal, and no `COLUMNS`.
  package static func columns(of descriptor: Int32, environment: EnvironmentLookup = environmentVariable) -> Int? {
    isTerminal(descriptor) ? of(descriptor, environment: environment).columns : number("COLUMNS", environment)
  }

  /// The pixels of a cell behind a descriptor; nil where the terminal does not say.
  package static func cellPixels(of descriptor: Int32) -> (width: Double, height: Double)? {
    var (width, height, columns, rows): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard terminal_get_pixels(descriptor, &width, &height) == 0, terminal_get_size(descriptor, &columns, &rows) == 0 else { return nil }
    guard width > 0, height > 0, columns > 0, rows > 0 else { return nil }
    return (Double(width) / Double(columns), Double(height) / Double(rows))
  }

  private static func number(_ name: String, _ environment: EnvironmentLookup) -> Int? {
    environment(name).flatMap { Int($0) }.flatMap { (1...limit).contains($0) ? $0 : nil }
  }

  /// The size out of a terminal's answer, where 0 is none, and of the environment.
  static func choosing(columns: Int, rows: Int, environment: EnvironmentLookup) -> TerminalSize {
    TerminalSize(
      columns: columns > 0 ? columns : number("COLUMNS", environment) ?? standard.columns,
      rows: rows > 0 ? rows : number("LINES", environment) ?? standard.rows)
  }
}
