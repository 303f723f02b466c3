/// The id of a view among its siblings, of whatever type its `ForEach` uses.
///
/// Needed where ids of several types occur together: in scroll targets and in the state of lazy rows.
public struct ViewID: Hashable, Sendable, CustomStringConvertible {
  /// The wrapped id.
  public let base: any Hashable & Sendable

  /// Wraps an id; an id that is already wrapped is not wrapped again.
  public init(_ base: some Hashable & Sendable) { self.base = (base as? ViewID)?.base ?? base }

  /// Whether both ids have one type and are equal.
  public static func == (a: ViewID, b: ViewID) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }

  /// Hashes the wrapped id.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

  /// The id as text.
  public var description: String { String(describing: base) }
}

/// The path of a view in the tree of views, by which its state is found again in the next frame.
///
/// The steps are child indices and hashes of `ForEach` ids, folded into 64 bits; the probability that two of n scroll views share a path
/// is about n²/2⁶⁵, which is negligible.
struct ViewPath: Hashable, Sendable {
  private var folded: UInt64 = 0x9e37_79b9_7f4a_7c15

  func appending(_ step: Int) -> ViewPath {
    var copy = self
    copy.folded = (folded ^ UInt64(bitPattern: Int64(step))) &* 0xbf58_476d_1ce4_e5b9
    copy.folded ^= copy.folded >> 29
    return copy
  }
}
