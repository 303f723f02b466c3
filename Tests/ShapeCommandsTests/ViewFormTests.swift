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
