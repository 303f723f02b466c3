import Glibc
import Testing

/// A folder that is there as long as it is held, with the drawing of the manual in it.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/shapeedit-program-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    write("faces.shape.json", faces)
  }

  deinit { Self.removeAll(path) }

  private static func removeAll(_ path: String) {
    if remove(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { removeAll(path + "/" + name) }
    }
    closedir(folder)
    remove(path)
  }

  func write(_ name: String, _ text: String) { write(name, bytes: Array(text.utf8)) }

  func write(_ name: String, bytes: [UInt8]) {
    guard let file = fopen(path + "/" + name, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  subscript(_ name: String) -> String? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What changes when a file is touched: its time in nanoseconds, its inode, its bytes.
  func stamp(_ name: String) -> String {
    var facts = stat()
    stat(path + "/" + name, &facts)
    return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec) \(facts.st_ino) \(self[name] ?? "none")"
  }

  func names() -> [String] { (Run.shell("ls -A", in: self).output).split(separator: "\n").map(String.init) }
}

/// The document of the manual.
let faces = """
  {"format": "shapeedit", "version": 1, "title": "Faces", "canvases": [
    {"id": "faces", "name": "Faces", "width": 200, "height": 150, "graphics": [
      {"id": "head", "kind": "group", "name": "Head", "children": [
        {"id": "skull", "kind": "ellipse", "name": "Skull", "x": 60, "y": 20, "width": 80, "height": 80, "fill": {"color": "#ffcc00"}},
        {"id": "eyes", "kind": "group", "name": "Eyes", "children": [
          {"id": "eyeL", "kind": "ellipse", "name": "Left", "x": 80, "y": 45, "width": 10, "height": 10, "fill": {"color": "#000000"}},
          {"id": "eyeR", "kind": "ellipse", "name": "Right", "x": 110, "y": 45, "width": 10, "height": 10, "fill": {"color": "#000000"}}
        ]}
      ]},
      {"id": "body", "kind": "rectangle", "name": "Body", "x": 70, "y": 100, "width": 60, "height": 40, "radius": 6, "fill": {"color": "#3366cc"}},
      {"id": "cap", "kind": "text", "name": "Caption", "x": 70, "y": 142, "width": 60, "height": 8, "text": {"string": "Hello", "size": 12}}
    ]}
  ]}

  """

/// A document of one canvas whose graphics have these names.
func document(named names: [String], texts: [String] = []) -> String {
  func quoted(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      let digits = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return result + "\""
  }
  let graphics = names.enumerated().map { index, name in
    #"{"id": "g\#(index)", "kind": "text", "name": \#(quoted(name)), "x": 0, "y": 0, "width": 9, "height": 9, "text": {"string": \#(quoted(texts.isEmpty ? name : texts[index % texts.count]))}}"#
  }
  return "{\"format\": \"shapeedit\", \"version\": 1, \"title\": \(quoted(names[0])), \"canvases\": [\n"
    + "{\"id\": \"page\", \"name\": \(quoted(names.last!)), \"width\": 100, \"height\": 100, \"graphics\": [\n"
    + graphics.joined(separator: ",\n") + "\n]}\n]}\n"
}

/// A document of one canvas with many small groups.
func bigDocument(groups: Int) -> String {
  let group = (0..<groups).map { number in
    let leaves = (0..<9).map {
      #"{"id": "l\#(number)-\#($0)", "kind": "rectangle", "name": "Leaf \#($0)", "x": 0, "y": 0, "width": 1, "height": 1}"#
    }
    return #"{"id": "g\#(number)", "kind": "group", "name": "Group \#(number)", "children": ["# + leaves.joined(separator: ",") + "]}"
  }
  return #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "page", "name": "Page", "width": 1, "height": 1, "graphics": ["# + "\n"
    + group.joined(separator: ",\n") + "\n]}]}\n"
}
