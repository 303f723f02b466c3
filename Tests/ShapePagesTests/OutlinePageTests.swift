import ShapeFormats
import ShapeModel
import ShapePages
import TestSupport
import Testing

@Suite struct `A drawing as a page` {
  private static let template = #filePath.replacing("Tests/ShapePagesTests/OutlinePageTests.swift", with: "Sources/ShapePages/Template/")

  private func page(_ text: String, title: String = "Faces") throws -> String {
    let page = try OutlinePage(Document(reading: ByteStore(text)))
    return String(decoding: try page.html(title: title) { _ in nil }, as: UTF8.self)
  }

  /// The content of a compressed block.
  private func block(_ id: String, in page: String) throws -> String { try PageBlocks(page).block(id) }

  @Test func `names the digests of its style and its script, which are small`() throws {
    let page = try page(faces)
    for (file, rule) in [("page.css", "style-src"), ("outline.js inspector.js picture.js review.js page.js", "script-src")] {
      let digest = Shell.run("cd '\(Self.template)' && cat \(file) | sha256sum | cut -d' ' -f1 | xxd -r -p | base64").output
      guard !digest.contains("not found") else { continue }
      let expected = digest.split(separator: "\n").first ?? ""
      #expect(page.contains("\(rule) 'sha256-\(expected)'"), "PageTemplate names another digest of \(file) than \(expected)")
    }
    let sizes = Shell.run("cd '\(Self.template)' && cat * | wc -c").output
    #expect(try #require(Int(sizes.split(separator: "\n")[0].filter(\.isNumber))) <= 30_000)
  }

  @Test func `has a row for each canvas and each graphic, in preorder`() throws {
    let data = try StrictJSON.parse(block("data", in: page(faces)))
    #expect(data["id"]?.list?.compactMap(\.string) == ["faces", "head", "skull", "eyes", "eyeL", "eyeR", "body", "cap"])
    #expect(data["level"]?.list?.compactMap(\.number) == [0, 1, 2, 2, 3, 3, 1, 1])
    #expect(data["canvases"]?.list?.count == 1)
  }

  @Test func `numbers the elements of the picture by rows`() throws {
    let page = try page(faces)
    let ids = try StrictJSON.parse(block("data", in: page))["id"]?.list?.compactMap(\.string) ?? []
    let picture = try block("picture-0", in: page)
    for (row, id) in ids.enumerated().dropFirst() {
      #expect(picture.contains("data-i=\"\(row)\"") && picture.contains("id=\"\(id)\""), "\(id)")
    }
  }

  @Test func `numbers elements of SVG that have no id, also after a change`() throws {
    let document = try Document(
      reading: ByteStore("<svg xmlns='http://www.w3.org/2000/svg'><rect width='5' height='5'/><g><path d='M0 0h9'/></g></svg>"))
    let rectangle = try #require(Array(document.children(of: document.canvases[0])).first)
    _ = try document.apply(.set([PropertySetting(.name, .string("One"))], [rectangle]))
    let page = String(decoding: try OutlinePage(document).html(title: "") { _ in nil }, as: UTF8.self)
    let picture = try block("picture-0", in: page)
    #expect(
      picture.contains("<rect data-i=\"1\"") && picture.contains("<g data-i=\"2\"") && picture.contains("<path data-i=\"3\""), "\(picture)")
  }

  @Test func `equal documents give equal bytes`() throws { #expect(try page(faces) == page(faces)) }

  @Test(arguments: ["</title><script>1</script>", "{script}", "a\u{202e}b", "\"><b>", "&lt;"])
  func `takes any title and name as text`(_ text: String) throws {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let hostile = try page(faces.replacing("\"Caption\"", with: "\"\(escaped)\""), title: text)
    let plain = try page(faces)
    for tag in ["<script", "</script>", "<title>", "<b>"] {
      #expect(hostile.ranges(of: tag).count == plain.ranges(of: tag).count, "\(tag)")
    }
    #expect(!hostile.contains("\u{202e}"))
  }

  /// The longer form, with keys, hits, hostile drawings and accessibility, is `make pages`.
  @Test func `shows its rows in a browser, if one is installed`() throws {
    guard Shell.has("chromium") else { return }
    let folder = TemporaryFolder()
    folder.write("faces.html", try page(faces))
    let options = "--headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom"
    let dump = folder.run("HOME=. timeout 60 chromium \(options) \"file://$PWD/faces.html#eyeL\" 2>/dev/null").output
    #expect(dump.contains("role=\"treeitem\"") && dump.contains("id=\"row-4\"") && dump.contains("Left, ellipse"), "\(dump.suffix(2000))")
  }
}
