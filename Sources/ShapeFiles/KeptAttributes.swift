// SPDX-License-Identifier: GPL-3.0-or-later
internal import CSystem
import Glibc

/// An attribute that a new file could not take over from the file it replaces.
package enum LostAttribute: Equatable, Sendable {
  /// The file now belongs to the user who saved it.
  case owner
  /// The file now has the group of the user who saved it; the group's permissions were narrowed to those of others.
  case group
}

/// Gives a new file the owner, permissions, access control list and extended attributes of the one it will replace.
enum KeptAttributes {
  private static let accessList = "system.posix_acl_access"

  /// Copies the attributes. The new file never grants a permission that the old one did not: permissions that cannot be kept are narrowed
  /// or refused.
  ///
  /// - Parameters:
  ///   - old: The file to be replaced, open for reading.
  ///   - new: The new file, complete and still private to its owner.
  /// - Throws: ``FileErrorReason/cannotKeep(attribute:_:)`` for a user attribute or an access control list.
  static func copy(from old: Int32, _ facts: FileFacts, to new: Int32, _ path: String) throws(FileError) -> [LostAttribute] {
    var permissions = facts.permissions
    let lost = try copyOwner(facts, to: new, &permissions, path)
    try copyExtended(from: old, to: new, path)
    // After the access control list: its mask is the group's bits, which may just have been narrowed.
    try checked(cs_chmod(new, permissions), .keepMode, path)
    return lost
  }

  /// Gives a new file, still empty, the old one's owner and group.
  /// - Throws: ``FileErrorReason/ownerWouldChange(_:)`` when this process may not.
  static func refuseAnotherOwner(_ old: FileFacts, on new: Int32, _ path: String) throws(FileError) {
    let result = cs_chown(new, old.raw.owner, old.raw.group)
    if isRefused(result) { throw FileError(.ownerWouldChange(Int32(-result)), .keepOwner, path) }
    try checked(result, .keepOwner, path)
  }

  /// Gives a new document the permissions of any new file in its folder: by the folder's default access control list, else by the umask.
  static func setDefaults(on new: Int32, in folder: Int32, _ path: String) throws(FileError) {
    let permissions = try defaultList(of: folder, path) ?? ~cs_umask()
    try checked(cs_chmod(new, 0o666 & permissions), .keepMode, path)
  }

  /// The permissions that a folder's default access control list gives a new file; `nil` without such a list.
  ///
  /// The list has a version (4 bytes), then entries of tag (2 bytes), bits (2) and id (4).
  private static func defaultList(of folder: Int32, _ path: String) throws(FileError) -> UInt32? {
    let result = cs_getxattr(folder, "system.posix_acl_default", nil, 0)
    guard result > 4 else { return nil }
    let bytes = try sized(path) { cs_getxattr(folder, "system.posix_acl_default", $0, $1) }
    var bits: [UInt8: UInt32] = [:]
    for entry in stride(from: 4, through: bytes.count - 8, by: 8) { bits[bytes[entry]] = UInt32(bytes[entry + 2] & 7) }
    let (owner, group, mask, others): (UInt8, UInt8, UInt8, UInt8) = (0x01, 0x04, 0x10, 0x20)
    return (bits[owner] ?? 0) << 6 | (bits[mask] ?? bits[group] ?? 0) << 3 | (bits[others] ?? 0)
  }

  private static func copyOwner(
    _ facts: FileFacts, to new: Int32, _ permissions: inout UInt32, _ path: String
  ) throws(FileError) -> [LostAttribute] {
    let result = cs_chown(new, facts.raw.owner, facts.raw.group)
    if result == 0 { return [] }
    guard isRefused(result) else { throw FileError(.system(Int32(-result)), .keepOwner, path) }
    permissions &= 0o777
    var lost: [LostAttribute] = facts.raw.owner == geteuid() ? [] : [.owner]
    let groupResult = cs_chown(new, UInt32.max, facts.raw.group)
    if groupResult == 0 { return lost }
    guard isRefused(groupResult) else { throw FileError(.system(Int32(-groupResult)), .keepOwner, path) }
    // The new group has other members, who so far had only the permissions of others.
    permissions &= 0o707 | (permissions & 0o7) << 3
    lost.append(.group)
    return lost
  }

  /// Whether this process may not give files to this user or group (EPERM), or its user namespace does not map their ids (EINVAL).
  private static func isRefused(_ result: Int) -> Bool { result == -Int(EPERM) || result == -Int(EINVAL) }

  private static func copyExtended(from old: Int32, to new: Int32, _ path: String) throws(FileError) {
    let names = try attributeNames(of: old, path)
    for name in names where isOurs(name) {
      let value = try sized(path) { cs_getxattr(old, name, $0, $1) }
      let result = value.withUnsafeBytes { cs_setxattr(new, name, $0.baseAddress, $0.count) }
      if result < 0, mustKeep(name) { throw FileError(.cannotKeep(attribute: name, Int32(-result)), .keepAttribute, path) }
    }
    if !names.contains(accessList) { try dropInheritedList(new, path) }
  }

  /// Removes the entries of the folder's default list, which the old file did not have; so far the new file's private mode masks them.
  private static func dropInheritedList(_ new: Int32, _ path: String) throws(FileError) {
    let result = cs_removexattr(new, accessList)
    if result < 0, result != -Int(ENODATA), result != -Int(EOPNOTSUPP) {
      throw FileError(.cannotKeep(attribute: accessList, Int32(-result)), .keepAttribute, path)
    }
  }

  /// Whether to copy an attribute: a capability applies only to the old content, and integrity measurements are made again.
  private static func isOurs(_ name: String) -> Bool {
    !["security.capability", "security.ima", "security.evm"].contains(name)
  }

  /// Whether an attribute must not be lost; the system's own labels are set by the system's rules.
  private static func mustKeep(_ name: String) -> Bool { name.hasPrefix("user.") || name == accessList }

  private static func attributeNames(of file: Int32, _ path: String) throws(FileError) -> [String] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try sized(path) { cs_listxattr(file, $0?.assumingMemoryBound(to: CChar.self), $1) }
    } catch {
      if error.errorNumber == EOPNOTSUPP { return [] }
      throw error
    }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Requests the size, then the bytes; again when they grew in between.
  private static func sized(
    _ path: String, _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(FileError) -> [UInt8] {
    for _ in 0..<4 {
      let size = try checked(call(nil, 0), .keepAttribute, path)
      if size == 0 { return [] }
      var bytes = [UInt8](repeating: 0, count: size)
      let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
      if count == -Int(ERANGE) { continue }
      try checked(count, .keepAttribute, path)
      return Array(bytes[..<count])
    }
    throw FileError(.unsteady, .keepAttribute, path)
  }
}
