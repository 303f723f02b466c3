// SPDX-License-Identifier: GPL-3.0-or-later
extension Verb {
  /// The parameters that the next word of a command may belong to.
  /// - Parameter words: The words before it as typed, without the verb and flags.
  func expected(behind words: [String]) -> [ParameterForm] {
    if let first = words.first, !verbs.isEmpty {
      return verbs.first { $0.lastWord == first }?.expected(behind: Array(words.dropFirst())) ?? []
    }
    var rest = words[...]
    var expected: [ParameterForm] = []
    // Words belong to optional parameters in their order, so the next word can only be for the first that has none.
    var isTaken = false
    for form in syntax.parameters {
      if isTaken, form.keyword == nil, !form.type.isAssignments { continue }
      switch form.arity {
      case .required:
        if rest.popFirst() == nil { return expected + [form] }
      case .optional, .leading:
        guard let word = rest.first else {
          expected.append(form)
          isTaken = isTaken || form.arity == .optional
          continue
        }
        if form.arity == .leading ? form.type.words.contains(word) : !isKept(word) { rest.removeFirst() }
      case .rest: return rest.isEmpty || expected.isEmpty ? expected + [form] : expected
      case .clause(let keyword):
        guard let place = rest.lastIndex(of: keyword), place < rest.endIndex else {
          expected.append(ParameterForm(keyword, .word([keyword])))
          continue
        }
        // Directly after its keyword, only the value of a clause can follow; a point may be two numbers.
        let isPoint = form.type == .number && place == rest.endIndex - 2 && !rest[rest.endIndex - 1].contains(",")
        if place == rest.endIndex - 1 || isPoint { return [ParameterForm(form.name, form.type)] }
      }
    }
    return expected
  }

  private func isKept(_ word: String) -> Bool {
    syntax.parameters.contains { $0.keyword == word } || word.contains("=") && takesAssignments
  }

  /// The words of a command that are neither flags nor values of flags.
  func plain(_ words: [String]) -> [String] {
    var plain: [String] = []
    var skipsNext = false
    for word in words {
      if skipsNext {
        skipsNext = false
      } else if let flag = syntax.flags.first(where: { $0.name == word }) {
        skipsNext = flag.value != nil
      } else if !word.hasPrefix("--") {
        plain.append(word)
      }
    }
    return plain
  }
}
