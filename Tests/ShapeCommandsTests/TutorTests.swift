import ShapeFormats
import ShapeModel
import Testing

import ShapeCommands

@Suite struct `The tutor` {
  @Test func `its drawing is in canonical form`() throws {
    let document = try Document(json: Tutor.drawing)
    #expect(String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self) == Tutor.drawing)
  }

  @Test func `its ten steps run one after the other, each as it is told`() throws {
    let bench = try Bench(Document())
    #expect(Tutor.steps.count == 10)
    for (index, step) in Tutor.steps.enumerated() {
      let told = bench.run("tutor")
      #expect(told.first == "\(index + 1) of 10: \(step.title)")
      for line in step.lines {
        #expect(told.contains("  " + line))
        #expect(bench.done(line), "\(line): \(bench.messages)")
        #expect(!bench.answers.isEmpty || !bench.messages.isEmpty, "\(line) says nothing")
      }
    }
    #expect(bench.run("tutor").first?.hasPrefix("That was all.") == true)
    #expect(bench.run("get Cheese kind fill").first?.contains("fill #ffa500") == true)
    #expect(bench.children("sandwich") == ["bread", "cheese", "salad", "top"])
  }

  @Test func `it tells one of its steps, and leaves unsaved work alone`() throws {
    let bench = try Bench(faces())
    #expect(bench.done("set #body x 3"))
    #expect(bench.refusal("tutor")?.contains("unsaved changes") == true)
    bench.run("undo")
    #expect(bench.run("tutor 4").first == "4 of 10: Find")
    #expect(bench.run("tutor").first == "5 of 10: Inspect")
    #expect(bench.refusal("tutor 11") != nil)
  }

  private func faces() -> String { Tutor.drawing.replacing("plate", with: "body") }
}
