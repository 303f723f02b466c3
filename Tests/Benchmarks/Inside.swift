import CSystem
import Glibc
import Outlines
import ShapeCommands
import ShapeModel
import ShapeOutline

/// Measures operations too short to be timed as a whole process: single rows, toggles, edits, undo, queries, and the save alone.
///
/// Runs in a process of its own that opens the document anew and prints a ``Report``.
struct Inside {
  private let session: Session
  private let interpreter: Interpreter

  static let names = ["rows", "undo", "save", "edits"] + questions.keys.flatMap { [$0, $0 + again] }

  /// Selectors that test the whole document, by name; with the suffix ``again`` a second query of the same selector is timed.
  static let questions = [
    "width": "[width<20]", "x": "[x>100]", "outside": ":outside-canvas", "overlaps": ":overlaps(#g5)", "inside": ":inside(#g5)",
    "fill": "[fill=red]", "same": ":same(#g5; fill)", "near": ":near(#c00,8)", "depth": ":depth(3..4)", "nth": ":nth(2)",
  ]
  static let again = "-again"

  /// Opens a document and measures one of ``names``; false when something could not be done.
  static func run(_ name: String, _ path: String) -> Bool {
    guard let inside = Inside(opening: path) else { return false }
    switch name {
    case "rows": return inside.rows()
    case "undo": return inside.undo()
    case "save": return inside.save()
    case "edits": return inside.edits()
    default:
      let isAgain = name.hasSuffix(again)
      return inside.ask(questions[isAgain ? String(name.dropLast(again.count)) : name]!, again: isAgain)
    }
  }

  private init?(opening path: String) {
    var options = Session.Options()
    options.isInteractive = true
    session = Session(options: options)
    interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    do { try session.open(path) } catch { return nil }
  }

  /// Runs a line as if it had been typed.
  private func type(_ line: String) { interpreter.run(line: SourceText(name: "typed", line)) }

  // MARK: Rows

  private func rows() -> Bool {
    let outline = session.outline
    outline.expandAll()
    let count = outline.count
    var chance = Shuffling(seed: 1)
    let places = (0..<Inside.operationCount).map { _ in chance.number(below: count) }
    report("row", Inside.best(of: places.count, before: {}) { _ = outline.row(at: places[$0]) })

    let document = session.document
    var groups: [NodeID] = []
    for index in 0..<count where outline.row(at: index).disclosure != .leaf { groups.append(outline.node(at: index)) }
    chance.shuffle(&groups)
    // All groups are closed one by one, then all are opened, including those inside closed groups.
    let start = { outline.expandAll() }
    report("toggle", Inside.best(of: groups.count * 2, before: start) { outline.toggle(groups[$0 % groups.count]) })

    var times: [Double] = []
    for _ in 0..<21 {
      type("collapse --all")
      times.append(Inside.cpuMilliseconds { type("expand --all --limit 50") })
    }
    Inside.report("expand", times)
    return document.isGroup(.document) && interpreter.status == .done
  }

  // MARK: Questions

  private func ask(_ selector: String, again isAgain: Bool) -> Bool {
    if isAgain { type("count \(selector)") }
    let start = cs_steady_clock()
    let cpu = Inside.cpuMilliseconds { type("count \(selector)") }
    print(Report.line("ask", [Double(cs_steady_clock() - start) / 1e6, cpu]))
    return interpreter.status == .done
  }

  // MARK: Edits

  /// Times structural edits of each kind with the rows listed after each, as when a key is held down.
  private func edits() -> Bool {
    var number = 1000
    for (name, line) in [("delete", "delete #g%"), ("group", "group #g% as P"), ("move", "move #g% before #g600"), ("dup", "dup #g%")] {
      var times: [Double] = []
      for _ in 0..<41 {
        number += 1
        times.append(
          Inside.cpuMilliseconds {
            type("try " + line.replacing("%", with: "\(number)") + " --force")
            type("rows 1..50")
          })
      }
      Inside.report(name, times)
    }
    return true
  }

  private static let operationCount = 200_000

  /// Nanoseconds of each of many operations, ascending: for each the best of several passes over all of them in the same order.
  ///
  /// An operation that is slow by itself is slow in every pass; one slowed down by other load on the machine is not.
  private static func best(of count: Int, before: () -> Void, _ operation: (Int) -> Void) -> [Int64] {
    var best = [Int64](repeating: .max, count: count)
    for _ in 0..<passCount {
      before()
      for index in 0..<count {
        let start = cs_steady_clock()
        operation(index)
        best[index] = min(best[index], cs_steady_clock() - start)
      }
    }
    return best.sorted()
  }

  private static let passCount = 5

  /// Prints median, minimum, 99th percentile and maximum in milliseconds, and the count.
  private func report(_ name: String, _ sorted: [Int64]) {
    let picked = [sorted.count / 2, 0, sorted.count * 99 / 100, sorted.count - 1].map { Double(sorted[$0]) / 1e6 }
    print(Report.line(name, picked + [Double(sorted.count)]))
  }

  // MARK: History

  private func undo() -> Bool {
    // Builds in advance what the first such command builds once.
    type("count rectangle")
    var levels = [Inside.memoryBytes]
    // The first edit also makes the column with each graphic's version; later ones keep only what undo needs.
    // The allocator's own reserves exist after the second.
    for number in 11...22 {
      type("set rectangle opacity 0.\(number) --force")
      levels.append(Inside.memoryBytes)
    }
    guard let touched = session.history.undoSteps.last?.touched, touched > 0 else { return false }
    let (first, others) = (levels[1] - levels[0], (levels[12] - levels[2]) / 10)
    for (name, bytes) in [("first", first), ("further", others)] {
      print(Report.line(name, [Double(bytes) / Double(touched), Double(touched)]))
    }
    var times: [Double] = []
    for _ in 0..<9 {
      times.append(Inside.cpuMilliseconds { type("undo") })
      type("redo")
    }
    Inside.report("undo", times)
    return interpreter.status == .done
  }

  /// The anonymous memory of the process.
  private static var memoryBytes: Int {
    let facts = Report.lines("/proc/self/smaps_rollup").first { $0.hasPrefix("Anonymous:") } ?? ""
    return (facts.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  /// Environment variables with which freed memory is returned to the system at once.
  static let memorySettings = [("MALLOC_MMAP_THRESHOLD_", "65536"), ("MALLOC_TRIM_THRESHOLD_", "0")]

  private func save() -> Bool {
    type("set #g1 name Renamed")
    let start = cs_steady_clock()
    let cpu = Inside.cpuMilliseconds { type("save") }
    print(Report.line("save", [Double(cs_steady_clock() - start) / 1e6, cpu]))
    return interpreter.status == .done && session.workspace.writtenCount > 0
  }

  // MARK: Clocks

  private static func cpuMilliseconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let start = now()
    body()
    return now() - start
  }

  /// Prints median, minimum, maximum and count.
  private static func report(_ name: String, _ times: [Double]) {
    print(Report.line(name, [Ratio.median(times) ?? 0, times.min() ?? 0, times.max() ?? 0, Double(times.count)]))
  }
}

/// A seeded generator, for a random but reproducible order of operations.
private struct Shuffling: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// - SeeAlso: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below limit: Int) -> Int { Int(next() >> 33) % max(1, limit) }

  /// Shuffles in place. Written out, because the standard library's algorithm may change.
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for index in stride(from: elements.count - 1, to: 0, by: -1) { elements.swapAt(index, number(below: index + 1)) }
  }
}
