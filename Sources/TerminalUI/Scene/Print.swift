// SPDX-License-Identifier: MIT
extension CellGrid {
  /// The cells of a view in a width; in the ideal height of the view, unless a height is given.
  /// - Complexity: O(cells), and the views in them; all rows of eager content.
  public init(_ view: some View, width: Int, height: Int? = nil) {
    let scene = Scene(size: CellSize(width: width, height: height ?? 1))
    scene.show(view, alignment: .topLeading)
    if height == nil { scene.resize(to: CellSize(width: width, height: scene.idealHeight)) }
    self = scene.grid
  }
}

extension Scene {
  /// The ideal number of lines of the view in the width of the screen.
  fileprivate var idealHeight: Int {
    update()
    return root.children.first?.size(ProposedSize(width: size.width)).height ?? 0
  }
}

/// Prints the picture of a view as text, in lines of a width.
/// - Complexity: As ``CellGrid/init(_:width:height:)``.
public func print(_ view: some View, width: Int, height: Int? = nil) { Swift.print(CellGrid(view, width: width, height: height)) }
