// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Programs
import ShapeFiles
import ShapeModel
import ShapePictures
import TerminalText

/// `git-setup [--global] [--svg] [--yes]`: lets git show and merge drawings with this program.
enum GitSetupCommand {
  static let verb = Verb(
    "git-setup", in: .document, "let git show and merge drawings with this program", .writesFiles, [.runsFromShell, .needsNoDocument],
    takes: Flag.toggle("--global", "for all repositories of this user"), Flag.toggle("--svg", "for *.svg, too"),
    Flag.toggle("--yes", "do it; without, say what would be done"),
    examples: [
      Verb.Example("git-setup --global", "what would be done for this user"),
      Verb.Example("git-setup --global --svg", "for SVG files, too"),
    ], run: run)

  private static func run(_ session: any SessionViewing, _ isGlobal: Bool, _ hasSVG: Bool, _ isMeant: Bool) throws(CommandError) -> Reply {
    guard ResolvedPath.root == nil else {
      throw CommandError(session.running.verbRange, "file.system", "git-setup writes settings of git, which are outside of --root", .file)
    }
    let configuration = GitConfiguration(isGlobal: isGlobal, hasSVG: hasSVG)
    let path = try attributesPath(isGlobal, session)
    let known = try content(path, session)
    let lines = Set(known.split(separator: UInt8(ascii: "\n")).map(Array.init))
    let missing = configuration.attributes.filter { !lines.contains(Array($0.utf8)) }
    var reply = Reply()
    let doesIt = isMeant && !session.options.isDryRun
    reply.lines = AnswerStream(
      configuration.settings.map { StyledLine(configuration.command($0.name, $0.value)) }
        + missing.map { StyledLine("echo '\($0)' >> \(sanitized(path))") })
    reply.objects = AnswerStream(
      configuration.settings.map { [.init("setting", .string($0.name)), .init("value", .string($0.value)), .init("done", .bool(doesIt))] }
        + missing.map { [.init("attribute", .string($0)), .init("done", .bool(doesIt))] })
    if !doesIt { reply.warnings = ["nothing is done yet: git-setup\(hasSVG ? " --svg" : "") --yes does it"] }
    if !hasSVG, !isGlobal, let files = try? GitObject.run(["ls-files", "-z", "--", "*.svg"], session).split(separator: 0),
      let first = files.first
    {
      let name = sanitized(String(decoding: first, as: UTF8.self), limit: 60)
      reply.warnings.append("the repository has \(counted(files.count, ".svg file")), such as \(name): --svg is for them, too")
    }
    guard doesIt else { return reply }
    for (name, value) in configuration.settings { _ = try git(configuration.arguments(name, value), session) }
    if !missing.isEmpty { try write(known, missing, to: path, session) }
    reply.notes = ["done: git shows and merges drawings with shapeedit; shapeedit-git(7) has a page of them for each pull request"]
    if InstalledProgram.find("shapeedit") == nil { reply.warnings += ["shapeedit is not in PATH, where git will look for it"] }
    return reply
  }

  /// The bytes of an attributes file; none if there is no file.
  private static func content(_ path: String, _ session: any SessionViewing) throws(CommandError) -> [UInt8] {
    do {
      let file = try FileBytes.read(path, limit: 64 << 20, isInterrupted: session.host.isInterrupted)
      return withExtendedLifetime(file) { Array(file.buffer) }
    } catch {
      if error.reason == .system(ENOENT) { return [] }
      throw CommandError(error, at: session.running.range)
    }
  }

  private static func write(_ known: [UInt8], _ lines: [String], to path: String, _ session: any SessionViewing) throws(CommandError) {
    let isWhole = known.isEmpty || known.last == UInt8(ascii: "\n")
    let bytes = known + Array((isWhole ? "" : "\n").utf8) + Array((lines.joined(separator: "\n") + "\n").utf8)
    Folders.make(around: path)
    do {
      _ = try AtomicSave.save(to: path, options: SaveOptions(overwrites: true), expecting: nil) { (sink) throws(FileError) in
        try sink.write(bytes)
      }
    } catch { throw CommandError(error, at: session.running.range) }
  }

  /// The attributes file of the work tree, or of the user.
  private static func attributesPath(_ isGlobal: Bool, _ session: any SessionViewing) throws(CommandError) -> String {
    guard isGlobal else {
      let top = try git(["rev-parse", "--show-cdup"], session)
      return top + ".gitattributes"
    }
    if let path = try? git(["config", "--global", "--type=path", "core.attributesFile"], session), !path.isEmpty { return path }
    if let folder = getenv("XDG_CONFIG_HOME").map({ String(cString: $0) }), !folder.isEmpty { return folder + "/git/attributes" }
    guard let home = getenv("HOME").map({ String(cString: $0) }), !home.isEmpty else {
      throw CommandError(session.running.range, "file.system", "HOME is not set, so the user's attributes of git have no place", .file)
    }
    return home + "/.config/git/attributes"
  }

  /// Runs git; returns the first line of its output.
  private static func git(_ arguments: [String], _ session: any SessionViewing) throws(CommandError) -> String {
    let range = session.running.range
    let output: [UInt8]
    do { output = try GitObject.run(arguments, session) } catch {
      guard case .failed(_, _, let message) = error else { throw CommandError(error, at: range) }
      let line = message.split(separator: "\n").first.map { sanitized(String($0), limit: 300) } ?? "git failed"
      throw CommandError(range, "file.revision", line, help: ["git-setup --global needs no repository"], .file)
    }
    return String(String(decoding: output, as: UTF8.self).prefix { $0 != "\n" })
  }
}
