import Glibc
import ShapeModel
import TestSupport
import Testing

/// The libraries, as programs outside of this package see them.
@Suite struct `Libraries` {
  private static let program = "Tests/OutsidePackage/Sources/main.swift"

  /// Where this program and what it was made of were built.
  private static func buildFolder() -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let parts = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "/")
    return "/" + parts.dropLast().joined(separator: "/")
  }

  /// Compiles the sources of a program of another package against what this one was built to, and runs it.
  private static func run(
    _ sources: String, with targets: [String], _ libraries: String = "", saying words: String = ""
  ) -> (output: String, status: Int32) {
    let (build, made) = (buildFolder(), "\(buildFolder())/outside-\(getpid())-\(targets.count)")
    defer { remove(made) }
    let maps = ["CSystem", "CScan"].map { "-Xcc -fmodule-map-file='\(build)'/\($0).build/module.modulemap" }.joined(separator: " ")
    let systems = ["CPCRE2", "CZlib", "CExpat"].map { "-I Sources/\($0)" }.joined(separator: " ")
    // Objects of files that are no longer there may be left.
    let objects = targets.flatMap { target in
      Repository.files(in: "Sources/\(target)").filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
        .map { "'\(build)'/\(target).build/\($0.split(separator: "/").last!).o" }
    }.joined(separator: " ")
    return Repository.shell(
      "swiftc -package-name outside -I '\(build)'/Modules \(systems) \(maps) \(sources) \(objects) \(libraries) -o '\(made)' && '\(made)' \(words)"
    )
  }

  @Test func `make the listings of the talks true in a program of another package`() throws {
    let (output, status) = Self.run(
      "Tests/OutsidePackage/Talks/*.swift", with: ["Outlines", "Scrolling", "TerminalText", "TerminalUI"], saying: "show")
    let end = try #require(output.firstMatch(of: /\n\n22 systems, [0-9]{2,} sentences, 0 wrong\n$/), "\(output)")
    #expect(status == 0)
    // The picture of each listing, as `print(_:width:)` shows it.
    let pictures = String(output[..<end.range.lowerBound]) + "\n"
    #expect(try pictures == Repository.text("Tests/OutsidePackage/Pictures.txt"))
  }

  private static let documented = ["Outlines", "Scrolling", "TerminalUI"]

  /// The names that the libraries declare as public, or in a public protocol or enumeration.
  private static func publicNames() throws -> Set<Substring> {
    var names: Set<Substring> = ["init"]
    for path in documented.flatMap({ Repository.files(in: "Sources/\($0)", ending: ".swift") }) {
      var block: (end: String, isProtocol: Bool)?
      for line in try Repository.lines(path) {
        if let end = block?.end, line.hasPrefix(end) { block = nil }
        if let start = line.firstMatch(of: #/^( *)public (?:indirect )?(protocol|enum)\b/#) {
          block = ("\(start.1)}", start.2 == "protocol")
        }
        let isCase = block?.isProtocol == false && line.contains(#/^ +case\b/#)
        if isCase {
          names.formUnion(line.matches(of: /\b([A-Za-z]\w*)/).map(\.1))
        } else if block?.isProtocol ?? false || line.contains(#/\bpublic\b/#) {
          let words = #/\b(?:func|var|let|struct|class|enum|protocol|typealias) ([A-Za-z]\w*)/#
          names.formUnion(line.matches(of: words).map(\.1))
        }
      }
    }
    return names
  }

  @Test(arguments: documented)
  func `name on their pages only what is public`(_ library: String) throws {
    let names = try Self.publicNames()
    var count = 0
    for path in Repository.files(in: "Sources/\(library)/\(library).docc", ending: ".md") {
      // Without the fences of code.
      let text = try Repository.lines(path).filter { !$0.contains("```") }.joined(separator: "\n")
      for link in text.matches(of: /``([^`]+)``/) where link.1 != library {
        for part in link.1.split(separator: "/") {
          count += 1
          let isPublic = names.contains(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
          #expect(isPublic, "\(path): \(link.1)")
        }
      }
    }
    #expect(count > 15)
  }

  @Test(arguments: documented)
  func `are found from the topics of their pages`(_ library: String) throws {
    let page = try Repository.text("Sources/\(library)/\(library).docc/\(library).md")
    let topics = page[try #require(page.firstRange(of: "## Topics")).lowerBound...]
    for path in Repository.files(in: "Sources/\(library)", ending: ".swift") {
      let text = try Repository.text(path)
      for type in text.matches(of: /(?m)^public (?:final )?(?:class|struct|enum|protocol) ([A-Za-z]+)/) {
        #expect(topics.contains("``\(type.1)``"), "\(path)")
      }
      for part in text.matches(of: /(?s)\nextension View {\n(.*?)\n}\n/) {
        let links = part.1.split(separator: "public func ").dropFirst().map(Self.link).filter { $0.first != "_" }
        for link in Set(links) {
          // Methods that differ in types only have a link each, with the types after the name.
          let count = topics.count(of: "``View/\(link)``") + topics.count(of: "``View/\(link)-")
          #expect(count >= links.count { $0 == link }, "\(path): \(link)")
        }
      }
    }
  }

  /// The name of a method with the labels of its parameters, as a page links it.
  private static func link(_ declaration: Substring) -> String {
    let name = declaration.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    var (labels, depth, isLabel) = ("", 0, false)
    var rest = declaration.replacing("->", with: "")[...]
    while let character = rest.popFirst() {
      switch character {
      case "(", "[", "{": (depth, isLabel) = (depth + 1, depth == 0 && character == "(")
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return "\(name)(\(labels))" }
      case "<": rest = rest.drop { $0 != ">" }.dropFirst()
      case ",": isLabel = depth == 1
      case "@" where isLabel: rest = rest.drop { $0 != " " }
      case " ", "\n": break
      default:
        guard isLabel else { break }
        let end = rest.firstIndex { !$0.isLetter && !$0.isNumber } ?? rest.endIndex
        labels += "\(character)\(rest[..<end]):"
        (rest, isLabel) = (rest[end...], false)
      }
    }
    return String(name)
  }

  @Test func `have a page that says where each system of the talks is, and what uses it`() throws {
    let page = try Repository.lines("Sources/TerminalUI/TerminalUI.docc/TheTalks.md").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let files = page.compactMap { $0.firstMatch(of: /\| `([A-Za-z]+\.swift)` \|/)?.1 }.map(String.init)
    let made = Repository.files(in: "Tests/OutsidePackage/Talks").compactMap { $0.split(separator: "/").last }.map(String.init)
    #expect(files.count == 22 && Set(files) == Set(made).subtracting(["main.swift", "Check.swift"]))
    let sources = (Repository.files(in: "Sources/ShapeBrowser") + Repository.files(in: "Sources/Gallery")).reduce(into: [:]) {
      $0[$1.split(separator: "/").last!] = $1
    }
    let commands = try Repository.text("Sources/ShapeCommands/Commands/Outline/ScrollCommand.swift")
    for line in page {
      let uses = line.matches(of: /`([^`]+)` in `([A-Za-z]+\.swift)`/)
      #expect(!uses.isEmpty, "\(line)")
      for use in uses { #expect(try Repository.text(#require(sources[use.2])).contains(use.1), "\(line)") }
      for command in line.matches(of: /`scroll ([a-z]+)`/) {
        #expect(commands.contains("\"scroll \(command.1)\""), "\(line)")
      }
      for sample in line.matches(of: /`gallery ([a-z]+)`/) {
        #expect(try Repository.text("Sources/Gallery/Sample.swift").contains("\"\(sample.1)\""), "\(line)")
      }
    }
  }

  @Test func `are used by a program of another package, with what is public`() throws {
    let folder = TemporaryFolder()
    folder.write(
      "poster.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
        <g id="a" class="Badge"><title>Badge 1</title><circle cx="5" cy="5" r="4" fill="red"/></g>
        <circle id="sun" cx="15" cy="5" r="4"/>
      </svg>
      """)
    let (output, status) = Self.run(
      Self.program,
      with: [
        "Outlines", "Scrolling", "TerminalText", "TerminalUI", "ShapeModel", "ShapeFormats", "ShapeFiles", "ShapeDocuments", "CSystem",
        "CScan", "JSON",
      ], "-lpcre2-8 -lz -lexpat", saying: "'\(folder.path)'")
    #expect(status == 0)
    #expect(
      output == """
            ▾ Faces
              ▾ Eyes
                  Left
                  Right
                Mouth
        /#svg-1/"Badge 1"/#circle-3 #ff0000
        Hello 80.0
        ["add canvas", "add ellipse", "add text", "rays"] ["/Poster", "/Poster/Title", "/Poster/Sunshine", "/Poster/Sunshine/Sun", "/Poster/Sunshine/Ray"]
        ["#ffa500", "#ffd700", "#000000"]
        what is read again from SVG differs in y of #text-szm0, width of #text-szm0, height of #text-szm0, fill of #text-szm0
        Heading 20
        svg true
        there is no property 'fil' (did you mean fit or fill or id?)
        nothing is named circle, and the kind is ellipse (did you mean ellipse?)
        property

        """)
  }

  @Test func `of drawings has at most 150 public declarations`() throws {
    let declaration = try Regex(#"(?m)^ *(?:@[a-zA-Z]+ )?public (?:convenience |static |final |internal\(set\) )*[a-z]+"#)
    let cases = try Regex(#"(?m)^  case "#)
    var count = 0
    for path in Repository.files(in: "Sources/ShapeDocuments", ending: ".swift") {
      let text = try Repository.text(path)
      count += text.matches(of: declaration).count
      if text.contains("public enum") { count += text.matches(of: cases).count }
    }
    #expect((30...150).contains(count), "\(count)")
  }

  /// The lines of the pages are in the program above, in their order.
  @Test(arguments: [
    ("Sources/ShapeDocuments/ShapeDocuments.docc/ShapeDocuments.md", "## Overview", 6),
    ("Sources/ShapeDocuments/ShapeDocuments.docc/EditingADrawing.md", "## Overview", 28), ("README.md", "`ShapeDocuments` is", 5),
  ])
  func `have pages whose code runs`(_ path: String, _ start: String, _ least: Int) throws {
    let all = try Repository.lines(path)
    let page = try all[#require(all.firstIndex { $0.hasPrefix(start) })...]
    let program = try Repository.lines(Self.program).map { $0.drop { $0 == " " } }
    var (isCode, place, count) = (false, 0, 0)
    for line in page {
      if path == "README.md", line.hasPrefix("## ") { break }
      // A manifest is no part of a program; another test reads it.
      if line.hasPrefix("### A package") { break }
      if line.hasPrefix("```") { isCode = line == "```swift" }
      guard isCode, !line.hasPrefix("```") else { continue }
      let found = try #require(program[place...].firstIndex(of: line.drop { $0 == " " }), "\(line)")
      (place, count) = (found + 1, count + 1)
    }
    #expect(count >= least)
  }

  @Test func `are used by the manifest that a page shows`() throws {
    let page = try Repository.text("Sources/ShapeDocuments/ShapeDocuments.docc/ShapeDocuments.md")
    let manifest = try #require(page.firstMatch(of: /```swift\n(\/\/ swift-tools-version(?:.|\n)*?)```/)).1
    let folder = TemporaryFolder()
    folder.write("Package.swift", String(manifest))
    let (output, status) = Repository.shell("cd '\(folder.path)' && swift package --scratch-path build dump-package 2>&1")
    #expect(status == 0 && output.contains("ShapeDocuments") && output.contains("Posters"), "\(output)")
  }

  private static let properties = "Sources/ShapeDocuments/ShapeDocuments.docc/Properties.md"

  @Test func `list the properties of the table`() throws {
    func row(_ property: Property) -> String {
      let (specification, kinds) = (property.specification, property.kinds)
      let isOfAll = Kind.graphics.allSatisfy(kinds.contains)
      let names =
        (isOfAll ? ["graphics"] : Kind.graphics.filter(kinds.contains).map(\.word))
        + (kinds.contains(.canvas) ? ["canvas"] : []) + (kinds.contains(.document) ? ["document"] : [])
      let value = specification.isComputed ? "computed" : ValueText.words(specification.type)
      return "| `\(property.path)` | \(names.joined(separator: ", ")) | \(value) | \(specification.summary) |"
    }
    let start = "| property | of | value | meaning |"
    let table = [start, "|---|---|---|---|"] + PropertyTable.rows.indices.map { row(Property($0)) }
    let page = try Repository.text(Self.properties)
    let text = String(page.split(separator: start)[0]) + table.joined(separator: "\n") + "\n"
    if getenv("RECORD").map({ String(cString: $0) }) == "1" { try Repository.write(text, to: Self.properties) }
    #expect(page == text, "run this test with RECORD=1, and read what it writes")
  }
}

extension Substring {
  /// How often a text is in this one.
  fileprivate func count(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
