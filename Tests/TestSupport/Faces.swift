/// The document of the format's description, in canonical form.
public let faces = """
  {"format": "shapeedit", "version": 1, "title": "Faces", "canvases": [
    {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
      {"id": "head", "kind": "group", "name": "Head", "children": [
        {"id": "skull", "kind": "ellipse", "name": "Skull", "x": 60, "y": 20, "width": 80, "height": 80, "fill": {"color": "#ffcc00"}},
        {"id": "eyes", "kind": "group", "name": "Eyes", "children": [
          {"id": "eyeL", "kind": "ellipse", "name": "Left", "x": 80, "y": 45, "width": 10, "height": 10, "fill": {"color": "#000000"}},
          {"id": "eyeR", "kind": "ellipse", "name": "Right", "x": 110, "y": 45, "width": 10, "height": 10, "fill": {"color": "#000000"}}
        ]}
      ]},
      {"id": "body", "kind": "rectangle", "name": "Body", "x": 70, "y": 100, "width": 60, "height": 40, "radius": 6, "fill": {"color": "#3366cc"}, "shadow": {"dy": 2, "blur": 4}},
      {"id": "cap", "kind": "text", "name": "Caption", "x": 70, "y": 142, "width": 60, "height": 8, "text": {"string": "Hello", "size": 12}}
    ]}
  ]}

  """
