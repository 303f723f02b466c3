// SPDX-License-Identifier: GPL-3.0-or-later
/// A fill or stroke of an element, resolved once for all of its properties.
struct ResolvedPaint {
  var paint: SVGPaint?
  /// The gradient that the paint refers to; nil unless it has stops.
  var gradient: SVGGradient?
}
