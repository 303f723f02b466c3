// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `tutor [STEP]`: a tutorial on a sample drawing, step by step.
enum TutorCommand {
  static let verb = Verb(
    "tutor", in: .script, "learn by doing: ten steps on a drawing to try them on", .view,
    [.handlesSteps, .leavesDocument, .needsNoDocument], takes: Operand.integer("STEP", 1...Tutor.steps.count).optional,
    examples: [Verb.Example("tutor", "the first step, then the next each time"), Verb.Example("tutor 3", "one of the steps")], run: run)

  private static func run(_ session: Session, _ step: Int?) throws(CommandError) -> Reply {
    if session.scripting.tutorStep == nil {
      try session.refuseUnsaved(drops: false)
      try session.refuseOpenStep(refusesScripts: true)
      do throws(FormatError) { session.adopt(try Document(reading: ByteStore(Tutor.drawing)), path: nil, file: nil) } catch {
        preconditionFailure("the drawing of the tutor cannot be read: \(error)")
      }
    }
    let number = step ?? (session.scripting.tutorStep ?? 0) + 1
    guard number <= Tutor.steps.count else {
      session.scripting.tutorStep = nil
      let end = "That was all. help lists the commands, open FILE opens a drawing of yours, and tutor begins again."
      return Reply.answer(session.options.page.folded(end))
    }
    session.scripting.tutorStep = number
    let one = Tutor.steps[number - 1]
    let page = session.options.page
    var reply = Reply()
    let end = number == Tutor.steps.count ? "tutor ends it" : "Enter, next or tutor continues"
    let lines = ["\(number) of \(Tutor.steps.count): \(one.title)", one.text] + one.lines.map { "  " + $0 } + ["(\(end))"]
    reply.lines = Reply.answer(lines.flatMap { page.folded($0) }).lines
    reply.fields = [
      .init("step", .integer(number)), .init("title", .string(one.title)), .init("text", .string(one.text)),
      .init("lines", .list(one.lines.map { .string($0) })),
    ]
    return reply
  }
}

/// The steps of the tutorial, each of which builds on those before, and its drawing.
package enum Tutor {
  package struct Step: Sendable {
    package var title: String
    var text: String
    /// The commands to type.
    package var lines: [String]
  }

  package static let steps = [
    Step(
      title: "Look",
      text: "A drawing is an outline: canvases, groups in them, graphics in those. It opens closed, and closed groups are not read.",
      lines: ["rows"]),
    Step(title: "Open a group", text: "Open one group where it is, and all others stay as they are.", lines: ["expand Sandwich"]),
    Step(title: "See all of it", text: "A tree shows every level at once, with the ids that find each graphic.", lines: ["tree --ids"]),
    Step(
      title: "Find", text: "Selectors find graphics by name, kind, place and every property; a colour is found in any spelling.",
      lines: ["find Bread", "find [fill=gold]", "count (group > rectangle)"]),
    Step(
      title: "Inspect",
      text: "The form of a graphic has groups as the outline has: fill is open, the others say in a line what is in them.",
      lines: ["inspect Cheese", "inspect Cheese --open shadow"]),
    Step(
      title: "Change", text: "Every property is set in the same way, one or several at once.",
      lines: ["set Cheese fill orange shadow \"0 2 4 #0006\"", "get Cheese fill shadow"]),
    Step(
      title: "Change what it is", text: "Another kind keeps the frame, the fill, the shadow and the text.",
      lines: ["set Cheese kind ellipse", "inspect Cheese"]),
    Step(
      title: "Change many", text: "What a selector finds is changed together; an expression is evaluated for each.",
      lines: ["set (Sandwich > *) opacity=(1 - i / 10)", "group (Cheese, Salad) as Filling", "tree Sandwich"]),
    Step(
      title: "Take it back", text: "Each line is a step. History lists them; undo takes them back, and redo does them again.",
      lines: ["history", "undo 2", "redo"]),
    Step(
      title: "Keep it",
      text:
        "A script of commands does the same again, on any drawing; dump prints one that makes this drawing. save NAME.shape.json keeps it.",
      lines: ["dump", "help"]),
  ]

  /// The sample drawing, in canonical form.
  package static let drawing = """
    {"format": "shapeedit", "version": 1, "title": "Lunch", "canvases": [
      {"id": "lunch", "name": "Lunch", "width": 200, "height": 150, "graphics": [
        {"id": "plate", "kind": "ellipse", "name": "Plate", "x": 20, "y": 90, "width": 160, "height": 40, "fill": {"color": "#eeeeee"}},
        {"id": "sandwich", "kind": "group", "name": "Sandwich", "children": [
          {"id": "bread", "kind": "rectangle", "name": "Bread", "x": 50, "y": 95, "width": 100, "height": 15, "radius": 4, "fill": {"color": "#d9a066"}},
          {"id": "cheese", "kind": "rectangle", "name": "Cheese", "x": 46, "y": 85, "width": 108, "height": 10, "fill": {"color": "#ffd700"}},
          {"id": "salad", "kind": "path", "name": "Salad", "d": "M46 82 q9 -8 18 0 t18 0 t18 0 t18 0 t18 0 t18 0", "stroke": {"color": "#5fa83b", "width": 4}},
          {"id": "top", "kind": "rectangle", "name": "Top", "x": 50, "y": 58, "width": 100, "height": 20, "radius": [10, 10, 3, 3], "fill": {"color": "#c98f4e"}}
        ]},
        {"id": "label", "kind": "text", "name": "Label", "x": 70, "y": 135, "width": 60, "height": 12, "text": {"string": "Lunch", "size": 12}}
      ]}
    ]}

    """
}
