import FuzzTargets
import Glibc
import Testing

/// The inputs that are checked in, as the fuzzers start from them.
enum Corpus {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/FuzzCorpus"

  static func names(_ target: FuzzTarget) -> [String] {
    guard let stream = opendir("\(root)/\(target.rawValue)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  static func bytes(_ target: FuzzTarget, _ name: String) throws -> [UInt8] { try bytes("\(target.rawValue)/\(name)") }

  /// The words of its dictionary; none where it has none.
  static func words(_ target: FuzzTarget) throws -> [[UInt8]] {
    guard access("\(root)/\(target.rawValue).dict", R_OK) == 0 else { return [] }
    return try bytes("\(target.rawValue).dict").split(separator: 10).map(word)
  }

  /// `"\x22a\\"` as libFuzzer reads it.
  private static func word(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var rest = line.dropFirst().dropLast()
    var word: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        word.append(byte)
        continue
      }
      guard escaped == UInt8(ascii: "x") else {
        word.append(escaped)
        continue
      }
      word.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return word
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen("\(root)/\(path)", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}

@Suite struct `The corpus of the fuzzers` {
  @Test(arguments: FuzzTarget.allCases) func `is there and small`(target: FuzzTarget) throws {
    let names = Corpus.names(target)
    #expect((10...100).contains(names.count), "\(names.count) files for \(target)")
    for name in names { #expect(try Corpus.bytes(target, name).count <= 4096, "\(target)/\(name)") }
  }

  @Test(arguments: FuzzTarget.allCases) func `finds nothing`(target: FuzzTarget) throws {
    for name in Corpus.names(target) {
      do { try target.run(Corpus.bytes(target, name)) } catch { Issue.record("\(target)/\(name): \(error)") }
    }
  }
}
