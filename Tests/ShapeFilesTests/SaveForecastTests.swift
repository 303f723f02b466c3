import Glibc
import ShapeFiles
import TestSupport
import Testing

@Suite struct `What is in the way of a save` {
  @Test func `is known before anything is changed`() {
    let folder = TemporaryFolder()
    folder.write("a.json", "{}")
    let path = folder.path + "/a.json"
    #expect(SaveForecast.of(path) == nil)
    #expect(SaveForecast.of(folder.path + "/none.json") == nil)
    // Permissions do not hold for root.
    guard geteuid() != 0 else { return }
    chmod(path, 0o444)
    #expect(SaveForecast.of(path) == .replacesReadOnly)
    chmod(folder.path, 0o555)
    #expect(SaveForecast.of(path) == .refused)
    chmod(path, 0o644)
    #expect(SaveForecast.of(path) == .needsInPlace)
    chmod(folder.path, 0o755)
  }

  @Test func `is told of a state folder that cannot be made`() {
    let folder = TemporaryFolder()
    folder.write("file", "")
    #expect(StateDirectory(root: folder.path + "/file/state").keepingProblem() != nil)
    #expect(StateDirectory(root: folder.path + "/state").keepingProblem() == nil)
  }
}
