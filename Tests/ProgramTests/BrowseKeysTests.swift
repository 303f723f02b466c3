import TestSupport
import Testing

/// A way to do something with keys or the mouse, and the lines that do the same.
struct Interaction: CustomTestStringConvertible, Sendable {
  var name: String
  var keys: String
  var lines: [String]

  init(_ name: String, _ keys: String, _ lines: String...) { (self.name, self.keys, self.lines) = (name, keys, lines) }

  var testDescription: String { name }
}

/// Arrows, with Shift, with Control.
private let (right, shiftDown, controlRight) = ("\u{1b}[C", "\u{1b}[1;2B", "\u{1b}[1;5C")

private let interactions: [Interaction] = [
  Interaction("j and k select rows", "jjk", "select #head", "select #body", "select #head"),
  Interaction("l opens", "jl", "select #head", "expand #head"),
  Interaction("h closes", "jlh", "select #head", "expand #head", "collapse #head"),
  Interaction("h goes outside", "jljh", "select #head", "expand #head", "select #skull", "select #head"),
  Interaction("a digit shows levels", "2", "fold 2"),
  Interaction("e opens those beside, gc closes them", "jegc", "select #head", "expand (#faces > group)", "collapse (#faces > group)"),
  Interaction("E opens all inside", "jE", "select #head", "expand #head --all"),
  Interaction("C closes all inside", "jEC", "select #head", "expand #head --all", "collapse #head --all"),
  Interaction("Space adds and takes away", "jj   ", "select #head", "select #body", "select --none", "select #body", "select --none"),
  Interaction("V selects a range", "jVj", "select #head", "select + #body"),
  Interaction("Shift selects a range", "j" + shiftDown + shiftDown, "select #head", "select + #body", "select + #cap"),
  Interaction("v hides", "jv", "select #head", "set #head visible false"),
  Interaction(
    "v shows again", "jvjkv", "select #head", "set #head visible false", "select #body", "select #head", "set #head visible true"),
  Interaction("L locks", "jL", "select #head", "set #head locked true"),
  Interaction("r renames", "jr\u{15}New name\r", "select #head", "rename #head \"New name\""),
  Interaction("dd deletes, and the next row is selected", "jjdd", "select #head", "select #body", "delete #body", "select #cap"),
  Interaction("D duplicates, and the copy is selected", "jD", "select #head", "dup #head", "select /Faces/\"Head 2\""),
  Interaction(
    "gg groups, and the group is selected", "jVjgg", "select #head", "select + #body", "group (#head, #body)", "select /Faces/Group"),
  Interaction("gu ungroups, and what was inside is selected", "jgu", "select #head", "ungroup #head", "select (#skull, #eyes)"),
  Interaction("K moves up", "jjK", "select #head", "select #body", "lower #body"),
  Interaction("J moves down", "jJ", "select #head", "raise #head"),
  Interaction("u takes back, and what returns is selected", "jjddu", "select #head", "select #body", "delete #body", "undo"),
  Interaction("C-r does again", "jjddu\u{12}", "select #head", "select #body", "delete #body", "undo", "redo", "select #cap"),
  Interaction("arrows nudge on the canvas", "jj\t" + right, "select #head", "select #body", "translate #body 1 0"),
  Interaction("with Shift by ten", "jj\t" + shiftDown, "select #head", "select #body", "translate #body 0 10"),
  Interaction("with Control they resize", "jj\t" + controlRight, "select #head", "select #body", "set #body width 61"),
  Interaction("c types a colour", "jjc#123456\r", "select #head", "select #body", "set #body fill #123456"),
  Interaction("Space switches a value", "jj\t\tjj ", "select #head", "select #body", "set #body fill.enabled false"),
  Interaction(
    "f filters", "feye\r", "filter --words eye"),
  Interaction(
    "/ searches, n and N go on", "/e\rnN", "search --words e", "select #head", "next", "select #eyes", "previous", "select #head"),
  Interaction("F shows a group alone", "jF", "select #head", "focus #head"),
  Interaction("Z shows all", "jFZ", "select #head", "focus #head", "unfocus"),
  Interaction("C-s saves", "jjdd\u{13}", "select #head", "select #body", "delete #body", "select #cap", "save"),
  Interaction(": runs any line", ":set #body fill red\r", "set #body fill red"),
]

@Suite(.serialized) struct KeysAndCommands {
  /// The sequence that readline writes before each prompt.
  private static let prompt = "\u{1b}[?2004h"

  /// The state of a conversation at its end.
  private func state(_ folder: Folder, _ keys: String?, _ lines: [String]) throws -> [String] {
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, prompt: "faces.shape.json> ")
    if let keys {
      terminal.send("browse\r")
      try terminal.expect("\u{1b}[?1049h")
      try terminal.expect("Head")
      terminal.send(keys)
      terminal.send("q")
      try terminal.expect("\u{1b}[?1049l", timeoutMilliseconds: 5_000)
      try terminal.expect(KeysAndCommands.prompt)
    }
    for line in lines {
      terminal.send(line + "\r")
      try terminal.expect("\n")
      try terminal.expect(KeysAndCommands.prompt)
    }
    return try ["select", "rows --ids", "history", "dump"].map { question in
      terminal.send(question + "\r")
      try terminal.expect("\n")
      return try terminal.expect(KeysAndCommands.prompt, timeoutMilliseconds: 5_000)
    }
  }

  @Test(arguments: interactions)
  func `keys do what their line does: the same document, rows, selection and history`(_ interaction: Interaction) throws {
    let byKeys = try state(Folder(), interaction.keys, [])
    let byText = try state(Folder(), nil, interaction.lines)
    #expect(byKeys == byText)
  }
}
