import Scrolling
import ShapeModel
import ShapeOutline
import Testing

import ShapeCommands

@Suite struct `A window over the outline` {
  @Test func `view prints so many rows, and the indicator at the right edge`() throws {
    let talk = try Conversation.rows(26)
    let lines = talk.say("view 4 30")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("▾ c"))
    #expect(lines[0].hasSuffix("┃") && !lines[1].hasSuffix("┃"))
    #expect(lines[0].count == 30)
    #expect(talk.messages == ["rows 1..4 of 26, offset 0 of 0..22"])
    #expect(talk.say("view resize 3").count == 3)
    #expect(talk.session.lastListing.count == 3)
  }

  @Test func `rows that fit have no indicator and no blank lines below`() throws {
    let lines = try Conversation.rows(3).say("view 10")
    #expect(lines.count == 3 && !lines.contains { $0.hasSuffix("┃") })
  }

  @Test func `every way to scroll`() throws {
    let talk = try Conversation.rows(26)
    talk.say("view 10")
    let steps: [(line: String, offset: Int)] = [
      ("scroll to 5", 5), ("scroll by 3", 8), ("scroll by -2", 6), ("scroll to 999", 16), ("scroll page -1", 6), ("scroll page", 16),
      ("scroll top", 0), ("scroll end", 16), ("scroll to s4", 4), ("scroll to s4 bottom", 0), ("scroll to s12 top", 12),
      ("scroll to #s12 center", 7), ("scroll fling -0.004", 5), ("scroll fling 5", 16), ("scroll fling -1000", 0),
    ]
    for (line, offset) in steps {
      talk.say(line)
      #expect(talk.offset == offset, "\(line)")
    }
  }

  @Test func `a trace has the events in their order`() throws {
    let talk = try Conversation.rows(26)
    talk.say("view 10")
    let lines = talk.say("scroll fling 0.01 --trace")
    let events = lines.dropLast(10)
    #expect(events.first == "willBeginDragging")
    #expect(events.last == "didEndDecelerating")
    #expect(events.filter { $0.hasPrefix("didScroll") } == (1...5).map { "didScroll \($0) user" })
    #expect(talk.say("scroll top --trace").prefix(2) == ["shouldScrollToTop true", "didScroll 4 user"])
    #expect(talk.say("scroll top --trace").prefix(2) == ["shouldScrollToTop true", "didScrollToTop"])
  }

  @Test func `behaviours decide where a fling rests`() throws {
    let talk = try Conversation.rows(101)
    talk.say("view 20")
    talk.say("scroll behavior paging")
    talk.say("scroll fling 3")
    #expect(talk.offset == 20)
    talk.say("view resize 30")
    #expect(talk.offset == 30)
    talk.say("scroll behavior aligned one")
    talk.say("scroll fling 3")
    #expect(talk.offset == 31)
    talk.say("scroll behavior tenth")
    talk.say("scroll to 8")
    talk.say("scroll behavior flick-to-top")
    talk.say("scroll fling -0.001")
    #expect(talk.offset == 0)
    talk.say("scroll behavior automatic")
    talk.say("scroll fling 0.02")
    #expect(talk.offset == 10)
  }

  @Test func `margins keep lines and columns free, and rows peek into them`() throws {
    let talk = try Conversation.rows(26)
    talk.say("view 5 40")
    talk.say("scroll margins top 2 content")
    #expect(talk.offset == -2)
    let lines = talk.say("scroll top")
    #expect(talk.offset == -2)
    #expect(lines.count == 5 && !lines[1].contains("c") && lines[2].contains("c"))
    #expect(talk.names("scroll by 2") == ["c", "s1", "s2", "s3", "s4"])
    #expect(talk.say("scroll margins leading 3")[0].hasPrefix("   ▾ c"))
    #expect(talk.names("scroll by 1") == ["s1", "s2", "s3", "s4", "s5"])
    talk.say("scroll top")
    #expect(talk.say("scroll margins top 1 indicators")[1].hasSuffix("┃"))
  }

  @Test func `neighbours are shown one after another, and stop at the end`() throws {
    let talk = try Conversation.rows(5)
    talk.say("view 2")
    #expect(talk.names("scroll next") == ["c", "s1"])
    #expect(talk.names("scroll next") == ["s1", "s2"])
    for _ in 0..<9 { talk.say("scroll next") }
    #expect(talk.offset == 3)
    #expect(talk.names("scroll previous") == ["s3", "s4"])
    #expect(talk.names("scroll previous") == ["s2", "s3"])
  }

  @Test func `a program is told rows and offset`() throws {
    let talk = try Conversation.rows(26)
    talk.say("view 3")
    let lines = talk.say("scroll to 5 --json --trace")
    #expect(lines.count == 4)
    #expect(lines[0].contains("\"id\":\"s5\"") && lines[0].contains("\"row\":6"))
    #expect(lines[3].contains("\"offset\":5,\"least\":0,\"most\":23,\"height\":3"))
    #expect(lines[3].contains("\"events\":[\"didScroll 5 user\"]"))
  }

  @Test func `what is no word of a verb is said`() throws {
    let talk = try Conversation.rows(5)
    for line in [
      "view 0", "view x", "view resize", "scroll up", "scroll by x", "scroll fling nan", "scroll anchor top top", "scroll anchor all 2",
      "scroll behavior snap", "scroll margins left 2", "scroll margins top -1", "scroll to nothing", "scroll position maybe",
    ] {
      #expect(talk.say(line).isEmpty)
      #expect(talk.messages.first?.contains("error") == true, "\(line)")
    }
    #expect(talk.say("scroll to 2") == talk.say("view"))
    #expect(talk.session.viewpoint.window?.scroller.geometry.container == 24)
    talk.say("view off")
    #expect(talk.session.viewpoint.window == nil)
  }

  @Test func `every example of the manual runs by itself`() throws {
    for verb in [ViewCommand.verb, ScrollCommand.verb] {
      for example in verb.help.examples {
        let talk = try Conversation([("Head", 3), ("Body", 2)])
        talk.say(example.line)
        #expect(!talk.messages.contains { $0.contains("error") }, "\(example.line): \(talk.messages)")
      }
    }
  }
}

