// SPDX-License-Identifier: GPL-3.0-or-later
/// The choice of when to colour output.
///
/// Decided for standard output and standard error each: one may be a terminal while the other is a file.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether one stream is coloured.
  ///
  /// An explicit choice has priority; then `NO_COLOR` (any text), `CLICOLOR_FORCE` or `FORCE_COLOR` (not 0), `CLICOLOR=0`; then
  /// a terminal that is not `dumb`.
  ///
  /// - SeeAlso: https://no-color.org, https://bixense.com/clicolors/
  package func isColored(isTerminal: Bool, environment: EnvironmentLookup = environmentVariable) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func holds(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    func forces(_ name: String) -> Bool { holds(name) && environment(name) != "0" }
    if holds("NO_COLOR") { return false }
    if forces("CLICOLOR_FORCE") || forces("FORCE_COLOR") { return true }
    if environment("CLICOLOR") == "0" { return false }
    return isTerminal && hasControlSequences(environment: environment)
  }

  /// Whether a descriptor's stream is coloured.
  package func isColored(descriptor: Int32) -> Bool { isColored(isTerminal: TerminalIO.isTerminal(descriptor)) }
}
