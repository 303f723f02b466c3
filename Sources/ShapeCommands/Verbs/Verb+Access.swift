extension Verb {
  /// The effect of a verb, with what its function gets of the session for that: the compiler refuses a function that does more.
  package struct Access<Part>: Sendable {
    let effect: Effect
    let part: @Sendable (Session) -> Part
  }
}

extension Verb.Access where Part == any SessionReading {
  package static var pure: Self { Self(effect: .pure) { $0 } }
}

extension Verb.Access where Part == any SessionViewing {
  package static var view: Self { Self(effect: .view) { $0 } }
  /// Writes files other than that of the document, such as pictures.
  package static var writesFiles: Self { Self(effect: .writesFiles) { $0 } }
}

extension Verb.Access where Part == any SessionEditing {
  package static var changes: Self { Self(effect: .changes) { $0 } }
  /// Changes the document by what is in a file.
  package static var readsFiles: Self { Self(effect: .readsFiles) { $0 } }
}

/// Verbs that open, save, replace or leave the document get all of the session.
extension Verb.Access where Part == Session {
  package static var view: Self { Self(effect: .view) { $0 } }
  package static var readsFiles: Self { Self(effect: .readsFiles) { $0 } }
  package static var writesFiles: Self { Self(effect: .writesFiles) { $0 } }
}
