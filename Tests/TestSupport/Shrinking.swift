/// The fewest steps of a failing run that still fail, as far as leaving steps out leads.
///
/// Leaves out halves, then quarters, and so on down to single steps, and begins again as long as that helps.
///
/// - Parameters:
///   - steps: A run that fails.
///   - fails: Runs other steps from the start.
/// - SeeAlso: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (IEEE TSE 2002).
public func shrunk<Step>(_ steps: [Step], while fails: ([Step]) -> Bool) -> [Step] {
  var steps = steps
  var size = max(1, steps.count / 2)
  while true {
    var isShorter = false
    var start = 0
    while start < steps.count {
      var fewer = steps
      fewer.removeSubrange(start..<min(start + size, steps.count))
      if fails(fewer) {
        steps = fewer
        isShorter = true
      } else {
        start += size
      }
    }
    if size == 1, !isShorter { return steps }
    size = max(1, size / 2)
  }
}
