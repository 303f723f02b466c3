// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

extension CommandError {
  init(_ error: PartError, at range: SourceRange) {
    switch error {
    case .repeated(let id):
      let name = sanitized(Selector.id(id), limit: .max)
      self.init(
        range, "picture.part", "a part of \(name) cannot be shown beside an instance that repeats all of \(name)",
        help: ["pick \(name) itself, or write the instance to a file of its own"])
    case .unreadable: self.init(range, "picture.part", "the changed document cannot be read again", help: ["check lists what is wrong"])
    }
  }
}
