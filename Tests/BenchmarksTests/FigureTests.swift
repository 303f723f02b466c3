import Testing

import Benchmarks

@Suite struct `Figures of the benchmarks` {
  @Test(arguments: [
    (0, "0"), (1_000, "1"), (-250, "-0.25"), (12_125, "12.125"), (-1, "-0.001"), (100, "0.1"), (60_010, "60.01"),
  ]) func `thousandths have the shortest decimal text`(_ count: Int, text: String) {
    var bytes: [UInt8] = []
    Thousandths(count: count).append(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [([], nil), ([3], 3), ([5, 1, 3], 3), ([4, 1, 2, 9], 3)] as [([Double], Double?)])
  func `the median is the middle value`(_ values: [Double], median: Double?) {
    #expect(Ratio.median(values) == median)
  }

  @Test func `a ratio is that of medians, its ends are those of single rounds`() {
    let ratio = Ratio([10, 30, 20], [10, 10, 40])
    #expect(ratio?.median == 2)
    #expect(ratio?.minimum == 0.5)
    #expect(ratio?.maximum == 3)
  }

  @Test func `a slow peer is compared over the rounds it ran`() {
    let ratio = Ratio([2, 4, 100, 4, 3], [8, 8])
    #expect(ratio?.median == 0.5)
    #expect(ratio?.minimum == 0.25)
    #expect(ratio?.maximum == 0.5)
  }

  @Test(arguments: [([1], []), ([], [1]), ([1], [0])] as [([Double], [Double])])
  func `there is no ratio to nothing`(_ own: [Double], other: [Double]) {
    #expect(Ratio(own, other) == nil)
  }

  @Test(arguments: [
    (1.005, 1, "1.0"), (0.996, 2, "1.00"), (-0.04, 1, "0.0"), (-1.25, 2, "-1.25"), (12.5, 0, "13"), (.infinity, 1, "-"),
  ]) func `numbers have as many decimals as are asked for`(_ number: Double, places: Int, text: String) {
    #expect(Quantity.decimal(number, places) == text)
  }

  @Test(arguments: [(0.00008, "0.08 µs"), (0.0123, "12.3 µs"), (1.5, "1.50 ms"), (20, "20.0 ms"), (1_234, "1234 ms"), (12_345, "12.3 s")])
  func `times have the unit that suits them`(_ milliseconds: Double, text: String) {
    #expect(Quantity.milliseconds(milliseconds) == text)
  }

  @Test func `a run that failed leaves no result`() {
    var samples = Samples()
    samples.add(Run(wallMilliseconds: 1, cpuMilliseconds: 1, peakBytes: 1, status: 0))
    #expect(samples.failure == nil)
    samples.add(Run(wallMilliseconds: 1, cpuMilliseconds: 1, peakBytes: 1, status: 3))
    #expect(samples.failure == "ended with status 3")
    samples.add(nil)
    #expect(samples.failure == "could not be run")
  }

  @Test func `a report reads back as it was written`() {
    #expect(Report.line("row", [0.5, 2]) == "row\t0.5\t2.0")
  }

  @Test func `time, memory and status come from the kernel`() throws {
    let run = try #require(ChildProcess.run(["sh", "-c", "exit 3"]))
    #expect(run.status == 3)
    #expect(run.peakBytes > 100_000)
    #expect(ChildProcess.run(["sh", "-c", "kill -9 $$"])?.status == 137)
    #expect(ChildProcess.run(["no-such-program-anywhere"]) == nil)
  }

  @Test func `a program on a terminal is timed up to a text`() throws {
    let script = "read -r line || true; exit 0"
    let run = ChildProcess.run(onTerminal: ["/bin/sh", "-c", "stty size; printf 'hello> '; \(script)"], rows: 54, until: "54 100")
    #expect(run?.status == 0)
    #expect(ChildProcess.run(onTerminal: ["/bin/sh", "-c", "echo hello"], rows: 54, until: "nothing of that") == nil)
  }
}
