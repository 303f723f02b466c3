// SPDX-License-Identifier: MIT
/// A reference to a part that does not keep it alive, and is nil once the part is released: the link of a part to those around it.
///
/// As a weak reference, at less cost: an object to which there ever was a weak reference counts all its references in a table beside it,
/// and each retain and release of it takes several times as long. Every part has links to it.
final class PartHandle {
  private var reference: Unmanaged<Part>?

  init(_ part: Part) { reference = .passUnretained(part) }

  var part: Part? { reference?.takeUnretainedValue() }

  /// Called by the part when it is released.
  func end() { reference = nil }
}
