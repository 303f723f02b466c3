/// The readers that untrusted bytes are tried on. Each has a folder of inputs in `Tests/FuzzCorpus`.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Bytes as a document.
  case document
  /// Text as a line typed in an interactive session.
  case line
  /// Text as a selector.
  case selector
  /// Bytes as a journal, and as records of one.
  case journal
  /// Bytes as a choice of edits.
  case edits
  /// Text as names, and a line in which Tab is pressed.
  case completion
  /// Bytes as an SVG file, and as edits of it.
  case markup

  /// Tries some bytes.
  /// - Parameter isWhole: Whether they are put to every comparison there is; otherwise to those that are their turn, see ``Comparisons``.
  /// - Throws: ``Finding`` for what should never happen. A trap is one too, and ends the process.
  package func run(_ bytes: [UInt8], isWhole: Bool = true) throws(Finding) {
    switch self {
    case .document: try tryDocument(bytes, isWhole: isWhole)
    case .line: try tryLine(bytes)
    case .selector: try trySelector(bytes)
    case .journal: try tryJournal(bytes)
    case .edits: try tryEdits(bytes)
    case .completion: try tryCompletion(bytes)
    case .markup: try tryMarkup(bytes)
    }
  }
}

/// Something that should never happen, in words.
package struct Finding: Error, CustomStringConvertible {
  package var description: String
}

/// Goes on where something holds that always has to.
func require(_ holds: Bool, _ what: @autoclosure () -> String) throws(Finding) {
  if !holds { throw Finding(description: what()) }
}

/// A value that always has to be there.
func require<Value>(_ value: Value?, _ what: @autoclosure () -> String) throws(Finding) -> Value {
  guard let value else { throw Finding(description: what()) }
  return value
}
