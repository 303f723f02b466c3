import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Small files that declare, or need, far more than they hold.
@Suite struct `Bombs` {
  /// A gzip file whose packed bytes are nonsense, and that declares a size.
  private func packed(declaring size: Int, count: Int) -> ByteStore {
    var bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0xff, count: count)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    return ByteStore(bytes)
  }

  private func refusal(_ bytes: ByteStore, limit: Int = .max) -> FormatError? {
    do throws(FormatError) {
      _ = try Document(reading: bytes, limit: limit)
      return nil
    } catch { return error }
  }

  @Test func `a declared size beyond the limit is refused before anything is unpacked`() throws {
    let error = try #require(refusal(packed(declaring: 1 << 30, count: 1 << 20)))
    // Its bytes are broken, which nobody has noticed.
    #expect(error.code == "limit" && error.message.contains("larger than") && error.isOfPackedBytes)
    let small = try #require(refusal(packed(declaring: 1 << 20, count: 1 << 20), limit: 1 << 19))
    #expect(small.code == "limit" && small.message.contains("524288"))
    #expect(refusal(packed(declaring: 1 << 20, count: 1 << 20))?.message.contains("broken") == true)
  }

  @Test func `a file that is cut off is named as such, whatever its last bytes say`() {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\">" + String(repeating: "<rect/>", count: 100) + "</svg>"
    let whole = Formats.packed([Array(markup.utf8)])
    #expect(refusal(ByteStore(whole)) == nil)
    for count in 20..<whole.count {
      let error = refusal(ByteStore(Array(whole[..<count])))
      #expect(error?.message.contains("cut off") == true, "\(count): \(error?.message ?? "")")
    }
  }

  @Test(arguments: ["", "{GROUP}", "{TWICE}"])
  func `a class of very many words and very many rules are read`(_ form: String) throws {
    let count = 200_000
    let words = (0..<count).map { "c\($0)" }.joined(separator: " ")
    let twice = String(repeating: "c1 ", count: count)
    let rules = (0..<2_000).map { form == "{GROUP}" ? ".c\($0) .c\($0) {fill:red}" : ".c\($0) {fill:red}" }.joined()
    let names = form == "{TWICE}" ? twice : words
    let markup =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>\(rules)</style><g class=\"\(names)\"><rect id=\"a\" class=\"\(names)\" width=\"3\" height=\"3\"/></g></svg>"
    let document = try Document(reading: ByteStore(markup))
    let node = try #require(document.node(id: "a"))
    #expect(document.graphic(node).resolved(.fillColor).map(ValueText.text) == "#ff0000")
    if case .words(let tags)? = document.value(.tags, of: node) { #expect(tags.count == (form == "{TWICE}" ? 1 : count)) }
  }
}
