// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
package import ShapeModel

/// Trying the script of a client, and carrying it out unchanged.
extension Interpreter {
  /// Runs a script as ``run(call:named:)`` does, and takes it back.
  /// - Returns: Nil if it failed or makes no step; the failure is in the answer.
  /// - Throws: ``ScriptPreview/isNone`` for a script that opens a document.
  package func preview(_ source: SourceText, named label: String) throws(CommandError) -> ScriptPreview? {
    guard !Parser.parse(source).script.statements.contains(where: { has(.opensDocument, $0) }) else { throw ScriptPreview.isNone }
    let wasDry = session.options.isDryRun
    defer { (session.options.isDryRun, endOfStep) = (wasDry, nil) }
    session.options.isDryRun = true
    let (before, revision) = (session.document.snapshot(), session.revision)
    var preview: ScriptPreview?
    endOfStep = { [session] () in
      let after = session.document.snapshot()
      preview = ScriptPreview(
        script: source.text(SourceRange(0, source.bytes.count)), label: label, revision: revision, before: before, after: after,
        digest: Interpreter.digest(of: after))
    }
    run(call: source, named: label)
    return preview
  }

  /// Runs the script of a trial. If the result would be another one, as where a file that it reads has changed, nothing is changed.
  package func confirm(_ preview: ScriptPreview) {
    defer { endOfStep = nil }
    endOfStep = { [session] () throws(CommandError) in
      guard Interpreter.digest(of: session.document) == preview.digest else {
        throw CommandError(
          SourceRange(0, 0), "preview.differs", "the script would now make something else of the drawing", help: ["preview it again"],
          .conflict)
      }
    }
    run(call: SourceText(name: "run", preview.script), named: preview.label)
  }

  /// - Complexity: O(bytes of the document).
  private static func digest(of document: Document) -> ContentDigest {
    DocumentWriter.bytes(of: document).withUnsafeBytes { ContentDigest(of: $0) }
  }
}
