/// JSON read strictly, with the members of an object in their order, for tests of what programs are answered.
public indirect enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([StrictJSON])
  case object([Member])

  /// One member of an object.
  public struct Member: Equatable, Sendable {
    /// Without quotes and escapes.
    public var key: String
    /// The value after the colon.
    public var value: StrictJSON
  }

  /// The reason why a text is not JSON.
  public enum Failure: Error, Equatable {
    /// A byte that does not fit.
    case at(Int)
    /// A key that is in one object twice.
    case keyTwice(String)
  }

  /// Reads one value that is all there is.
  public static func parse(_ text: some StringProtocol) throws -> StrictJSON {
    var reader = Reader(bytes: Array(text.utf8))
    let value = try reader.value()
    guard reader.offset == reader.bytes.count else { throw Failure.at(reader.offset) }
    return value
  }

  /// The value of a key; nil if there is none, or if this is not an object.
  public subscript(_ key: String) -> StrictJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The keys of an object, in their order.
  public var keys: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }
  /// A text; nil for anything else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// A number; nil for anything else.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The elements of a list; nil for anything else.
  public var list: [StrictJSON]? { if case .list(let list) = self { list } else { nil } }

  /// The keys of all objects in it.
  public var allKeys: [String] {
    switch self {
    case .list(let list): list.flatMap(\.allKeys)
    case .object(let members): members.flatMap { [$0.key] + $0.value.allKeys }
    default: []
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func space() { while let byte, byte == 0x20 || byte == 0x09 { offset += 1 } }

    private mutating func take(_ text: StaticString) -> Bool {
      let wanted = Array(text.description.utf8)
      guard bytes[offset...].starts(with: wanted) else { return false }
      offset += wanted.count
      return true
    }

    private mutating func expect(_ text: StaticString) throws { guard take(text) else { throw Failure.at(offset) } }

    mutating func value() throws -> StrictJSON {
      space()
      defer { space() }
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      switch byte {
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "["): return .list(try elements("[", "]") { reader in try reader.value() })
      case UInt8(ascii: "{"): return .object(try members())
      default: return .number(try number())
      }
    }

    private mutating func elements<Element>(
      _ open: StaticString, _ close: StaticString, _ one: (inout Reader) throws -> Element
    ) throws -> [Element] {
      try expect(open)
      var found: [Element] = []
      space()
      if take(close) { return found }
      while true {
        found.append(try one(&self))
        space()
        if take(close) { return found }
        try expect(",")
      }
    }

    private mutating func members() throws -> [Member] {
      var seen: Set<[UInt8]> = []
      return try elements("{", "}") { reader in
        reader.space()
        let key = try reader.string()
        guard seen.insert(Array(key.utf8)).inserted else { throw Failure.keyTwice(key) }
        reader.space()
        try reader.expect(":")
        return Member(key: key, value: try reader.value())
      }
    }

    private mutating func number() throws -> Double {
      let start = offset
      while let byte, byte > 0x20, ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) { offset += 1 }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      let digits = text.drop { $0 == "-" }
      guard let number = Double(text), let first = digits.first, first.isNumber,
        first != "0" || !digits.dropFirst().allSatisfy(\.isNumber) || digits.count == 1
      else { throw Failure.at(start) }
      return number
    }

    private mutating func string() throws -> String {
      try expect("\"")
      var units: [UInt16] = []
      var run = offset
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      while let byte {
        guard byte >= 0x20 else { throw Failure.at(offset) }
        if byte == UInt8(ascii: "\"") {
          units += text(run..<offset).utf16
          offset += 1
          return String(decoding: units, as: UTF16.self)
        }
        guard byte == UInt8(ascii: "\\") else {
          offset += 1
          continue
        }
        units += text(run..<offset).utf16
        offset += 1
        let simple: [Character: UInt16] = ["\"": 0x22, "\\": 0x5c, "/": 0x2f, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9]
        if take("u") {
          guard offset + 4 <= bytes.count, let unit = UInt16(text(offset..<offset + 4), radix: 16) else { throw Failure.at(offset) }
          units.append(unit)
          offset += 4
        } else {
          guard let next = self.byte, let unit = simple[Character(Unicode.Scalar(next))] else { throw Failure.at(offset) }
          units.append(unit)
          offset += 1
        }
        run = offset
      }
      throw Failure.at(offset)
    }
  }
}
