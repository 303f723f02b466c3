import Glibc
import TestSupport
import Testing

/// Drawings by an attacker who wants to read files, learn who opens them, or fill, stop or crash the program.
private enum HostileDrawing {
  static let names = "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  static func svg(_ body: String, head: String = "", _ attributes: String = "width=\"100\" height=\"100\"") -> String {
    "\(head)<svg \(names) \(attributes)>\(body)</svg>"
  }

  static func many(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

  /// Every way a drawing can name another file, each by its address without the ending.
  static func references(to place: String) -> [(name: String, text: String)] {
    let box = "<rect width=\"9\" height=\"9\"/>"
    return [
      ("image", svg("<image width=\"9\" height=\"9\" href=\"\(place).png\"/>")),
      ("xlink", svg("<image width=\"9\" height=\"9\" xlink:href=\"\(place).png\"/>")),
      ("image-svg", svg("<image width=\"9\" height=\"9\" href=\"\(place).svg\"/>")),
      (
        "image-in-data",
        svg(
          "<image width=\"9\" height=\"9\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='\(place).png'/%3E%3C/svg%3E\"/>"
        )
      ),
      ("image-base", svg("<image xml:base=\"\(place).png\" width=\"9\" height=\"9\" href=\"\"/>")),
      ("use", svg("<use href=\"\(place).svg#x\"/>")),
      ("prefixed", "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"><s:use href=\"\(place).svg#x\"/></s:svg>"),
      ("fill", svg("<rect width=\"9\" height=\"9\" fill=\"url(\(place).svg#x)\" stroke=\"url('\(place).svg#x')\"/>")),
      (
        "styled",
        svg(
          "<rect width=\"9\" height=\"9\" style=\"cursor:url(\(place).png);mask:url(\(place).svg#x);clip-path:url(\(place).svg#x);marker:url(\(place).svg#x)\"/>"
        )
      ),
      ("gradient", svg("<linearGradient id=\"a\" href=\"\(place).svg#x\"/><rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>")),
      ("pattern", svg("<pattern id=\"a\" href=\"\(place).svg#x\"/><rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>")),
      ("filter", svg("<filter id=\"f\"><feImage href=\"\(place).png\"/></filter><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>")),
      (
        "style",
        svg(
          "<style>@import url(\(place).css); @font-face{font-family:b;src:url(\(place).ttf)} text{font-family:b}</style><text y=\"9\">a</text>"
        )
      ),
      ("stylesheet", svg(box, head: "<?xml version=\"1.0\"?><?xml-stylesheet href=\"\(place).css\" type=\"text/css\"?>")),
      ("link", svg("<link xmlns=\"http://www.w3.org/1999/xhtml\" rel=\"stylesheet\" href=\"\(place).css\"/>" + box)),
      ("script", svg("<script href=\"\(place).js\"/>" + box)),
      ("include", svg("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"\(place).svg\"/>")),
      ("foreign", svg("<foreignObject><iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"\(place).svg\"/></foreignObject>")),
      ("animated", svg("<image width=\"9\" height=\"9\"><set attributeName=\"href\" to=\"\(place).png\"/></image>")),
      ("entity", svg("<text y=\"9\">&e;</text>", head: "<!DOCTYPE svg [<!ENTITY e SYSTEM \"\(place).ent\">]>")),
      ("public", svg("<text y=\"9\">&e;</text>", head: "<!DOCTYPE svg [<!ENTITY e PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"\(place).ent\">]>")),
      ("parameter", svg(box, head: "<!DOCTYPE svg [<!ENTITY % e SYSTEM \"\(place).ent\"> %e;]>")),
      ("declarations", svg(box, head: "<!DOCTYPE svg SYSTEM \"\(place).dtd\">")),
      ("default", svg("<image width=\"9\" height=\"9\"/>", head: "<!DOCTYPE svg [<!ATTLIST image href CDATA \"\(place).png\">]>")),
      (
        "notation", "<!DOCTYPE svg [<!NOTATION n SYSTEM \"\(place).ent\"><!ENTITY x SYSTEM \"\(place).ent\" NDATA n>]>" + svg("", "a=\"x\"")
      ),
    ]
  }

  /// Drawings that grow, nest, turn in circles or are none. `size` is how large the largest are, 1 for some hundred kilobytes.
  static func heavy(_ size: Int) -> [(name: String, bytes: [UInt8])] {
    let box = "<rect width=\"9\" height=\"9\"/>"
    let tenfold = (1...9).map { "<!ENTITY a\($0) \"\(many("&a\($0 - 1);", 10))\">" }.joined()
    let laughs = "<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaa\">\(tenfold)]>"
    let copies = (1..<12).map { "<g id=\"u\($0)\">\(many("<use href=\"#u\($0 - 1)\"/>", 10))</g>" }.joined()
    let variables = (0..<40).map { "--v\($0):var(--v\($0 + 1)) var(--v\($0 + 1));" }.joined()
    let chain = (0..<5_000 * size).map { "<linearGradient id=\"g\($0)\" href=\"#g\($0 + 1)\"/>" }.joined()
    let texts = [
      ("laughs", svg("<text>&a9;</text>", head: laughs)), ("laughs-attribute", svg("<rect id=\"&a9;\"/>", head: laughs)),
      ("quadratic", svg("<text>\(many("&a;", 50_000))</text>", head: "<!DOCTYPE svg [<!ENTITY a \"\(many("a", 50_000))\">]>")),
      ("copies", svg("<g id=\"u0\">\(box)</g>" + copies)),
      ("copies-circle", svg("<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>")),
      ("copies-self", svg("<g id=\"a\"><use href=\"#a\"/></g>")), ("copies-root", svg("<use href=\"#r\"/>", "id=\"r\"")),
      ("gradients-circle", svg("<linearGradient id=\"a\" href=\"#b\"/><linearGradient id=\"b\" href=\"#a\"/><rect fill=\"url(#a)\"/>")),
      ("gradients-chain", svg(chain + "<rect width=\"9\" height=\"9\" fill=\"url(#g0)\"/>")),
      ("pattern-circle", svg("<pattern id=\"p\"><rect fill=\"url(#p)\"/></pattern><rect fill=\"url(#p)\"/>")),
      ("mask-circle", svg("<mask id=\"m\"><rect mask=\"url(#m)\"/></mask><rect mask=\"url(#m)\"/>")),
      (
        "clip-circle", svg("<clipPath id=\"c\" clip-path=\"url(#c)\"><rect clip-path=\"url(#c)\"/></clipPath><rect clip-path=\"url(#c)\"/>")
      ),
      ("deep", svg(many("<g>", 9_900 * size) + "<rect/>" + many("</g>", 9_900 * size))), ("deeper", svg(many("<g>", 100_001))),
      ("deep-switch", svg(many("<switch>", 5_000) + box + many("</switch>", 5_000))),
      ("path", svg("<path d=\"M0 0\(many("L1 1 ", 200_000 * size))\"/>")),
      ("path-arcs", svg("<path d=\"M0 0\(many("A1e9 1e-9 1e9 1 1 1e9 1 ", 10_000 * size))\"/>")),
      ("points", svg("<polygon points=\"\(many("1,2 ", 250_000 * size))\"/>")),
      ("attributes", svg("<rect \((0..<10_000 * size).map { "a\($0)=\"1\"" }.joined(separator: " "))/>")),
      ("attribute-twice", svg("<rect x=\"1\" x=\"2\"/>")), ("attribute-long", svg("<rect id=\"\(many("a", 2_000_000 * size))\"/>")),
      ("name-long", svg("<\(many("a", 500_000 * size))/>")),
      ("namespaces", "<svg " + (0..<5_000 * size).map { "xmlns:n\($0)=\"u\($0)\"" }.joined(separator: " ") + "/>"),
      ("transforms", svg("<rect width=\"9\" height=\"9\" transform=\"\(many("rotate(1) ", 50_000 * size))\"/>")),
      ("rules", svg("<style>\(many(".a{fill:red}", 80_000 * size))</style><rect class=\"a\"/>")),
      (
        "rules-classes",
        svg(
          "<style>\((0..<10_000 * size).map { ".c\($0){fill:red}" }.joined())</style>"
            + (0..<500).map { "<rect class=\"c\($0)\"/>" }.joined())
      ),
      ("rules-deep", svg("<style>\(many("g ", 3_000))rect{fill:red}</style>" + many("<g>", 3_000) + box + many("</g>", 3_000))),
      (
        "rules-any",
        svg("<style>\(many("* * * * * * * * x{fill:red}", 200 * size))</style>" + many("<g>", 1_000) + box + many("</g>", 1_000))
      ),
      ("rules-braces", svg("<style>\(many("{", 100_000 * size))</style>" + box)),
      ("rules-brackets", svg("<rect style=\"fill:\(many("url(", 100_000 * size))\"/>")),
      ("rules-variables", svg("<style>:root{\(variables)}rect{fill:var(--v0)}</style>" + box)),
      ("classes", svg("<style>.a{fill:red}</style><rect class=\"\(many("a ", 100_000 * size))\"/>")),
      ("one-id", svg(many("<rect id=\"a\"/>", 20_000 * size))),
      ("spans", svg("<text>" + many("<tspan>", 20_000) + "a" + many("</tspan>", 20_000) + "</text>")),
      ("places", svg("<text x=\"\(many("1 ", 200_000 * size))\">\(many("a", 1_000))</text>")),
      ("image", svg("<image width=\"9\" height=\"9\" href=\"data:image/png;base64,\(many("AAAA", 500_000 * size))\"/>")),
      ("huge", svg(box, "width=\"1e30\" height=\"1e30\"")), ("huge-box", svg(box, "viewBox=\"0 0 1e-300 1e-300\"")),
      ("no-numbers", svg("<rect width=\"nan\" height=\"inf\" x=\"1e999\" transform=\"matrix(1e308 1e308 1e308 1e308 1e308 1e308)\"/>")),
      ("dashes", svg("<path d=\"M0 0H1e9\" stroke=\"red\" stroke-dasharray=\"1e-9\"/>")),
      (
        "blur",
        svg("<filter id=\"f\" width=\"1e9\" height=\"1e9\"><feGaussianBlur stdDeviation=\"1e9\"/></filter><rect filter=\"url(#f)\"/>")
      ),
      ("comments", svg(many("<!---->", 100_000 * size))), ("sections", svg("<style>\(many("<![CDATA[]]>", 50_000 * size))</style>")),
      ("instructions", svg(many("<?a?>", 100_000 * size))), ("characters", svg("<text>\(many("&#97;", 100_000 * size))</text>")),
      ("controls", svg("<text>&#27;[2J&#155;31m</text><title>&#x202e;</title>")), ("not-closed", "<svg><g><rect"),
      ("nul", "<svg>\u{0}</svg>"),
      ("encoding-32", "<?xml version=\"1.0\" encoding=\"UTF-32\"?>" + svg(box)),
      ("encoding-none", "<?xml version=\"1.0\" encoding=\"x-none\"?>" + svg(box)),
      ("encoding-7", "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADw-svg/+AD4-"),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) } + [
      ("latin-1", Array("<svg><text>".utf8) + [0xe9] + Array("</text></svg>".utf8)),
      ("utf-16", [0xff, 0xfe] + svg(box).utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }),
      ("gzip", [0x1f, 0x8b, 8] + [UInt8](repeating: 0, count: 1_000)),
    ]
  }
}

@Suite(.timeLimit(.minutes(20))) struct `Hostile drawings` {
  /// The commands run on each: queries and output; painting is done by another program.
  private static let script = """
    tree --limit 50; count *; inspect *?; get *? x y width height fill; lint; find :overlaps(*?)? --limit 3
    export -o 'drawn-{file}.svg' --force; render -o 'drawn-{file}.svg' --force
    """

  /// Files that a drawing refers to: outside of its folder and, if they are not pictures, inside it.
  private static func bait(_ folder: Folder) {
    _ = Run.shell(
      "mkdir -p doc out && ln -s ../out doc/link && cd out && for e in png svg css ttf dtd ent js; do echo bait > bait.$e; done", in: folder
    )
  }

  @Test func `open no file and reach for nobody`() {
    var figure = Figure("I3", "drawings that name other files: 0 of those opened, 0 programs, 0 sockets")
    let folder = Folder()
    Self.bait(folder)
    let places = [
      folder.path + "/out/bait", "file://\(folder.path)/out/bait", "../out/bait", "http://127.0.0.1:9/bait", "//127.0.0.1/bait",
      "file:%2f%2f\(folder.path)/out/bait", "link/bait", "FiLe:\(folder.path)/out/bait", "jar:file://\(folder.path)/out/bait!/x",
    ]
    guard Trace.isPossible else {
      figure.skip(places.count * HostileDrawing.references(to: "").count, because: Trace.why)
      return figure.state()
    }
    folder.write("script", Self.script)
    for (number, place) in places.enumerated() {
      let drawings = HostileDrawing.references(to: place)
      for drawing in drawings { folder.write("doc/\(number)-\(drawing.name).svg", drawing.text) }
      let words = (Trace.words + ["../trace.log"]).joined(separator: " ")
      let run = Run.shell("cd doc && \(words) \"$shapeedit\" --keep-going -f ../script \(number)-*.svg", in: folder)
      let trace = Trace(of: folder["trace.log"] ?? "")
      figure.runs += drawings.count
      for drawing in drawings where !trace.opened.contains(where: { $0.hasSuffix("\(number)-\(drawing.name).svg") }) {
        figure.failures.append("\(number)-\(drawing.name) was not read: \(run.status) \(run.errors.prefix(300))")
      }
      figure.failures += trace.opened.filter { $0.contains("bait") } + trace.started + trace.reached
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  @Test func `are read or refused in 512 MiB, by a process that goes on`() {
    var figure = Figure("I3", "drawings that grow, nest, turn in circles or are none, in 512 MiB")
    var slowest = Slowest()
    let folder = Folder()
    folder.write("script", Self.script)
    for drawing in HostileDrawing.heavy(Reliability.runs(1, torture: 10)) {
      folder.write("\(drawing.name).svg", bytes: drawing.bytes)
      let before = folder.stamp("\(drawing.name).svg")
      let limit = Sanitizer.current == nil ? "ulimit -v 524288; " : ""
      let run = slowest.time {
        Run.shell("\(limit)exec timeout -k 1 300 \"$shapeedit\" --keep-going -f script \(drawing.name).svg > answers", in: folder)
      }
      figure.runs += 1
      // Some have nothing in them that a selector finds.
      let isRead = run.status <= 1 || run.status == 2 && run.errors.contains("error: nothing matches")
      let isRefused = run.status == 3 && run.errors.contains("\(drawing.name).svg:") && run.errors.contains("error: ")
      if !isRead, !isRefused { figure.failures.append("\(drawing.name): status \(run.status), \(run.errors.prefix(300))") }
      if !HostileTexts.disallowed(in: run.errors).isEmpty { figure.failures.append("\(drawing.name): acts on the terminal") }
      if folder.stamp("\(drawing.name).svg") != before { figure.failures.append("\(drawing.name): was changed") }
      unlink("\(folder.path)/\(drawing.name).svg")
    }
    figure.details = slowest.text
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}
