// SPDX-License-Identifier: GPL-3.0-or-later
/// A JSON object on a line of its own, with strings and whole numbers as values: the format of small files of the program.
package struct JSONLine: Hashable, Sendable {
  package typealias Member = (key: String, value: Value)

  package enum Value: Hashable, Sendable {
    case string(String)
    case integer(Int)
  }

  private var keys: [String]
  private var values: [Value]

  package init(_ members: [Member]) {
    keys = members.map(\.key)
    values = members.map(\.value)
  }

  /// Parses a line; nil for anything but an object. Values of other types are left out, and the first of equal keys is used.
  package init?(reading bytes: some Sequence<UInt8>) {
    var scanner = JSONScanner(bytes)
    var members: [Member] = []
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if !scanner.take(UInt8(ascii: "}")) {
      repeat {
        guard case .string(let key)? = try? scanner.scalar(), scanner.take(UInt8(ascii: ":")), let value = try? scanner.scalar() else {
          return nil
        }
        switch value {
        case .string(let text): members.append((key, .string(text)))
        case .number(let text): if let number = Int(text) { members.append((key, .integer(number))) }
        case .bool, .null: break
        }
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.take(UInt8(ascii: "}")) else { return nil }
    }
    guard scanner.peek() == nil else { return nil }
    self.init(members)
  }

  private subscript(key: String) -> Value? { keys.firstIndex { $0.utf8.elementsEqual(key.utf8) }.map { values[$0] } }

  package func string(_ key: String) -> String? { if case .string(let text)? = self[key] { text } else { nil } }

  package func integer(_ key: String) -> Int? { if case .integer(let number)? = self[key] { number } else { nil } }

  /// The object on one line, without the line feed.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, (key, value)) in zip(keys, values).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONString.append(key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      switch value {
      case .string(let text): JSONString.append(text, to: &bytes)
      case .integer(let number): bytes += String(number).utf8
      }
    }
    return bytes + [UInt8(ascii: "}")]
  }
}
