import ShapeFormats
import ShapeModel
import ShapePages
import TestSupport
import Testing

@Suite struct `A drawing as a page` {
  private static let template = #filePath.replacing("Tests/ShapePagesTests/OutlinePageTests.swift", with: "Sources/ShapePages/Template/")

  private func page(_ text: String, title: String = "Faces") throws -> String {
    try Self.page(OutlinePage(Document(reading: ByteStore(text))), title: title)
  }

  private static func page(_ page: OutlinePage, title: String = "", painted: String? = nil) throws -> String {
    String(decoding: try page.content(title: title, image: { _ in nil }, painted: { _ in painted }).html, as: UTF8.self)
  }

  /// The content of a compressed block.
  private func block(_ id: String, in page: String) throws -> String { try PageBlocks(page).block(id) }

  @Test func `names the digests of its style and its script, which are small`() throws {
    let files = "outline.js inspector.js picture.js review.js"
    let app = String(decoding: PageContent.empty, as: UTF8.self)
    for (page, file, rule) in [
      (try page(faces), "page.css", "style-src"), (try page(faces), files + " page.js", "script-src"),
      (app, files + " app.js page.js", "script-src"),
    ] {
      let digest = Shell.run("cd '\(Self.template)' && cat \(file) | sha256sum | cut -d' ' -f1 | xxd -r -p | base64").output
      guard !digest.contains("not found") else { continue }
      let expected = digest.split(separator: "\n").first ?? ""
      #expect(page.contains("\(rule) 'sha256-\(expected)'"), "PageTemplate names another digest of \(file) than \(expected)")
    }
    // The parts of every page; a page in a host has app.js as well.
    let sizes = Shell.run("cd '\(Self.template)' && cat page.html page.css \(files) page.js | wc -c; wc -c < app.js").output
      .split(separator: "\n").map { Int($0.filter(\.isNumber)) ?? .max }
    #expect(sizes[0] <= 30_000 && sizes[1] <= 3_500, "\(sizes)")
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
      #expect(picture.contains("data-i=\"\(row)\""), "\(id)")
    }
  }

  @Test func `numbers elements of SVG that have no id, also after a change`() throws {
    let document = try Document(
      reading: ByteStore("<svg xmlns='http://www.w3.org/2000/svg'><rect width='5' height='5'/><g><path d='M0 0h9'/></g></svg>"))
    let rectangle = try #require(Array(document.children(of: document.canvases[0])).first)
    _ = try document.apply(.set([PropertySetting(.name, .string("One"))], [rectangle]))
    let page = try Self.page(OutlinePage(document))
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

  @Test func `lists as many rows as a browser shows, those nearest to the canvases, and says what it leaves out`() throws {
    let document = try Document(reading: ByteStore(faces))
    for (most, ids, omitted, words) in [
      (7, ["faces", "head", "skull", "eyes", "eyeL", "eyeR", "body", "cap"], [String: Double](), ""),
      (6, ["faces", "head", "skull", "eyes", "eyeL", "body", "cap"], ["3": 1], "Not listed: 1 graphic deep in groups."),
      (4, ["faces", "head", "skull", "body", "cap"], ["1": 3], "Not listed: 3 graphics deep in groups."),
      (2, ["faces", "head", "body"], ["0": 1, "1": 4], "Not listed: 5 graphics deep in groups."),
    ] {
      let page = try Self.page(OutlinePage(document, limits: .init(graphics: most, bytes: .max)), painted: "data:image/png;base64,AA==")
      let data = try StrictJSON.parse(block("data", in: page))
      #expect(data["id"]?.list?.compactMap(\.string) == ids, "\(most)")
      #expect(page.contains("<p id=\"omission\">\(words)"), "\(most)")
      for (row, count) in omitted { #expect(data["omitted"]?[row] == .number(count), "\(most)") }
      #expect((data["omitted"] == nil) == omitted.isEmpty && page.contains("7 graphics"))
      // A picture that is no drawing is one of pixels.
      #expect(try block("picture-0", in: page).hasPrefix("data:image/png") == (most < 7))
    }
    let bare = try Self.page(OutlinePage(document, limits: .init(graphics: 2, bytes: .max)))
    #expect(bare.contains("Faces has too many graphics for a picture."))
  }

  @Test func `knows what is painted where: named styles, tokens, ellipses and rotated outlines`() throws {
    let data = try StrictJSON.parse(
      block(
        "data",
        in: page(
          """
          {"format": "shapeedit", "version": 1, "styles": {"loud": {"fill": {"color": "token(hot)"}}}, "tokens": {"hot": "#ff0000"}, "canvases": [
          {"id": "c", "name": "C", "width": 200, "height": 100, "graphics": [
          {"id": "a", "kind": "rectangle", "style": "loud", "x": 1, "y": 2, "width": 3, "height": 4},
          {"id": "b", "kind": "ellipse", "x": 10, "y": 10, "width": 10, "height": 10},
          {"id": "d", "kind": "rectangle", "rotation": 45, "x": 20, "y": 20, "width": 10, "height": 10},
          {"id": "e", "kind": "text", "x": 20, "y": 20, "width": 10, "height": 10, "text": {"string": "x"}}]}]}
          """)))
    #expect(data["flags"]?.list?.compactMap(\.number) == [0, 1, 0, 0, 1], "\(data)")
    #expect(data["box"]?.list?[1] == .number(1) && data["box"]?.list?[3].list?.count == 4)
    let outlines = try #require(data["d"]?.list)
    #expect(outlines[1] == .number(0) && outlines[2] == .number(1) && outlines[4] == .number(0))
    #expect(outlines[3] == .string("M25 17.93L32.07 25L25 32.07L17.93 25Z"), "\(outlines)")
  }

  @Test func `runs nothing of a hostile drawing, and loads nothing, in a browser, if one is installed`() throws {
    guard Shell.has("chromium") else { return }
    let attack = "top.document.title=1"
    let page = try page(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" onload="\(attack)"><script>\(attack)</script>
      <style>@import url(http://127.0.0.1:9/import); body {display:none}</style><image href="http://127.0.0.1:9/image" width="9" height="9"/>
      <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>\(attack)&lt;/script>"/></foreignObject>
      <a href="javascript:\(attack)"><rect id="r" width="90" height="90"><title>&lt;/script>&lt;script>\(attack)&lt;/script></title></rect></a>
      <set attributeName="href" to="javascript:\(attack)"/></svg>
      """, title: "Hostile")
    let folder = TemporaryFolder()
    folder.write("hostile.html", page)
    let options = "--headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --enable-logging=stderr --v=0 --dump-dom"
    let dump = folder.run("HOME=. timeout 60 chromium \(options) \"file://$PWD/hostile.html#r\" 2>log").output
    #expect(dump.contains("<title>Hostile</title>") && dump.contains("aria-selected=\"true\""), "\(dump.suffix(2000))")
    #expect(!dump.contains("<iframe") && !dump.contains("<svg") && !dump.contains("<rect"))
    let log = folder.run("cat log").output
    #expect(!log.contains("CONSOLE"), "\(log)")
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
