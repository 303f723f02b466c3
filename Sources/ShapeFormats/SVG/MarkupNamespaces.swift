// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The namespaces of the prefixes in open elements.
///
/// Records only whether each is the namespace of SVG. A file whose root element declares no namespace is read as if it were SVG's.
///
/// - SeeAlso: Namespaces in XML 1.0, section 6.
struct MarkupNamespaces {
  private struct Binding {
    var prefix: [UInt8]
    var isSVG: Bool
    /// The depth of the element that declares it.
    var depth: Int
  }

  private var bindings: [Binding] = []
  private var root: [UInt8] = []
  /// Whether the root element has no declared namespace.
  private var isLenient = true
  /// Whether elements with the prefix of the root element are SVG's here.
  private(set) var isRootSVG = true

  private static let svg = "http://www.w3.org/2000/svg"

  /// Reads the declarations among the attributes of an element, names and values alternately.
  mutating func open(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, depth: Int) {
    var index = 0
    var isChanged = false
    while let name = attributes[index], let value = attributes[index + 1] {
      if name[0] == CChar(UInt8(ascii: "x")), strncmp(name, "xmlns", 5) == 0, name[5] == 0 || name[5] == CChar(UInt8(ascii: ":")) {
        let prefix = name[5] == 0 ? [] : Array(String(cString: name + 6).utf8)
        bindings.append(Binding(prefix: prefix, isSVG: strcmp(value, MarkupNamespaces.svg) == 0, depth: depth))
        isChanged = true
      }
      index += 2
    }
    if isChanged { isRootSVG = isSVG(root[...]) }
  }

  /// - Parameter depth: The number of open elements, without the one that ends.
  mutating func close(depth: Int) {
    guard let last = bindings.last, last.depth >= depth else { return }
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
    isRootSVG = isSVG(root[...])
  }

  mutating func setRoot(_ prefix: ArraySlice<UInt8>) {
    root = Array(prefix)
    isLenient = !bindings.contains { $0.prefix == root }
    isRootSVG = isLenient || isSVG(prefix)
  }

  /// Whether elements with a prefix are SVG's.
  private func isSVG(_ prefix: ArraySlice<UInt8>) -> Bool {
    bindings.last { $0.prefix.elementsEqual(prefix) }?.isSVG ?? (isLenient && prefix.elementsEqual(root))
  }

  /// The same for the first bytes of a name.
  func isSVG(_ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
    isSVG((0..<count).map { UInt8(bitPattern: name[$0]) }[...])
  }
}
