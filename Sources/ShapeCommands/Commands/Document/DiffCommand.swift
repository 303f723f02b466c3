// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `diff [A] [B]`: prints the differences between two drawings, two revisions of one, or the file and the session.
enum DiffCommand {
  /// The forms of its answer.
  private static let forms = ["--stat", "--script", "--html", "--picture"]

  static let verb = Verb(
    "diff", in: .document, "print what differs between drawings, revisions, or since the file", .writesFiles,
    [.runsFromShell, .needsNoDocument, .endsLikeDiff],
    takes: Operand.path("FILE").rest(atLeast: 0), Flag.mark("--since", "CHECKPOINT", "compare with this checkpoint of the session"),
    Flag.toggle("--stat", "only counts of what differs").oneOf(forms),
    Flag.toggle("--script", "print commands that turn the first into the second").oneOf(forms),
    Flag.toggle("--html", "write a page for browsers: before, after, and each change to accept or reject").oneOf(forms),
    Flag.toggle("--ids", "show ids"), Flag.toggle("--external", "called by git, with the seven arguments of an external diff"),
    PictureFlags(
      FlagForm.sheet("write before, after and the difference side by side", widthOf: "each picture").map {
        $0.name == "--picture" ? $0.oneOf(forms) : $0
      }),
    forms: [
      ": the document's file against the session", "FILE: a file or a revision, such as HEAD:FILE, against the session",
      "FILE FILE: two files or revisions", "--since CHECKPOINT: a state of the session against the current one",
    ],
    examples: [
      Verb.Example("diff", "what is not saved yet"), Verb.Example("diff --since start --script", "as commands"),
    ], run: run
  )

  private static func run(
    _ session: any SessionViewing, _ words: [ArgumentWord], _ mark: ArgumentWord?, _ isStat: Bool, _ isScript: Bool, _ isPage: Bool,
    _ showsIDs: Bool,
    _ isExternal: Bool, _ pictures: PictureWords
  ) throws(CommandError) -> Reply {
    do {
      return try reply(session, words, mark, isStat, isScript, isPage, showsIDs, isExternal, pictures)
    } catch {
      // Status 1 means a difference, so errors have another one.
      var error = error
      if error.status == .no { error.status = .usage }
      throw error
    }
  }

  private static func reply(
    _ session: any SessionViewing, _ words: [ArgumentWord], _ mark: ArgumentWord?, _ isStat: Bool, _ isScript: Bool, _ isPage: Bool,
    _ showsIDs: Bool,
    _ isExternal: Bool, _ pictures: PictureWords
  ) throws(CommandError) -> Reply {
    let isPicture = pictures.has("--picture") || pictures.has("-o") && !isPage
    if [isStat, isScript, isPicture, isPage].filter(\.self).count > 1 {
      throw CommandError(session.running.range, "syntax.word", "only one of --stat, --script, --picture and --html is possible", .usage)
    }
    let form = try DiffForm(words, mark, isExternal: isExternal, session)
    if isPage { return try ReviewExport(session: session, form: form, words: pictures).write() }
    if isPicture { return try DiffPicture.run(session, form, pictures) }
    if isScript { return try script(session, form) }
    let report = ChangeReport(try form.match(), arrow: "\(Glyphs.current.arrow)")
    let (set, others) = (report.changes, report.others)
    var reply = Reply()
    let lines =
      (isStat ? ChangeStatistics(set).lines : ChangeTree.lines(set, showsIDs: showsIDs))
      + (isStat && !others.isEmpty ? ["\(others.count) in rules, definitions and other markup"] : others).map { StyledLine($0, .plain) }
    let isSame = set.isEmpty && others.isEmpty
    let page = session.options.page
    let head = isExternal && !isSame ? [StyledLine("diff \(form.names)", .name)] : []
    reply.lines = AnswerStream { (head + lines).lazy.map(page.cut) }
    reply.objects = AnswerStream {
      isStat ? [ChangeObjects.fields(ChangeStatistics(set).all)] : report.objects
    }
    // The last object holds the count, so that there is an object even if nothing differs.
    if isSame, !isStat { reply.fields = [.init("changes", .integer(0))] }
    // To git, a status other than 0 is an error.
    reply.isNegative = !isSame && !isExternal
    if isSame { reply.notes = ["no difference"] }
    return reply
  }

  private static func script(_ session: any SessionViewing, _ form: DiffForm) throws(CommandError) -> Reply {
    let match = try form.match(usesGeneratedIDs: true)
    let changes = ChangeScript(match)
    if let node = changes.unmakeable.first {
      let id = sanitized(Selector.id(match.new.id(of: node)), limit: .max)
      throw CommandError(
        session.running.range, "edit.id", "no command gives the id \(id) to a \(match.new.kindWord(of: node))",
        help: ["in the first drawing it belongs to something of another kind"])
    }
    var reply = session.script(of: changes, match)
    reply.isNegative = !changes.lines.isEmpty
    // A program must not take an incomplete script for the whole.
    reply.isPartial = !changes.unsaid.isEmpty
    return reply
  }
}
