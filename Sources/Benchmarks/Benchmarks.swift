import Glibc

/// Measures `shapeedit` and the programs people use instead of it, in turn on the same documents, and prints their ratios.
///
/// Ratios of medians hold when absolute times do not: what else the machine does meets all of them alike.
@main struct Benchmarks {
  private static let usage = """
    Usage: Benchmarks [--count N]... [--quick] [--rounds N] [--layout compact|lines|pretty] [--binary PATH] [--folder PATH]

      --count N      graphics in the document; may be repeated (default 10000 100000 1000000, with --quick 10000 100000)
      --quick        leave out what takes minutes
      --rounds N     runs of each program (default 5)
      --layout NAME  how the document is laid out (default lines)
      --binary PATH  the shapeedit to measure (default: beside this program)
      --folder PATH  where documents are written (default /tmp/shapeedit-benchmarks)
      --generate N   write a document of N graphics to standard output and end

    """

  private var counts: [Int] = []
  private var isQuick = false
  private var rounds = 5
  private var layout = DocumentGenerator.Layout.lines
  private var binary = Benchmarks.neighbour("shapeedit")
  private var folder = "/tmp/shapeedit-benchmarks"

  static func main() {
    var benchmarks = Benchmarks()
    guard benchmarks.parse(Array(CommandLine.arguments.dropFirst())) else {
      print(usage)
      exit(2)
    }
    exit(benchmarks.run() ? 0 : 1)
  }

  private mutating func parse(_ words: [String]) -> Bool {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--quick" {
        isQuick = true
        continue
      }
      guard let value = words.popFirst() else { return false }
      switch word {
      case "--count": if let count = Int(value), count > 0 { counts.append(count) } else { return false }
      case "--rounds": if let count = Int(value), count > 0 { rounds = count } else { return false }
      case "--layout": if let found = DocumentGenerator.Layout(rawValue: value) { layout = found } else { return false }
      case "--binary": binary = value
      case "--folder": folder = value
      case "--generate":
        guard let count = Int(value), count > 0 else { return false }
        exit(DocumentGenerator.write(count, seed: 1, layout, to: "/dev/stdout") ? 0 : 1)
      default: return false
      }
    }
    if counts.isEmpty { counts = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000] }
    return true
  }

  private static func neighbour(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4097)
    let length = readlink("/proc/self/exe", &path, 4096)
    let own = String(decoding: path[..<max(length, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  }

  private func run() -> Bool {
    mkdir(folder, 0o700)
    guard access(binary, X_OK) == 0 else {
      print("There is no \(binary): build it with swift build -c release --product shapeedit, or name one with --binary.")
      return false
    }
    let simdjson = SimdjsonPeer.make(in: folder)
    if simdjson == nil { print("simdjson is left out: libsimdjson-dev or a C++ compiler is missing.\n") }
    print(Row.heading)
    var isWell = report(
      Job(
        name: "start-up", own: Contender(name: "shapeedit", words: [binary, "--version"]),
        peers: ChildProcess.exists("sqlite3") ? [Contender(name: "sqlite3", words: ["sqlite3", "-version"])] : []), count: 0, rounds: 21)
    for count in counts {
      let suite = Suite(shapeedit: binary, folder: folder, simdjson: simdjson, count: count, isQuick: isQuick)
      guard suite.prepare(layout) else {
        print("The documents could not be written to \(folder).")
        return false
      }
      for job in suite.jobs { isWell = report(job, count: count, rounds: rounds) && isWell }
    }
    return isWell
  }

  private func report(_ job: Job, count: Int, rounds: Int) -> Bool {
    let measurements = job.measure(rounds: rounds)
    for (index, measurement) in measurements.enumerated() {
      print(Row.text(index == 0 ? job.name : "", count, measurement, own: measurements[0].median))
    }
    // A table that grows is read while it grows.
    fflush(nil)
    return measurements[0].median != nil
  }
}

/// One line of the table.
enum Row {
  static let heading = line("job", "graphics", "program", "median ms", "min", "max", "cpu ms", "peak MiB", "ratio")

  /// - Parameter own: What this program took; the ratio is that by the peer's time, so below 1 is faster than the peer.
  static func text(_ job: String, _ count: Int, _ measurement: Measurement, own: Run?) -> String {
    let graphics = count == 0 ? "" : String(count)
    guard let median = measurement.median else { return line(job, graphics, measurement.name, measurement.failure, "", "", "", "", "") }
    let ratio = own.map { fixed($0.wallMilliseconds / median.wallMilliseconds, 2) } ?? ""
    return line(
      job, graphics, measurement.name, fixed(median.wallMilliseconds, 1), fixed(measurement.minimum, 1), fixed(measurement.maximum, 1),
      fixed(median.cpuMilliseconds, 1), fixed(median.peakMemory, 1), ratio)
  }

  private static func line(_ columns: String...) -> String {
    let widths = [22, 9, 11, 10, 9, 9, 9, 9, 7]
    return zip(columns, widths).enumerated().map { index, column in
      let gap = String(repeating: " ", count: max(0, column.1 - column.0.utf8.count))
      return index == 0 || index == 2 ? column.0 + gap : gap + column.0
    }.joined(separator: " ")
  }

  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    let scale = decimals == 1 ? 10 : 100
    let scaled = Int((number * Double(scale)).rounded())
    let rest = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - rest.utf8.count) + rest
  }
}
