// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// One save that can be reverted.
package struct SavedStep {
  package private(set) var number: Int
  /// Whether it is reverted, so that it can be redone.
  package internal(set) var isUndone: Bool
  /// A description of the change, in one line of untrusted text.
  package private(set) var name = ""
  /// Seconds since 1970.
  package private(set) var time = 0
  package private(set) var before = ContentDigest(count: 0, hash: 0)
  package private(set) var after = ContentDigest(count: 0, hash: 0)
  private var start = 0
  private var removedCount = 0
  private var insertedCount = 0
  private let folder: String
  private var path: String
  /// The absolute path of the document.
  private(set) var document = ""
  /// The length of the head, which is followed by the removed and the inserted bytes.
  private var headCount = 0

  /// The bytes that the step takes on disk.
  var byteCount: Int { headCount + removedCount + insertedCount }

  private static let signature = "shapeedit step 1"
  private static let longestHead = 8192
  private static let longestName = 500

  static func fileName(_ number: Int, isUndone: Bool) -> String { "\(number).\(isUndone ? "undone" : "step")" }

  /// The maximum step number and byte offset, so that numbers from damaged files cannot overflow.
  private static let largestNumber = 1 << 40

  /// Reads the head of a step; nil if the file holds none.
  init?(folder: String, name file: String) {
    let parts = file.split(separator: ".")
    guard parts.count == 2, let number = Int(parts[0]), (1...SavedStep.largestNumber).contains(number),
      parts[1] == "step" || parts[1] == "undone"
    else { return nil }
    (self.number, isUndone, self.folder, path) = (number, parts[1] == "undone", folder, folder + "/" + file)
    guard let (head, size) = SavedStep.head(of: path) else { return nil }
    var lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: 7, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.count == 8, lines[0] == SavedStep.signature, lines[1].hasPrefix("document ") else { return nil }
    document = String(lines[1].dropFirst("document ".count)).replacing("\0", with: "\n")
    lines.removeLast()
    func numbers(_ line: Int, _ key: String) -> [Int]? {
      let words = lines[line].split(separator: " ")
      return words.first.map(String.init) == key ? words.dropFirst().compactMap { Int($0) } : nil
    }
    guard let time = numbers(2, "time"), time.count == 1, let before = numbers(3, "before"), before.count == 2,
      let after = numbers(4, "after"), after.count == 2, let place = numbers(5, "place"), place.count == 3, lines[6].hasPrefix("name "),
      place.allSatisfy({ (0...SavedStep.largestNumber).contains($0) })
    else { return nil }
    self.time = time[0]
    self.before = ContentDigest(count: before[0], hash: UInt64(bitPattern: Int64(before[1])))
    self.after = ContentDigest(count: after[0], hash: UInt64(bitPattern: Int64(after[1])))
    (start, removedCount, insertedCount) = (place[0], place[1], place[2])
    name = String(lines[6].dropFirst("name ".count))
    headCount = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    guard size == byteCount else { return nil }
  }

  /// The first bytes of a file, and its size.
  private static func head(of path: String) -> (head: [UInt8], size: Int)? {
    guard let file = try? Descriptor.open(path, in: CS_OWN, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path),
      let facts = try? file.facts(path),
      facts.kind == .regular
    else { return nil }
    let head = try? [UInt8](unsafeUninitializedCapacity: longestHead) { buffer, count in
      count = try file.readFully(into: UnsafeMutableRawBufferPointer(buffer), path)
    }
    return head.map { ($0, facts.size) }
  }

  /// The bytes of a new step.
  static func record(_ oldFile: FileBytes, _ current: FileBytes, name: String, time: Int, document: String) -> [[UInt8]] {
    let (old, new) = (oldFile.buffer, current.buffer)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let removed = Array(old[start..<(old.count - tail)])
    let inserted = Array(new[start..<(new.count - tail)])
    let line = String(
      decoding: name.utf8.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.prefix(longestName), as: UTF8.self)
    let head = head(
      document, time: time, oldFile.digest, current.digest, place: [start, removed.count, inserted.count], name: line)
    withExtendedLifetime((oldFile, current)) {}
    return [head, removed, inserted]
  }

  private func head(of document: String) -> [UInt8] {
    SavedStep.head(document, time: time, before, after, place: [start, removedCount, insertedCount], name: name)
  }

  /// - Parameter name: One line.
  private static func head(
    _ document: String, time: Int, _ before: ContentDigest, _ after: ContentDigest, place: [Int], name: String
  ) -> [UInt8] {
    Array(
      """
      \(signature)
      document \(document.replacing("\n", with: "\0"))
      time \(time)
      before \(before.count) \(Int64(bitPattern: before.hash))
      after \(after.count) \(Int64(bitPattern: after.hash))
      place \(place.map { "\($0)" }.joined(separator: " "))
      name \(name)

      """.utf8)
  }

  /// The content on the other side of the step: before it, or, if it is reverted, after it.
  /// - Returns: Nil if the content is not the one on this side, or the step is damaged.
  package func otherSide(of content: FileBytes) throws(FileError) -> [[UInt8]]? {
    guard content.digest == (isUndone ? before : after) else { return nil }
    let step = try FileBytes.read(path, in: CS_OWN, limit: SavedSteps.mostBytes)
    let (here, there) = isUndone ? (removedCount, insertedCount) : (insertedCount, removedCount)
    guard step.count == byteCount, start + here <= content.count else { return nil }
    let from = headCount + (isUndone ? removedCount : 0)
    let pieces = [
      content.withBytes { Array($0[..<start]) }, step.withBytes { Array($0[from..<(from + there)]) },
      content.withBytes { Array($0[(start + here)...]) },
    ]
    var digest = RunningDigest()
    for piece in pieces { piece.withUnsafeBytes { digest.add($0) } }
    return digest.value == (isUndone ? after : before) ? pieces : nil
  }

  /// Records that the step is reverted, or redone.
  package mutating func turn() throws(FileError) { try rename(to: number, isUndone: !isUndone) }

  /// Gives the step another number, or another state.
  mutating func rename(to number: Int, isUndone: Bool) throws(FileError) {
    let other = "\(folder)/\(SavedStep.fileName(number, isUndone: isUndone))"
    if other != path { try checked(cs_rename(CS_OWN, path, other), .rename, path) }
    (self.number, self.isUndone, path) = (number, isUndone, other)
  }

  /// Copies the step to another folder, for a document of another name.
  func copy(to folder: String, number: Int, document: String) throws(FileError) {
    let bytes = try FileBytes.read(path, in: CS_OWN, limit: SavedSteps.mostBytes)
    let head = head(of: document)
    let copy = "\(folder)/\(SavedStep.fileName(number, isUndone: isUndone))"
    _ = try AtomicSave.save(to: copy, options: .own, expecting: nil) { (sink) throws(FileError) in
      try sink.write(head)
      try bytes.withBytes { (all: UnsafeRawBufferPointer) throws(FileError) in
        try sink.write(UnsafeRawBufferPointer(rebasing: all[headCount...]))
      }
    }
  }

  func remove() { _ = cs_unlink(CS_OWN, path) }
}
