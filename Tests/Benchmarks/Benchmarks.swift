import CSystem
import Glibc

/// Measures `shapeedit` and comparable programs in turn on the same documents, and prints ratios.
///
/// Ratios of medians are reproducible when absolute times are not: other load on the machine affects all programs alike.
@main struct Benchmarks {
  private static let usage = """
    Usage: Benchmarks [--count N] [--rounds N] [--layout compact|lines] [--binary PATH] [--folder PATH] [--only HEAT]

      --count N      graphics in the document (default 1000000)
      --rounds N     runs of each program; slow ones run less (default 5)
      --layout NAME  how the document is laid out (default lines)
      --binary PATH  the shapeedit to measure (default: beside this program)
      --folder PATH  where documents are written and compiled peers are looked for (default .build/bench)
      --only HEAT    reading, asking, listing, starting, memory, writing, svg, comparing, inside or many
      --generate N   write a document of N graphics to standard output and end; --layout svg writes it as SVG

    """

  private var count = 1_000_000
  private var rounds = 5
  private var form = DrawingForm.lines
  private var binary = Benchmarks.neighbour("shapeedit")
  private var folder = ".build/bench"
  private var only: String?
  private var generated: Int?
  private var inside: (name: String, path: String)?

  private static let heats = ["reading", "asking", "listing", "starting", "memory", "writing", "svg", "comparing", "inside", "many"]

  static func main() {
    var benchmarks = Benchmarks()
    guard benchmarks.parse(Array(CommandLine.arguments.dropFirst())) else {
      print(usage, terminator: "")
      exit(2)
    }
    exit(benchmarks.run() ? 0 : 1)
  }

