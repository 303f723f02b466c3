import Glibc
import TestSupport
import Testing

/// A folder that is there as long as it is held, with the drawing of the manual in it.
final class Folder: TemporaryFolder {
  init() {
    super.init()
    write("faces.shape.json", faces)
  }

  subscript(_ name: String) -> String? { read(name) }

  /// The facts that change when a file is touched: its time in nanoseconds, its inode, its bytes.
  func stamp(_ name: String) -> String {
    var facts = stat()
    stat(path + "/" + name, &facts)
    return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec) \(facts.st_ino) \(self[name] ?? "none")"
  }

  func names() -> [String] { (Run.shell("ls -A", in: self).output).split(separator: "\n").map(String.init) }
}

/// The document of the manual: the one of the format's description, without a shadow.
let faces = TestSupport.faces.replacing(#", "shadow": {"dy": 2, "blur": 4}"#, with: "")

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
