import Glibc
import Outlines
import Scrolling
import ShapeDocuments
import TerminalUI

// The folder for what the examples write, with an SVG file.
let folder = CommandLine.arguments[1]
precondition(chdir(folder) == 0)

struct Item: Identifiable {
  var id: String
  var children: [Item]? = nil
}
let items = [Item(id: "Faces", children: [Item(id: "Eyes", children: [Item(id: "Left"), Item(id: "Right")]), Item(id: "Mouth")])]
let rows = OutlineRows(items, id: \.id, children: \.children, expansion: Expansion(base: .open))
let lines = rows.map { String(repeating: "  ", count: $0.level) + ($0.disclosure == .leaf ? "  " : "▾ ") + $0.id }
let list = ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(lines, id: \.self) { TerminalUI.Text($0) } } }
let scene = Scene(width: 20, height: 5) { list.defaultScrollAnchor(.top, for: .alignment) }
for line in scene.grid.lines { print(line) }

// The pages of ShapeDocuments, line by line.
func readFirstPage() throws {
  let poster = try ShapeDocument(path: "poster.svg")
  for badge in try poster.select("group[name~=Badge] > ellipse") {
    print(badge.path, try badge.value("fill") ?? "none")
  }
  try poster.set("fill", to: "linear(gold, orange)", of: poster.select("#sun"))
  try poster.save()
}
try readFirstPage()
let poster = ShapeDocument()
let canvas = try poster.addCanvas("Poster", width: 200, height: 100)
let sun = try poster.add(
  "ellipse", named: "Sun", in: canvas, frame: ShapeBox(x: 20, y: 20, width: 60, height: 60), ["fill": "gold", "stroke": "orange"])
try poster.add("text", named: "Title", in: canvas, frame: ShapeBox(x: 100, y: 40, width: 80, height: 20), ["text": "Hello"])
let title = try poster.one("/Poster/Title")
print(try title.value("text")!, title.bounds!.width)
try poster.step("rays") {
  let ray = try poster.add("line", named: "Ray", in: canvas, ["x1": "50", "y1": "2", "x2": "50", "y2": "14", "stroke": "orange"])
  try poster.group([sun, ray], named: "Sunshine")
}
poster.undo()
poster.redo()
print(poster.undoSteps, poster.root.descendants.map(\.path))
print(try poster.palette().map(\.color))
try poster.recolor(["orange": "#cc3300", "gold": "yellow"])
try poster.replace("Hello", with: "Good day")
try poster.save(to: "poster.shape.json")
for loss in try poster.save(to: "poster.svg", replacing: true) { print(loss) }
let other = try ShapeDocument(path: "poster.shape.json")
try other.set("name", to: "Heading", of: [other.one("Title")])
try other.save()
try poster.set("text.size", to: "20", of: [title])
do {
  try poster.save()
} catch {
  guard error.code == "file.conflict" else { throw error }
  try poster.merge()
  try poster.save()
}
print(title.name!, try title.value("text.size")!)
let svg = try poster.converted(to: .svg)
let again = try ShapeDocument(bytes: svg.bytes)
try again.set("fill", to: "red", of: again.select("ellipse"))
print(again.format, String(decoding: again.bytes, as: UTF8.self).contains("#ff0000"))
do { try again.set("fil", to: "red", of: again.canvases) } catch { print(error) }
do { _ = try again.select("Sunshine > circle") } catch { print(error) }
do { _ = try again.canvases[0].value("typo") } catch { print(error.code) }
