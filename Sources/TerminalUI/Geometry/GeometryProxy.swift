// SPDX-License-Identifier: MIT
/// The size and the frame of a view.
public struct GeometryProxy {
  /// The size of the view.
  public let size: CellSize
  let onScreen: CellRect
  let viewport: CellRect?

  /// The origin from which a frame is measured.
  public enum CoordinateSpace: Hashable, Sendable {
    /// The view itself.
    case local
    /// The screen.
    case global
    /// The visible region of the scroll view around; the screen if there is none.
    case scrollView
  }

  /// The frame of the view, without its effects.
  public func frame(in space: CoordinateSpace) -> CellRect {
    switch space {
    case .local: CellRect(size: size)
    case .global: onScreen
    case .scrollView: onScreen.offset(by: CellPoint.zero - (viewport?.origin ?? .zero))
    }
  }
}