@Suite struct `Anchors in the window` {
  /// Rows of the table of all combinations: initial offset, size changes, alignment, then what a big and a fitting start lead to.
  static let table: [(i: String, s: String, a: String, big: [Int], fit: [Int])] = [
    ("top", "top", "top", [0, 0, 0], [0, 0, 0]), ("bottom", "top", "center", [16, 16, 12], [2, 0, 0]),
    ("top", "center", "top", [0, 0, 0], [0, 3, 7]), ("center", "center", "top", [8, 10, 6], [0, 3, 7]),
    ("center", "center", "bottom", [8, 10, 6], [4, 0, 0]), ("bottom", "center", "center", [16, 16, 12], [2, 3, 7]),
    ("top", "bottom", "center", [0, 0, 0], [2, 0, 0]), ("center", "bottom", "bottom", [8, 8, 8], [4, 6, 14]),
    ("bottom", "bottom", "top", [16, 20, 12], [0, 6, 14]),
  ]

  private func start(_ row: (i: String, s: String, a: String, big: [Int], fit: [Int]), _ height: Int) throws -> (Conversation, [String]) {
    let talk = try Conversation.rows(26)
    talk.say("scroll anchor initialOffset \(row.i)")
    talk.say("scroll anchor sizeChanges \(row.s)")
    talk.say("scroll anchor alignment \(row.a)")
    return (talk, talk.say("view \(height)"))
  }

  @Test(arguments: 0..<table.count) func `6E through the verbs`(_ index: Int) throws {
    let row = Self.table[index]
    let (big, _) = try start(row, 10)
    #expect(big.offset == row.big[0])
    for (height, offset) in zip([6, 14], row.big.dropFirst()) {
      big.say("view resize \(height)")
      #expect(big.offset == offset, "\(height)")
    }
    let (fit, lines) = try start(row, 30)
    #expect(lines.prefix { $0.isEmpty }.count == row.fit[0])
    for (height, offset) in zip([20, 12], row.fit.dropFirst()) {
      fit.say("view \(height)")
      #expect(fit.offset == offset, "\(height)")
    }
    let (manual, _) = try start(row, 10)
    manual.say("scroll to 5")
    manual.say("view resize 6")
    #expect(manual.offset == 5)
  }

  private func groups() throws -> Conversation {
    try Conversation([("g", 4)] + (1...20).map { ("s\($0)", 0) })
  }

  @Test func `a group opened above the window pushes the rows down where nothing holds them`() throws {
    let talk = try groups()
    talk.say("view 5")
    #expect(talk.names("scroll to s10 top").first == "s10")
    talk.say("expand g")
    #expect(talk.names("view").first == "s6")
  }

  @Test func `a group opened above the window leaves a held row where it was`() throws {
    let talk = try groups()
    talk.say("view 5")
    talk.say("scroll to s10 top")
    #expect(talk.say("scroll position on").last?.hasSuffix("held at s10") == true)
    let before = talk.offset
    talk.say("expand g")
    #expect(talk.names("view").first == "s10")
    #expect(talk.offset == before + 4)
    talk.say("collapse g")
    #expect(talk.names("view").first == "s10")
    talk.say("scroll position off")
    talk.say("expand g")
    #expect(talk.names("view").first == "s6")
  }

  @Test func `edits above the window leave a held row where it was, and its deletion the offset`() throws {
    let talk = try groups()
    talk.say("view 5; scroll position on; scroll to s10 top")
    talk.say("delete s1")
    talk.say("delete s2")
    #expect(talk.names("view").first == "s10")
    let offset = talk.offset
    talk.say("delete s10")
    #expect(talk.names("view").first == "s11")
    #expect(talk.offset == offset)
    talk.say("undo")
    #expect(talk.names("view").contains("s11"))
  }

  @Test func `an anchor at the bottom follows the end while groups open`() throws {
    let talk = try Conversation((1...9).map { ("s\($0)", 0) } + [("g", 5)])
    talk.say("scroll anchor all bottom")
    #expect(talk.names("view 4").last == "g")
    talk.say("expand g")
    #expect(talk.names("view").last == "g-5")
    talk.say("scroll by -6")
    talk.say("collapse g; expand g")
    #expect(talk.names("view").first == "s6")
  }

  @Test func `a row hidden in a closed group cannot be scrolled to`() throws {
    let talk = try groups()
    talk.say("view 5")
    talk.say("scroll to g-2")
    #expect(talk.messages.contains { $0.contains("reveal") })
    #expect(talk.offset == 0)
    talk.say("reveal g-2; scroll to g-2 top")
    #expect(talk.offset == 3)
  }
}

@Suite struct `What a frame costs` {
  @Test func `a window over many rows builds the rows in it`() throws {
    let talk = try Conversation([("g", 100_000), ("end", 0)])
    talk.say("expand g --limit 1")
    let outline = talk.session.outline
    #expect(outline.count == 100_003)
    for line in ["view 24", "scroll to 60000", "scroll fling 3", "scroll position on", "scroll end", "scroll next"] {
      let before = outline.rowsBuilt
      talk.say(line)
      #expect(outline.rowsBuilt - before == 24, "\(line)")
    }
  }
}
