// SPDX-License-Identifier: GPL-3.0-or-later
/// One record of a command journal.
///
/// ```
/// state⏎{"shapeedit":"view",…   the session's state, as in `ViewState+Text.swift`
/// file⏎9⏎cards.csv…            a file that the next command reads
/// run⏎set #eyeL x 81.5         an accepted command
/// join⏎translate #eyeL 4 0     the latest two steps are one to the user, of this name
/// document⏎{…}                 the whole document, where replaying commands cannot reproduce it
/// ```
package enum JournalRecord: Equatable {
  case state(String)
  case file(path: String, content: [UInt8])
  case run(String)
  case join(String)
  case document([UInt8])

  package var bytes: [UInt8] {
    switch self {
    case .state(let text): Array("state\n\(text)".utf8)
    case .file(let path, let content): Array("file\n\(path.utf8.count)\n\(path)".utf8) + content
    case .run(let text): Array("run\n\(text)".utf8)
    case .join(let name): Array("join\n\(name)".utf8)
    case .document(let content): Array("document\n".utf8) + content
    }
  }

  /// Parses a record; nil if it is malformed.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    let rest = bytes[(end + 1)...]
    switch String(decoding: bytes[..<end], as: UTF8.self) {
    case "state":
      guard let text = String(validating: rest, as: UTF8.self) else { return nil }
      self = .state(text)
    case "run":
      guard let text = String(validating: rest, as: UTF8.self) else { return nil }
      self = .run(text)
    case "join":
      guard let text = String(validating: rest, as: UTF8.self) else { return nil }
      self = .join(text)
    case "document": self = .document(Array(rest))
    case "file":
      guard let line = rest.firstIndex(of: 10), let count = Int(String(decoding: rest[..<line], as: UTF8.self)), count >= 0,
        count <= rest.endIndex - line - 1
      else { return nil }
      let path = rest[(line + 1)...].prefix(count)
      self = .file(path: String(decoding: path, as: UTF8.self), content: Array(rest[path.endIndex...]))
    default: return nil
    }
  }
}
