import ShapeFormats
import Testing

/// The compressed blocks of a page.
struct PageBlocks {
  private let page: String

  init(_ page: String) { self.page = page }

  /// The content of a block.
  func block(_ id: String) throws -> String {
    let start = try #require(page.firstRange(of: "<script type=\"text/plain\" id=\"\(id)\">")).upperBound
    let text = page[start...].prefix { $0 != "<" }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let numbers = Dictionary(uniqueKeysWithValues: zip(letters, 0..<64))
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for letter in text where letter != "=" {
      bits = bits << 6 | (try #require(numbers[letter]))
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xff))
      }
    }
    let content = Formats.content(ByteStore(bytes))
    return String(decoding: content.bytes(0..<content.count), as: UTF8.self)
  }
}
