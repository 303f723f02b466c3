import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `A document changed on disk` {
  enum Answer { case saved, changed, deleted, isDirectory }

  static let cases: [(String, Answer, @Sendable (Folder) -> Void)] = [
    (
      "other content, size and time as before", .changed,
      { folder in
        let before = facts(folder["a"])
        writeFile("WORLD", folder["a"])
        let times = [before.st_atim, before.st_mtim]
        utimensat(AT_FDCWD, folder["a"], times, 0)
      }
    ),
    ("touched only", .saved, { folder in utimensat(AT_FDCWD, folder["a"], nil, 0) }),
    ("another file in its place", .changed, { folder in replace(folder, "other") }),
    ("shortened", .changed, { folder in truncate(folder["a"], 3) }),
    ("deleted", .deleted, { folder in unlink(folder["a"]) }),
    ("another mode only", .saved, { folder in chmod(folder["a"], 0o600) }),
    (
      "became a folder", .isDirectory,
      { folder in
        unlink(folder["a"])
        mkdir(folder["a"], 0o755)
      }
    ),
    (
      "became a link to something else", .changed,
      { folder in
        unlink(folder["a"])
        writeFile("other", folder["b"])
        symlink("b", folder["a"])
      }
    ),
    ("nothing", .saved, { _ in }),
    ("a copy in its place", .saved, { folder in replace(folder, "hello") }),
    (
      "became a link to the same content", .saved,
      { folder in
        rename(folder["a"], folder["b"])
        symlink("b", folder["a"])
      }
    ),
  ]

  private static func replace(_ folder: Folder, _ text: String) {
    writeFile(text, folder["b"])
    rename(folder["b"], folder["a"])
  }

  @Test(arguments: cases.indices, [false, true])
  func `is saved over only when its content is what was loaded`(_ index: Int, _ wasSavedBefore: Bool) throws {
    let (name, answer, change) = Self.cases[index]
    let folder = Folder()
    folder.write(wasSavedBefore ? "older" : "hello", "a")
    var stamp = try #require(try FileBytes.read(folder["a"]).stamp)
    if wasSavedBefore { stamp = try save("hello", to: folder["a"], expecting: stamp).stamp }
    change(folder)
    var seen = Answer.saved
    do throws(FileError) {
      try save("new", to: folder["a"], expecting: stamp)
    } catch {
      switch error.reason {
      case .changed(.rewritten): seen = .changed
      case .changed(.deleted): seen = .deleted
      case .isDirectory: seen = .isDirectory
      default: throw error
      }
      #expect(error.isConflict == (seen != .isDirectory))
    }
    #expect(seen == answer, "\(name)")
    #expect((folder.read("a") == "new") == (answer == .saved), "\(name)")
    #expect(folder.strays == [])
    let isRight = seen == answer && (folder.read("a") == "new") == (answer == .saved)
    Reliability.tally(
      "S7", "what changed on disk is told, and what did not is saved over", of: 2 * Self.cases.count, failures: isRight ? 0 : 1)
  }

  @Test func `a forced save replaces what is there, or makes it again`() throws {
    let folder = Folder()
    folder.write("hello", "a")
    let stamp = try FileBytes.read(folder["a"]).stamp
    folder.write("theirs", "a")
    try save("new", to: folder["a"], SaveOptions(overwrites: true), expecting: stamp)
    #expect(folder.read("a") == "new")
    unlink(folder["a"])
    try save("newer", to: folder["a"], SaveOptions(overwrites: true), expecting: stamp)
    #expect(folder.read("a") == "newer")
  }

  @Test func `the message names both times`() throws {
    let change = FileChange.rewritten(
      loaded: FileTime(seconds: 1_000_000_000, nanoseconds: 0), now: FileTime(seconds: 1_000_000_001, nanoseconds: 5_000_000))
    let message = FileError(.changed(change), .rename, "a.json").message
    #expect(message.contains("2001-09-09 01:46:40 UTC"))
    #expect(message.contains("2001-09-09 01:46:41.005 UTC"))
    #expect(message.contains("--force"))
  }
}
