import Outlines
import ShapeCommands
import ShapeModel
import ShapeOutline
import TestSupport
import Testing

/// The names in the rows of an outline, with the signs of open and closed groups.
private func rows(_ bench: Bench) -> [String] {
  bench.run("rows")
  return bench.answers.map { line in
    let words = line.split(separator: " ")
    return words[0] == "▾" || words[0] == "▸" ? "\(words[0])\(words[1])" : String(words[0])
  }
}

/// A document in a file, and a session that has opened it.
private final class FileBench {
  let folder = TemporaryFolder()
  let bench: Bench
  var path: String { folder.path + "/a.json" }

  init(_ text: String = faces, name: String = "a.json") throws {
    bench = try Bench(faces)
    folder.write(name, text)
    #expect(bench.done("open '\(folder.path)/\(name)'"), "\(bench.messages)")
  }

  /// Writes the file as another program would, and opens it again.
  /// - Returns: What is said to that.
  func reread(_ text: String, name: String = "a.json") -> [String] {
    folder.write(name, text)
    #expect(bench.done("open '\(folder.path)/\(name)'"), "\(bench.messages)")
    return bench.messages.filter { $0.hasPrefix("warning: ") }
  }
}

@Suite struct `The place after an edit` {
  @Test(arguments: [
    ("cd #eyes; delete #eyes", "/Faces/Head"), ("cd #eyes; delete Head", "/Faces"), ("cd #eyes; ungroup Eyes", "/Faces/Head"),
    ("cd #eyes; ungroup (Head, Eyes)", "/Faces"), ("cd Head; delete Head; canvas add Other", "/Faces"),
    ("cd Head; canvas add Other; canvas delete Faces --force", "/"), ("cd Head; move Head to 0", "/Faces/Head"),
    ("cd #eyes; group Head as Outer", "/Faces/Outer/Head/Eyes"), ("cd #eyes; rename Head Kopf", "/Faces/Kopf/Eyes"),
    ("cd #eyes; set Head id kopf", "/Faces/Head/Eyes"), ("cd #eyes; move Eyes into document", "/Faces/Eyes"),
  ])
  func `is the nearest group around it that is left, where that is gone`(lines: String, path: String) throws {
    let bench = try Bench(faces)
    var messages: [String] = []
    for line in lines.split(separator: ";") {
      bench.run(String(line))
      messages += bench.messages
    }
    let isLost = !path.contains("Eyes") && !path.hasSuffix("Head") || lines.hasSuffix("#eyes") || lines.hasSuffix("ungroup Eyes")
    let said = messages.filter { $0.contains("the place is now ") && $0.contains(", for ") }
    #expect(said.count == (isLost ? 1 : 0) && said.allSatisfy { $0.contains("now \(path), ") }, "\(lines): \(messages)")
    #expect(bench.run("pwd") == [path], "\(lines)")
  }

  @Test func `takes what is added, and comes back with an undo`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("cd #eyes") && bench.done("delete #eyes") && bench.done("add star S"))
    #expect(bench.run("get S path --value") == ["/Faces/Head/S"])
    #expect(bench.done("undo") && bench.done("undo"))
    #expect(bench.messages.contains { $0.contains("the place is /Faces/Head/Eyes again") }, "\(bench.messages)")
    #expect(bench.done("redo") && bench.run("pwd") == ["/Faces/Head"])
  }

  @Test func `is said in JSON, too`() throws {
    let bench = try Bench(faces)
    bench.run("cd #eyes")
    bench.session.options.isJSON = true
    #expect(bench.run("delete #eyes").contains { $0.contains("\"place\":\"/Faces/Head\"") }, "\(bench.answers) \(bench.messages)")
  }
}

