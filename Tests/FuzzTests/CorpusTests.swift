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

  static func bytes(_ target: FuzzTarget, _ name: String) throws -> [UInt8] {
    let file = try #require(fopen("\(root)/\(target.rawValue)/\(name)", "r"))
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
