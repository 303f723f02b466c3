import Glibc

/// A folder that is removed when the object is released.
open class TemporaryFolder {
  /// The whole path, without a slash at its end.
  public let path: String

  /// Makes an empty folder with a unique name.
  public init() {
    var template = Array("/tmp/shapeedit-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.removeAll(path) }

  /// Removes a file, or a folder with all that is in it.
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

  /// Writes a file anew as UTF-8; stops the tests where it cannot be written.
  public func write(_ name: String, _ text: String) { write(name, bytes: Array(text.utf8)) }

  /// Writes a file anew; stops the tests where it cannot be written.
  public func write(_ name: String, bytes: [UInt8]) {
    guard let file = fopen(path + "/" + name, "w") else { preconditionFailure("cannot write \(name): error \(errno)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The content of a file; nil if there is none.
  public func read(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a file; nil if there is none.
  public func bytes(_ name: String) -> [UInt8]? {
    guard let file = fopen(path + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }

  /// The permission bits of a file; 0 where there is none.
  public func mode(_ name: String) -> UInt32 {
    var facts = stat()
    return stat(path + "/" + name, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }
}
