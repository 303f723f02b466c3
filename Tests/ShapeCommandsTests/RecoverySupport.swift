import Glibc
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport

/// A document and a state folder of their own, and sessions that come and go over them.
final class RecoveryFolder {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  var document: String { path + "/faces.shape.json" }
  var state: StateDirectory { StateDirectory(root: path + "/state/shapeedit") }

  init() { Self.write(Self.faces, to: document) }

  static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The journals there are, living or not.
  var journals: [String] {
    TemporaryFolder.names(in: state.recoveryFolder).filter { $0.hasSuffix(".journal") }.map { state.recoveryFolder + "/" + $0 }
  }

  static let faces = """
    {"format": "shapeedit", "version": 1, "title": "Faces", "canvases": [
      {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
        {"id": "head", "kind": "group", "name": "Head", "children": [
          {"id": "skull", "kind": "ellipse", "name": "Skull", "x": 60, "y": 20, "width": 80, "height": 80, "fill": {"color": "#ffcc00"}},
          {"id": "eyes", "kind": "group", "name": "Eyes", "children": [
            {"id": "eyeL", "kind": "ellipse", "name": "Left", "x": 80, "y": 45, "width": 10, "height": 10},
            {"id": "eyeR", "kind": "ellipse", "name": "Right", "x": 110, "y": 45, "width": 10, "height": 10}
          ]}
        ]},
        {"id": "body", "kind": "rectangle", "name": "Body", "x": 70, "y": 100, "width": 60, "height": 40},
        {"id": "cap", "kind": "text", "name": "Caption", "x": 70, "y": 142, "width": 60, "height": 8, "text": {"string": "Hello", "size": 12}}
      ]}
    ]}

    """
}

/// A session as a conversation has it. Letting go of it is the death of its process: the journal stays.
final class Talk {
  let session: Session
  let interpreter: Interpreter
  /// The output, answers and messages in one list.
  var said: [String] = []

  init(_ folder: RecoveryFolder, editing: Bool = true, options: Session.Options = Session.Options()) throws {
    session = Session(options: options)
    var note: (String) -> Void = { _ in }
    interpreter = Interpreter(session, answer: { note($0.text) }, message: { note($0.text) })
    if editing { session.recorder = SessionRecorder(folder.state) }
    try session.open(folder.document)
    note = { [unowned self] in said.append($0) }
    guard editing else { return }
    said += session.beginEditing()
  }

  @discardableResult
  func type(_ line: String) -> ShapeCommands.ExitStatus {
    interpreter.run(line: SourceText(name: "<test>", line))
    return interpreter.status
  }

  var text: String { String(decoding: DocumentWriter.bytes(of: session.document, canonically: true), as: UTF8.self) }
}
