import TestSupport
import Testing

@Suite struct `Standard output that takes nothing` {
  private static let runs = [
    "tree faces.shape.json", "help set", "props", "-c 'get * x' faces.shape.json", "--json -c 'find *' faces.shape.json",
    "-o - -c 'set #body x 1' faces.shape.json", "--stream faces.shape.json", "-i -c 'set #body x 1; get #body x' faces.shape.json",
  ]

  @Test(arguments: runs) func `is told by name, and is a failure`(_ arguments: String) {
    let folder = Folder()
    folder.write("lines", "get #body x\n")
    let run = Run.shell("\"$shapeedit\" \(arguments) < lines > /dev/full", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("shapeedit: standard output: "))
    let isTold = run.status == 3 && run.errors.hasPrefix("shapeedit: standard output: ")
    #expect(folder["faces.shape.json"] == faces)
    Reliability.tally("S4", "standard output that is full is told by name, with status 3", of: Self.runs.count, failures: isTold ? 0 : 1)
  }
}
