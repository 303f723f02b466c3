import TestSupport
import Testing

@Suite struct `The shell's diff` {
  private static let commit =
    "git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm one && sed -i 's/#3366cc/#ff0000/' faces.shape.json"

  @Test(arguments: [
    ("diff faces.shape.json faces.shape.json", 0), ("diff faces.shape.json other.json", 1), ("diff faces.shape.json other.json --stat", 1),
    ("diff faces.shape.json other.json --script", 1), ("diff other.json other.json --script", 0), ("diff faces.shape.json none.json", 2),
    ("diff faces.shape.json broken.json", 2), ("diff faces.shape.json --no-such-flag", 2), ("diff a b c", 2),
    ("diff HEAD:none.json other.json", 2),
    ("diff", 2),
  ])
  func `ends with 0 for the same, 1 for a difference, and 2 for an error`(_ line: String, _ status: Int) {
    let folder = Folder()
    folder.write("other.json", faces.replacing("#3366cc", with: "#ff0000"))
    folder.write("broken.json", "{,}")
    let run = Run.shell("\"$shapeedit\" \(line)", in: folder)
    #expect(run.status == Int32(status), "\(run)")
    #expect((status == 2) == run.errors.contains("error"), "\(run)")
  }

  @Test func `compares revisions of git`() {
    let folder = Folder()
    let head = Run.shell("\(Self.commit) && \"$shapeedit\" diff HEAD:faces.shape.json faces.shape.json", in: folder)
    #expect(head.output == "Faces\n  Body: fill #3366cc → #ff0000\n" && head.status == 1, "\(head)")
    #expect(Run.shell("\"$shapeedit\" diff faces.shape.json", in: folder) == head)
    #expect(Run.shell("mkdir below && cd below && \"$shapeedit\" diff ../faces.shape.json", in: folder) == head)
    #expect(Run.shell("\"$shapeedit\" diff HEAD:faces.shape.json HEAD:faces.shape.json", in: folder).status == 0)
    #expect(Run.shell("\"$shapeedit\" diff HEAD:faces.shape.json", in: folder) == head)
    #expect(Run.shell("cd below && \"$shapeedit\" diff HEAD:faces.shape.json", in: folder) == head)
    let none = Run.shell("\"$shapeedit\" diff HEAD:none.json faces.shape.json", in: folder)
    #expect(none.errors.contains("HEAD:none.json is neither a file nor in git"), "\(none)")
  }

  /// The order of a hash table differs from run to run.
  @Test func `is the same in every run for graphics without ids`() {
    let folder = Folder()
    let shapes = (0..<240).map { "<rect x=\"\($0 % 5)\" y=\"\($0 % 7)\" width=\"\(3 + $0 % 4)\" height=\"9\"/>" }
    func drawing(_ shapes: [String]) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\n\(shapes.joined(separator: "\n"))\n</svg>\n"
    }
    folder.write("one.svg", drawing(shapes))
    folder.write(
      "two.svg", drawing(shapes.enumerated().filter { $0.offset % 11 != 3 }.map { $1.replacing("=\"9\"", with: "=\"8\"") }.reversed()))
    let runs = (0..<4).map { _ in Run.shell("\"$shapeedit\" diff one.svg two.svg --json", in: folder) }
    #expect(runs[0].status == 1 && runs.allSatisfy { $0 == runs[0] }, "\(runs[0])")
  }

  @Test func `is the diff of git when that is configured`() {
    let folder = Folder()
    let run = Run.shell(
      "echo '*.shape.json diff=shapeedit' > .gitattributes && \(Self.commit) && "
        + "git config diff.shapeedit.command \"'$shapeedit' diff --external\" && git diff --no-color", in: folder)
    #expect(run.status == 0 && run.output == "diff faces.shape.json\nFaces\n  Body: fill #3366cc → #ff0000\n", "\(run)")
    let added = Run.shell(
      "cp faces.shape.json new.shape.json && git add -N new.shape.json && git diff --no-color new.shape.json", in: folder)
    let expected = "diff new.shape.json\ndocument: title none → Faces\nFaces: added, canvas with "
    #expect(added.status == 0 && added.output.hasPrefix(expected), "\(added)")
  }

  @Test func `compares the file with the session`() {
    let folder = Folder()
    let run = Run.shapeedit(["faces.shape.json", "-q", "-o", "other.json", "-c", "set #body x 73; diff"], in: folder)
    #expect(run.output == "Faces\n  Body: moved 3,0\n", "\(run)")
  }

  @Test func `compares drawings of both formats`() {
    let folder = Folder()
    #expect(Run.shapeedit(["faces.shape.json", "-c", "save faces.svg"], in: folder).status == 0)
    let same = Run.shell("\"$shapeedit\" diff faces.svg faces.svg", in: folder)
    #expect(same.status == 0, "\(same)")
    let run = Run.shell(
      "sed 's/#3366cc/#ff0000/' faces.svg > red.svg; \"$shapeedit\" diff faces.shape.json red.svg; \"$shapeedit\" diff faces.svg red.svg",
      in: folder)
    #expect(run.output.ranges(of: "Body: fill #3366cc → #ff0000").count == 2, "\(run)")
  }

  @Test func `makes the second file of the first with its script`() {
    let folder = Folder()
    let run = Run.shell(
      "\"$shapeedit\" faces.shape.json -o other.shape.json -c 'set Body fill red; move Left into Faces; delete Caption; add star Badge'; "
        + "\"$shapeedit\" diff faces.shape.json other.shape.json --script > steps.se; "
        + "\"$shapeedit\" faces.shape.json -f steps.se -o made.shape.json && cmp made.shape.json other.shape.json", in: folder)
    #expect(run.status == 0, "\(run)")
  }
}
