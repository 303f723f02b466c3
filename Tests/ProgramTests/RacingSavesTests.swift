import TestSupport
import Testing

@Suite struct `Two programs that save one document` {
  /// Either may be first, and either may be refused; a change that was reported as saved is in the file in any order.
  @Test func `at the same time tear nothing and lose nothing without a word`() {
    var figure = Figure("S8", "two runs of the program that edit and save one document at the same time")
    let folder = Folder()
    var both = 0
    for run in 1...Reliability.runs(60, torture: 1_000) {
      folder.write("faces.shape.json", faces)
      let ended = Run.shell(
        """
        "$shapeedit" -i -c 'set #body x 7\(run)' faces.shape.json 2> one.log & first=$!
        "$shapeedit" -i -c 'set #cap y 8\(run)' faces.shape.json 2> two.log; second=$?
        wait $first; echo $? $second
        """, in: folder)
      let statuses = ended.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      let moved = faces.replacingFirst("\"x\": 70, \"y\": 100", "\"x\": 7\(run), \"y\": 100")
      let expected = [
        statuses.first == 0 ? moved : faces, statuses.last == 0 ? "\"y\": 8\(run)," : "\"y\": 142,",
      ]
      figure.runs += 1
      both += statuses == [0, 0] ? 1 : 0
      if folder["faces.shape.json"] != expected[0].replacingFirst("\"y\": 142,", expected[1]) {
        figure.failures.append("run \(run): \(statuses), and the file is \(folder["faces.shape.json"] ?? "gone")")
      }
      for (status, log) in zip(statuses, ["one.log", "two.log"]) {
        let isTold = folder[log]?.contains("faces.shape.json") == true
        if status != 0, status != 4 || !isTold { figure.failures.append("run \(run): status \(status), \(folder[log] ?? "")") }
      }
      if statuses.count != 2 || !statuses.contains(0) { figure.failures.append("run \(run): \(ended)") }
      let strays = folder.names().filter { $0.contains("shapeedit-") }
      if !strays.isEmpty { figure.failures.append("run \(run): \(strays)") }
    }
    figure.details = "\(both) one after the other, \(figure.runs - both) with one refused"
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, _ other: String) -> String {
    let parts = split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: other)
  }
}
