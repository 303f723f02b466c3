// SPDX-License-Identifier: GPL-3.0-or-later
/// Earlier versions wrote lock files and journal headers as lines of `key=value`. Remaining files are still read.
extension LockHolder {
  init?(oldLines bytes: some Collection<UInt8>) { self.init(oldValues: LockHolder.oldValues(in: bytes)) }

  init?(oldValues values: [String: String]) {
    guard let process = values["pid"].flatMap({ Int32($0) }), let host = values["host"] else { return nil }
    self.init(
      user: values["user"] ?? "", process: process,
      host: HostIdentity(name: host, machineID: values["machine"] ?? "", bootID: values["boot"] ?? ""),
      since: values["since"].flatMap { Int($0) } ?? 0)
  }

  /// Parses `key=value` lines: the first of equal keys is used, and a line without `=` is ignored.
  static func oldValues(in bytes: some Collection<UInt8>) -> [String: String] {
    var values: [String: String] = [:]
    for line in bytes.split(separator: 10) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: line[..<equals], as: UTF8.self)
      if values[key] == nil { values[key] = String(decoding: line[line.index(after: equals)...], as: UTF8.self) }
    }
    return values
  }
}

extension JournalHeader {
  /// The path comes last and may contain line feeds.
  init?(oldLines bytes: [UInt8]) {
    let mark = Array("\ndocument=".utf8)
    guard let cut = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
    let values = LockHolder.oldValues(in: bytes[..<cut])
    guard let writer = LockHolder(oldValues: values), let size = values["size"].flatMap({ Int($0) }),
      let hash = values["hash"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    let path = String(decoding: bytes[(cut + mark.count)...], as: UTF8.self)
    self.init(document: path, base: ContentDigest(count: size, hash: hash), writer: writer)
  }
}
