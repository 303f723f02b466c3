import ShapeFormats
import ShapeModel

/// Documents that lines, selectors and edits are tried on.
enum SampleDocuments {
  /// All kinds, groups in groups, an empty one, unknown ones with children and without, and members that this version does not know, one
  /// of them with a key that lists nodes elsewhere.
  static let faces = """
    {"format": "shapeedit", "version": 1, "title": "Faces", "tokens": {"sun": "#ffcc00"}, "later": [1,  2], "canvases": [
      {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
        {"id": "head", "kind": "group", "name": "Head", "transform": [1, 0, 0, 1, 5, 0], "children": [
          {"id": "skull", "kind": "ellipse", "name": "Skull", "x": 60, "y": 20, "width": 80, "height": 80, "fill": {"color": "token(sun)"}},
          {"id": "eyes", "kind": "group", "name": "Eyes", "graphics": [1], "children": [
            {"id": "eyeL", "kind": "ellipse", "name": "Left", "x": 80, "y": 45, "width": 10, "height": 10, "fill": {"color": "#000", "later": 1}},
            {"id": "eyeR", "kind": "ellipse", "name": "Right", "x": 110, "y": 45, "width": 10, "height": 10, "tags": ["a", "b"]}
          ]},
          {"id": "none", "kind": "group", "children": []}
        ]},
        {"id": "body", "kind": "rectangle", "x": 70, "y": 100, "width": 60, "height": 40, "shadow": [{"dy": 2, "later": {}}, {"blur": 4}]},
        {"id": "cap", "kind": "text", "name": "Caption", "x": 70, "y": 142, "text": {"string": "Hello", "size": 12}},
        {"id": "line", "kind": "line", "x1": 0, "y1": 0, "x2": 9, "y2": 9, "stroke": {"color": "red", "width": 2}},
        {"id": "path", "kind": "path", "name": "Path", "d": "M0 0L5 5A3 3 0 0 1 9 9Z"},
        {"id": "poly", "kind": "polygon", "points": [[0, 0], [4, 0], [2, 3]], "fill": {"type": "linear", "stops": [[0, "red"], [1, "blue"]]}},
        {"id": "star", "kind": "star", "name": "Star", "opacity": 7, "width": 9, "height": 9},
        {"id": "odd", "kind": "zebra", "name": "Odd", "stripes": 5},
        {"id": "later", "kind": "gizmo", "name": "Later", "children": [
          {"id": "kept", "kind": "star", "width": 3, "height": 3}, {"id": "inner", "kind": "gadget", "children": []}
        ]}
      ]}
    ]}

    """

  static let all: [String] = [
    faces, faces.split(separator: "\n").joined(), #"{"format":"shapeedit","version":1}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"group"},{"kind":"group","children":[]}]},{"width":9}]}"#,
    "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [\n\t{\"id\": \"c\", \"graphics\": [ ]}\n]}",
  ]

  /// A document as it was just opened.
  static func open(_ index: Int) -> Document { read(all[index]) }

  /// An SVG drawing with graphics of the same names, and groups that hand down what they say.
  static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" id="faces" width="200" height="150">
      <style>.a { fill: #123456; stroke-width: 3 }</style>
      <g id="head" inkscape:label="Head" transform="translate(5,0)" font-size="9" stroke="blue" stroke-width="4" fill="green">
        <circle id="skull" inkscape:label="Skull" cx="100" cy="60" r="40" stroke="none"/>
        <g id="eyes" inkscape:label="Eyes" font-family="serif">
          <ellipse id="eyeL" inkscape:label="Left" class="a" cx="85" cy="50" rx="5" ry="5"/><ellipse id="eyeR" cx="115" cy="50" rx="5" ry="5"/>
        </g>
        <g id="none"/>
      </g>
      <rect id="body" x="70" y="100" width="60" height="40" style="fill:#fc0;opacity:.5"/>
      <text id="cap" inkscape:label="Caption" x="70" y="150" text-anchor="middle">Hel<tspan x="70" dy="9">lo</tspan></text>
      <line id="line" x2="9" y2="9" stroke="red"/><path id="path" inkscape:label="Path" d="M0 0L5 5A3 3 0 0 1 9 9Z"/>
      <polygon id="poly" points="0 0 4 0 2 3"/><use id="odd" href="#eyeL" x="9"/><foreignObject id="later" width="3" height="3"/>
    </svg>

    """

  static var drawing: Document { read(markup) }

  private static func read(_ text: String) -> Document {
    do { return try Document(reading: ByteStore(text)) } catch { preconditionFailure("a sample cannot be read: \(error)") }
  }
}
