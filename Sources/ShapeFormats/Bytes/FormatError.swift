// SPDX-License-Identifier: GPL-3.0-or-later
/// The reason why a document could not be read, and its place.
package struct FormatError: Error, Hashable, Sendable {
  /// Offset in bytes.
  package var offset: Int
  package var problem: Problem

  package init(_ problem: Problem, at offset: Int) {
    self.offset = offset
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// The syntax that the parser expected, in words.
    case expected(String)
    case endsEarly(String)
    case trailingComma(String)
    case comment
    case textBehind
    case badEscape
    case loneSurrogate
    case controlCharacter(UInt8)
    case badUTF8
    case wrongEncoding(String)
    case leadingZero
    case longNumber
    case tooDeep(Int)
    case tooMany(Int)
    case tooLong(Int)
    case duplicateKey(String)
    case notThisFormat(String)
    case newerVersion(Int)
    case noVersion
    case badVersion
    case noKind
    case badKind
    case childrenOf(String)
    case notAList(String)
    case notAnObject(String)
    case noID
    case badID(String)
    case duplicateID(String, Int)
    case empty
    /// The message of the XML parser.
    case markup(String)
    /// The problem of a gzip file.
    case packing(String)
    /// A gzip file whose content has more bytes than the limit.
    case unpackedTooLarge(Int)
  }

  /// Whether the problem is in the packed bytes of the file, not at a place in its content.
  package var isOfPackedBytes: Bool {
    switch problem {
    case .packing, .unpackedTooLarge: true
    default: false
    }
  }

  /// A machine-readable code that does not change between versions.
  package var code: String {
    switch problem {
    case .duplicateKey: "duplicate-key"
    case .notThisFormat, .empty: "not-shapeedit"
    case .newerVersion, .noVersion, .badVersion: "version"
    case .noKind, .badKind: "kind"
    case .childrenOf, .notAList, .notAnObject: "structure"
    case .noID, .badID, .duplicateID: "identity"
    case .tooDeep, .tooMany, .tooLong, .longNumber, .unpackedTooLarge: "limit"
    case .badUTF8, .wrongEncoding: "encoding"
    default: "syntax"
    }
  }

  package var message: String {
    switch problem {
    case .expected(let what): "expected \(what)"
    case .endsEarly(let what): "unexpected end of file: expected \(what)"
    case .trailingComma(let what): "trailing comma at the end of this \(what)"
    case .comment: "JSON has no comments"
    case .textBehind: "there is text after the end of the document"
    case .badEscape: "this is not a JSON escape"
    case .loneSurrogate: "half of a surrogate pair without the other half"
    case .controlCharacter(let byte): "control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16)) in a string"
    case .badUTF8: "these bytes are not UTF-8"
    case .wrongEncoding(let name): "the file is \(name), not UTF-8"
    case .leadingZero: "a number has a leading zero"
    case .longNumber: "a number of more than 4096 bytes"
    case .tooDeep(let limit): "nested more than \(limit) levels deep"
    case .tooMany(let limit): "more than \(limit) graphics"
    case .tooLong(let limit): "a graphic of more than \(limit) bytes of its own"
    case .duplicateKey(let key): "duplicate key \"\(key)\" in this object"
    case .notThisFormat(let found):
      found.isEmpty
        ? "this is JSON, but no shapeedit document"
        : found.hasPrefix("<") ? "the root element is \(found), not <svg>" : "the format is \(found), not \"shapeedit\""
    case .newerVersion(let version): "version \(version) of the format is newer than this program"
    case .noVersion: "a document without \"version\""
    case .badVersion: "the version has to be a whole number"
    case .noKind: "a graphic without \"kind\""
    case .badKind: "\"kind\" has to be a string"
    case .childrenOf(let kind): "a \(kind) cannot have \"children\""
    case .notAList(let key): "\"\(key)\" has to be a list"
    case .notAnObject(let key): "everything in \"\(key)\" has to be an object"
    case .noID: "\"id\" has to be a string"
    case .badID(let id): "\"\(id)\" cannot be an id"
    case .duplicateID(let id, _): "the id \"\(id)\" is used twice"
    case .empty: "the file is empty"
    case .markup(let what): "not well-formed XML: \(what)"
    case .packing(let what): "the file is packed by gzip, and \(what)"
    case .unpackedTooLarge(let limit): "the file is packed by gzip, and its content is larger than \(limit) bytes"
    }
  }

  package var help: String? {
    switch problem {
    case .trailingComma: "remove the comma"
    case .comment: "remove it; \"notes\" of a graphic keeps remarks"
    case .badEscape: "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"
    case .controlCharacter: "write it as an escape, for instance \\n"
    case .wrongEncoding: "convert it, for instance with iconv -t UTF-8"
    case .leadingZero: "remove the zeros in front"
    case .notThisFormat, .empty: "a document starts with {\"format\": \"shapeedit\", \"version\": 1"
    case .newerVersion: "a newer shapeedit can open it; this one reads version 1"
    case .noVersion: "write \"version\": 1 after \"format\""
    case .badVersion: "write \"version\": 1"
    case .noKind: "add \"kind\", one of group rectangle ellipse line polyline polygon star path text image"
    case .childrenOf: "only a group has children; make it \"kind\": \"group\", or move the children out"
    case .badID: "an id is a letter or _, then letters, digits, _ . or -, at most 128 in all"
    case .duplicateID(_, let line): "the other one is in line \(line); ids are unique in the document, canvases included"
    case .duplicateKey: "keep one of the two"
    default: nil
    }
  }
}
