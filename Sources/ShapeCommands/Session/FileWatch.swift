import DisplayText
import Glibc
import ShapeFiles

/// Notices, between commands, that another program changed the document's file.
package struct FileWatch {
  /// The file as it was when it was last compared; what looks the same is not read again.
  private var seen: Glance?
  private var told: Glance?

  package init() {}

  /// What stat says of a file.
  private struct Glance: Equatable {
    var device: UInt
    var inode: UInt
    var size: Int
    var times: [Int]
  }

  /// A line about a change that was not told yet. Costs one `stat` as long as nothing happens.
  package mutating func news(of session: Session) -> String? {
    guard let path = session.path, let stamp = session.stamp else { return nil }
    let now = FileWatch.glance(path)
    if let now, now == seen { return nil }
    if now == nil, seen == nil, told == FileWatch.gone { return nil }
    seen = now
    let change: FileChange?
    do { change = try stamp.change(of: path) } catch {
      return tell(now, "\(shown(session.title)) cannot be compared any more: \(shown(error.message))")
    }
    switch change {
    case nil:
      told = nil
      return nil
    case .deleted: return tell(FileWatch.gone, "\(shown(session.title)) was removed on disk; save --force writes it again")
    case .rewritten:
      let isShorter = now.map { $0.size < stamp.size && $0.inode == UInt(stamp.inode) } ?? false
      let how = isShorter ? "was cut short on disk (\(now!.size) of \(stamp.size) bytes)" : "was changed on disk by another program"
      return tell(now, "\(shown(session.title)) \(how); save --force writes over it, open --force reads it again")
    }
  }

  private mutating func tell(_ glance: Glance?, _ line: String) -> String? {
    guard told != glance else { return nil }
    told = glance
    return line
  }

  private static let gone = Glance(device: 0, inode: 0, size: -1, times: [])

  private static func glance(_ path: String) -> Glance? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return Glance(
      device: UInt(facts.st_dev), inode: UInt(facts.st_ino), size: Int(facts.st_size),
      times: [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec])
  }
}
