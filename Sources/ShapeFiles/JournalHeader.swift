/// The metadata of a journal, stored before its records of commands.
package struct JournalHeader: Equatable, Sendable {
  /// The absolute path of the document.
  package var document: String
  /// The content the records start from.
  package var base: ContentDigest
  package var writer: LockHolder

  static let version = 1
  static let magic = "shapeedit-journal "
  /// The first line of a journal.
  package static let firstLine = "\(magic)\(version)\n"

  package init(document: String, base: ContentDigest, writer: LockHolder) {
    self.document = document
    self.base = base
    self.writer = writer
  }

  /// The header as a record. The path comes last and may contain line feeds.
  package var payload: [UInt8] {
    Array("\(writer.lines)size=\(base.count)\nhash=\(Hexadecimal.digits(base.hash, 16))\ndocument=\(document)".utf8)
  }

  init?(payload: [UInt8]) {
    let text = String(decoding: payload, as: UTF8.self)
    let mark = "\ndocument="
    var cut: String.Index?
    var index = text.utf8.startIndex
    while index != text.utf8.endIndex, cut == nil {
      if text.utf8[index...].starts(with: mark.utf8) { cut = index }
      index = text.utf8.index(after: index)
    }
    guard let cut else { return nil }
    let values = LockHolder.values(in: String(text[..<cut]))
    guard let writer = LockHolder(values: values), let size = values["size"].flatMap({ Int($0) }),
      let hash = values["hash"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    let path = String(text[text.utf8.index(cut, offsetBy: mark.utf8.count)...])
    self.init(document: path, base: ContentDigest(count: size, hash: hash), writer: writer)
  }
}
