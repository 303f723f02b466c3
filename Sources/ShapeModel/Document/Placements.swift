/// What was worked out about places, kept until the next edit.
struct Placements {
  /// The maps of the groups that were asked for.
  var maps: [NodeID: Affine] = [:]
  /// The maps from what is in groups to their canvases.
  var insides: [NodeID: Affine] = [:]
  /// The units of the canvases.
  var units: Set<LengthUnit>?

  var isEmpty: Bool { maps.isEmpty && insides.isEmpty && units == nil }
}
