import Glibc

/// A simdjson program, compiled where its header is installed: what parsing the same bytes costs elsewhere.
enum SimdjsonPeer {
  private static let source = """
    #include <simdjson.h>
    #include <cstdio>
    #include <cstring>
    using namespace simdjson;
    static size_t count(dom::element element) {
      size_t found = 0;
      if (element.is_object()) {
        double opacity;
        if (!element["opacity"].get(opacity)) found += opacity < 0.5;
        for (const char *key : {"canvases", "graphics", "children"}) {
          dom::array list;
          if (!element[key].get(list)) for (auto child : list) found += count(child);
        }
      }
      return found;
    }
    int main(int argc, char **argv) {
      dom::parser parser;
      dom::element root;
      if (argc < 3 || parser.load(argv[2]).get(root)) return 1;
      if (!strcmp(argv[1], "count")) printf("%zu\\n", count(root));
      if (!strcmp(argv[1], "print")) { std::ostringstream text; text << minify(root); fputs(text.str().c_str(), stdout); }
      return 0;
    }
    """

  /// The path of the program; nil where it cannot be made.
  static func make(in folder: String) -> String? {
    let path = folder + "/simdjson-peer"
    let file = path + ".cpp"
    guard ChildProcess.exists("c++"), access("/usr/include/simdjson.h", R_OK) == 0, write("#include <sstream>\n" + source, to: file) else {
      return nil
    }
    guard ChildProcess.run(["c++", "-O3", "-std=c++17", "-o", path, file, "-lsimdjson"])?.status == 0 else { return nil }
    return path
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var text = text
    return text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) } == text.utf8.count
  }
}

/// The jobs of one size of document.
struct Suite {
  let shapeedit: String
  let folder: String
  let simdjson: String?
  let count: Int
  /// Leaves out what takes minutes.
  let isQuick: Bool

  private var document: String { "\(folder)/\(count).json" }
  private var drawing: String { "\(folder)/\(count).svg" }
  private var table: String { "\(folder)/\(count).db" }

  /// Writes the documents all contenders read.
  func prepare(_ layout: DocumentGenerator.Layout) -> Bool {
    guard DocumentGenerator.write(count, seed: 1, layout, to: document) else { return false }
    if has("xmlstarlet"), !DocumentGenerator.write(count, seed: 1, .svg, to: drawing) { return false }
    guard has("sqlite3") else { return true }
    unlink(table)
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
    let kind = "CASE WHEN i % 100 < 36 THEN 'rectangle' ELSE 'ellipse' END"
    return ChildProcess.run([
      "sqlite3", table, "CREATE TABLE g AS \(rows) SELECT i AS id, \(kind) AS kind, 'Name ' || i AS name, 1.0 AS opacity FROM n;",
    ])?.status == 0
  }

  private func has(_ program: String) -> Bool { ChildProcess.exists(program) }
  /// jq takes seconds from a certain size on.
  private var usesJQ: Bool { has("jq") && (count <= 100_000 || !isQuick) }

  private func peers(_ peers: [Contender?]) -> [Contender] { peers.compactMap { $0 } }
  private func simdjson(_ verb: String) -> Contender? {
    simdjson.map { Contender(name: "simdjson", words: [$0, verb, document]) }
  }
  private func jq(_ program: String) -> Contender? { usesJQ ? Contender(name: "jq", words: ["jq", "-c", program, document]) : nil }
  private func xmlstarlet(_ words: String...) -> Contender? {
    has("xmlstarlet") && usesJQ ? Contender(name: "xmlstarlet", words: ["xmlstarlet"] + words + [drawing]) : nil
  }
  private func own(_ words: [String]) -> Contender { Contender(name: "shapeedit", words: [shapeedit] + words) }
  private func edit(_ script: String) -> Contender {
    let copy = "\(folder)/edited.json"
    return Contender(name: "shapeedit", words: [shapeedit, copy, "-i", "-c", script], original: document, work: copy)
  }
  private var formatted: Contender {
    let copy = "\(folder)/formatted.json"
    return Contender(name: "shapeedit", words: [shapeedit, "fmt", copy], original: document, work: copy)
  }
  private var copy: Contender { Contender(name: "cp", words: ["cp", document, "\(folder)/copied.json"]) }
  private func sqlite(_ statement: String) -> Contender? {
    let copy = "\(folder)/edited.db"
    return has("sqlite3") ? Contender(name: "sqlite3", words: ["sqlite3", copy, statement], original: table, work: copy) : nil
  }

  var jobs: [Job] {
    let lines = Contender(name: "wc -l", words: ["wc", "-l", document])
    return [
      Job(name: "open, 50 rows", own: own(["rows", document, "--limit", "50"]), peers: peers([lines, simdjson("parse"), jq("length")])),
      Job(name: "check", own: own(["check", document]), peers: peers([lines, simdjson("parse"), jq("empty")])),
      Job(
        name: "count [opacity<0.5]", own: own(["count", document, "[opacity<0.5]"]),
        peers: peers([
          simdjson("count"), jq("[.. | objects | select(.opacity? and .opacity < 0.5)] | length"),
          xmlstarlet("sel", "-t", "-v", "count(//*[@opacity<0.5])"),
        ])),
      Job(
        name: "set rectangle opacity", own: edit("set rectangle opacity 0.5"),
        peers: peers([
          copy, sqlite("UPDATE g SET opacity = 0.5 WHERE kind = 'rectangle'"),
          jq("(.. | objects | select(.kind? == \"rectangle\") | .opacity) = 0.5"),
          xmlstarlet("ed", "-u", "//_:rect/@opacity", "-v", "0.5"),
        ])),
      Job(
        name: "save after one edit", own: edit("set #g1 name Renamed"),
        peers: peers([copy, sqlite("UPDATE g SET opacity = 0.5 WHERE id = 1")])),
      Job(name: "fmt", own: formatted, peers: peers([copy, simdjson("print"), jq(".")])),
    ]
  }
}
