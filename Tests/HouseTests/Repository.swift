import Glibc
import TestSupport

/// The checked-out files, and programs run on them.
enum Repository {
  static let root = String(#filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

  /// Generated files, and files that do not belong to the project.
  private static let skipped: Set<String> = [".git", ".build", ".swiftpm", "bench-documents"]

  /// All files below a folder, as paths from the root, sorted.
  static func files(in folder: String = "", ending suffix: String = "") -> [String] {
    var found: [String] = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      guard let stream = opendir("\(root)/\(folder)") else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard name != ".", name != "..", !skipped.contains(name), !name.hasPrefix(".build-") else { continue }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if entry.pointee.d_type == UInt8(DT_DIR) { waiting.append(path) } else if path.hasSuffix(suffix) { found.append(path) }
      }
    }
    return found.sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen("\(root)/\(path)", "r") else { throw Failure(path: path) }
    defer { fclose(file) }
    return read(file)
  }

  static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// Writes a file that tests record.
  static func write(_ text: String, to path: String) throws {
    guard let file = fopen("\(root)/\(path)", "w") else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { throw Failure(path: path) }
  }

  static func lines(_ path: String) throws -> [Substring] { try text(path).split(separator: "\n", omittingEmptySubsequences: false) }

  /// The output of a line of shell, both streams, with the root as its folder; and its exit status.
  static func shell(_ line: String) -> (output: String, status: Int32) {
    Shell.run("cd '\(root)' && { \(line)\n} < /dev/null")
  }

  static func has(_ program: String) -> Bool { Shell.has(program) }

  private static func read(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  struct Failure: Error { var path: String }
}
