internal import CSystem
import Glibc
import ShapeCommands
import ShapeModel
import TestSupport
import Testing

/// Faults are set for a whole process, so this runs in one of its own.
@Suite struct `Saves and undos that are killed` {
  @Test func `leave what undo follows back to the first bytes`() async throws {
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
      var figure = Figure("S1", "kills of a save, an undo and a redo, after which undo finds the way back to the first bytes")
      for name in ["faces.shape.json", "faces.svg"] { Chain(name)?.killEverywhere(&figure) }
      figure.state()
      exit(0)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    text.split(separator: "\n").forEach { Reliability.say(String($0)) }
    #expect(text.contains(", 0 failures, ") && !text.contains("FAILED"), "\(text)")
  }
}

/// A document with saves that can be taken back.
private struct Chain {
  private enum Act: CaseIterable { case save, undo, redo }

  private let folder = TemporaryFolder()
  private let name: String
  private var path: String { folder.path + "/" + name }
  private let first: [UInt8]
  /// The files after two saves, and after one of them was taken back.
  private var saved: [String: [UInt8]] = [:]
  private var undone: [String: [UInt8]] = [:]

  init?(_ name: String) {
    self.name = name
    setenv("XDG_STATE_HOME", folder.path + "/state", 1)
    folder.write("source.json", RecoveryFolder.faces)
    guard Chain.run("save \(folder.path)/\(name)", on: folder.path + "/source.json"), let first = folder.bytes(name) else { return nil }
    TemporaryFolder.removeAll(folder.path + "/state")
    self.first = first
    for x in [1, 2] { guard Chain.run("set #body x \(x); save", on: path) else { return nil } }
    saved = files()
    guard perform(.undo) else { return nil }
    undone = files()
  }

  /// Kills each act at each call, whole and half-way in a write; every fifth in the short form.
  func killEverywhere(_ figure: inout Figure) {
    var killed = 0
    for act in Act.allCases {
      let count = callCount(act)
      for index in stride(from: 0, to: count, by: Reliability.isTorture ? 1 : 5) {
        for half: Int32 in [0, 1] {
          reset(act)
          let status = child {
            cs_fault_kill(index, half)
            return perform(act) ? 0 : 3
          }
          figure.runs += 1
          if status == 137 { killed += 1 }
          if let fault { figure.failures.append("\(act) killed at \(index) (half: \(half)): \(fault)") }
        }
      }
    }
    if killed < (Reliability.isTorture ? 200 : 40) { figure.failures.append("only \(killed) killed") }
    figure.details += "\(figure.details.isEmpty ? "" : ", ")\(killed) killed"
  }

  private func callCount(_ act: Act) -> Int {
    reset(act)
    cs_fault_set(-1, 0, 0, 0)
    _ = perform(act)
    defer { cs_fault_clear() }
    return cs_fault_calls()
  }

  private func perform(_ act: Act) -> Bool {
    switch act {
    case .save: Chain.run("set #body x 3; save", on: path)
    case .undo: (try? KeptSaves(Session()).undoSaves(of: path, count: 1, isRedo: false)) != nil
    case .redo: (try? KeptSaves(Session()).undoSaves(of: path, count: 1, isRedo: true)) != nil
    }
  }

  private static func run(_ line: String, on path: String) -> Bool {
    let session = Session()
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    guard (try? session.open(path)) != nil else { return false }
    interpreter.run(line: SourceText(name: "t", line))
    return interpreter.status == .done
  }

  /// The fault after an act that was killed; nil for none.
  private var fault: String? {
    for _ in 0..<4 {
      do { _ = try KeptSaves(Session()).undoSaves(of: path, count: 1, isRedo: false) } catch {
        guard error.diagnostic.message.contains("no saves are kept to take back") else { return error.diagnostic.message }
        guard folder.bytes(name) == first else { return "the first bytes do not come back" }
        let names = TemporaryFolder.names(in: folder.path).filter { $0 != "state" && $0 != name }
        return names.isEmpty ? nil : "left \(names)"
      }
    }
    return "undo has no end"
  }

  // MARK: Files

  private func reset(_ act: Act) {
    for name in TemporaryFolder.names(in: folder.path) where name != "state" { unlink(folder.path + "/" + name) }
    let files = act == .redo ? undone : saved
    for name in stepNames where files[name] == nil { unlink(folder.path + "/" + name) }
    for (name, bytes) in files { folder.write(name, bytes: bytes) }
  }

  /// The document and the records of its saves.
  private func files() -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: (stepNames + [name]).compactMap { name in folder.bytes(name).map { (name, $0) } })
  }

  private var stepNames: [String] {
    let steps = "state/shapeedit/steps"
    return TemporaryFolder.names(in: "\(folder.path)/\(steps)").flatMap { key in
      TemporaryFolder.names(in: "\(folder.path)/\(steps)/\(key)").map { "\(steps)/\(key)/\($0)" }
    }
  }

  /// Runs a function in a second process; returns its status as a shell reports it.
  private func child(_ body: () -> Int32) -> Int32 {
    fflush(nil)
    let child = Int32(cs_fork())
    if child == 0 { _exit(body()) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}
