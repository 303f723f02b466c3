// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import ShapeModel

/// A fast path for the most common bulk edit: one value of each of many graphics.
extension JSONSource {
  /// The patch that sets one member; nil if the node's other members have to be listed.
  ///
  /// Listing them would cost more than the rest of the edit.
  func patch(_ property: Property, _ value: Value, at node: Int) -> BytePatch? {
    guard value != .present, property != .styles, !property.isShadow, !nodeIndex.isGroup(node),
      let object = object(of: property, at: node)
    else { return nil }
    let (words, base) = (DocumentWords.shared, bytes.base)
    var site = scan_site()
    let state = scan_find_site(base, object + 1, words.keys, words.rows(in: property.container), UInt32(property.row) + 1, &site)
    switch scan_found(rawValue: UInt32(state)) {
    case SCAN_FOUND: return BytePatch(Int(site.value)..<Int(site.value_end), CanonicalJSON.bytes(value))
    case SCAN_ABSENT where site.behind > 0:
      var text: [UInt8] = []
      text.reserveCapacity(64)
      if site.second_key > 0 { text += bytes.bytes(Int(site.first_end)..<Int(site.second_key)) } else { text += ", ".utf8 }
      CanonicalJSON.append(string: property.key, to: &text)
      text += bytes.bytes(Int(site.key_end)..<Int(site.first_value))
      CanonicalJSON.append(value, to: &text)
      return BytePatch(at: Int(site.behind), text)
    default: return nil
    }
  }

  /// The offset of the object that holds a property; nil if there is none.
  private func object(of property: Property, at node: Int) -> Int? {
    guard let container = property.container else { return nodeIndex.start(node) }
    let offset = MemberReader.all[Int(container.row)].offset(in: self, at: node)
    return offset.flatMap { bytes.base[$0] == UInt8(ascii: "{") ? $0 : nil }
  }
}
