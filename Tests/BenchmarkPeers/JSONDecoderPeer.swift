// The time of Foundation's JSONDecoder for the same bytes. `make bench` compiles it where Foundation is installed.
//
//   json-decoder FILE      decodes everything into structs, then counts the graphics whose opacity is below 0.5
import Foundation

struct Drawing: Decodable {
  var canvases: [Canvas]
}

struct Canvas: Decodable {
  var id: String
  var name: String
  var graphics: [Graphic]
}

struct Graphic: Decodable {
  var id: String
  var kind: String
  var name: String
  var visible: Bool?
  var locked: Bool?
  var opacity: Double?
  var x: Double?, y: Double?, width: Double?, height: Double?
  var x1: Double?, y1: Double?, x2: Double?, y2: Double?
  var d: String?
  var rotation: Double?
  var source: String?
  var fill: Paint?
  var stroke: Paint?
  var shadow: Shadow?
  var text: Text?
  var children: [Graphic]?

  struct Paint: Decodable {
    var enabled: Bool?
    var color: String
    var width: Double?
  }

  struct Shadow: Decodable {
    var enabled: Bool?
    var dx: Double?, dy: Double?, blur: Double?
    var color: String
  }

  struct Text: Decodable {
    var string: String
    var font: String?
    var size: Double?
    var color: String?
    var align: String?
  }

  /// The drawings of this benchmark are twelve levels deep.
  var faintCount: Int { ((opacity ?? 1) < 0.5 ? 1 : 0) + (children ?? []).reduce(0) { $0 + $1.faintCount } }
}

guard CommandLine.arguments.count == 2 else { exit(2) }
do {
  let drawing = try JSONDecoder().decode(Drawing.self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
  print(drawing.canvases.reduce(0) { $0 + $1.graphics.reduce(0) { $0 + $1.faintCount } })
} catch {
  print(error)
  exit(1)
}
