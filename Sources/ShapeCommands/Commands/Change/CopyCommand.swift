// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalText

/// `copy SELECTOR`: stores graphics for `paste`. `copy SELECTOR to FILE[#CANVAS]`: copies them into another file, of either format, and
/// saves it.
enum CopyCommand {
  static let verb = Verb(
    "copy", in: .change, "take graphics for paste, or copy them into another file", .writesFiles,
    takes: Operand.selector("SELECTOR", of: .graphics), Operand.drawing("FILE[#CANVAS]").clause("to"), Flag.lossy,
    examples: [
      Verb.Example("copy #eyes", "for paste"),
      Verb.Example("copy Head to talk.shape.json#Sandwiches", "onto a canvas of another drawing"),
      Verb.Example("copy Head to head.svg", "a new file, if there is none of that name"),
    ], run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand, _ file: ArgumentWord?, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.graphics(selector)
    guard !nodes.isEmpty else { return Reply.note("0 copied", .init("copied", .integer(0))) }
    guard let file else {
      session.take(nodes)
      return Reply.note("\(counted(nodes.count, "graphic")) copied, for paste", .init("copied", .integer(nodes.count)))
    }
    let (path, canvas) = parts(ScriptFiles(session).path(file.text, in: session.running.source))
    if let own = session.workspace.path, ResolvedPath.areSame(own, path) {
      throw CommandError(file.range, "file.document", "this drawing is open", help: ["dup copies in the same drawing"])
    }
    // `move` takes the name of a group after `to`.
    if !FormatName.isDocument(path), !ResolvedPath.exists(path), let target = try? SelectorParser.parse(file.source),
      (try? session.query.matches(target, atMost: 1))?.isEmpty == false
    {
      throw CommandError(
        file.range, "file.format", "\(sanitized(file.text, limit: 60)) is a graphic here, and copy … to writes a file",
        help: ["write copy \(selector.word.source); paste in \(file.source)"])
    }
    let other = try open(path, like: nodes[0], session, file)
    let parent = try place(canvas, path, in: other, file)
    var insertion = Insertion(nodes, of: session.document, groupedAs: nil, into: other, at: file.range)
    _ = try insertion.insert(into: parent, isLossy: isLossy)
    try other.keepSelectors()
    var reply = Reply()
    var written = 0
    if !session.options.isDryRun {
      let saved = try other.save(to: other.workspace.path == nil ? path : nil, at: file.range)
      written = saved.written
      reply.warnings = saved.warnings
    }
    reply.warnings = insertion.losses + other.running.losses + reply.warnings
    reply.notes = [
      session.options.isDryRun
        ? "would copy \(counted(nodes.count, "graphic")) to \(sanitized(path))"
        : "\(counted(nodes.count, "graphic")) copied to \(sanitized(path)), \(written) bytes\(insertion.renamedNote)"
    ]
    reply.fields = [
      .init("copied", .integer(nodes.count)), .init("path", .string(path)), .init("bytes", .integer(written)), insertion.renamedField,
    ]
    return reply
  }

  /// A path and the name of a canvas after its last `#`; a `#` in the name of an existing file is part of the path.
  private static func parts(_ text: String) -> (path: String, canvas: String?) {
    guard !ResolvedPath.exists(text), let mark = text.lastIndex(of: "#") else { return (text, nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// A session with the file; with an empty drawing on a canvas of the same size if there is no such file.
  private static func open(
    _ path: String, like node: NodeID, _ session: any SessionViewing, _ word: ArgumentWord
  ) throws(CommandError) -> Session {
    if let error = Session.refusal(toWrite: path, at: word.range) { throw error }
    let other = Session(options: session.options)
    other.options.title = session.options.title ?? "copy from \(session.workspace.title)"
    other.host = session.host
    other.running.range = word.range
    guard !ResolvedPath.exists(path) else {
      try other.open(path, at: word.range)
      return other
    }
    let document = session.document
    guard let origin = document.canvas(of: node) else { return other }
    if ["svg", "svgz"].contains(FormatName.ending(path)), let page = document.emptyPage {
      do throws(FormatError) { other.adopt(try Document(reading: ByteStore(page)), path: nil, file: nil) } catch {
        throw CommandError(word.range, "file.check", "an empty page could not be made: \(error.message)", .file)
      }
      return other
    }
    let name = document.label(of: origin)
    var canvas = Graphic(kind: .canvas, id: other.document.newID(.canvas, name: name, in: .document, ordinal: 0), name: name)
    let size = document.frame(of: origin)
    (canvas[.width], canvas[.height]) = (.number(size?.width ?? 800), .number(size?.height ?? 600))
    try other.apply(.create([NewNode(.graphic(canvas), in: .node(.document))]))
    return other
  }

  private static func place(
    _ name: String?, _ path: String, in session: any SessionViewing, _ word: ArgumentWord
  ) throws(CommandError) -> NodeID {
    let document = session.document
    let canvases = document.canvases.map { $0 }
    func isNamed(_ canvas: NodeID, _ name: String) -> Bool { document.name(of: canvas) == name || document.id(of: canvas) == name }
    if let name {
      if let canvas = canvases.first(where: { isNamed($0, name) }) { return canvas }
      throw CommandError(
        word.range, "select.nothing", "\(sanitized(path)) has no canvas \(sanitized(name, limit: 60))",
        help: CommandError.didYouMean(name, among: canvases.compactMap { document.name(of: $0) }))
    }
    guard canvases.count < 2 else {
      let names = canvases.prefix(8).map { sanitized(document.label(of: $0), limit: 60) }.joined(separator: ", ")
      throw CommandError(
        word.range, "select.many", "\(sanitized(path)) has \(canvases.count) canvases, and one is asked for",
        help: ["write \(sanitized(path))#CANVAS: \(names)"])
    }
    return try session.defaultParent()
  }
}
