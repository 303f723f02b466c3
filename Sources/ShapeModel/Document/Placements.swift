// SPDX-License-Identifier: GPL-3.0-or-later
/// Cached transforms and units, valid until the next edit.
struct Placements {
  /// The transforms from the coordinates of groups to those of their parents.
  var maps: [NodeID: Affine] = [:]
  /// The transforms from the coordinates inside groups to those of their canvases.
  var insides: [NodeID: Affine] = [:]
  /// The units of the canvases.
  var units: Set<LengthUnit>?

  var isEmpty: Bool { maps.isEmpty && insides.isEmpty && units == nil }
}
