import Testing

@Suite struct `The forty lines` {
  /// The texts that the output of each line of the design must contain; the whole output is in forty-lines.out.
  static let contents: [(line: Int, parts: [String])] = [
    (1, ["faces.shape.json  1 canvas, 8 graphics (2 groups, 6 leaves)", "saved"]),
    (2, ["▸ Head", "group(3)", "Body", "rectangle", "70,100 60×40", "fill #3366cc", "Caption", "\"Hello\""]),
    (
      3,
      [
        "▾ Head", "Skull", "60,20 80×80", "▸ Eyes", "group(2)", "Mouth", "stroke #000000 3",
        "3 graphics shown; 2 in closed groups not read",
      ]
    ),
    (4, ["├─ Head  #head", "│  │  └─ Right  #eyeR", "└─ Caption  #cap"]),
    (5, ["▾ Head", "▾ Eyes", "Left", "Right", "2 of 8", "filter off", "1 group as you left it"]),
    (6, ["/Faces/Head/Eyes/Left   #eyeL", "/Faces/Head/Eyes/Right  #eyeR"]),
    (7, ["\n0\n"]), (8, ["#skull  frame 60 20 80 80  fill #ffcc00  opacity 1"]),
    (
      9,
      [
        "{\"v\":1,\"line\":9,\"cmd\":\"get\",\"ok\":true,\"id\":\"eyeL\",\"path\":\"/Faces/Head/Eyes/Left\",\"level\":3,\"parent\":\"eyes\",\"selector\":\"#eyeL\",\"x\":80}"
      ]
    ),
    (10, ["Body  rectangle #body   70,100 60×40  radius 6", "▾ Fill      solid #3366cc", "▸ Shadow", "▸ Text      none"]),
    (11, ["2 graphics", "mixed (#ffcc00, #3366cc)"]), (12, ["#mouth  stroke.width 3  its own"]), (13, ["1 changed"]), (14, ["2 changed"]),
    (15, ["1 changed"]), (16, ["1 changed"]),
    (
      17,
      [
        ":17:10: error: rectangle has no property 'shadow.blr'", "  set Body shadow.blr 12\n           ^~~~~~~~~~",
        "did you mean shadow.blur?",
      ]
    ),
    (18, [":18:15: error: 'reed' is not a colour", "did you mean red"]),
    (19, [":19:5: error: nothing matches Bodi", "there is a rectangle named Body (/Faces/Body)"]), (20, ["0 changed"]),
    (21, ["1 changed (dropped: radius 6)"]), (22, ["/Faces/Head/Badge"]),
    (23, ["3 graphics, in /Faces/Head after Eyes", "Eyes is now empty"]), (24, ["1 moved (canvas coordinates kept)"]),
    (25, ["1 deleted: /Faces/Head/Eyes"]), (26, ["2 renamed: Left → Eye Left, Right → Eye Right"]),
    (27, ["Skull → Dot 01", "nothing changed", "#eyeL  name Eye Left → Dot 03"]), (28, ["1 changed"]), (29, ["0 moved"]), (30, ["2 moved"]),
    (31, ["#ffcc00 → #ffd700 1"]), (32, ["before-night"]),
    (33, ["9 changed, one step \"night\""]), (34, ["undone: night (9 graphics)"]), (35, ["■ before-night", "(undone) night"]),
    (37, ["1 changed", "would write step-step2.svg"]),
    (38, ["/Faces/Head/Badge: warning[off-canvas]", "beyond the right edge of Faces", "3 warnings"]),
  ]

  @Test func `every line tells what the design shows, in its order`() throws {
    let output = try Workplace.text("samples/scripts/forty-lines.out")
    var rest = output[...]
    for (line, parts) in Self.contents {
      for part in parts {
        let found = rest.firstRange(of: part)
        #expect(found != nil, "line \(line): \(part)")
        // The end of one line may begin the next.
        if let found { rest = rest[rest.index(before: found.upperBound)...] }
      }
    }
  }

  @Test func `a line of the script is the line of the design`() throws {
    let lines = try Workplace.text("samples/scripts/forty-lines.se").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, verb) in [
      (1, "info"), (10, "inspect"), (17, "set"), (27, "rename"), (28, "replace"), (29, "align"), (30, "distribute"), (31, "recolor"),
      (37, "variant"), (38, "lint"), (32, "checkpoint"), (33, "begin"), (35, "history"), (39, "assert"),
    ] {
      #expect(lines[number - 1].hasPrefix(verb), "line \(number)")
    }
  }
}
