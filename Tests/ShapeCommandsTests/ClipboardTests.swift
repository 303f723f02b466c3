import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// `copy`, `cut` and `paste`, in a document and from one to another.
@Suite struct `Copied graphics` {
  private static let page = ##"""
    {"format": "shapeedit", "version": 1, "canvases": [
      {"id": "p", "name": "Page", "width": 100, "height": 100, "graphics": [
        {"id": "a", "kind": "rectangle", "name": "A", "x": 5, "width": 10, "height": 10, "fill": {"color": "#ff0000"}},
        {"id": "u", "kind": "instance", "name": "U", "source": "#a", "x": 9},
        {"id": "g", "kind": "group", "name": "G", "transform": [1, 0, 0, 1, 20, 30], "children": [
          {"id": "in", "kind": "ellipse", "name": "In", "width": 4, "height": 4}
        ]}
      ]},
      {"id": "q", "name": "Other", "width": 100, "height": 100, "graphics": []}
    ]}

    """##

  private func value(_ bench: Bench, _ line: String) -> String {
    bench.run("get " + line)
    return bench.answers.first?.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
  }

  private func box(_ bench: Bench, _ selector: String) -> String {
    bench.run("bbox \(selector)")
    return bench.answers.first ?? ""
  }

  @Test func `are put where they were on their canvas, in front, in any group or canvas`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.done("copy #in; paste in Other"), "\(bench.messages)")
    #expect(bench.messages.contains("1 graphic pasted in /Other"), "\(bench.messages)")
    #expect(box(bench, "(#q > ellipse)") == box(bench, "#in") && value(bench, "(#q > ellipse) name") == "In")
    #expect(bench.done("copy #a; paste in G"), "\(bench.messages)")
    #expect(bench.children("g").first == "in" && box(bench, "(#g > rectangle)") == "5 0 10 10")
    #expect(bench.done("paste in /Page --offset 3,4"))
    #expect(bench.children("p").count == 4 && box(bench, "(#p > rectangle[x=8])") == "8 4 10 10")
    #expect(bench.undoDepth == 3)
    bench.run("undo 3")
    #expect(bench.bytes == Self.page)
  }

  @Test func `are themselves again after a cut, with their ids and what refers to them`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.done("cut #a --lossy"), "\(bench.messages)")
    #expect(bench.done("paste in Other"), "\(bench.messages)")
    #expect(bench.children("q") == ["a"] && value(bench, "#u source") == "#a", "\(bench.bytes)")
    #expect(bench.done("paste in G") && bench.children("g").count == 2 && bench.children("q") == ["a"])
    bench.run("undo 3")
    #expect(bench.bytes == Self.page)
    bench.run("redo 2")
    #expect(bench.children("q") == ["a"])
  }

  @Test func `are themselves again in markup`() throws {
    let markup = ##"<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="5" height="5"/><g id="g"><use href="#a" x="9"/></g></svg>"##
    let bench = try Bench(markup: markup)
    #expect(bench.done("cut #a --lossy; paste in #g"), "\(bench.messages)")
    #expect(bench.bytes.contains(##"<g id="g"><use href="#a" x="9"/><rect id="a" width="5" height="5"/></g>"##), "\(bench.bytes)")
    bench.run("undo 2")
    #expect(bench.bytes == markup)
  }

  @Test func `are those of the time at which they were copied, whatever became of them`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.done("copy #a; set #a fill blue; paste in Other"), "\(bench.messages)")
    #expect(value(bench, "(#q > rectangle) fill") == "#ff0000")
    #expect(bench.done("undo; translate #g 5 5; copy #in; undo; paste in Other"), "\(bench.messages)")
    #expect(box(bench, "(#q > ellipse)") == "25 35 4 4" && box(bench, "#in") == "20 30 4 4")
  }

  @Test func `may refer to what stays, and keep to each other`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.done("copy #u; paste in Other"), "\(bench.messages)")
    #expect(value(bench, "(#q > instance) source") == "#a")
    bench.run("undo")
    #expect(bench.done("copy (#a, #u); paste in Other"), "\(bench.messages)")
    let copy = value(bench, "(#q > rectangle) id")
    #expect(copy != "a" && value(bench, "(#q > instance) source") == "#" + copy)
  }

  @Test func `are taken away by cut, and put in as often as wanted`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.done("cut #in; paste in Other; paste in Other"), "\(bench.messages)")
    #expect(bench.children("g").isEmpty && bench.children("q").count == 2)
    #expect(box(bench, "(#q > ellipse)") == "20 30 4 4")
    #expect(bench.done("set #u locked true"))
    #expect(bench.refusal("cut #u")?.contains("locked") == true)
    #expect(bench.done("paste in Page") && value(bench, "(#p > ellipse) name") == "In", "what was cut before is still there")
    #expect(bench.done("cut #a --dry-run; paste in Page") && bench.document.node(id: "a") != nil)
  }

  @Test func `go into a document that is opened later, of either format`() throws {
    let folder = TemporaryFolder()
    folder.write("other.json", Self.page)
    folder.write(
      "art.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 80\"><g id=\"b\"><rect width=\"3\" height=\"4\" fill=\"red\"/></g></svg>\n"
    )
    let bench = try Bench(Self.page)
    #expect(bench.done("copy (#a, #in); open '\(folder.path)/other.json'; paste in Other"), "\(bench.messages)")
    #expect(bench.messages.joined().contains("2 graphics pasted in /Other; renamed: #a → "), "\(bench.messages)")
    #expect(bench.children("q").count == 2 && box(bench, "(#q > ellipse)") == "20 30 4 4")
    #expect(bench.done("open '\(folder.path)/art.svg' --force; paste"), "\(bench.messages)")
    #expect(bench.bytes.contains("<rect width=\"3\"") && bench.document.graphicCount == 4, "\(bench.bytes)")
    #expect(bench.done("copy #b; open '\(folder.path)/other.json' --force; paste"), "\(bench.messages)")
    #expect(value(bench, "(#p > group > rectangle) fill") == "#ff0000")
  }

  @Test func `have to be copied first`() throws {
    let bench = try Bench(Self.page)
    #expect(bench.refusal("paste")?.contains("copy SELECTOR or cut SELECTOR comes first") == true, "\(bench.messages)")
    #expect(bench.refusal("copy #a; paste in #a")?.contains("cannot hold graphics") == true)
  }
}
