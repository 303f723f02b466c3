// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWriter {
  static func elementName(_ outline: DrawnOutline) -> StaticString {
    switch outline {
    case .rectangle: "rect"
    case .ellipse(let frame): frame.width == frame.height ? "circle" : "ellipse"
    case .line: "line"
    case .polyline: "polyline"
    case .polygon: "polygon"
    case .star, .path: "path"
    case .image: "image"
    case .instance: "use"
    case .text: "text"
    }
  }

  mutating func place(_ frame: Rect) { body.place(frame) }

  mutating func geometry(_ outline: DrawnOutline) {
    switch outline {
    case .rectangle(let frame, let radius):
      place(frame)
      if radius > 0 { body.attribute("rx", radius) }
    case .ellipse(let frame):
      body.attribute("cx", frame.center.x)
      body.attribute("cy", frame.center.y)
      if frame.width == frame.height { return body.attribute("r", frame.width / 2) }
      body.attribute("rx", frame.width / 2)
      body.attribute("ry", frame.height / 2)
    case .line(let start, let end):
      body.attribute("x1", start.x)
      body.attribute("y1", start.y)
      body.attribute("x2", end.x)
      body.attribute("y2", end.y)
    case .polyline(let points), .polygon(let points): body.attribute("points", points: points)
    case .star(let corners, let star): self.star(corners, star)
    case .path(let data): body.attribute("d", data)
    case .image(let image): self.image(image)
    case .instance(let frame, let source): instance(frame, source)
    case .text: break
    }
  }

  private mutating func star(_ corners: [Point], _ star: RegularStar?) {
    body.attribute("d", PathData(polygon: corners)?.withoutNoise.description ?? "")
    guard options.isForEditors, let star else { return }
    body.attribute("sodipodi:type", "star")
    body.attribute("inkscape:flatsided", star.innerRadius == nil ? "true" : "false")
    body.attribute("sodipodi:sides", Double(star.pointCount))
    body.attribute("sodipodi:cx", star.center.x)
    body.attribute("sodipodi:cy", star.center.y)
    body.attribute("sodipodi:r1", star.outerRadius)
    let step = Double.pi / Double(star.pointCount)
    body.attribute("sodipodi:r2", star.innerRadius ?? star.outerRadius)
    body.attribute("sodipodi:arg1", -Double.pi / 2)
    body.attribute("sodipodi:arg2", -Double.pi / 2 + step)
  }

  private mutating func instance(_ frame: Rect, _ source: String) {
    if frame.x != 0 { body.attribute("x", frame.x) }
    if frame.y != 0 { body.attribute("y", frame.y) }
    if frame.width > 0 { body.attribute("width", frame.width) }
    if frame.height > 0 { body.attribute("height", frame.height) }
    body.attribute("href", source)
  }

  private mutating func image(_ image: DrawnImage) {
    place(image.frame)
    if image.fit != .fit { body.attribute("preserveAspectRatio", image.fit == .fill ? "xMidYMid slice" : "none") }
    body.attribute("href", options.image(image.source) ?? "")
  }
}
