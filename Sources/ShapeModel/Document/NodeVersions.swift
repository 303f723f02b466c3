/// What was said of nodes since they were read.
///
/// Each node is at a version: what was said last, and the version before that. Taking something back points the node at the version
/// before, so no version ever changes.
struct NodeVersions {
  private struct Version {
    var previous: VersionNumber
    /// Its place in ``changes``.
    var change: UInt32
  }

  enum Change: Sendable {
    case set(Property, Value?)
    case replace(Graphic)
  }

  private(set) var current = PagedColumn<VersionNumber>(empty: 0)
  /// The first is what was read.
  private var versions = [Version(previous: 0, change: 0)]
  private(set) var changes: [Change] = []

  /// Whether a graphic was ever turned into one of another kind.
  var changesKinds = false
  /// Whether a group was ever given a property that its graphics may inherit.
  var changesInheritance = false

  /// The most changes in a row that are read one after the other before a node is written out whole.
  private static let chainLimit = 24

  var count: Int { versions.count }

  // MARK: Asking

  /// The first answer to what was said up to a version, the last thing first; nil where nothing was said or answered.
  ///
  /// A description of a whole node has to be answered: what was said before it holds no longer. Costs what was said since the last one.
  // Every value is asked for here, and of almost all nodes nothing was said: a call would cost more than the answer.
  @inline(__always)
  func latest<Answer>(from version: VersionNumber, _ answer: (Change, _ number: UInt32) -> Answer?) -> Answer? {
    var version = version
    while version != 0 {
      let number = versions[Int(version)].change
      if let answer = answer(changes[Int(number)], number) { return answer }
      version = versions[Int(version)].previous
    }
    return nil
  }

  /// The change that leads from one of two versions to the other; nil where they do not follow one another.
  func change(between one: VersionNumber, _ other: VersionNumber) -> Change? {
    let newer = versions[Int(one)].previous == other ? one : versions[Int(other)].previous == one ? other : 0
    return newer == 0 ? nil : changes[Int(versions[Int(newer)].change)]
  }

  // MARK: Saying

  /// Adds a change, which several nodes can have.
  mutating func add(_ change: Change) -> UInt32 {
    changes.append(change)
    return UInt32(changes.count - 1)
  }

  /// Makes room for so many more.
  mutating func reserve(_ count: Int) {
    // For one node after the other, growing as it goes is what keeps the sum of all copies small.
    if count > versions.count { versions.reserveCapacity(versions.count + count) }
  }

  /// Makes a version of a node by a change.
  /// - Parameter previous: The version it follows; nil for the one the node is at.
  /// - Returns: Whether so many changes follow one another now that the node should be stored whole, by ``describeLast(as:)``.
  @discardableResult
  mutating func tell(_ node: NodeID, _ change: UInt32, after previous: VersionNumber? = nil) -> Bool {
    versions.append(Version(previous: previous ?? current[node], change: change))
    current[node] = UInt32(versions.count - 1)
    var length = 0
    return latest(from: current[node]) { change, _ in
      if case .replace = change { return false }
      length += 1
      return length > NodeVersions.chainLimit ? true : nil
    } ?? false
  }

  /// Writes the version that was made last as all that its node says, which is as much.
  mutating func describeLast(as graphic: Graphic) { versions[versions.count - 1].change = add(.replace(graphic)) }

  mutating func restore(_ version: VersionNumber, of node: NodeID) { current[node] = version }

  /// Forgets the versions and changes beyond so many, which no node is at.
  mutating func forget(versions count: Int, changes changeCount: Int) {
    versions.removeLast(versions.count - count)
    changes.removeLast(changes.count - changeCount)
  }
}