  private mutating func parse(_ words: [String]) -> Bool {
    var words = words[...]
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return false }
      switch word {
      case "--count": if let number = Int(value), number > 0 { count = number } else { return false }
      case "--rounds": if let number = Int(value), number > 0 { rounds = number } else { return false }
      case "--layout": if let found = DrawingForm(rawValue: value) { form = found } else { return false }
      case "--binary": binary = value
      case "--folder": folder = value
      case "--only": if Benchmarks.heats.contains(value) { only = value } else { return false }
      case "--generate": if let number = Int(value), number > 0 { generated = number } else { return false }
      case "--inside":
        guard Inside.names.contains(value), let path = words.popFirst() else { return false }
        inside = (value, path)
      default: return false
      }
    }
    return generated != nil || form != .svg
  }

  /// A program in the folder of this one.
  private static func neighbour(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4097)
    let length = readlink("/proc/self/exe", &path, 4096)
    let own = String(decoding: path[..<max(length, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/" + name
  }

  private func run() -> Bool {
    if let inside { return Inside.run(inside.name, inside.path) }
    if let generated {
      var isWell = true
      RandomDrawing.write(generated, seed: Documents.seed, form) { isWell = isWell && writeAll($0, to: STDOUT_FILENO) }
      return isWell
    }
    mkdir(folder, 0o700)
    let documents = Documents(folder: folder, form: form)
    let programs = Programs(
      shapeedit: binary, benchmarks: Benchmarks.neighbour("Benchmarks"), simdjson: folder + "/simdjson", decoder: folder + "/json-decoder")
    guard ChildProcess.exists(binary) else {
      print("There is no \(binary); make build makes it, --binary names another one.")
      return false
    }
    // Isolates the runs from the user's settings and histories.
    for (name, value) in [
      ("XDG_STATE_HOME", documents.scratch("state")), ("SHAPEEDIT_HISTORY", ""), ("INPUTRC", "/dev/null"), ("TERM", "xterm-256color"),
      ("LC_ALL", "C.UTF-8"), ("SWIFT_BACKTRACE", "enable=no"),
    ] { setenv(name, value, 1) }
    return measure(Suite(programs: programs, documents: documents, count: count, rounds: rounds))
  }

  private func measure(_ suite: Suite) -> Bool {
    let note = Note()
    guard prepare(suite, note) else {
      print("The documents could not be written to \(folder).")
      return false
    }
    let megabytes = Quantity.decimal(Double(suite.documents.size(suite.documents.path(count))) / 1e6, 1)
    Table.put("\(count) graphics, \(megabytes) MB, layout \(form.rawValue), seed \(Documents.seed)\n")
    Table.put(Table.heading)
    var table = Table()
    func run(_ heat: Heat) {
      let results = heat.measure(note.show)
      note.clear()
      for comparison in heat.comparisons { table.add(comparison, results, heat.contenders) }
    }
    if isAsked("reading") { run(suite.reading) }
    if isAsked("asking") { run(suite.asking) }
    if isAsked("listing") { run(suite.listing) }
    if isAsked("starting") { run(suite.starting) }
    if isAsked("memory"), let pages = suite.documents.preparePages(count) { run(suite.memory(pages)) }
    if isAsked("inside") { addInside(suite, note, &table) }
    if isAsked("writing") { [suite.writing, suite.writingSmall].forEach(run) }
    if isAsked("svg") { run(suite.markup) }
    if isAsked("comparing") {
      for size in [suite.count, Suite.comparedCount] { _ = ChildProcess.run(suite.differing(size)) }
      run(suite.comparing)
    }
    if isAsked("many") {
      note.show("writing \(Suite.manyCount) drawings")
      if let list = suite.documents.prepareMany(Suite.manyCount, of: Suite.manySize) { run(suite.many(list)) }
    }
    Table.put(Benchmarks.explanation)
    Table.put("\(table.missedCount) missed" + (table.failedCount == 0 ? "" : ", \(table.failedCount) failed"))
    return table.failedCount == 0
  }

  private func isAsked(_ heat: String) -> Bool { only == nil || only == heat }

  private func prepare(_ suite: Suite, _ note: Note) -> Bool {
    defer { note.clear() }
    let wanted = [
      (count, form), (suite.smallCount, form), (Suite.tinyCount, form), (Suite.comparedCount, form), (Suite.leastCount, form),
      (count, .svg), (count, .compact),
    ]
    return wanted.allSatisfy { count, form in
      note.show("writing a drawing of \(count) graphics as \(form.rawValue)")
      return suite.documents.prepare(count, form)
    } && suite.documents.prepareTable(count)
  }

  /// Adds the rows that child processes measure themselves.
  private func addInside(_ suite: Suite, _ note: Note, _ table: inout Table) {
    defer { note.clear() }
    let output = suite.documents.scratch("inside.txt")
    var reports: [String: [Double]] = [:]
    for (name, value) in Inside.memorySettings { setenv(name, value, 1) }
    defer { for (name, _) in Inside.memorySettings { unsetenv(name) } }
    for name in ["rows", "undo", "edits"] {
      note.show("within one process: \(name)")
      let run = ChildProcess.run([suite.programs.benchmarks, "--inside", name, suite.documents.path(count)], output: output)
      guard run?.status == 0 else {
        table.addFailure("within one process: \(name)", "it ended with status \(run?.status ?? -1)")
        continue
      }
      for report in Report.read(output) { reports[report.name] = report.numbers }
    }
    note.clear()
    for (key, what) in [("row", "row k of everything unfolded"), ("toggle", "toggle of any group")] {
      guard let times = reports[key], times.count == 5 else { continue }
      table.add(
        what, Spread(measure: "median", middle: times[0], minimum: times[1], maximum: times[2], count: Int(times[4])), limit: 1e-3,
        Quantity.milliseconds)
      table.add(
        "", Spread(measure: "worst", middle: times[3], minimum: times[3], maximum: times[3], count: Int(times[4])), limit: 1e-2,
        Quantity.milliseconds)
    }
    for (key, what) in [("expand", "expand all, 50 rows anew"), ("undo", "undo of every rectangle's opacity")] {
      guard let times = reports[key], times.count == 4 else { continue }
      table.add(
        what, Spread(measure: "CPU, median", middle: times[0], minimum: times[1], maximum: times[2], count: Int(times[3])), limit: 20,
        Quantity.milliseconds)
    }
    for key in ["delete", "group", "move", "dup"] {
      guard let times = reports[key], times.count == 4 else { continue }
      table.add(
        "\(key), and 50 rows", Spread(measure: "CPU, median", middle: times[0], minimum: times[1], maximum: times[2], count: Int(times[3])),
        limit: 2, Quantity.milliseconds)
    }
    for (key, measure) in [("further", "kept per graphic"), ("first", "with its column")] {
      guard let kept = reports[key], kept.count == 2 else { continue }
      // Rounded to tenths of a byte: the system counts whole pages, so further digits mean nothing.
      let bytes = (kept[0] * 10).rounded() / 10
      let spread = Spread(measure: measure, middle: bytes, minimum: bytes, maximum: bytes, count: Int(kept[1]))
      table.add("", spread, limit: 16, isPromised: key == "further") { Quantity.decimal($0, 1) + " B" }
    }
  }

  private static let explanation = """

    ratio: ours by theirs, medians; min and max: of the single rounds, each pair run one after the other; cpu: the same of user and system time.
    n: rounds both took part in. Rows, toggles and undo have limits of their own, and their ratio is the part of it that is used: of single
    operations (n of them, each at its best of 5 passes) min is the fastest and max what 99 % do not exceed.
    """
}

/// Shows progress on the last line of the terminal; does nothing without a terminal.
private struct Note {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) { write("\r\u{1b}[K" + text) }
  func clear() { write("\r\u{1b}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    var text = text
    _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
