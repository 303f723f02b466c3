import Glibc

/// The files that the contenders read, made once and kept.
struct Documents {
  let folder: String
  /// How the JSON is laid out.
  let form: DrawingForm
  static let seed: UInt64 = 1

  /// The path of the drawing with `count` graphics, in our form or another one.
  func path(_ count: Int, _ other: DrawingForm? = nil) -> String {
    let form = other ?? self.form
    return "\(folder)/drawing-\(RandomDrawing.revision)-\(count)-\(form.rawValue).\(form == .svg ? "svg" : "json")"
  }

  /// The path of a database with as many rows as there are graphics, and as many rectangles among them.
  func table(_ count: Int) -> String { "\(folder)/table-\(count).db" }

  /// The path of a file for this run alone.
  func scratch(_ name: String) -> String { "\(folder)/run-\(name)" }

  /// Writes a drawing unless it exists.
  func prepare(_ count: Int, _ other: DrawingForm? = nil) -> Bool {
    let path = path(count, other)
    return access(path, R_OK) == 0 || RandomDrawing.write(count, seed: Documents.seed, other ?? form, toFile: path)
  }

  /// Makes the database unless it exists; true also where sqlite3 is not installed.
  func prepareTable(_ count: Int) -> Bool {
    let path = table(count)
    guard ChildProcess.exists("sqlite3"), access(path, R_OK) != 0 else { return true }
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
    // 42 % of the leaves are rectangles: 36 % of all graphics.
    let kind = "CASE WHEN i * 37 % 100 < 36 THEN 'rectangle' ELSE 'ellipse' END"
    let values = "i AS id, \(kind) AS kind, 'Name ' || i AS name, 1.0 AS opacity, i * 0.25 AS x, i * 0.5 AS y, '#336699' AS fill"
    unlink(path + ".part")
    return ChildProcess.run(["sqlite3", path + ".part", "CREATE TABLE g AS \(rows) SELECT \(values) FROM n"])?.status == 0
      && rename(path + ".part", path) == 0
  }

  /// Writes many small drawings, and a file with their names separated by NUL, whose path is returned.
  func prepareMany(_ count: Int, of graphics: Int) -> String? {
    let (folder, list) = (scratch("many"), scratch("many.list"))
    mkdir(folder, 0o700)
    let names = (0..<count).map { "\(folder)/\($0).json" }
    for name in names where access(name, R_OK) != 0 {
      guard RandomDrawing.write(graphics, seed: Documents.seed, form, toFile: name) else { return nil }
    }
    let descriptor = open(list, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = Array(names.joined(separator: "\0").utf8)
    return text.withUnsafeBytes { writeAll($0, to: descriptor) } ? list : nil
  }

  func size(_ path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_size : 0
  }

  /// Writes the script that pages through all rows of a document in which everything is unfolded.
  func preparePages(_ count: Int) -> String? {
    let path = scratch("pages.se")
    // Rows are graphics and canvases; after the last row a page is empty.
    let pages = stride(from: 1, to: count + 4, by: Documents.pageLength).map { "rows \($0)..\($0 + Documents.pageLength - 1)\n" }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = Array(("expand --all --limit 1\n" + pages.joined()).utf8)
    return text.withUnsafeBytes { writeAll($0, to: descriptor) } ? path : nil
  }

  private static let pageLength = 50
}
