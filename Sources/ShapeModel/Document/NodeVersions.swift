// SPDX-License-Identifier: GPL-3.0-or-later
/// The changes of nodes' properties since they were read.
///
/// Each node has a current version: the latest change, and the version before it. Undo only points the node back at the version before.
struct NodeVersions {
  private struct Version {
    var previous: VersionNumber
    /// Its index in ``changes``.
    var change: UInt32
  }

  enum Change: Sendable {
    case set([PropertySetting])
    case replace(Graphic)
    case carry(Carried)
  }

  private(set) var current = PagedColumn<VersionNumber>(empty: 0)
  /// The first stands for the node as it was read.
  private var versions = [Version(previous: 0, change: 0)]
  private(set) var changes: [Change] = []

  /// Whether a graphic was ever converted to another kind.
  var changesKinds = false
  /// Whether any change ever gave a node a clip.
  private(set) var setsClips = false
  /// Whether an instance was ever created, or made of another kind.
  var makesInstances = false
  /// Whether any node ever had carried data.
  var carries = false
  /// Whether a property of a group that its descendants may inherit was ever changed.
  var changesInheritance = false

  /// The maximum number of changes in a chain before the node is stored as a whole.
  private static let chainLimit = 24

  var count: Int { versions.count }

  // MARK: Queries

  /// Visits the changes up to a version, the latest first, and returns the first answer; nil if there is none.
  ///
  /// The function must return an answer for ``Change/replace(_:)``, since earlier changes no longer apply. O(changes since the latest
  /// replacement).
  // Every property is read through this, and almost all nodes have no changes: a call would cost more than the answer.
  @inline(__always)
  func latest<Answer>(from version: VersionNumber, _ answer: (Change) -> Answer?) -> Answer? {
    var version = version
    while version != 0 {
      if let answer = answer(changes[Int(versions[Int(version)].change)]) { return answer }
      version = versions[Int(version)].previous
    }
    return nil
  }

  /// The change between two versions, in either order; nil where neither directly precedes the other.
  func change(between one: VersionNumber, _ other: VersionNumber) -> Change? {
    let newer = versions[Int(one)].previous == other ? one : versions[Int(other)].previous == one ? other : 0
    return newer == 0 ? nil : changes[Int(versions[Int(newer)].change)]
  }

  // MARK: Changes

  /// Adds a change, which several nodes can share, and returns its index.
  mutating func add(_ change: Change) -> UInt32 {
    changes.append(change)
    switch change {
    case .set(let settings): if settings.contains(where: { $0.property == .clip && $0.value != nil }) { setsClips = true }
    case .replace(let graphic): if graphic[.clip] != nil { setsClips = true }
    case .carry: break
    }
    return UInt32(changes.count - 1)
  }

  /// Reserves capacity for `count` more versions.
  mutating func reserve(_ count: Int) {
    // When called for one node after the other, only the array's own geometric growth keeps the total of all copies small.
    if count > versions.count { versions.reserveCapacity(versions.count + count) }
  }

  /// Adds a version of a node, and makes it the current one.
  /// - Parameter previous: The version that precedes it; nil for the node's current one.
  /// - Returns: Whether the chain of changes is now so long that the node should be stored as a whole, by ``describeLast(as:)``.
  @discardableResult
  mutating func record(_ node: NodeID, _ change: UInt32, after previous: VersionNumber? = nil) -> Bool {
    versions.append(Version(previous: previous ?? current[node], change: change))
    current[node] = UInt32(versions.count - 1)
    var length = 0
    return latest(from: current[node]) { change in
      if case .replace = change { return false }
      length += 1
      return length > NodeVersions.chainLimit ? true : nil
    } ?? false
  }

  /// Stores the latest version as a whole graphic, which has to be equivalent.
  mutating func describeLast(as graphic: Graphic) { versions[versions.count - 1].change = add(.replace(graphic)) }

  mutating func restore(_ version: VersionNumber, of node: NodeID) { current[node] = version }

  /// Discards the versions and changes beyond these counts, which have to be unused.
  mutating func forget(versions count: Int, changes changeCount: Int) {
    versions.removeLast(versions.count - count)
    changes.removeLast(changes.count - changeCount)
  }
}
