import Outlines
import ShapeCommands
import ShapeFiles
import ShapeModel
import TestSupport
import Testing

@Suite struct `A view as lines of JSON` {
  /// A view in which every text is a hostile one.
  private func view(_ text: String) -> ViewState {
    var view = ViewState()
    (view.base, view.exceptions, view.isFrontFirst, view.currentGroup) = (.level(3), [text, "", text + "2"], true, text)
    (view.selection, view.inspectorOpen, view.variant) = ([text], [.text, .stroke], text)
    (view.commands.lastListing, view.commands.saved, view.commands.focus) = (["", "-", text], [text: [text, ""], "": []], text)
    var open = ViewState.OpenGroups()
    (open.base, open.exceptions) = (.closed, [text])
    view.commands.focused = open
    var filter = ViewState.FilterState()
    (filter.text, filter.selector, filter.group, filter.base) = (text, text, text, .open)
    (filter.showsAll, filter.opened, filter.closed, filter.unfolded) = (true, [text], ["a", text], [text, "b"])
    view.commands.filter = filter
    (view.commands.marks, view.commands.transactions, view.commands.oldIDs) = ([text], [text, text], ["x", text])
    view.commands.variables = [
      text: .string(text),
      "n": .list([.number(1.5), .number(-0.0), .number(.leastNonzeroMagnitude), .number(1e300), .bool(true), .bool(false)]),
      "m": .list([.color(Color("#12345678")!), .numeral("007", 7), .numeral("1.50", 1.5), .list([]), .string("true")]),
    ]
    view.commands.definitions = [text: text, "p": "def p(z)\nset #body x $z\nend"]
    return view
  }

  static let texts = [
    "head", "a b%20", "\"\\", "\n\r\n\t\0\u{1b}[2J", "\u{2028}\u{85}\u{c}", "\u{202e}\u{feff}\u{10ffff}", "{\"end\":true}", "😀e\u{301}",
    String(repeating: "long ", count: 20_000),
  ]

  @Test(arguments: texts.indices) func `keeps every text`(_ index: Int) {
    let view = view(Self.texts[index])
    let text = view.text(for: "/d" + Self.texts[index])
    #expect(ViewState(text: text, document: "/d" + Self.texts[index]) == view)
    #expect(text.utf8.allSatisfy { $0 == 10 || $0 >= 0x20 && $0 != 0x7f })
    #expect(ViewState(text: text, document: "/d") == nil)
  }

  @Test func `is an object for each item`() {
    var view = ViewState()
    (view.exceptions, view.selection) = (["head"], ["eyeL", "eyeR"])
    view.commands.variables = ["a": .list([.number(2), .color(Color("#ff0000")!)])]
    #expect(
      view.text(for: "/a") == """
        {"shapeedit":"view","version":2,"document":"/a"}
        {"rows":{"level":1}}
        {"except":["head"]}
        {"selected":["eyeL","eyeR"]}
        {"inspector":["Fill"]}
        {"let":"a","value":[2.0,{"color":"#ff0000"}]}
        {"end":true}

        """)
  }

  @Test func `cut at any byte is none`() {
    let text = view("a\"😀\n").text(for: "/d")
    for count in 0..<text.utf8.count - 1 {
      #expect(ViewState(text: String(decoding: text.utf8.prefix(count), as: UTF8.self), document: "/d") == nil, "\(count) bytes")
    }
  }

  @Test func `passes over items of later versions, and over no other mistake`() {
    func read(_ lines: String) -> ViewState? {
      ViewState(text: "{\"shapeedit\":\"view\",\"version\":2,\"document\":\"/d\"}\n\(lines)\n{\"end\":true}\n", document: "/d")
    }
    #expect(read(#"{"later":[1,{"a":null}]}"#) != nil)
    for line in [
      "", "[]", "{}", "1", "{\"here\":1}", "{\"rows\":{\"level\":-1}}", "{\"rows\":\"ajar\"}", "{\"selected\":[1]}", "{\"let\":\"a\"}",
      "{\"let\":\"a\",\"value\":null}", "{\"let\":\"a\",\"value\":1e999}", "{\"def\":\"a\"}", "{\"filter\":\"a\"}", "{\"variant\":null}",
      "{\"saved\":\"a\"}",
      "{\"focusrows\":\"open\"}", "{\"except\":[\"\\ud800\"]}",
    ] { #expect(read(line) == nil, "\(line)") }
  }
}

