import Testing

@Suite struct `Layers of the package` {
  /// A row of the table in Package.swift.
  struct Layer: CustomTestStringConvertible {
    var name: String
    var imports: Set<String>
    var testDescription: String { name }
  }

  static let layers = readLayers()

  /// Modules of the machine or of another package; the value lists the targets that may use one, nil for all.
  static let foreign: [String: Set<String>?] = [
    "Glibc": nil, "Musl": nil, "Darwin": nil, "Synchronization": nil,
    // TerminalUI reads the fields of views by reflection; ShapeModel normalizes texts.
    "Swift": ["TerminalUI", "ShapeModel"],
  ]

  @Test func `the table of layers is found in the manifest`() {
    let folders = Set(Repository.files(in: "Sources", ending: ".swift").map { String($0.split(separator: "/")[1]) })
    #expect(folders.count > 5)
    #expect(folders.subtracting(Self.layers.map(\.name)).isEmpty, "a target has no layer")
  }

  @Test(arguments: layers) func `a target imports what stands in its row and nothing else`(_ layer: Layer) throws {
    var imported: Set<String> = []
    for path in Repository.files(in: "Sources/\(layer.name)", ending: ".swift") {
      for module in Self.imports(of: try Repository.text(path)) where module != layer.name {
        if let users = Self.foreign[module] {
          #expect(users?.contains(layer.name) ?? true, "\(path) imports \(module)")
        } else {
          #expect(layer.imports.contains(module), "\(path) imports \(module)")
          imported.insert(module)
        }
      }
    }
    // Targets in C include their headers.
    guard !Repository.files(in: "Sources/\(layer.name)", ending: ".swift").isEmpty else { return }
    #expect(layer.imports.subtracting(imported) == [], "\(layer.name) may import what it does not use")
  }

  @Test func `a target imports only targets of rows above its own`() {
    let names = Self.layers.map(\.name)
    for (row, layer) in Self.layers.enumerated() { #expect(layer.imports.isDisjoint(with: names[row...]), "\(layer.name)") }
  }

  @Test(arguments: [
    ("import A", ["A"]), ("  package import A", ["A"]), ("@testable import A", ["A"]), ("@preconcurrency private import A // why", ["A"]),
    ("import struct A.B", ["A"]), ("internal import A.B.C", ["A"]), ("import A; public import B", ["A", "B"]),
    ("@_exported public import func A.f", ["A"]), ("// import A", []), ("let important = 1", []), ("case import", []),
    ("  /// import A", []), ("fileprivate import A\n#if os(Linux)\nimport B\n#endif", ["A", "B"]),
  ]) func `every form of an import is understood`(_ source: String, modules: [String]) {
    #expect(Self.imports(of: source) == modules)
  }

  /// The modules a source imports, in order.
  static func imports(of source: String) -> [String] {
    let statements = source.split(whereSeparator: { $0 == "\n" || $0 == ";" })
    return statements.compactMap { statement in
      var words = statement.split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
      let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) { words.removeFirst() }
      guard words.popFirst() == "import" else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
      if let word = words.first, kinds.contains(word) { words.removeFirst() }
      return words.first.map { String($0.prefix { $0 != "." }) }
    }
  }

  /// Reads `Layer(name: "A", imports: ["B", "C"])` rows, however their lines are broken.
  private static func readLayers() -> [Layer] {
    guard let manifest = try? Repository.text("Package.swift"), let table = manifest.firstRange(of: "let layers: [Layer] = [") else {
      return []
    }
    let rows = manifest[table.upperBound...].prefix(upTo: manifest.firstRange(of: "let settings")?.lowerBound ?? manifest.endIndex)
    return rows.split(separator: "Layer(").compactMap { row in
      let quoted = row.split(separator: "\"", omittingEmptySubsequences: false)
      guard quoted.count > 1 else { return nil }
      let names = stride(from: 1, to: quoted.count, by: 2).map { String(quoted[$0]) }
      return Layer(name: names[0], imports: Set(names.dropFirst()))
    }
  }
}
