import ShapeCommands
import ShapeModel
import TestSupport
import Testing

/// Steps that a held key makes, which become one, in a journal.
@Suite struct `Joined steps in a journal` {
  @Test(arguments: 0..<60) func `come back as the document that the session had`(_ seed: Int) throws {
    let folder = RecoveryFolder()
    var random = SplitMix64(seed: UInt64(seed))
    var talk: Talk? = try Talk(folder)
    for _ in 0..<Int.random(in: 4...30, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: talk?.type("undo")
      case 1: talk?.type("redo")
      case 2: talk?.type("set #body fill gold; set #cap x 3")
      case 3: talk?.type("save")
      default:
        talk?.type("translate #body 1 0")
        if Bool.random(using: &random) { talk?.session.joinLatestSteps(named: "joined") }
      }
    }
    let (text, steps) = (try #require(talk?.text), try #require(talk?.session.history.undoSteps.count))
    let isUnsaved = talk?.session.workspace.isUnsaved == true
    talk = nil
    guard isUnsaved else { return }
    let again = try Talk(folder)
    #expect(again.type("recover") == .done, "\(again.said)")
    #expect(again.text == text)
    #expect(again.session.history.undoSteps.count <= steps)
  }

  @Test func `are taken back at once after a recovery`() throws {
    let folder = RecoveryFolder()
    var talk: Talk? = try Talk(folder)
    talk?.type("set #body x 71")
    for x in 72...74 {
      talk?.type("set #body x \(x)")
      if x > 72 { talk?.session.joinLatestSteps(named: "joined") }
    }
    talk?.type("undo")
    #expect(talk?.text.contains("\"x\": 71") == true)
    talk = nil
    let again = try Talk(folder)
    again.type("recover")
    #expect(again.text.contains("\"x\": 71"))
  }
}
