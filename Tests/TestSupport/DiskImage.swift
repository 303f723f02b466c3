import Glibc

/// A disk in a file, whose power can be cut.
///
/// While it is mounted, its file holds what the file system gave to the disk, and nothing of what only the kernel's memory holds. A copy of
/// the file at that moment is therefore the disk after a power cut. Needs root and loop devices.
public final class DiskImage {
  /// A file system with the options it is mounted with.
  public enum Kind: String, CaseIterable, Sendable {
    case ext4, ext4WithoutDelay = "ext4 noauto_da_alloc", xfs, btrfs

    fileprivate var make: String {
      switch self {
      case .ext4, .ext4WithoutDelay: "truncate -s 32M DISK && mkfs.ext4 -q -F DISK"
      case .xfs: "truncate -s 320M DISK && mkfs.xfs -q -f DISK"
      case .btrfs: "truncate -s 128M DISK && mkfs.btrfs -q -f DISK"
      }
    }

    fileprivate var options: String { self == .ext4WithoutDelay ? "loop,noauto_da_alloc" : "loop" }
  }

  /// Where the disk is seen when it is mounted.
  public let place: String
  private let kind: Kind
  private let folder: TemporaryFolder
  private var disk: String
  private var copies = 0
  private var isMounted = false

  private init(_ kind: Kind, _ folder: TemporaryFolder) {
    self.kind = kind
    self.folder = folder
    (place, disk) = (folder.path + "/place", folder.path + "/disk")
  }

  deinit { unmount() }

  /// Makes a disk, not yet mounted.
  /// - Returns: The reason for its absence, if the machine lacks the file system or the permission to mount it.
  public static func make(_ kind: Kind) -> Result<DiskImage, Absence> {
    let image = DiskImage(kind, TemporaryFolder())
    mkdir(image.place, 0o755)
    let tool = "mkfs.\(kind == .ext4WithoutDelay ? "ext4" : kind.rawValue)"
    guard Shell.has(tool) else { return .failure(Absence(reason: "no \(tool)")) }
    let formatted = Shell.run(kind.make.split(separator: "DISK", omittingEmptySubsequences: false).joined(separator: image.disk))
    guard formatted.status == 0 else { return .failure(Absence(reason: "\(tool): \(formatted.output)")) }
    guard image.mount() else { return .failure(Absence(reason: "\(kind.rawValue) cannot be mounted")) }
    image.unmount()
    return .success(image)
  }

  /// Why a disk is not to be had.
  public struct Absence: Error {
    /// In a few words.
    public let reason: String
  }

  /// Mounts the disk at its place.
  @discardableResult
  public func mount() -> Bool {
    isMounted = Shell.run("mount -o \(kind.options) '\(disk)' '\(place)'").status == 0
    return isMounted
  }

  /// Lets the kernel write all it holds, and takes the disk away.
  public func unmount() {
    guard isMounted else { return }
    Shell.run("umount '\(place)' || umount -l '\(place)'")
    // A copy has the name of its original, and the kernel would take one for the other.
    if kind == .btrfs { Shell.run("btrfs device scan --forget") }
    isMounted = false
  }

  /// Runs `body` on the mounted disk, cuts the power, and mounts the result; the disk itself is unchanged afterwards.
  /// - Parameter look: Sees the disk after the cut.
  public func cutPower(after body: () -> Void, then look: () -> Void) -> Bool {
    let original = disk
    copies += 1
    let (used, left) = ("\(folder.path)/used\(copies)", "\(folder.path)/left\(copies)")
    defer {
      disk = original
      unlink(used)
      unlink(left)
    }
    guard Shell.run("cp --sparse=always '\(original)' '\(used)'").status == 0 else { return false }
    disk = used
    guard mount() else { return false }
    body()
    let isCopied = Shell.run("cp --sparse=always '\(used)' '\(left)'").status == 0
    unmount()
    disk = left
    guard isCopied, mount() else { return false }
    look()
    unmount()
    return true
  }

  /// Makes mounts of this thread, and of what it starts, invisible to others; they go when the process ends, however it ends.
  public static func keepMountsPrivate() {
    typealias Unshare = @convention(c) (Int32) -> Int32
    // Swift's Glibc does not have it.
    guard let symbol = dlsym(nil, "unshare") else { return }
    let newMountNamespace: Int32 = 0x20000
    guard unsafeBitCast(symbol, to: Unshare.self)(newMountNamespace) == 0 else { return }
    _ = Glibc.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil)
  }
}
