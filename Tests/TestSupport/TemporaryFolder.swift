import Glibc

/// A folder that is removed when the object is released.
open class TemporaryFolder {
  /// The whole path, without a slash at its end.
  public let path: String

  /// Makes an empty folder with a unique name; stops the tests where there can be none.
  public init(under parent: String = "/tmp") {
    var template = Array("\(parent)/shapeedit-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no folder for a test: error \(errno)") }
    path = String(cString: made)
  }

  deinit { Self.removeAll(path) }

  /// Removes a file, or a folder with all that is in it.
  public static func removeAll(_ path: String) { removeAll(bytes: Array(path.utf8CString)) }

  /// By bytes, since names need not be UTF-8.
  private static func removeAll(bytes path: [CChar]) {
    if remove(path) == 0 { return }
    for name in entries(of: path) { removeAll(bytes: path.dropLast() + [CChar(UInt8(ascii: "/"))] + name) }
    remove(path)
  }

  /// The names in a folder, sorted; none if there is no folder.
  public static func names(in path: String) -> [String] {
    entries(of: Array(path.utf8CString)).map { $0.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } }.sorted()
  }

  private static func entries(of path: [CChar]) -> [[CChar]] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [[CChar]] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
      }
      if name != [46, 0] && name != [46, 46, 0] { entries.append(name) }
    }
    return entries
  }

  /// The output of a line of `sh` in the folder on both streams, and its exit status.
  @discardableResult
  public func run(_ line: String) -> (output: String, status: Int32) { Shell.run("cd '\(path)' && \(line)") }

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
