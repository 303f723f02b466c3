// SPDX-License-Identifier: GPL-3.0-or-later
extension SessionRecorder.Kind {
  /// The kind of a command, by its verb's declaration; a nil verb, for blocks and procedure calls, may change anything.
  init(_ verb: Verb?) {
    guard let verb else {
      self = .mayChange
      return
    }
    self =
      if verb.traits.contains(.leavesDocument) { .foreign } else {
        switch verb.effect {
        case .pure: .asks
        case .view: .looks
        case .changes: verb.traits.contains(.handlesSteps) ? .history : .changes
        case .readsFiles: verb.traits.contains(.runsScript) ? .mayChange : .foreign
        case .writesFiles: .foreign
        }
      }
  }
}