/// Words with spaces between them, as they were written until version 0.2.
@Suite struct `A view of a former version` {
  private static let text = """
    shapeedit-view 1
    document /a%20b
    rows level 2
    except head a%20b%25 %
    order front
    here head
    selected skull eyeL
    inspector Fill Stroke
    variant dark
    listed head % -
    saved eyes eyeL eyeR
    focus %
    focusrows closed
    focusexcept eyes
    filter (ellipse) ellipse head
    filterrows all
    filteropen a
    filterclosed b c
    marks one
    steps both%0athen
    former x y
    let a sx%20y%25
    let b l4 n1.5 l2 btrue c#ff0000 f1.50 s
    def p def%20p(z)%0aend
    later 1
    end

    """

  @Test func `is read`() throws {
    let view = try #require(ViewState(text: Self.text, document: "/a b"))
    var expected = ViewState()
    (expected.base, expected.exceptions, expected.isFrontFirst, expected.currentGroup) = (.level(2), ["head", "a b%", ""], true, "head")
    (expected.selection, expected.inspectorOpen, expected.variant) = (["skull", "eyeL"], [.fill, .stroke], "dark")
    (expected.commands.lastListing, expected.commands.saved) = (["head", "", "-"], ["eyes": ["eyeL", "eyeR"]])
    expected.commands.focus = ""
    var open = ViewState.OpenGroups()
    (open.base, open.exceptions) = (.closed, ["eyes"])
    expected.commands.focused = open
    var filter = ViewState.FilterState()
    (filter.text, filter.selector, filter.group, filter.showsAll) = ("(ellipse)", "ellipse", "head", true)
    (filter.opened, filter.closed, filter.unfolded) = (["a"], ["b", "c"], ["a"])
    expected.commands.filter = filter
    (expected.commands.marks, expected.commands.transactions, expected.commands.oldIDs) = (["one"], ["both\nthen"], ["x", "y"])
    let list = Scalar.list([.number(1.5), .list([.bool(true), .color(Color("#ff0000")!)]), .numeral("1.50", 1.5), .string("")])
    expected.commands.variables = ["a": .string("x y%"), "b": list]
    expected.commands.definitions = ["p": "def p(z)\nend"]
    #expect(view == expected)
    #expect(ViewState(text: view.text(for: "/a b"), document: "/a b") == view)
    #expect(ViewState(text: Self.text, document: "/a") == nil)
    #expect(ViewState(text: Self.text.replacing("%25", with: "%zz"), document: "/a b") == nil)
  }

  @Test func `cut at any byte is none`() {
    for count in 0..<Self.text.utf8.count - 1 {
      #expect(ViewState(text: String(decoding: Self.text.utf8.prefix(count), as: UTF8.self), document: "/a b") == nil, "\(count) bytes")
    }
  }

  /// The program that crashed was the former version, and the one that recovers is this one.
  @Test func `begins a journal that is recovered`() throws {
    let folder = RecoveryFolder()
    let base = try FileBytes.read(folder.document).digest
    let state = """
      state
      shapeedit-view 1
      document \(folder.document)
      rows level 1
      except head
      here head
      selected skull eyeL eyeR
      inspector Fill
      listed head skull eyes
      let a sx%20y%25
      let b n1.5
      end

      """
    let hash = String(base.hash, radix: 16)
    let header = """
      user=ann
      pid=448
      host=anvil
      machine=3d12
      boot=806d
      since=1795839263
      size=\(base.count)
      hash=\(String(repeating: "0", count: 16 - hash.count) + hash)
      document=\(folder.document)
      """
    var bytes = Array("shapeedit-journal 1\n".utf8)
    var frame = JournalFrame()
    let commands = [
      "checkpoint one", "filter (ellipse)", "rows", "set %2 opacity 0.5", "set #body x ($b * 10)", "set #cap text.string $a",
    ]
    for record in [header, state] + commands.map({ "run\n" + $0 }) { frame.append(Array(record.utf8), to: &bytes) }
    // The name of a journal of this document comes from a journal of this version.
    do { try Talk(folder).type("set #body x 1") }
    let path = try #require(folder.journals.first)
    RecoveryFolder.write(String(decoding: bytes, as: UTF8.self), to: path)
    let after = try Talk(folder)
    after.type("recover")
    #expect(after.interpreter.status == .done, "\(after.said)")
    let changed = after.text
    #expect(changed.contains("\"x\": 15, \"y\": 100") && changed.contains("\"x y%\"") && changed.contains("\"opacity\": 0.5"))
    #expect(after.session.viewState.currentGroup == "head" && folder.journals.count == 1)
  }
}
