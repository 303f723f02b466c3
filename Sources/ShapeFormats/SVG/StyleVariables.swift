// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The custom properties that apply to an element, shared with descendants that declare none of their own.
final class StyleVariables {
  let values: [String: String]

  init(_ values: [String: String] = [:]) { self.values = values }
}
