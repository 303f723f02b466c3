import Glibc
import Testing

/// A folder that is there as long as it is held.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/shapeedit-terminal-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.removeAll(path) }

  private static func removeAll(_ path: String) {
    if remove(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { removeAll(path + "/" + name) }
    }
    closedir(folder)
    remove(path)
  }

  func write(_ name: String, _ text: String) throws {
    let file = try #require(fopen(path + "/" + name, "w"))
    fputs(text, file)
    fclose(file)
  }

  func read(_ name: String) -> String? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func mode(_ name: String) -> mode_t {
    var facts = stat()
    return stat(path + "/" + name, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }
}
