// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalIO

/// Checks for arguments that are spelled correctly but cannot be combined.
extension Batch {
  /// Reports an error before any document is opened; nil if the arguments are valid.
  func refuseArguments() -> ExitStatus? {
    if let status = refuseVerb() ?? refuseInput() { return status }
    if options.commands.contains(where: { ResolvedPath.utf8($0) == nil }) { return refuse("-c is not UTF-8") }
    if let wait = options.wait, !(0...Options.longestWait).contains(wait) {
      return refuse("--wait takes seconds, from 0 through \(Int(Options.longestWait))")
    }
    if let jobs = options.jobs, !(0...Options.mostJobs).contains(jobs) {
      return refuse("-j takes a number from 0, for all processors, through \(Options.mostJobs)")
    }
    if options.scripts.count > 1 {
      return refuse("-f runs one script, and \(options.scripts.count) are named", help: "source FILE runs another one from it")
    }
    if options.outputs.count > 1 {
      return refuse("-o writes one file, and \(options.outputs.count) are named", help: "the command save FILE writes another one")
    }
    if options.root != nil { return refuse("--root goes with serve only", help: "write shapeedit serve --root FOLDER FILE") }
    if options.inPlace, options.files.isEmpty { return refuse("-i needs a file to write to") }
    if let output = options.output,
      let error = Session.refusal(toWrite: OutputPattern.option(output, ofFile: options.files.first), at: SourceRange(0, 0))
    {
      return refuse(error.diagnostic.message, help: error.diagnostic.help.first)
    }
    if options.inPlace, options.output != nil { return refuse("-i and -o exclude each other") }
    if options.inPlace, options.files.contains("-") {
      return refuse("-i cannot write back to standard input", help: "-o FILE writes the document to a file, -o - to standard output")
    }
    guard options.files.count > 1 else { return nil }
    if let output = options.output, !output.contains("{file}"), !output.hasSuffix("/") {
      let help = "a folder keeps their names: -o new/; {file} is the name of each: -o '{file}-new.svg'"
      return refuse("-o writes one document, and \(options.files.count) are named", help: help)
    }
    if options.stream || !options.hasCommands {
      return refuse("a conversation has one document", help: "-c and -f run over several")
    }
    return nil
  }

  /// Detects a verb that is not run on a file, and a misspelled one.
  private func refuseVerb() -> ExitStatus? {
    guard !options.hasCommands, let first = options.files.first, options.files.count > 1, !isThere(first), first != "-" else { return nil }
    let file = options.files[1]
    if let command = CommandTable.standard.find(first) {
      if command.name == "new" {
        let named = Batch.shellWords([file + ".svg"])
        return refuse("the name of a document ends in .svg or .shape.json", help: "write shapeedit new \(named)")
      }
      guard isThere(file) else { return refuse("\(sanitized(file)) is not there") }
      return refuse("\(command.name) is for conversations", help: "shapeedit \(Batch.shellWords([file])) begins one")
    }
    guard !FormatName.isDocument(first) else { return nil }
    let near = Suggestions.nearest(to: first, in: CommandTable.standard.commands.filter(\.runsFromShell).map(\.name))
    return refuse(
      "\(sanitized(first)) is neither a verb nor a file",
      help: near.isEmpty
        ? "shapeedit help \(sanitized(first, limit: 40)) finds what does that" : "did you mean \(near.joined(separator: " or "))?")
  }

  /// Words as a shell reads them.
  nonisolated static func shellWords(_ words: [String]) -> String {
    words.map { word in
      let word = sanitized(word, limit: 200)
      let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "._-/=,:%+@".contains($0) }
      return isPlain ? word : word.inShellQuotes
    }.joined(separator: " ")
  }

  private func isThere(_ path: String) -> Bool { ResolvedPath.exists(path) }

  /// Checks that standard input is used for one purpose only.
  private func refuseInput() -> ExitStatus? {
    let documents = options.files.count { $0 == "-" }
    let isScript = options.commands.isEmpty && (options.script == "-" || options.script == nil)
    if documents > 1 { return refuse("standard input can be one document only") }
    if documents == 1, isScript || options.stream {
      return refuse("standard input cannot be both the document and the commands", help: "-c or -f gives the commands")
    }
    if options.stream, options.hasCommands { return refuse("--stream reads its commands from standard input; leave out -c and -f") }
    if !options.commands.isEmpty, options.script != nil {
      return refuse("-c and -f exclude each other", help: "source FILE runs a script from -c")
    }
    guard !options.hasCommands, isTerminal(STDIN_FILENO), options.inPlace || options.output != nil || options.noInput else { return nil }
    return refuse("there is nothing to run", help: "give commands by -c, by -f or on standard input")
  }

  private func refuse(_ message: String, help: String? = nil) -> ExitStatus {
    Shapeedit.refuse(message, help: help, isJSON: options.json)
  }
}
