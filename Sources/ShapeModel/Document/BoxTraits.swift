/// What is known about a node besides its box.
struct BoxTraits: OptionSet {
  let rawValue: UInt8

  /// Not drawn, so that groups around it leave it out.
  static let isHidden = BoxTraits(rawValue: 1)
  /// Its frame is what `x`, `y`, `width` and `height` say.
  static let isPlain = BoxTraits(rawValue: 2)
  /// A group around it has a map.
  static let isMapped = BoxTraits(rawValue: 4)
  /// It is a group that has a map.
  static let isPlaced = BoxTraits(rawValue: 8)
  /// It is drawn as what is in it.
  static let isGroup = BoxTraits(rawValue: 16)
  /// It may paint outside of its box.
  static let isPainted = BoxTraits(rawValue: 32)

  /// It was worked out.
  static let isKnown = BoxTraits(rawValue: 64)
  /// What is in it changed while it was taken out.
  static let isOutdated = BoxTraits(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ geometry: NodeGeometry) {
    self = geometry.isHidden ? .isHidden : []
    if geometry.isPlain { insert(.isPlain) }
    if geometry.isPainted { insert(.isPainted) }
  }
}