@Suite struct `What a view shows after edits` {
  @Test func `stays open and selected by id, and comes back with an undo`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("expand Head") && bench.done("expand Eyes") && bench.done("select (#eyeL, Body)"))
    #expect(bench.done("select Body --as kept") || bench.done("select Body as kept"), "\(bench.messages)")
    let before = rows(bench)
    #expect(bench.done("delete (Head, Body)") && !rows(bench).contains("▾Head"))
    #expect(bench.done("undo") && rows(bench) == before, "\(rows(bench))")
  }

  @Test func `is everything where the group of the focus is gone, until it is back`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("focus Eyes") && rows(bench) == ["▾Eyes", "Left", "Right"])
    #expect(bench.done("delete Eyes") && bench.messages.contains { $0.contains("everything is shown, for #eyes is gone") })
    #expect(rows(bench).first == "▾Faces")
    #expect(bench.done("undo") && bench.messages.contains { $0.contains("the focus is on #eyes again") }, "\(bench.messages)")
    #expect(rows(bench) == ["▾Eyes", "Left", "Right"])
  }
}

@Suite struct `A file that another program changed` {
  private static let renamed = faces.replacing("\"Caption\"", with: "\"Title\"")
  private static let withoutEyes = try! Bench(faces).edited("delete Eyes")
  private static let withoutHead = try! Bench(faces).edited("delete Head")

  @Test func `keeps the place, the selections, the rows, the filter, the focus, and the listing`() throws {
    let file = try FileBench()
    let bench = file.bench
    for line in ["cd #eyes", "expand Head", "select (#eyeL, Body)", "select @", "focus Head", "filter ellipse", "expand Eyes"] {
      bench.run(line)
    }
    bench.run("select (#eyeR, #cap) as two")
    let (before, selected) = (rows(bench), bench.run("find :selected"))
    #expect(file.reread(Self.renamed) == [])
    #expect(bench.run("pwd") == ["/Faces/Head/Eyes"])
    #expect(rows(bench) == before && bench.session.outline.isFiltered && bench.session.outline.focus == bench.document.node(id: "head"))
    #expect(bench.run("find :selected").count == selected.count)
    #expect(bench.done("filter off") && bench.done("unfocus"))
    #expect(rows(bench).contains("Title") && rows(bench).contains("▾Head"))
    #expect(bench.done("add star S") && bench.run("get S path --value") == ["/Faces/Head/Eyes/S"])
  }

