// SPDX-License-Identifier: GPL-3.0-or-later
internal import JSON

/// The metadata of a journal, stored before its records of commands.
package struct JournalHeader: Equatable, Sendable {
  /// The absolute path of the document.
  package var document: String
  /// The content the records start from.
  package var base: ContentDigest
  package var writer: LockHolder

  static let version = 2
  static let magic = "shapeedit-journal "
  /// The first line of a journal.
  package static let firstLine = "\(magic)\(version)\n"

  package init(document: String, base: ContentDigest, writer: LockHolder) {
    self.document = document
    self.base = base
    self.writer = writer
  }

  /// The header as a record: an object on one line.
  package var payload: [UInt8] {
    let content: [JSONLine.Member] = [
      ("document", .string(document)), ("size", .integer(base.count)), ("hash", .string(Hexadecimal.digits(base.hash, 16))),
    ]
    return JSONLine(content + writer.members).bytes
  }

  init?(payload: [UInt8]) {
    guard let line = JSONLine(reading: payload), let document = line.string("document"), let size = line.integer("size"),
      let hash = line.string("hash").flatMap({ UInt64($0, radix: 16) }), let writer = LockHolder(line)
    else { return nil }
    self.init(document: document, base: ContentDigest(count: size, hash: hash), writer: writer)
  }
}
