// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import TerminalText
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalIO

/// `shapeedit LINE`: one command on the document among its words, with the program's own switches anywhere.
///
/// The first word is a verb, or one of other programs (``Vocabulary``); what it means is decided by the interpreter, as in a conversation.
@MainActor struct VerbRun {
  /// The verb that is run; for another word, the one that it most probably means.
  private let command: Verb
  /// The first word as it was typed.
  private let word: String
  /// The program's switches.
  private var options: Options
  /// The verb's own words, including the file.
  private var rest: [String] = []
  /// Whether the file came first.
  private let isSwapped: Bool

  /// Nil unless the first word that is not a switch is a verb that runs from the shell, a word before a document that is no file, or any
  /// verb with `--help`. `FILE VERB …` is read as `VERB FILE …`.
  init?(_ arguments: [String]) {
    var options = Options()
    var words = arguments[...]
    while options.take(&words) {}
    guard var first = words.popFirst() else { return nil }
    isSwapped = VerbRun.namesDocument(first) && words.first.map(VerbRun.beginsLine) ?? false
    if isSwapped { swap(&first, &words[words.startIndex]) }
    guard isSwapped || !first.hasPrefix("-") && !VerbRun.isSurelyFile(first) else { return nil }
    let isOnDocument = words.contains(where: VerbRun.namesDocument)
    if let verb = CommandTable.standard.find(first) {
      let isRun = verb.runsFromShell || verb.runsOnDocument && isOnDocument || verb.name == "new" && (isOnDocument || words.isEmpty)
      guard isRun || words.contains("--help") else { return nil }
      command = verb
    } else {
      guard isOnDocument, !ResolvedPath.exists(first), !words.contains(where: VerbRun.isOfScripts) else { return nil }
      command = CommandTable.standard.verb(meantBy: first)
    }
    (word, self.options) = (first, options)
    while let word = words.first {
      // All words after `--` belong to the verb.
      if word == "--" { break }
      // A flag that the verb declares is not the program's: `rows FILE -n`.
      let isOwn = command.syntax.flags.contains { $0.name == word }
      if !isOwn && self.options.take(&words) || takeOutput(&words) { continue }
      rest.append(words.removeFirst())
    }
    rest += words
  }

