/// A document of a later version: kinds that this one does not know, with children, with an empty list of them, and without.
public let unknownKinds = """
  {"format": "shapeedit", "version": 1, "title": "Later", "canvases": [
    {"id": "c", "name": "C", "width": 100, "height": 100, "graphics": [
      {"id": "u", "kind": "gizmo", "name": "U", "speed": 3, "children": [
        {"id": "k", "kind": "image", "x": 1, "y": 2, "width": 3, "height": 4},
        {"id": "m", "kind": "ellipse", "name": "M", "x": 9, "y": 9, "width": 5, "height": 5},
        {"id": "v", "kind": "gadget", "children": [
          {"id": "w", "kind": "star", "x": 0, "y": 0, "width": 2, "height": 2}
        ]},
        {"id": "e", "kind": "gadget", "children": []}
      ]},
      {"id": "g", "kind": "group", "name": "G", "children": [
        {"id": "z", "kind": "zebra", "stripes": 5}
      ]},
      {"id": "only", "kind": "gizmo", "children": [
        {"id": "last", "kind": "image"}
      ]}
    ]}
  ]}

  """
