/// The name of a view among its siblings, of whatever type its `ForEach` uses.
///
/// Needed where names of several types meet: in scroll targets and in the memory of lazy rows.
public struct ViewID: Hashable, Sendable, CustomStringConvertible {
  /// The name itself.
  public let base: any Hashable & Sendable

  /// Wraps a name; wrapping a wrapped name changes nothing.
  public init(_ base: some Hashable & Sendable) { self.base = (base as? ViewID)?.base ?? base }

  /// Whether both names have one type and are equal.
  public static func == (a: ViewID, b: ViewID) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

  /// The name as text.
  public var description: String { String(describing: base) }
}

/// Where a view stands in the tree of views, so that its memory is found again in the next frame.
///
/// The steps are child numbers and `ForEach` names, folded into 64 bits; two views of one tree share a path with
/// a probability of about n²/2⁶⁵ for n scroll views, which is nothing.
struct ViewPath: Hashable, Sendable {
  private var folded: UInt64 = 0x9e37_79b9_7f4a_7c15

  func appending(_ step: Int) -> ViewPath {
    var copy = self
    copy.folded = (folded ^ UInt64(bitPattern: Int64(step))) &* 0xbf58_476d_1ce4_e5b9
    copy.folded ^= copy.folded >> 29
    return copy
  }
}
