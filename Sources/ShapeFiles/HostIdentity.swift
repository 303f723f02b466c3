// SPDX-License-Identifier: GPL-3.0-or-later
/// Identifies a machine and one of its boots.
package struct HostIdentity: Hashable, Sendable {
  /// The host's name, for messages: it can change while the machine stays the same.
  package var name: String
  /// The machine's id (machine-id(5)); empty where it has none.
  package var machineID: String
  /// The kernel's random id of this boot; empty where it has none.
  package var bootID: String

  package init(name: String, machineID: String, bootID: String) {
    self.name = name
    self.machineID = machineID
    self.bootID = bootID
  }

  /// Whether this is the running kernel, whose locks and processes can be checked. Containers of one machine share it.
  var isThisStart: Bool { !bootID.isEmpty && bootID == Self.current.bootID }

  /// Whether this is the current machine, possibly in another boot. Where machines have no ids, their names decide.
  var isThisMachine: Bool {
    if isThisStart { return true }
    let current = Self.current
    return machineID.isEmpty && current.machineID.isEmpty ? name == current.name : machineID == current.machineID
  }
}
