import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText

/// Text as a typed line: a refused line changes nothing, and every change can be undone.
func tryLine(_ bytes: [UInt8]) throws(Finding) {
  try tryLine(bytes, on: SampleDocuments.open(0))
  try tryLine(bytes, on: SampleDocuments.drawing)
}

private func tryLine(_ bytes: [UInt8], on document: Document) throws(Finding) {
  let talk = Conversation(document)
  let source = SourceText(name: "fuzz", bytes: bytes)
  let parsed = Parser.parse(source)
  for problem in parsed.diagnostics {
    let range = problem.range
    try require(range.lower >= 0 && range.lower <= range.upper && range.upper <= bytes.count, "the place \(range) is outside of the text")
  }
  let statements = parsed.script.statements
  if parsed.diagnostics.isEmpty, parsed.pending == nil {
    for (index, statement) in statements.enumerated() where !talk.isLarge {
      let end = index + 1 < statements.count ? statements[index + 1].range.lower : bytes.count
      try talk.type(Array(bytes[statement.range.lower..<end]))
    }
  } else {
    try talk.type(bytes)
    try require(talk.isAsOpened, "text with errors in it was run")
  }
  try talk.checkHistory()
}

/// A session that reads and writes no file, and stops what takes long.
private final class Conversation {
  private let session: Session
  private var interpreter: Interpreter!
  private var isRefused = false
  private var statementCount = 0
  /// The bytes before the first step.
  private var opened: [UInt8]
  private var source: ObjectIdentifier

  /// The limits of commands and of the document's size for one text; more only takes longer.
  private static let (mostStatements, mostGraphics) = (400, 500)

  init(_ document: Document) {
    var options = Session.Options()
    options.isInteractive = true
    options.isSafe = true
    session = Session(options: options)
    session.adopt(document, path: nil, file: nil)
    opened = document.written
    source = ObjectIdentifier(document.source)
    interpreter = Interpreter(session, answer: { _ in }, message: { [unowned self] in if $0.has(.error) { isRefused = true } })
    interpreter.isInterrupted = { [unowned self] in
      statementCount += 1
      return statementCount > Self.mostStatements || isLarge
    }
  }

  /// Whether it has grown as far as it may: a line of copies of copies has no other end.
  var isLarge: Bool { session.document.graphicCount > Self.mostGraphics }

  var isAsOpened: Bool { session.document.written == opened && session.history.undoSteps.isEmpty }

  /// One statement.
  func type(_ bytes: [UInt8]) throws(Finding) {
    let before = session.document.written
    let (undo, redo) = (session.history.undoSteps.count, session.history.redoSteps.count)
    let depth = session.history.transactionDepth
    isRefused = false
    interpreter.run(line: SourceText(name: "fuzz", bytes: bytes))
    if ObjectIdentifier(session.document.source) != source {
      source = ObjectIdentifier(session.document.source)
      opened = session.document.written
    } else if isRefused, !Conversation.isTrying(bytes) {
      let isSame =
        session.document.written == before && session.history.undoSteps.count == undo && session.history.redoSteps.count == redo
        && session.history.transactionDepth == depth
      try require(isSame, "a refused command changed something")
    }
    try require(session.history.transactionDepth == session.scripting.transactions.count, "a step is open that nobody began")
    _ = session.document.numbering
    try require(session.selection.allSatisfy(session.document.contains), "what is gone is selected")
    try require(session.document.contains(session.viewpoint.current.group), "the current group is not in the document")
  }

  /// The message of a failed `try` does not mean that the line was refused.
  private static func isTrying(_ bytes: [UInt8]) -> Bool { String(decoding: bytes, as: UTF8.self).contains("try") }

  func checkHistory() throws(Finding) {
    guard session.document.isTouched || !session.history.redoSteps.isEmpty else { return }
    try session.document.checkEverything()
    let editor = session.history
    while editor.isInTransaction { editor.commit() }
    while editor.redo() != nil {}
    let newest = editor.document.written
    while editor.undo() != nil {}
    try require(editor.document.written == opened, "undoing all does not give back the document")
    while editor.redo() != nil {}
    try require(editor.document.written == newest, "redoing all does not give back the changes")
  }
}
