// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWord {
  /// The kind that declares this element as its own; nil for other words.
  var kind: Kind? { SVGWord.kinds[Int(rawValue)] }

  private static let kinds: [Kind?] = {
    var kinds = [Kind?](repeating: nil, count: Int(UInt8.max) + 1)
    for word in allCases { kinds[Int(word.rawValue)] = Kind.allCases.first { $0.elements.contains(word.text) } }
    return kinds
  }()
}
