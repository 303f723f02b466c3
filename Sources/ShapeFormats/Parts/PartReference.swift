// SPDX-License-Identifier: GPL-3.0-or-later
/// The dependency of an element on the target of one of its attributes.
enum PartReference {
  /// It looks different without it.
  case needed
  /// An editor or a screen reader uses it.
  case helpful
  /// A link, or the target of an animation.
  case none

  /// - Parameter element: The name of the element, without a prefix.
  init(_ attribute: StartTag.Attribute, of element: String, _ source: SVGSource) {
    let name = source.bytes.text(attribute.name)
    switch attribute.word {
    case .href, .xlinkHref:
      self = element == "a" || element == "set" || element.hasPrefix("animate") ? .none : .needed
    default:
      let isOther = name == "begin" || name == "end" || name.hasPrefix("aria-") || name.contains(":")
      self = isOther ? .helpful : .needed
    }
  }
}
