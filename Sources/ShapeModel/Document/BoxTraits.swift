// SPDX-License-Identifier: GPL-3.0-or-later
/// The flags stored for a node next to its bounding box.
struct BoxTraits: OptionSet {
  let rawValue: UInt8

  /// The node is not drawn, so the boxes of its ancestors leave it out.
  static let isHidden = BoxTraits(rawValue: 1)
  /// Its frame supplies the values of `x`, `y`, `width` and `height` in selectors.
  static let isPlain = BoxTraits(rawValue: 2)
  /// An ancestor group has a transform.
  static let isMapped = BoxTraits(rawValue: 4)
  /// It is a group with a transform.
  static let isPlaced = BoxTraits(rawValue: 8)
  /// It is a group, whose box is that of its children.
  static let isGroup = BoxTraits(rawValue: 16)
  /// A stroke or shadow may be painted outside its box.
  static let isPainted = BoxTraits(rawValue: 32)

  /// Its box was computed.
  static let isKnown = BoxTraits(rawValue: 64)
  /// It is the root of a detached subtree with changes not corrected yet.
  static let isOutdated = BoxTraits(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ geometry: NodeGeometry) {
    self = geometry.isHidden ? .isHidden : []
    if geometry.isPlain { insert(.isPlain) }
    if geometry.isPainted { insert(.isPainted) }
  }
}