  @Test func `has its nearest group that is left as the place, and says what is gone`() throws {
    let file = try FileBench()
    file.bench.run("cd #eyes")
    file.bench.run("select (#eyeL, Body)")
    let said = file.reread(Self.withoutEyes)
    #expect(
      said.count == 1 && said[0].contains("#eyes, and the place is now /Faces/Head") && said[0].contains("1 of the selection"), "\(said)")
    #expect(file.bench.run("pwd") == ["/Faces/Head"])
    #expect(file.bench.ids(file.bench.session.selection) == ["body"])
    #expect(file.reread(Self.withoutHead).first?.contains("the place is now /Faces") == true)
    #expect(file.bench.run("pwd") == ["/Faces"])
  }

  @Test func `shows everything where the group of the focus is gone`() throws {
    let file = try FileBench()
    file.bench.run("focus Eyes")
    #expect(file.reread(Self.withoutEyes).first?.contains("#eyes, and everything is shown") == true)
    #expect(rows(file.bench).first == "▾Faces")
  }

  @Test func `keeps the checkpoints, whose graphics are found by their ids`() throws {
    let file = try FileBench()
    let before = file.bench.bytes
    file.bench.run("set Body fill red; checkpoint red")
    #expect(file.bench.done("undo") && file.bench.done("checkpoint start"))
    #expect(file.reread(Self.renamed) == [])
    #expect(file.bench.run("find :changed(start)").joined().contains("Title"))
    #expect(file.bench.run("dump --since start").contains { $0.contains("Title") })
    #expect(file.bench.run("diff --since red").contains { $0.contains("fill #ff0000") }, "\(file.bench.messages)")
    // Another reading, in which a group is gone, and a graphic of the session's own.
    #expect(file.reread(Self.withoutEyes).allSatisfy { !$0.contains("checkpoint") })
    #expect(file.bench.done("add star at 1 1 9x9 --id own") && file.bench.done("revert start"), "\(file.bench.messages)")
    #expect(try Bench(file.bench.bytes).run("dump") == Bench(before).run("dump"))
    #expect(file.bench.done("undo") && file.bench.run("count #own") == ["1"] && file.bench.run("count Eyes?") == ["0"])
    #expect(file.bench.done("checkpoint start") && file.bench.done("delete Body") && file.bench.done("revert start"))
    #expect(file.bench.run("count Body") == ["1"] && file.bench.refusal("revert none")?.contains("no state is named 'none'") == true)
  }

  /// The visible output of each part of a view.
  private func view(_ bench: Bench) -> [String: [String]] {
    [
      "place": bench.run("pwd"), "expansion, filter and focus": rows(bench), "selection": bench.run("find :selected"),
      "saved selection": bench.run("find @two"),
    ]
  }

  @Test(
    arguments: ["delete Eyes", "delete Head", "delete #eyeL", "ungroup Eyes", "ungroup Head", "delete (#eyeR, Body)"],
    [[], ["focus Head"], ["filter ellipse"], ["focus Head", "filter ellipse"]])
  func `leaves of a view what the same edit leaves of it, and undo brings all of it back`(edit: String, modes: [String]) throws {
    let setting = ["expand Head", "expand Eyes", "cd #eyes", "select (#eyeL, Body)", "select (#eyeR, #cap) as two", "select (#eyeL, Body)"]
    let (file, edited) = (try FileBench(), try Bench(faces))
    for bench in [file.bench, edited] { for line in setting + modes { bench.run(line) } }
    let before = view(edited)
    #expect(view(file.bench) == before)
    #expect(edited.done("checkpoint start") && edited.done(edit + " --force"), "\(edited.messages)")
    #expect(edited.run("dump --since start").count > 0)
    _ = file.reread(edited.bytes)
    let after = view(edited)
    for (part, seen) in view(file.bench) { #expect(seen == after[part], "\(part) \(edit) \(modes)") }
    #expect(edited.done("undo"))
    for (part, seen) in view(edited) { #expect(seen == before[part], "\(part) \(edit) \(modes)") }
    #expect(edited.run("count :changed(start)") == ["0"])
  }

  @Test func `of another name starts with a view of its own`() throws {
    let file = try FileBench()
    file.bench.run("cd #eyes")
    #expect(file.reread(faces, name: "b.json") == [] && file.bench.run("pwd") == ["/"])
  }

  @Test func `without ids finds its elements by what they are`() throws {
    func drawing(_ first: String) -> String {
      #"<svg xmlns="http://www.w3.org/2000/svg">\#(first)<g><rect width="4" height="4"/></g><g><circle r="3"/></g></svg>"#
    }
    let file = try FileBench(drawing(""), name: "a.svg")
    #expect(file.bench.done("cd (group:has(circle))") || file.bench.done("cd (group:has(ellipse))"), "\(file.bench.messages)")
    #expect(file.reread(drawing(#"<rect width="9" height="9"/>"#), name: "a.svg") == [])
    #expect(file.bench.run("count (./*)") == ["1"] && file.bench.run("get ./* kind --value") == ["ellipse"], "\(file.bench.messages)")
  }
}

@Suite struct `A filter of the rows` {
  @Test func `follows the document`() throws {
    let bench = try Bench(faces)
    bench.run("filter [fill=black]")
    #expect(rows(bench) == ["▾Faces", "▾Head", "▾Eyes", "Left", "Right"])
    #expect(bench.done("set #skull fill black") && rows(bench) == ["▾Faces", "▾Head", "Skull", "▾Eyes", "Left", "Right"])
    #expect(bench.done("set #eyeL fill red") && rows(bench) == ["▾Faces", "▾Head", "Skull", "▾Eyes", "Right"])
    #expect(bench.done("undo") && bench.done("undo") && rows(bench) == ["▾Faces", "▾Head", "▾Eyes", "Left", "Right"])
    #expect(bench.done("dup #eyeL as Third") && rows(bench).contains("Third"))
    #expect(bench.done("delete Eyes") && rows(bench).isEmpty, "\(rows(bench))")
    #expect(bench.done("undo") && rows(bench).contains("Third"))
  }

  @Test func `of what is selected follows the selection`() throws {
    let bench = try Bench(faces)
    bench.run("select Body")
    bench.run("filter :selected")
    #expect(rows(bench) == ["▾Faces", "Body"])
    bench.run("select Skull")
    #expect(rows(bench) == ["▾Faces", "▾Head", "Skull"])
  }

  @Test func `shows all that is in a match that is opened`() throws {
    let bench = try Bench(faces)
    bench.run("filter Head")
    #expect(rows(bench) == ["▾Faces", "▸Head"])
    #expect(bench.done("expand Head") && rows(bench) == ["▾Faces", "▾Head", "Skull", "▸Eyes"])
    #expect(bench.done("expand Eyes") && rows(bench) == ["▾Faces", "▾Head", "Skull", "▾Eyes", "Left", "Right"])
    #expect(bench.done("collapse Head") && rows(bench) == ["▾Faces", "▸Head"])
    #expect(bench.done("expand --all") && rows(bench) == ["▾Faces", "▾Head", "Skull", "▾Eyes", "Left", "Right"])
  }

  @Test(arguments: [["focus Head", "filter ellipse"], ["filter ellipse", "focus Head"]])
  func `and a focus show the same in either order, and leave the rows as they were`(lines: [String]) throws {
    let bench = try Bench(faces)
    let before = rows(bench)
    for line in lines { bench.run(line) }
    #expect(rows(bench) == ["▾Head", "Skull", "▾Eyes", "Left", "Right"])
    bench.run(lines[1] == "focus Head" ? "unfocus" : "filter off")
    #expect(
      rows(bench) == (lines[1] == "focus Head" ? ["▾Faces", "▾Head", "Skull", "▾Eyes", "Left", "Right"] : ["▾Head", "Skull", "▸Eyes"]))
    bench.run(lines[0] == "focus Head" ? "unfocus" : "filter off")
    #expect(rows(bench) == before, "\(rows(bench))")
    for line in lines + [lines[0] == "focus Head" ? "unfocus" : "filter off", lines[1] == "focus Head" ? "unfocus" : "filter off"] {
      bench.run(line)
    }
    #expect(rows(bench) == before, "\(rows(bench))")
  }

  @Test func `opens nothing outside of itself, and nothing of it is saved as view`() throws {
    let bench = try Bench(faces)
    bench.run("filter Head")
    bench.run("expand --all")
    #expect(bench.session.outline.expansion.exceptions.isEmpty)
    bench.run("filter off")
    #expect(rows(bench) == ["▾Faces", "▸Head", "Body", "Caption"])
  }

  @Test(arguments: ["reveal Body", "search Body"]) func `that hides what is revealed or found is said`(line: String) throws {
    let bench = try Bench(faces)
    bench.run("filter ellipse")
    #expect(bench.run(line).contains { $0.contains("the filter hides #body; filter off shows it") }, "\(bench.messages)")
    bench.run("filter off")
    bench.run("focus Head")
    #expect(bench.run(line).contains { $0.contains("the focus hides #body; unfocus shows it") }, "\(bench.messages)")
    bench.run("unfocus")
    #expect(!bench.run(line).contains { $0.contains("hides") })
  }
}

extension Bench {
  /// The document as it is written after a line.
  fileprivate func edited(_ line: String) -> String {
    run(line)
    return bytes
  }
}
