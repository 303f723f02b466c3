import Testing

@Suite struct `What stands in the files` {
  static let swift = (Repository.files(in: "Sources") + Repository.files(in: "Tests") + ["Package.swift"]).filter { $0.hasSuffix(".swift") }

  @Test func `there are files to look at`() { #expect(Self.swift.count > 50) }

  @Test func `Foundation is imported nowhere in the sources`() throws {
    for path in Repository.files(in: "Sources", ending: ".swift") {
      let modules = `Layers of the package`.imports(of: try Repository.text(path))
      #expect(!modules.contains { $0.hasPrefix("Foundation") }, "\(path)")
    }
  }

  @Test func `no source of a format is named outside of the formats`() throws {
    let types = ["SVGSource", "JSONSource", "FormatSource"]
    #expect(try Repository.files(in: "Sources/ShapeFormats", ending: ".swift").contains { try Repository.text($0).contains(types[0]) })
    for path in Repository.files(in: "Sources", ending: ".swift") where !path.hasPrefix("Sources/ShapeFormats/") {
      let text = try Repository.text(path)
      for type in types { #expect(!text.contains(type), "\(path) names \(type)") }
      #expect(!text.contains("isMarkup"), "\(path) asks for a format instead of a capability")
    }
  }

  @Test func `a session has few members, since what it consists of has them`() throws {
    #expect((1...40).contains(try members(of: "Session")))
  }

  @Test func `what reads a session cannot edit it: each verb gets what its effect needs`() throws {
    for path in Repository.files(in: "Sources/ShapeCommands/Commands", ending: ".swift") {
      // A cast would go around the types.
      let text = try Repository.text(path)
      #expect(!text.contains(/\bas[!?] (any )?Session/), "\(path)")
      // The history is an object, of which the types cannot say what is only read.
      guard text.contains(/, \.(pure|view)\b/), !text.contains(/, \.(changes|readsFiles)\b/) else { continue }
      #expect(!text.contains(/history\.(begin|commit|rollback|undo|redo|touched|changed)\(/), "\(path)")
    }
    #expect(try members(of: "SessionReading") > members(of: "SessionEditing"))
  }

  /// The number of declarations in a type and its extensions.
  private func members(of type: String) throws -> Int {
    let head = try Regex("^[a-z ]*(class|extension|protocol) \(type)(:.*)? \\{$")
    var count = 0
    for path in Repository.files(in: "Sources", ending: ".swift") {
      var isInside = false
      for line in try Repository.lines(path) {
        if line.firstMatch(of: head) != nil { isInside = true }
        if line == "}" { isInside = false }
        if isInside, line.firstMatch(of: /^  (@\w+ )?([a-z()]+ )*(func|var|let|init|subscript)\b/) != nil { count += 1 }
      }
    }
    return count
  }

  @Test func `the root holds what a stranger looks for, and nothing that a run left there`() {
    let known: Set = [
      "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests", "man", "samples",
    ]
    let names = Set(Repository.files().map { String($0.prefix { $0 != "/" }) })
    #expect(names.filter { !$0.hasPrefix(".") } == known)
  }

  @Test func `the views of the talk have at most 150 lines together, and are documented as they are`() throws {
    let page = try Repository.text("Sources/TerminalUI/TerminalUI.docc/ShapeeditsViews.md")
    var lineCount = 0
    for name in ["Sidebar", "InspectorForm", "CanvasGallery"] {
      let text = try Repository.text("Sources/ShapeBrowser/\(name).swift")
      lineCount += text.count { $0 == "\n" }
      let start = try #require(text.firstRange(of: "package struct \(name): View {")).lowerBound
      #expect(page.contains(text[start...].replacing("package ", with: "")), "\(name)")
    }
    #expect(lineCount <= 150)
  }

  @Test func `no line of Swift is longer than 200 columns`() throws {
    for path in Self.swift {
      let isTest = path.hasPrefix("Tests/")
      // A line of a document in a test cannot be broken.
      for (number, line) in try Repository.lines(path).enumerated() where !(isTest && line.contains("\"kind\"")) {
        #expect(line.count <= 200, "\(path):\(number + 1)")
      }
    }
  }

  /// The libraries that need no readline may be used under the MIT licence, the program under the GPL.
  @Test func `each source begins with its licence`() throws {
    let free: Set = ["Outlines", "Scrolling", "TerminalText", "TerminalUI"]
    for path in Repository.files(in: "Sources") where [".swift", ".c", ".h"].contains(where: path.hasSuffix) {
      let target = path.split(separator: "/")[1]
      let licence = free.contains(String(target)) ? "MIT" : "GPL-3.0-or-later"
      #expect(try Repository.text(path).hasPrefix("// SPDX-License-Identifier: \(licence)\n"), "\(path)")
    }
  }

  /// A closure that may run later holds its values strongly or weakly; an unowned reference ends the program.
  @Test func `no source has an unowned reference`() throws {
    for path in Repository.files(in: "Sources", ending: ".swift") {
      #expect(try !Repository.text(path).contains(/\bunowned\b(?!\(unsafe\))/), "\(path)")
    }
  }

  @Test func `no file names a folder of somebody's machine`() throws {
    // Put together here, so that this file does not name one itself.
    let folders = ["work", "home", "root", "Users"].map { "/" + $0 + "/" }
    for path in Repository.files() where path != "LICENSE" {
      let text = try Repository.text(path)
      for folder in folders {
        for range in text.ranges(of: folder) {
          // After `..` or a name the path is not absolute, and some names are examples.
          let before = text[..<range.lowerBound].last ?? "\n"
          let isAbsolute = before.isWhitespace || "\"'`=(:".contains(before)
          let isExample = ["user", "me", "ann"].contains { text[range.upperBound...].hasPrefix($0) }
          #expect(!isAbsolute || isExample, "\(path) names \(folder)")
        }
      }
    }
  }
}
