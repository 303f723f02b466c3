// SPDX-License-Identifier: MIT
/// Ids and colours in lines of output: `#skull`, `#"Rectangle 2"`, `#ffcc00`. They are not cut or broken, because a part of a reference
/// would be another reference.
enum PrintedReference {
  /// The place at which to cut a text instead of at an index: before the reference that contains the index; after it if it begins the text.
  /// - Complexity: O(the text up to the cut, and its last reference).
  static func border(_ text: Substring, at index: Substring.Index) -> Substring.Index {
    let bytes = text.utf8
    var place = bytes.startIndex
    while place < index, let hash = bytes[place..<index].firstIndex(of: UInt8(ascii: "#")) {
      let end = end(bytes, hash)
      if end > index { return hash == bytes.startIndex ? end : hash }
      place = end
    }
    return index
  }

  /// The end of the first word of a text: before a blank that is not inside the quotes of an id.
  static func wordEnd(_ text: Substring) -> Substring.Index {
    let bytes = text.utf8
    var place = bytes.startIndex
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: " ") {
      place = bytes[place] == UInt8(ascii: "#") ? end(bytes, place) : bytes.index(after: place)
    }
    return place
  }

  /// The end of the reference that begins at a `#`; after the `#` if none does.
  private static func end(_ bytes: Substring.UTF8View, _ hash: Substring.Index) -> Substring.Index {
    let start = bytes.index(after: hash)
    guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else {
      return bytes[start...].firstIndex { !isIDByte($0) } ?? bytes.endIndex
    }
    var place = bytes.index(after: start)
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "\"") { return bytes.index(after: place) }
      if bytes[place] == UInt8(ascii: "\\") { bytes.formIndex(after: &place) }
      if place < bytes.endIndex { bytes.formIndex(after: &place) }
    }
    return start
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...: true
    default: false
    }
  }
}
