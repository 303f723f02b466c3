internal import CSystem
import Glibc

/// A large file while another thread still reads it.
///
/// What has arrived may be looked at. Only when all has, and ``isWhole`` says so, is it the content of the file.
package final class ArrivingBytes {
  /// The file, not to be kept before ``isWhole`` has said that it is one.
  package let bytes: FileBytes
  private let file: Descriptor
  private let facts: FileFacts
  private var arrival: OpaquePointer?

  /// From this size on a second thread pays.
  private static let least = 8 << 20

  /// Opens a large regular file; nil for whatever is better read at one go, and for whatever is wrong: reading it says what.
  package static func open(_ path: String, limit: Int = .max) -> ArrivingBytes? {
    guard let seen = try? FileFacts.of(path, followingLinks: true, path: path), seen.kind == .regular, seen.size >= least else {
      return nil
    }
    do throws(FileError) {
      try checkPath(path, .open)
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, path: path)
      let facts = try file.facts(path)
      guard facts.kind == .regular, facts.size >= least, facts.size <= min(limit, FileBytes.most) else { return nil }
      let memory = try Memory(room: facts.size + FileBytes.padding, path)
      // Whether it was changed lately is asked before it is read: what changes it from now on gives it another time.
      let bytes = FileBytes(path: path, memory: memory, count: facts.size, facts: facts, isFresh: facts.isFresh)
      return ArrivingBytes(bytes, file, facts)
    } catch { return nil }
  }

  private init(_ bytes: FileBytes, _ file: consuming Descriptor, _ facts: FileFacts) {
    self.bytes = bytes
    self.file = file
    self.facts = facts
  }

  /// Lets the second thread begin; false where none can be had.
  package func start() -> Bool {
    arrival = cs_arrival_start(file.number, UnsafeMutableRawPointer(mutating: bytes.pointer), facts.size)
    return arrival != nil
  }

  deinit { if let arrival { _ = cs_arrival_end(arrival) } }

  /// Waits until so many bytes are there, or no more will come. Returns how many are.
  package func wait(for count: Int) -> Int { wait(count) }

  /// The same as a function that any thread may call until ``isWhole()`` is asked.
  package var wait: @Sendable (_ count: Int) -> Int {
    nonisolated(unsafe) let arrival = arrival
    let whole = bytes.count
    return { count in arrival.map { cs_arrival_wait($0, count) } ?? whole }
  }

  /// Waits for the rest, and says whether all of it is the file as it was when the reading began. Else it has to be read anew.
  package func isWhole() -> Bool {
    guard let arrival else { return false }
    self.arrival = nil
    guard cs_arrival_end(arrival) == facts.size, let after = try? file.facts(bytes.path) else { return false }
    return after.size == facts.size && after.modified == facts.modified && after.changed == facts.changed
  }
}
