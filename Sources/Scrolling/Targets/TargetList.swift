/// Named targets of any lengths, one after another.
///
/// Holds one number and one dictionary entry a target; for long uniform content use ``UniformTargets`` or answer
/// ``ScrollTargets`` from the model. Of two targets with one name the first is found.
public struct TargetList<ID: Hashable & Sendable>: ScrollTargets, Sendable, Equatable {
  private var ids: [ID] = []
  private var frames: [Range<Int>] = []
  private var indices: [ID: Int] = [:]

  /// Targets laid one after another.
  /// - Parameters:
  ///   - items: A name and a length each, in order.
  ///   - spacing: The gap between neighbours.
  ///   - start: Where the first one starts.
  public init(_ items: some Sequence<(ID, Int)>, spacing: Int = 0, start: Int = 0) {
    var place = start
    for (id, length) in items {
      append(id, frame: place..<place + length)
      place += length + spacing
    }
  }

  /// Named targets of one length.
  public init(_ ids: some Sequence<ID>, length: Int, spacing: Int = 0, start: Int = 0) {
    self.init(ids.lazy.map { ($0, length) }, spacing: spacing, start: start)
  }

  /// Adds a target after the others.
  /// - Precondition: Neither bound lies before the last target's.
  public mutating func append(_ id: ID, frame: Range<Int>) {
    if let last = frames.last {
      precondition(frame.lowerBound >= last.lowerBound && frame.upperBound >= last.upperBound, "targets out of order")
    }
    if indices[id] == nil { indices[id] = ids.count }
    ids.append(id)
    frames.append(frame)
  }

  /// How many targets there are.
  public var count: Int { ids.count }

  /// The end of the last target, 0 without one.
  public var contentLength: Int { frames.last?.upperBound ?? 0 }

  /// The place of one target.
  public func frame(at index: Int) -> Range<Int> { frames[index] }

  /// The name of one target.
  public func id(at index: Int) -> ID { ids[index] }

  /// The place of a named target in the order.
  public func index(of id: ID) -> Int? { indices[id] }
}
