// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalIO
import TerminalText

/// `shapeedit undo FILE … [N]`, `redo FILE … [N]` and `history FILE …`: the saves of files that earlier runs made.
///
/// In a conversation, the verbs of these names act on the steps of the session; here there is no session.
@MainActor struct StepsRun {
  private enum Action: String { case undo, redo, history }

  private let action: Action
  private var options = Options()
  private var words: [String] = []

  /// Whether all saves are meant, with `--all`.
  private var isWhole = false
  /// The number that follows `--only` or `--last`.
  private var number: String?

  /// Nil unless the first word that is not a switch is one of the three, or `log`, and another word follows.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while options.take(&rest) {}
    guard let first = rest.popFirst(), let action = first == "log" ? .history : Action(rawValue: first), !rest.isEmpty,
      !rest.contains("--help")
    else { return nil }
    self.action = action
    while let word = rest.first {
      if word == "--" {
        words += rest.dropFirst()
        break
      }
      if word == "--all" {
        isWhole = true
        rest.removeFirst()
      } else if word == (action == .history ? "--last" : "--only"), action != .redo, rest.count > 1 {
        number = rest.dropFirst().first
        rest.removeFirst(2)
      } else if !options.take(&rest) {
        words.append(rest.removeFirst())
      }
    }
  }

  func run() -> ExitStatus {
    var files = words
    var count = isWhole ? nil : 1
    if action != .history, files.count > 1, let last = files.last, !ResolvedPath.exists(last), let number = Int(last), number > 0 {
      count = number
      files.removeLast()
    }
    let isNumber = number.map { Int($0).map { $0 > 0 } ?? (action == .undo) } ?? true
    guard isNumber, !files.isEmpty, files.allSatisfy({ !$0.hasPrefix("-") && ($0.contains(".") || ResolvedPath.exists($0)) }) else {
      return Shapeedit.refuse(
        "\(action.rawValue) takes files\(action == .history ? "" : " and a number of saves")",
        help: "write shapeedit "
          + (action == .history
            ? "history FILE [--last N]"
            : "\(action.rawValue) FILE [N], or --all" + (action == .undo ? ", or --only N for one of them" : "")),
        isJSON: options.json)
    }
    var status = ExitStatus.done
    for file in files { status = max(status, run(file, count, isOneOfMany: files.count > 1)) }
    return status
  }

  private func run(_ file: String, _ count: Int?, isOneOfMany: Bool) -> ExitStatus {
    let prefix = isOneOfMany && !options.json ? sanitized(file) + ": " : ""
    do throws(CommandError) {
      let number = try number.map { (word) throws(CommandError) -> Int in
        guard let number = Int(word) else { return try KeptSaves.number(ofSaveNamed: word, of: file) }
        return number
      }
      if action == .history { return list(try KeptSaves.saves(of: file).suffix(number ?? .max), prefix) }
      let session = Session()
      session.options.isDryRun = options.dryRun
      session.options.lockWait = options.lockWait
      let saves = KeptSaves(session)
      let (names, notes): ([String], [String]) =
        if let number { ([try saves.undoSave(number, of: file)], []) } else {
          try saves.undoSaves(of: file, count: count, isRedo: action == .redo)
        }
      let verb = options.dryRun ? "would \(action.rawValue)" : action == .redo ? "done again" : "undone"
      if options.json {
        write([
          JSONText.object(
            [
              .init("v", .integer(1)), .init("cmd", .string(action.rawValue)), .init("ok", .bool(true)),
              .init("steps", .list(names.map { .string($0) })),
            ] + (notes.isEmpty ? [] : [.init("notes", .list(notes.map { .string($0) }))])
          ).text
        ])
      } else if !options.quiet {
        write((notes + names.map { "\(verb): \(sanitized($0, limit: 200))" }).map { prefix + $0 })
      }
      return .done
    } catch {
      let text = error.lines(isJSON: options.json).map { $0.text + "\n" }.joined()
      Output.write(prefix + text, to: options.json ? STDOUT_FILENO : STDERR_FILENO)
      return error.status
    }
  }

  private func list(_ steps: ArraySlice<SavedStep>, _ prefix: String) -> ExitStatus {
    if options.json {
      write(
        steps.map { step in
          JSONText.object([
            .init("v", .integer(1)), .init("step", .integer(step.number)), .init("name", .string(step.name)),
            .init("time", .integer(step.time)),
            .init("undone", .bool(step.isUndone)),
          ]).text
        })
    } else if steps.isEmpty {
      write([prefix + "no saves are kept"])
    } else {
      write(
        steps.map {
          prefix
            + "\(padded("\($0.number)", to: 4)) \(Self.date($0.time))  \($0.isUndone ? "(undone) " : "")\(sanitized($0.name, limit: 200))"
        })
    }
    return .done
  }

  /// A time of the local clock, as `2026-03-01 14:05`.
  private static func date(_ time: Int) -> String {
    var (time, parts) = (time_t(time), tm())
    localtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  private func write(_ lines: [String]) { Output.write(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO) }
}
