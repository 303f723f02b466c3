internal import CSystem
import Glibc

/// The saves of one document that can be taken back, by any later process.
///
/// Each save is a file of its own in the state directory: the range of bytes that it replaced, what was there, and what took its place,
/// with digests of both contents. Taking a save back needs the digest of the current content to be that of the save, and gives exactly the
/// bytes that were there before. A step that was taken back is renamed, and kept until the next save.
/// - SeeAlso: vim's `undofile`.
package struct SavedSteps {
  /// The largest document of which steps are kept: comparing more would delay a save.
  package static let largestDocument = 64 << 20
  /// The most steps of a document, and the most bytes of all of them.
  package static let mostSteps = 200
  static let mostBytes = 128 << 20

  private let folder: String
  private let document: String

  /// The steps of a document; nothing is read or made yet.
  package init(of document: String, in state: StateDirectory) throws(FileError) {
    self.document = try ResolvedPath.absolute(document)
    folder = state.stepsFolder + "/" + StateDirectory.key(for: self.document)
  }

  /// All steps, the oldest first. Files that are no steps of this document are left out.
  package func list() throws(FileError) -> [SavedStep] {
    guard ResolvedPath.exists(folder) else { return [] }
    let names = try Descriptor.openFolder(folder, path: folder).names(folder, startingWith: "")
    return names.compactMap { SavedStep(folder: folder, name: $0, document: document) }.sorted { $0.number < $1.number }
  }

  /// Adds a save, and drops the steps that were taken back before, and the oldest ones beyond the limits.
  /// - Parameters:
  ///   - former: The content that the save replaced.
  ///   - current: The content that it wrote.
  ///   - name: What was done, in one line.
  ///   - time: Seconds since 1970.
  package func add(_ former: FileBytes, _ current: FileBytes, name: String, time: Int, state: StateDirectory) throws(FileError) {
    guard max(former.count, current.count) <= SavedSteps.largestDocument else { return }
    try state.makeFolder(state.stepsFolder)
    try state.makeFolder(folder)
    var steps = try list()
    for step in steps where step.isUndone { step.remove() }
    steps.removeAll(where: \.isUndone)
    // What another program wrote in between cannot be reached any more.
    if let last = steps.last, last.after != former.digest {
      for step in steps { step.remove() }
      steps = []
    }
    let number = (steps.last?.number ?? 0) + 1
    let step = SavedStep.record(former, current, name: name, time: time, document: document)
    _ = try AtomicSave.save(
      to: "\(folder)/\(SavedStep.fileName(number, isUndone: false))", options: SaveOptions(overwrites: true), expecting: nil
    ) {
      (sink) throws(FileError) in
      for piece in step { try sink.write(piece) }
    }
    var total = steps.reduce(step.reduce(0) { $0 + $1.count }) { $0 + $1.byteCount }
    var count = steps.count + 1
    for old in steps where count > SavedSteps.mostSteps || total > SavedSteps.mostBytes {
      old.remove()
      (count, total) = (count - 1, total - old.byteCount)
    }
  }
}
