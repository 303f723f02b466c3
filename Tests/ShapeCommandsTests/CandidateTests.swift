import ShapeCommands
import ShapeModel
import Testing

@Suite struct `What Tab offers` {
  private static let drawing = """
    {"format": "shapeedit", "version": 1, "tokens": {"accent": "#ff8800", "ink": "#222222"}, "canvases": [
      {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
        {"id": "head", "kind": "group", "name": "Head", "children": [
          {"id": "skull", "kind": "ellipse", "name": "Skull", "tags": ["round"], "frame": {"x": 60, "y": 20, "width": 80, "height": 80}},
          {"id": "two", "kind": "line", "name": "Two words"}]},
        {"id": "body", "kind": "rectangle", "name": "Body", "fill": {"color": "#3366cc"}, "frame": {"x": 70, "y": 100, "width": 60, "height": 40}},
        {"id": "bell", "kind": "star", "name": "Ring\\u0007it"},
        {"id": "caption", "kind": "text", "name": "Caption", "text": {"string": "Hello"}}]},
      {"id": "back", "name": "Back side", "width": 10, "height": 10, "graphics": []}]}
    """

  private func candidates(_ line: String) throws -> [String] {
    let bench = try Bench(Self.drawing)
    return Completer.answer(to: line, in: bench.session).candidates.map { $0.whole() }
  }

  @Test(arguments: [
    ("recolor re", "red"), ("recolor red to bl", "blue"), ("recolor token(a", "token(accent)"),
    ("token accent re", "red"), ("token accent token(", "token(ink)"), ("show --background re", "red"), ("show --background n", "none"),
    ("render --background re", "red"), ("show --as as", "ascii"), ("show --canvas F", "Faces"), ("show --canvas Ba", "\"Back side\""),
    ("echo ${count(He", "Head"), ("echo ${count(Head > Sk", "Skull"), ("echo ${1 + count(\"Two", "\"Two words\""),
    ("get [fill=re", "red]"), ("get (rectangle[visible=tr", "true]"), ("set Body x (wid", "width"), ("set Body x=(wid", "width"),
    ("set Body x=(2 * wid", "width"), ("set Body x ${wid", "width"), ("sort (Head > *) wid", "width"),
    ("sort (Head > *) width*hei", "height"),
    ("rotate Body 5 --about se", "selection"), ("align Body top --to ca", "canvas"), ("align Body top --to He", "Head"),
    ("lint --only covered,off", "off-canvas"), ("lint --only off", "off-canvas"), ("set Body fill \"lin", "\"linear("),
    ("set Body fill lin", "linear("), ("cd He", "Head"), ("cd Fac", "Faces"), ("props st", "star"), ("props rectangle ra", "radius"),
    ("filter He", "Head"),
  ])
  func `has what fits`(_ line: String, _ wanted: String) throws {
    let found = try candidates(line)
    #expect(found.contains(wanted), "\(found)")
  }

  @Test(arguments: [
    "cd Ca", "cd #bod", "cd Faces/Bo", "filter Head l", "find Head l", "props text.s", "rotate Body 5 --about 10,", "align Body top --to 1",
    "token accent token(acc", "get Hea\"Two", "lint --only off-canvas,off", "show --background acc", "show --background token(",
  ])
  func `has nothing that would be refused`(_ line: String) throws { #expect(try candidates(line) == []) }
}
