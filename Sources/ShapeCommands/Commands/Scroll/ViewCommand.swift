// SPDX-License-Identifier: GPL-3.0-or-later
/// `view [HEIGHT|resize|off] [COLUMNS]`: opens a window over the rows of the outline, or prints it again.
package enum ViewCommand {
  package static let verb = Verb(
    "view", in: .outline, "open a window of N rows on the outline, or print it again", .view,
    takes: Operand.word(["resize", "off"]).leading.written("[HEIGHT|resize|off]"),
    Operand.integer("HEIGHT", 1...10_000).optional.written(""), Operand.integer("COLUMNS", 8...1000).optional, Flag.trace,
    forms: ["HEIGHT [COLUMNS]", "resize HEIGHT", "off"],
    examples: [Verb.Example("view 24", "the first 24 rows"), Verb.Example("view resize 5", "the same window, 5 rows high")], run: run)

  private static func run(
    _ session: any SessionViewing, _ word: ArgumentWord?, _ height: Int?, _ columns: Int?, _ trace: Bool
  ) throws(CommandError) -> Reply {
    if word?.text == "off" {
      session.viewpoint.window = nil
      return Reply.note("no window", .init("open", .bool(false)))
    }
    if let height {
      return SessionWindow(session).reply(SessionWindow(session).resize(height, columns: word == nil ? columns : nil), trace: trace)
    }
    guard word == nil else {
      throw CommandError(session.running.range, "syntax.missing", "view resize needs HEIGHT", help: ["usage: view resize HEIGHT"], .usage)
    }
    return SessionWindow(session).reply(
      session.viewpoint.window?.isOpen == true ? SessionWindow(session).follow() : SessionWindow(session).open(), trace: trace)
  }
}

extension Flag where Value == Bool {
  static let trace = toggle("--trace", "print the events, with every offset")
}
