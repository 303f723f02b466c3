import TerminalUI
import Testing

import TerminalIO

/// The events of bytes, given at once and one by one.
private func events(_ text: String, flushed: Bool = false) -> [Event] {
  func decoded(_ pieces: [[UInt8]]) -> [Event] {
    var decoder = InputDecoder()
    var events: [Event] = []
    for piece in pieces {
      decoder.feed(piece)
      while let event = decoder.next() { events.append(event) }
    }
    if flushed, let event = decoder.flush() { events.append(event) }
    return events
  }
  let bytes = Array(text.utf8)
  let whole = decoded([bytes])
  #expect(decoded(bytes.map { [$0] }) == whole, "byte by byte: \(text.debugDescription)")
  return whole
}

private func key(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) -> Event { .key(KeyPress(key, modifiers: modifiers)) }

@Suite struct `Input of a terminal` {
  @Test(
    arguments: [
      ("a", key("a")), ("A", key("A")), ("é", key("é")), ("字", key("字")), ("😀", key("😀")), (" ", key(.space)), ("\r", key(.return)),
      ("\t", key(.tab)), ("\u{7f}", key(.delete)), ("\u{8}", key(.delete)), ("\u{1}", key("a", .control)), ("\u{1a}", key("z", .control)),
      ("\u{0}", key(.space, .control)), ("\u{1b}a", key("a", .option)), ("\u{1b}é", key("é", .option)), ("\u{1b}[A", key(.upArrow)),
      ("\u{1b}OA", key(.upArrow)), ("\u{1b}[1;2B", key(.downArrow, .shift)), ("\u{1b}[1;6C", key(.rightArrow, [.shift, .control])),
      ("\u{1b}[H", key(.home)), ("\u{1b}[4~", key(.end)), ("\u{1b}[5~", key(.pageUp)), ("\u{1b}[6;5~", key(.pageDown, .control)),
      ("\u{1b}[3~", key(.deleteForward)), ("\u{1b}[Z", key(.tab, .shift)), ("\u{1b}OP", key(.function(1))),
      ("\u{1b}[[B", key(.function(2))),
      ("\u{1b}[24~", key(.function(12))), ("\u{1b}[27u", key(.escape)), ("\u{1b}[99;5u", key("c", .control)),
      ("\u{1b}[97;2u", key("A")), ("\u{1b}[97:65;2u", key("A")), ("\u{1b}[13;2u", key(.return, .shift)), ("\u{1b}[57414u", key(.return)),
      ("\u{1b}[27;5;13~", key(.return, .control)), ("\u{1b}[1;1:2A", key(.upArrow)), ("\u{1b}[I", .active(true)),
      ("\u{1b}[O", .active(false)),
      ("\u{1b}[48;30;100;600;1000t", .resize(CellSize(width: 100, height: 30))),
    ] as [(String, Event)])
  func `a key is one event`(_ bytes: String, _ event: Event) { #expect(events(bytes) == [event]) }

  @Test(
    arguments: [
      ("0;3;2M", PointerEvent.Kind.press(.primary), EventModifiers()), ("16;3;2M", .press(.primary), .control),
      ("2;3;2M", .press(.secondary), []), ("32;3;2M", .drag(.primary), []), ("0;3;2m", .release, []), ("35;3;2M", .move, []),
      ("64;3;2M", .wheel(lines: -3, columns: 0), []), ("65;3;2M", .wheel(lines: 3, columns: 0), []),
      ("67;3;2M", .wheel(lines: 0, columns: 3), []),
    ] as [(String, PointerEvent.Kind, EventModifiers)])
  func `what the mouse does is told with its cell`(_ content: String, _ kind: PointerEvent.Kind, _ modifiers: EventModifiers) {
    #expect(events("\u{1b}[<" + content) == [.pointer(PointerEvent(kind, at: CellPoint(x: 2, y: 1), modifiers: modifiers))])
  }

  @Test(
    arguments: [
      "\u{1b}]11;rgb:0000/0000/0000\u{7}", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", "\u{1b}[?62;4c", "\u{1b}[?2026;2$y", "\u{1b}[12;40R",
      "\u{1b}[0n", "\u{1b}P>|xterm(390)\u{1b}\\", "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}[?1u", "\u{1b}[8;24;80t", "\u{1b}[97;1:3u",
      "\u{1b}[57441u", "\u{1b}[<0;0;0M", "\u{ff}",
    ])
  func `replies and releases are no keys, even between others`(_ reply: String) {
    #expect(events("a" + reply + "b").suffix(1) == [key("b")] && events("a" + reply + "b").first == key("a"))
    #expect(events("a" + reply + "b").count == (reply == "\u{ff}" ? 3 : 2))
  }

  @Test(arguments: [("?62;4c", true), ("?63;1;2;4;6c", true), ("?62;22c", false), ("?4c", false), ("?64;1;4", nil), (">0;4c", nil)])
  func `the answer says whether the terminal draws sixels`(_ reply: String, _ expected: Bool?) {
    var decoder = InputDecoder()
    decoder.feed(Array("a\u{1b}[\(reply)".utf8))
    #expect(decoder.next() == key("a") && decoder.next() == nil && decoder.hasSixels == expected)
  }

  @Test func `Escape is a key once nothing follows it`() {
    #expect(events("\u{1b}") == [])
    #expect(events("\u{1b}", flushed: true) == [key(.escape)])
    #expect(events("\u{1b}\u{1b}[A") == [key(.escape), key(.upArrow)])
    #expect(events("\u{1b}[", flushed: true) == [])
    #expect(events("\u{1b}[1;2", flushed: true) == [])
  }

  @Test func `a paste is one event, with line feeds, whatever is in it`() {
    #expect(events("\u{1b}[200~one\rtwo\r\n\u{1b}[A\u{1b}[201~x") == [.paste("one\ntwo\n\u{1b}[A"), key("x")])
    #expect(events("\u{1b}[200~never ended") == [])
    #expect(events("\u{1b}[200~\u{1b}[201~") == [.paste("")])
  }

  @Test func `bytes that are no text are dropped`() {
    var decoder = InputDecoder()
    decoder.feed([0xff, 0xc3, 0x28, 0xe2, 0x82, 0x61, 0x80, 0x62])
    var found: [Event] = []
    while let event = decoder.next() { found.append(event) }
    #expect(found == [key("("), key("a"), key("b")])
  }

  @Test func `endless sequences are given up, and what follows is read`() {
    let long = String(repeating: "1;", count: 5_000)
    #expect(events("\u{1b}[" + long + "A" + "q").last == key("q"))
  }

  @Test(arguments: [
    "\u{1b}[D", "\u{1b}OD", "\u{1b}[1;5C", "\u{1b}[<0;3;4M", "\u{1b}]11;rgb:dd/dd/dd\u{7}", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}[?62;22c",
  ])
  func `a sequence on a slow line is never read as keys`(_ sequence: String) {
    let whole = events(sequence)
    var decoder = InputDecoder()
    var found: [Event] = []
    for byte in sequence.utf8 {
      decoder.feed([byte])
      while let event = decoder.next() { found.append(event) }
      if !decoder.isContinuingEscape, let event = decoder.flush() { found.append(event) }
    }
    // Escape was taken for a key before its sequence went on.
    #expect(found == [key(.escape)] + whole)
  }

  @Test(arguments: ["漢", "é", "👍"]) func `a character on a slow line is read whole`(_ text: String) {
    var decoder = InputDecoder()
    var found: [Event] = []
    for byte in text.utf8 {
      decoder.feed([byte])
      while let event = decoder.next() { found.append(event) }
      if let event = decoder.flush() { found.append(event) }
    }
    #expect(found == events(text) && found.count == 1)
  }

  @Test func `keys after Escape are keys, once it is certain`() {
    var decoder = InputDecoder()
    func send(_ text: String) -> [Event] {
      decoder.feed(text.utf8)
      var found: [Event] = []
      while let event = decoder.next() { found.append(event) }
      if let event = decoder.flush() { found.append(event) }
      return found
    }
    #expect(send("\u{1b}") == [key(.escape)])
    #expect(send("[") == [key("[")])
    #expect(send("\u{1b}") == [key(.escape)])
    decoder.settleEscape()
    #expect(send("[D") == [key("["), key("D")])
    #expect(send("\u{1b}") + send("d") + send("d") == [key(.escape), key("d"), key("d")])
  }

  @Test func `a paste whose end is lost is a text, and keys are keys after it`() {
    var decoder = InputDecoder()
    decoder.feed("\u{1b}[200~dd".utf8)
    #expect(decoder.next() == nil && decoder.isPasting)
    #expect(decoder.endPaste() == .paste("dd") && !decoder.isPasting)
    decoder.feed("q".utf8)
    #expect(decoder.next() == key("q"))
  }
}
