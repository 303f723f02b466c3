import ShapeModel

/// The custom properties that hold for an element, shared with the elements in it that declare none of their own.
final class StyleVariables {
  let values: [String: String]

  init(_ values: [String: String] = [:]) { self.values = values }
}
