// SPDX-License-Identifier: MIT
/// Targets with ids and individual lengths, one after another.
///
/// Stores an id, a frame and a dictionary entry per target; for long uniform content use ``UniformTargets`` or implement
/// ``ScrollTargets`` on the model. Of two targets with the same id the first is found.
package struct TargetList<ID: Hashable>: ScrollTargets, Equatable {
  private var ids: [ID] = []
  private var frames: [Range<Int>] = []
  private var indices: [ID: Int] = [:]

  /// Makes targets placed one after another.
  /// - Parameters:
  ///   - items: An id and a length for each target, in order.
  ///   - spacing: The gap between neighbours.
  ///   - start: The start of the first target.
  package init(_ items: some Sequence<(ID, Int)>, spacing: Int = 0, start: Int = 0) {
    var place = start
    for (id, length) in items {
      append(id, frame: place..<place + length)
      place += length + spacing
    }
  }

  /// Makes targets of one length.
  package init(_ ids: some Sequence<ID>, length: Int, spacing: Int = 0, start: Int = 0) {
    self.init(ids.lazy.map { ($0, length) }, spacing: spacing, start: start)
  }

  /// Adds a target after the others.
  /// - Precondition: Neither bound is less than the last target's.
  package mutating func append(_ id: ID, frame: Range<Int>) {
    if let last = frames.last {
      precondition(frame.lowerBound >= last.lowerBound && frame.upperBound >= last.upperBound, "targets out of order")
    }
    if indices[id] == nil { indices[id] = ids.count }
    ids.append(id)
    frames.append(frame)
  }

  /// The number of targets.
  package var count: Int { ids.count }

  /// The end of the last target, 0 without targets.
  package var contentLength: Int { frames.last?.upperBound ?? 0 }

  /// The frame of one target.
  package func frame(at index: Int) -> Range<Int> { frames[index] }

  /// The id of one target.
  package func id(at index: Int) -> ID { ids[index] }

  /// The index of the target with an id.
  package func index(of id: ID) -> Int? { indices[id] }
}

extension TargetList: Sendable where ID: Sendable {}
