/// Which machine this is, and since which start.
package struct HostIdentity: Hashable, Sendable {
  /// The host's name, for people: it changes while the machine stays the same.
  package var name: String
  /// The machine's own number (machine-id(5)); empty where it has none.
  package var machineID: String
  /// The kernel's random number of this start; empty where it tells none.
  package var bootID: String

  package init(name: String, machineID: String, bootID: String) {
    self.name = name
    self.machineID = machineID
    self.bootID = bootID
  }

  /// Whether this is the running kernel, whose locks and processes can be asked. Containers of one machine share it.
  var isThisStart: Bool { !bootID.isEmpty && bootID == Self.current.bootID }

  /// Whether this is the same machine, maybe before another start. Where machines have no numbers their names decide.
  var isThisMachine: Bool {
    if isThisStart { return true }
    let current = Self.current
    return machineID.isEmpty && current.machineID.isEmpty ? name == current.name : machineID == current.machineID
  }
}
