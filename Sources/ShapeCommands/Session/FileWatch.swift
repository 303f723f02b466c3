import DisplayText
import ShapeFiles

/// Notices, between commands, that another program changed the document's file.
package struct FileWatch {
  /// The file as it was when it was last compared; what looks the same is not read again.
  private var seen: FileGlance?
  private var told: Told?

  package init() {}

  /// The latest state of the file that the user was told of.
  private enum Told: Equatable {
    case gone
    case changed(FileGlance?)
  }

  /// A line about a change that was not told yet. Costs one `stat` as long as nothing happens.
  package mutating func news(of session: Session) -> String? {
    guard let path = session.workspace.path, let stamp = session.workspace.stamp else { return nil }
    let now = FileGlance.of(path)
    if let now, now == seen { return nil }
    if now == nil, seen == nil, told == .gone { return nil }
    seen = now
    let change: FileChange?
    do { change = try stamp.change(of: path) } catch {
      return tell(.changed(now), "\(shown(session.workspace.title)) cannot be compared any more: \(shown(error.message))")
    }
    switch change {
    case nil:
      told = nil
      return nil
    case .deleted: return tell(.gone, "\(shown(session.workspace.title)) was removed on disk; save --force writes it again")
    case .rewritten:
      let isShorter = now.map { $0.size < stamp.size && $0.inode == UInt64(stamp.inode) } ?? false
      let how = isShorter ? "was cut short on disk (\(now!.size) of \(stamp.size) bytes)" : "was changed on disk by another program"
      return tell(.changed(now), "\(shown(session.workspace.title)) \(how); save --force writes over it, open --force reads it again")
    }
  }

  private mutating func tell(_ state: Told, _ line: String) -> String? {
    guard told != state else { return nil }
    told = state
    return line
  }
}