  /// Whether a word contains a character that no verb does. Then a large file is read while the table of verbs is made, which takes a
  /// millisecond.
  private static func isSurelyFile(_ word: String) -> Bool { word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") } }

  private static func namesDocument(_ word: String) -> Bool { word == "-" || FormatName.isDocument(word) }

  /// Whether a word behind a document begins a line: it is neither an option nor another file.
  private static func beginsLine(_ word: String) -> Bool { !word.hasPrefix("-") && !namesDocument(word) && !ResolvedPath.exists(word) }

  /// Whether a word is an option that gives commands or documents in another way.
  private static func isOfScripts(_ word: String) -> Bool {
    ["-c", "--command", "-f", "--file", "--files-from", "--root"].contains(word.prefix { $0 != "=" })
  }

  private static func isDocument(_ word: String) -> Bool { FormatName.isDocument(word) && ResolvedPath.exists(word) }

  func run() -> ExitStatus {
    if rest.contains("--help") || rest.contains("-h") { return batch(ShellLine("help", [command.name])) }
    // `FILE 'set Body fill red'`: one word of the shell is a whole line.
    if isSwapped, rest.count == 1, word.contains(" ") {
      var options = options
      (options.files, options.commands) = (rest, [word])
      if !options.json, !options.quiet { Output.write("written: shapeedit \(Batch.shellWords(rest + ["-c", word]))\n", to: STDERR_FILENO) }
      return Batch(options).run()
    }
    if isSwapped, !options.json, !options.quiet, CommandTable.standard.find(word) != nil {
      Output.write("written: shapeedit \(Batch.shellWords([word] + rest))\n", to: STDERR_FILENO)
    }
    if command.group == .history { return refuseSteps() }
    if command.name == "new" {
      guard let index = rest.firstIndex(where: VerbRun.namesDocument) else {
        let name = rest.first.map { Batch.shellWords([$0]) } ?? "FILE"
        return Shapeedit.refuse("new needs a file", help: "write shapeedit new \(name).svg, or \(name).shape.json", isJSON: options.json)
      }
      return create(at: index)
    }
    // The properties of kinds are those of all documents.
    guard command.needsDocument else {
      return batch(ShellLine(word, command.name == "props" ? rest.filter { !VerbRun.isDocument($0) } : rest))
    }
    if command.name == "recover", options.inPlace, !rest.contains("--show"), !rest.contains("--discard"), let index = document {
      return recover(at: index)
    }
    var run = self
    if let index = document {
      run.options.files = [run.rest.remove(at: index)]
      if isTarget(index) { run.rest.remove(at: index - 1) }
      if takesManyFiles, let status = run.takeMoreFiles() { return status }
      if command.traits.contains(.writesOutput) { run.chooseOutput() }
    } else if options.filesFrom == nil {
      return Shapeedit.refuse(
        "\(command.name) needs a file", help: "write shapeedit \(command.name) FILE \(Glyphs.current.ellipsis)", isJSON: options.json)
    }
    // The verb is the command, so that the list may be standard input.
    run.options.commands = [word]
    do throws(CommandError) { try run.options.readList() } catch {
      return Shapeedit.refuse(error.diagnostic.message, help: error.diagnostic.help.first, isJSON: options.json)
    }
    return run.batch(ShellLine(word, run.rest))
  }

  /// `new FILE [SIZE]`: writes a document with one canvas.
  private func create(at index: Int) -> ExitStatus {
    var run = self
    let name = run.rest.remove(at: index)
    run.options.files = [name]
    if rest.contains(where: VerbRun.isOfScripts) {
      let file = Batch.shellWords([name])
      return Shapeedit.refuse(
        "new makes a drawing, and runs no lines", help: "shapeedit new \(file) && shapeedit \(file) -i -c '…'", isJSON: options.json)
    }
    (run.options.new, run.options.inPlace, run.options.commands) = (true, true, [word])
    return run.batch(ShellLine("canvas", ["add", "Canvas 1"] + run.rest))
  }

  /// `recover FILE -i`: repeats the commands as a conversation does, where each is a step of its own, and saves.
  private func recover(at index: Int) -> ExitStatus {
    var run = self
    run.options.files = [run.rest.remove(at: index)]
    (run.options.stream, run.options.recovers, run.options.inPlace, run.options.verbose) = (true, true, false, !options.quiet)
    let lines = Array("\(Batch.shellWords(["recover"] + run.rest))\nsave\n".utf8)
    var ends: [Int32] = [0, 0]
    // A pipe holds a few lines.
    guard pipe(&ends) == 0, write(ends[1], lines, lines.count) == lines.count else {
      return Shapeedit.refuse("no pipe can be made", help: nil, isJSON: options.json)
    }
    close(ends[1])
    dup2(ends[0], STDIN_FILENO)
    close(ends[0])
    return Batch(run.options).run()
  }

  /// Refuses the verbs of steps, which end with a run.
  private func refuseSteps() -> ExitStatus {
    let file = sanitized(rest.first { VerbRun.isDocument($0) } ?? "FILE", limit: 100)
    return Shapeedit.refuse(
      "\(command.name) is about the steps of a conversation or a script, which end with it; of a file, the saves are kept",
      help: "shapeedit history \(file) lists them, and shapeedit undo \(file) takes back the last", isJSON: options.json)
  }

  /// The place of the document: the first word that may be one. A selector may come before several, as in `find [fill=red] *.svg`, and
  /// another file before the one that it goes into, as in `insert icon.svg into page.svg`.
  private var document: Int? {
    if let target = rest.indices.first(where: isTarget) { return target }
    guard let first = rest.indices.first(where: isFile) else { return nil }
    guard takesManyFiles, !ResolvedPath.exists(rest[first]), !FormatName.isDocument(rest[first]) else { return first }
    return rest.indices.first { isFile($0) && VerbRun.isDocument(rest[$0]) } ?? first
  }

  /// Whether a word is the document that something goes into.
  private func isTarget(_ index: Int) -> Bool {
    index > 1 && ["into", "in"].contains(rest[index - 1]) && VerbRun.isDocument(rest[index])
  }

  /// Whether a word is neither a flag nor a flag's value.
  private func isFile(_ index: Int) -> Bool {
    guard rest[index] == "-" || !rest[index].hasPrefix("-") else { return false }
    return index == 0 || !command.syntax.flags.contains { $0.name == rest[index - 1] && $0.value != nil }
  }

  /// Whether further files are documents too: for pictures, and for verbs that only read and take no other files.
  private var takesManyFiles: Bool {
    command.traits.contains(.takesManyFiles) || !command.syntax.parameters.contains { $0.type == .path }
  }

  /// Takes further words that are existing files with a document's extension. Each needs its own picture name, unless all are on one
  /// contact sheet.
  private mutating func takeMoreFiles() -> ExitStatus? {
    let isAlone = rest.indices.count(where: isFile) < 2
    // Beside a selector, the name of a file that is not there is still one; alone, it may be the name of a graphic.
    let more = rest.indices.filter {
      // `to FILE` is what a verb writes.
      isFile($0) && ($0 == 0 || rest[$0 - 1] != "to") && (isAlone ? VerbRun.isDocument(rest[$0]) : FormatName.isDocument(rest[$0]))
    }
    guard !more.isEmpty else { return nil }
    let files = more.map { rest[$0] }
    rest = rest.indices.filter { !more.contains($0) }.map { rest[$0] }
    if rest.contains("--contact-sheet") {
      let list = FileList.text(of: files)
      if let flag = rest.firstIndex(of: "--files"), flag + 1 < rest.count {
        rest[flag + 1] = list + "," + rest[flag + 1]
      } else {
        rest += ["--files", list]
      }
      return nil
    }
    options.files += files
    return nil
  }

  /// Parses `-o FILE`, for verbs that write the document.
  private mutating func takeOutput(_ words: inout ArraySlice<String>) -> Bool {
    let isDocument =
      command.effect == .changes && words.count > 1
      && (FormatName.isDocument(words[words.startIndex + 1]) || words[words.startIndex + 1].hasSuffix("/"))
    guard command.traits.contains(.writesOutput) || !command.runsFromShell || isDocument, let word = words.first else { return false }
    if word == "--force" {
      options.force = true
      if command.syntax.flags.contains(where: { $0.name == word }) { rest.append(word) }
    } else if word.hasPrefix("--output=") {
      options.outputs.append(String(word.dropFirst("--output=".count)))
    } else if ["-o", "--output"].contains(word), words.count > 1 {
      words.removeFirst()
      options.outputs.append(words.first!)
    } else {
      return false
    }
    words.removeFirst()
    return true
  }

  /// Chooses the destination of the canonical form: the file with `-i`, another one with `-o`, else standard output; `--check` writes
  /// nothing.
  private mutating func chooseOutput() {
    guard !rest.contains("--check") else {
      options.inPlace = false
      options.outputs = []
      return
    }
    if options.json, !options.inPlace, options.output == nil { options.dryRun = true }
    if !options.inPlace, options.output == nil, !options.dryRun { options.outputs = ["-"] }
  }

  private func batch(_ line: ShellLine) -> ExitStatus {
    var options = options
    // The name of the step, for undo and history.
    options.commands = [String(decoding: line.source.bytes, as: UTF8.self)]
    do throws(ArgumentError) { try options.readArguments() } catch {
      return Shapeedit.refuse(error.message, help: error.help, isJSON: options.json)
    }
    let status = Batch(options, line, isReading: command.effect == .pure || command.effect == .view).run()
    let isError = (ExitStatus.usage...ExitStatus.conflict).contains(status)
    return isError && command.traits.contains(.endsLikeDiff) ? .usage : status
  }
}
