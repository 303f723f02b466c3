import ShapeModel

/// What scripts have defined, and which are running.
package struct ScriptState {
  /// Variables of `let` and of loops.
  var variables: [String: Scalar] = [:]
  /// Procedures, by name, as they were typed.
  var definitions: [String: String] = [:]
  /// The names `def` gave, for completion.
  var procedures: Set<String> = []
  /// Names of the steps that `begin` opened.
  package var transactions: [String] = []
  /// The scripts that are running, each started by the one before.
  var running: [SourceText] = []
  /// How many selectors with `?` have found nothing so far.
  var emptyCount = 0
  /// The step of the tutor that was shown last; nil before the first.
  var tutorStep: Int?
  /// While a journal is repeated: the files its commands read then.
  var replayedFiles: [(path: String, content: [UInt8])]?
}
