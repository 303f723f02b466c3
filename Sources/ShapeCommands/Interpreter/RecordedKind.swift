extension SessionRecorder.Kind {
  /// What a command may do, out of the declaration of its verb; nil for a block, and for a procedure.
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
