// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TerminalText

/// `undo --only STEP`: takes back one step, and keeps the later ones, as a new step.
struct StepUndo {
  private let session: any SessionEditing
  private let number: Int
  /// Its index among the steps that can be undone.
  private let index: Int
  private let range: SourceRange
  private var history: History { session.history }

  /// - Parameter step: Its number in the list of `history`, or its name; of several with the name, the last.
  init(_ session: any SessionEditing, _ step: ArgumentWord) throws(CommandError) {
    let history = session.history
    let number = Int(step.text) ?? history.number(ofStepNamed: step.text)
    guard let number, let index = history.step(listedAs: number) else {
      throw CommandError(
        step.range, "history.end", "\(sanitized(step.text, limit: 60)) is not a step that can be undone",
        help: [
          "history lists the steps with their numbers and names", "shapeedit undo FILE --only N takes back a save of an earlier run",
        ])
    }
    (self.session, self.number, self.index, range) = (session, number, index, step.range)
  }

  func run() throws(CommandError) -> Reply {
    let (later, step) = (history.undoSteps.endIndex - 1 - index, history.undoSteps[index])
    let (inverse, after, before) = history.inverse(ofStepBefore: later)
    let deleted = placements(of: step)
    let edits = try deleted == nil ? edits(inverse, after, before, index) : []
    let revision = session.document.revision
    history.begin("undo --only \(number)")
    do throws(CommandError) {
      for edit in edits { try session.apply(edit) }
      for placement in deleted ?? [] { try session.apply(.attach([present(placement, before)])) }
      history.commit()
    } catch {
      history.rollback()
      throw error
    }
    guard session.document.revision != revision else {
      throw CommandError(range, "history.step", "nothing of step \(number) is left to take back", help: ["history lists the steps"])
    }
    let nodes = (edits.flatMap(\.nodes) + (deleted ?? []).map(\.node)).filter { session.document.contains($0) }
    let kept = later == 0 ? "" : "; \(counted(later, "later step")) kept"
    return Reply.note(
      "undone: \(sanitized(step.name, limit: 60)) (\(counted(step.touched, "graphic")))\(kept)", session.change(of: nodes),
      .init("steps", .integer(1)), .init("names", .list([.string(step.name)])))
  }

  /// The edits that revert a step, unless it only deleted graphics.
  private func edits(_ inverse: ChangeSet, _ after: Document, _ before: Document, _ index: Int) throws(CommandError) -> [Edit] {
    let application = ChangeApplication(inverse, to: session.document)
    if !application.problems.isEmpty { throw dependency(application.problems, after, index) }
    guard !history.undoSteps[index].edits.contains(where: \.isCarrying), isWhole(inverse, after, before) else {
      throw CommandError(
        range, "history.step", "step \(number) changed what cannot be taken back alone",
        help: ["undo \(history.undoSteps.endIndex - index) takes back the later steps too"])
    }
    return application.edits
  }

  /// The places from which a step deleted graphics, whose nodes still exist; nil if the step did anything else, or if a parent was deleted.
  private func placements(of step: History.Step) -> [Placement]? {
    var placements: [Placement] = []
    for edit in step.edits {
      guard case .attach(let list) = edit else { return nil }
      placements += list
    }
    return placements.allSatisfy { session.document.contains($0.parent) && !session.document.contains($0.node) } ? placements : nil
  }

  /// The corresponding place among the current siblings: after the nearest earlier sibling that remains.
  private func present(_ placement: Placement, _ before: Document) -> Placement {
    let old = Array(before.children(of: placement.parent))
    let siblings = Array(session.document.children(of: placement.parent))
    let earlier = old[..<(old.firstIndex(of: placement.node) ?? old.endIndex)]
    let nearest = earlier.last { session.document.parent(of: $0) == placement.parent }
    let index = nearest.flatMap { siblings.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return Placement(placement.node, in: placement.parent, at: index)
  }

  /// Whether the changes lead from the state after the step to the one before it.
  private func isWhole(_ inverse: ChangeSet, _ after: Document, _ before: Document) -> Bool {
    for edit in ChangeApplication(inverse, to: after).edits { if (try? after.apply(edit)) == nil { return false } }
    let left = ChangeSet(DocumentMatch(from: after, to: before, usesGeneratedIDs: true), unknown: Document.unknownMembers)
    return left.nodes.isEmpty
  }

  /// The error that names the later steps which changed the same graphics.
  private func dependency(_ problems: [ChangeApplication.Problem], _ after: Document, _ index: Int) -> CommandError {
    let nodes = Set(problems.compactMap { problem -> NodeID? in problem.id.isEmpty ? NodeID.document : after.node(id: problem.id) })
    let numbers = history.stepNumbers
    let later = history.undoSteps.indices.filter { $0 > index && !nodes.isDisjoint(with: history.undoSteps[$0].nodes) }.map { step in
      "step \(numbers[step - history.undoSteps.startIndex]) depends on it: \(sanitized(history.undoSteps[step].name, limit: 60))"
    }
    return CommandError(
      range, "history.step", "step \(number) cannot be taken back alone: \(problems[0].message)",
      help: Array(later.prefix(3)) + ["undo \(history.undoSteps.endIndex - index) takes back the later steps too"])
  }
}

extension Edit {
  /// Whether it changes data that no property represents.
  fileprivate var isCarrying: Bool { if case .carry = self { true } else { false } }
}

extension History {
  /// The number of each undoable step in the list of `history`, which counts checkpoints too.
  fileprivate var stepNumbers: [Int] {
    var number = baseMarks.count
    return undoSteps.map { step in
      number += 1
      defer { number += step.marks.count }
      return number
    }
  }

  /// The number of the last step with a name.
  fileprivate func number(ofStepNamed name: String) -> Int? {
    undoSteps.lastIndex { $0.name == name }.map { stepNumbers[$0 - undoSteps.startIndex] }
  }

  /// The index in ``undoSteps`` of the step with a number; nil if it is none that can be undone.
  fileprivate func step(listedAs number: Int) -> Int? { stepNumbers.firstIndex(of: number).map { undoSteps.startIndex + $0 } }
}
