// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// A large file that another thread is still reading.
///
/// The bytes read so far may be used, but they are the file's content only once ``isWhole()`` has returned true.
package final class ArrivingBytes {
  /// The file's bytes, not to be kept unless ``isWhole()`` returns true.
  package let bytes: FileBytes
  private let file: Descriptor
  private let facts: FileFacts
  private var arrival: OpaquePointer?

  /// The size in bytes from which a second thread pays off.
  private static let least = 8 << 20

  /// The first bytes of a large regular file; nil for other files, and on any error.
  package static func beginning(of path: String) -> [UInt8]? {
    guard let seen = try? FileFacts.of(path, followingLinks: true, path: path), seen.kind == .regular, seen.size >= least,
      let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, path: path)
    else { return nil }
    let number = file.number
    return try? [UInt8](unsafeUninitializedCapacity: block) { room, count in
      count = try Descriptor.readFully(from: number, into: UnsafeMutableRawBufferPointer(room), path)
    }
  }

  private static let block = 1 << 14

  /// Opens a large regular file; nil for files that are better read at once, and on any error, which reading the file reports later.
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
      // Freshness is determined before reading: a later write changes the timestamp.
      let bytes = FileBytes(path: path, memory: memory, count: facts.size, facts: facts, isFresh: facts.isFresh)
      return ArrivingBytes(bytes, file, facts)
    } catch { return nil }
  }

  private init(_ bytes: FileBytes, _ file: consuming Descriptor, _ facts: FileFacts) {
    self.bytes = bytes
    self.file = file
    self.facts = facts
  }

  /// Starts the second thread; false when that fails.
  package func start() -> Bool {
    arrival = cs_arrival_start(file.number, UnsafeMutableRawPointer(mutating: bytes.pointer), facts.size)
    return arrival != nil
  }

  deinit { if let arrival { _ = cs_arrival_end(arrival) } }

  /// Waits until a number of bytes have been read or reading has ended; returns how many have been read. Any thread may call the function,
  /// until ``isWhole()`` is called.
  package var wait: @Sendable (_ count: Int) -> Int {
    nonisolated(unsafe) let arrival = arrival
    let whole = bytes.count
    return { count in arrival.map { cs_arrival_wait($0, count) } ?? whole }
  }

  /// Waits for the rest; returns whether the bytes are the file as it was when reading began. If not, it must be read again.
  package func isWhole() -> Bool {
    guard let arrival else { return false }
    self.arrival = nil
    guard cs_arrival_end(arrival) == facts.size, let after = try? file.facts(bytes.path) else { return false }
    return after.size == facts.size && after.modified == facts.modified && after.changed == facts.changed
  }
}
