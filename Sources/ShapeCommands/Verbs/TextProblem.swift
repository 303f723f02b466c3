/// Why an edited text was rejected: the line, counted from 1, and the reason.
package struct TextProblem: Error {
  var line: Int
  var message: String
}
