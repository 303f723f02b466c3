import Glibc

/// What a part of a program timed of itself says: a name and numbers a line.
enum Report {
  static func line(_ name: String, _ numbers: [Double]) -> String {
    ([name] + numbers.map { "\($0)" }).joined(separator: "\t")
  }

  static func read(_ path: String) -> [(name: String, numbers: [Double])] {
    lines(path).map { line in
      let parts = line.split(separator: "\t")
      return (String(parts.first ?? ""), parts.dropFirst().compactMap { Double($0) })
    }
  }

  /// The lines of a short file; none where it cannot be read.
  static func lines(_ path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }
}
