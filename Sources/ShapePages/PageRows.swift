// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
import ShapeModel

/// The columns of the rows of a page, as one JSON object. Equal properties of several rows are stored once.
struct PageRows {
  private(set) var count = 0
  private var columns: [String: [UInt8]] = [:]
  private var properties: [UInt8] = []
  private var knownProperties: [[UInt8]: Int] = [:]
  private var sections: [String: PropertySpecification.Section] = [:]

  /// The displayed form of a property.
  struct Shown {
    var path: String
    var section: PropertySpecification.Section
    var text: String
  }

  /// Begins a row: every column has a value for it.
  mutating func begin(_ node: NodeID, level: Int, name: String, in document: Document) {
    count += 1
    append("level", "\(level)")
    append("kind", "\(document.kind(of: node).rawValue)")
    append("id", json(node == .document ? "" : document.id(of: node)))
    append("name", json(name))
  }

  /// Appends a value of the row, as JSON.
  mutating func append(_ column: String, _ value: String) {
    if count > 1 { columns[column, default: []].append(UInt8(ascii: ",")) }
    columns[column, default: []] += Array(value.utf8)
  }

  /// Appends the number of the object that holds a row's properties.
  mutating func append(_ shown: [Shown]) {
    var object: [UInt8] = []
    for property in shown {
      sections[property.path] = property.section
      object += Array("\(object.isEmpty ? "" : ",")\(json(property.path)):\(json(property.text))".utf8)
    }
    let index = knownProperties[object] ?? knownProperties.count
    if knownProperties.updateValue(index, forKey: object) == nil {
      properties += Array("\(index == 0 ? "" : ",")".utf8) + [UInt8(ascii: "{")] + object + [UInt8(ascii: "}")]
    }
    append("own", "\(index)")
  }

  /// The object, with the canvases and further members, as JSON.
  func bytes(canvases: [String], more: String = "") -> [UInt8] {
    let sections = sections.sorted { $0.key < $1.key }.map { "\(json($0.key)):\(json($0.value.rawValue))" }
    var bytes = Array(
      """
      {"canvases":[\(canvases.joined(separator: ","))],"kinds":[\(Kind.allCases.map { json($0.word) }.joined(separator: ","))],\
      "sections":{\(sections.joined(separator: ","))},\(more)"properties":[
      """.utf8)
    bytes += properties + [UInt8(ascii: "]")]
    for (name, values) in columns.sorted(by: { $0.key < $1.key }) { bytes += Array(",\"\(name)\":[".utf8) + values + [UInt8(ascii: "]")] }
    return bytes + [UInt8(ascii: "}")]
  }
}

/// A number with at most two decimals.
func number(_ value: Double) -> String { NumberText.string((value * 100).rounded() / 100) }

/// A box as a list of four numbers; 0 for none.
func list(_ box: Rect?) -> String { box.map { "[\([$0.x, $0.y, $0.width, $0.height].map(number).joined(separator: ","))]" } ?? "0" }

/// A JSON string.
func json(_ text: String) -> String {
  var bytes: [UInt8] = []
  JSONString.append(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
