// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// The saves of one document that can be reverted, by any later process.
///
/// Each save is a file of its own in the state directory: the range of bytes that it replaced, the old and the new bytes,
/// and digests of both contents. It is written before the new content is in place, and the content of the document determines its place
/// among the saves: a kill at any point leaves steps that fit it. Reverting a save restores exactly the bytes from before.
/// A reverted step is renamed, and kept until the next save.
/// - SeeAlso: vim's `undofile`.
package struct SavedSteps {
  /// The maximum size of a document whose steps are kept: comparing larger ones would delay a save.
  package static let largestDocument = 64 << 20
  /// The maximum number of steps of a document, and of bytes of all of them.
  package static let mostSteps = 200
  static let mostBytes = 128 << 20

  private let state: StateDirectory
  private let folder: String
  private let document: String

  /// The steps of a document; nothing is read or created yet.
  package init(of document: String, in state: StateDirectory) throws(FileError) {
    self.document = try ResolvedPath.absolute(document)
    self.state = state
    folder = state.stepsFolder + "/" + StateDirectory.key(for: self.document)
  }

  /// All steps, the oldest first. Files that are not steps of this document are left out.
  /// - Parameter content: The digest of the document's content, which determines which steps are reverted; nil if it is not known.
  package func list(at content: ContentDigest?) throws(FileError) -> [SavedStep] {
    var steps = try SavedSteps.steps(in: folder).filter { $0.document == document }
    guard let content, let place = SavedSteps.place(of: content, in: steps) else { return steps }
    for index in steps.indices { steps[index].isUndone = index >= place }
    return steps
  }

  private static func steps(in folder: String) throws(FileError) -> [SavedStep] {
    guard StateDirectory.exists(folder) else { return [] }
    let names = try Descriptor.openFolder(folder, in: CS_OWN, path: folder).names(folder, startingWith: "")
    return names.compactMap { SavedStep(folder: folder, name: $0) }.sorted { $0.number < $1.number }
  }

  /// The number of steps that a content includes; nil if it is neither before nor after any of them.
  ///
  /// Of several places with the same content, the one nearest to the place given by the names of the files.
  static func place(of content: ContentDigest, in steps: [SavedStep]) -> Int? {
    let named = steps.count { !$0.isUndone }
    let places = (0...steps.count).filter { place in
      place > 0 && steps[place - 1].after == content || place < steps.count && steps[place].before == content
    }
    return places.min { abs($0 - named) < abs($1 - named) }
  }

  /// Adds a save that is about to take place, and drops the reverted steps, and the oldest ones beyond the limits.
  /// - Parameters:
  ///   - old: The content that the save replaces.
  ///   - current: The content that it writes.
  ///   - name: A description of the change, in one line.
  ///   - time: Seconds since 1970.
  /// - Returns: The path of the step, to be removed if the save fails; nil if the documents are too large.
  package func add(_ oldFile: FileBytes, _ current: FileBytes, name: String, time: Int) throws(FileError) -> String? {
    guard max(oldFile.count, current.count) <= SavedSteps.largestDocument else { return nil }
    try state.makeFolder(state.stepsFolder)
    try state.makeFolder(folder)
    var steps = try list(at: oldFile.digest)
    for step in steps where step.isUndone { step.remove() }
    steps.removeAll(where: \.isUndone)
    let number = (steps.last?.number ?? 0) + 1
    let step = SavedStep.record(oldFile, current, name: name, time: time, document: document)
    let path = "\(folder)/\(SavedStep.fileName(number, isUndone: false))"
    _ = try AtomicSave.save(to: path, options: .own, expecting: nil) { (sink) throws(FileError) in
      for piece in step { try sink.write(piece) }
    }
    var total = steps.reduce(step.reduce(0) { $0 + $1.count }) { $0 + $1.byteCount }
    var count = steps.count + 1
    for old in steps where count > SavedSteps.mostSteps || total > SavedSteps.mostBytes {
      old.remove()
      (count, total) = (count - 1, total - old.byteCount)
    }
    return path
  }

  /// Removes the step of a save that failed.
  package static func discard(_ path: String) { _ = cs_unlink(CS_OWN, path) }

  /// Takes over the steps of a document that no longer exists and had the current content of this one, or the one before its first step:
  /// the file was renamed. Steps of a file that still exists stay with it.
  /// - Returns: The path of that document; nil if there is none.
  package func takeOver(at content: ContentDigest) throws(FileError) -> String? {
    var own = try list(at: content)
    let wanted = own.first?.before ?? content
    guard StateDirectory.exists(state.stepsFolder) else { return nil }
    for key in try Descriptor.openFolder(state.stepsFolder, in: CS_OWN, path: state.stepsFolder).names(state.stepsFolder).sorted() {
      let other = state.stepsFolder + "/" + key
      guard key != ".", key != "..", other != folder, let steps = try? SavedSteps.steps(in: other), let first = steps.first,
        steps.allSatisfy({ $0.document == first.document }), !StateDirectory.exists(first.document),
        let place = SavedSteps.place(of: wanted, in: steps)
      else { continue }
      // Steps that were reverted there cannot be redone after later steps.
      let taken = own.isEmpty ? steps : Array(steps[..<place])
      guard !taken.isEmpty else { continue }
      try state.makeFolder(folder)
      for index in own.indices.reversed() { try own[index].rename(to: own[index].number + taken.count, isUndone: own[index].isUndone) }
      for (index, step) in taken.enumerated() { try step.copy(to: folder, number: index + 1, document: document) }
      for step in steps { step.remove() }
      return first.document
    }
    return nil
  }

  /// Throws unless the states of the steps can be recorded.
  package func requireWritable() throws(FileError) {
    if access(folder, W_OK) != 0 { throw FileError(.system(errno), .rename, folder) }
  }
}
