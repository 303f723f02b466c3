import Testing

import ShapeCommands

/// The article on scroll anchors, with a filter in between: 27 combinations of roles, in four runs each.
@Suite struct `Anchors that a filter interrupts` {
  private static let places = ["top", "center", "bottom"]

  /// Lines before and after the filter.
  private static let runs = [
    (["view 4"], ["toggle #g1", "toggle #g9"]), (["view 4", "toggle #g1"], ["toggle #g1", "toggle #g9"]),
    (["view 4", "scroll by -3", "toggle #g1"], ["scroll by 1", "toggle #g9", "toggle #g1"]),
    (["view 40", "toggle #g9"], ["view resize 4", "toggle #g1", "view resize 7", "toggle #g9"]),
  ]

  private func start(_ roles: [String]) throws -> Conversation {
    let talk = try Conversation([("g1", 6)] + (2...8).map { ("x\($0)", 0) } + [("g9", 5)] + (10...19).map { ("y\($0)", 0) })
    for (role, place) in zip(["initialOffset", "alignment", "sizeChanges"], roles) { talk.say("scroll anchor \(role) \(place)") }
    return talk
  }

  @Test(arguments: runs.indices)
  func `hold as if there had been none`(run: Int) throws {
    let (before, after) = Self.runs[run]
    var offsets: Set<Int> = []
    for first in Self.places {
      for fit in Self.places {
        for held in Self.places {
          let (plain, filtered) = (try start([first, fit, held]), try start([first, fit, held]))
          for line in before { #expect(plain.names(line) == filtered.names(line)) }
          filtered.say("filter y1?")
          filtered.say("filter off")
          for line in [before.last!.hasPrefix("view") ? "view" : "scroll by 0"] + after {
            let comment: Comment = "\(first) \(fit) \(held): \(line)"
            #expect(plain.names(line) == filtered.names(line), comment)
            #expect(plain.offset == filtered.offset, comment)
            offsets.insert(plain.offset)
          }
        }
      }
    }
    #expect(offsets.count > 3)
  }

  @Test func `go on centring what was centred since the first display`() throws {
    let (talk, other) = (try start(["center", "top", "center"]), try start(["center", "top", "center"]))
    talk.say("view 4; filter y1?; filter off; toggle #g1")
    other.say("view 4; toggle #g1")
    #expect(talk.offset == other.offset && talk.offset == 11)
    for talk in [talk, other] { talk.say("scroll by 1; toggle #g1; toggle #g1") }
    #expect(talk.offset == other.offset && talk.offset != 11)
  }
}
