// SPDX-License-Identifier: GPL-3.0-or-later
extension Document {
  /// The unit of coordinates on a node's canvas; pixels outside canvases.
  package func unit(of node: NodeID) -> LengthUnit {
    if let unit = commonUnit { return unit }
    return canvas(of: node).map(ownUnit) ?? .px
  }

  /// The unit of all canvases; nil where they have different ones.
  package var commonUnit: LengthUnit? {
    let units = derived.placements.units ?? Set(canvases.map(ownUnit))
    derived.placements.units = units
    return units.count > 1 ? nil : units.first ?? .px
  }

  private func ownUnit(_ canvas: NodeID) -> LengthUnit { resolved(.unit, of: canvas)?.string.flatMap(LengthUnit.init) ?? .px }
}
