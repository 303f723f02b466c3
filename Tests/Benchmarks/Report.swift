import Glibc

/// The output of a program that times itself: a name and numbers per line, separated by tabs.
package enum Report {
  package static func line(_ name: String, _ numbers: [Double]) -> String {
    ([name] + numbers.map { "\($0)" }).joined(separator: "\t")
  }

  static func read(_ path: String) -> [(name: String, numbers: [Double])] {
    lines(path).map { line in
      let parts = line.split(separator: "\t")
      return (String(parts.first ?? ""), parts.dropFirst().compactMap { Double($0) })
    }
  }

  /// The lines of a file of at most 64 KiB; none when it cannot be read.
  static func lines(_ path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }
}
