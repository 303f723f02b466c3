// SPDX-License-Identifier: MIT
/// A named effect of the renderer, with its arguments.
public struct ScrollShader: Sendable, Hashable {
  /// The name by which the renderer finds it.
  public var name: String
  /// The numeric arguments.
  public var arguments: [Double]

  /// Makes a shader from its name and arguments.
  public init(_ name: String, _ arguments: Double...) {
    self.name = name
    self.arguments = arguments
  }
}

/// Changes to the appearance of a view that leave its layout unchanged.
///
/// Only the closure of a transition receives one, and its members are the only changes possible: there is no font, padding or frame,
/// nothing that could change the size of the scrolled content, so requesting one does not compile. Effects are applied in the order of
/// the calls.
public struct VisualEffect: Sendable, Hashable {
  /// The kind of one change.
  public enum Kind: Sendable, Hashable {
    /// Factors across and down.
    case scale
    /// Degrees, clockwise.
    case rotation
    /// Degrees about an axis given by three numbers.
    case rotation3D
    /// Cells across and down.
    case offset
    /// The six numbers a, b, c, d, tx, ty of an affine transform.
    case transform
    /// 0 through 1.
    case opacity
    /// A radius in cells.
    case blur
    /// −1 through 1.
    case brightness
    /// A factor; 1 changes nothing.
    case contrast
    /// A factor; 1 changes nothing.
    case saturation
    /// 0 through 1.
    case grayscale
    /// Degrees.
    case hueRotation
    /// A named shader that changes colours.
    case colorShader(String)
    /// A named shader that moves cells.
    case distortionShader(String)
    /// A named shader that reads the whole view.
    case layerShader(String)
  }

  /// One change and its values.
  public struct Operation: Sendable, Hashable {
    /// The kind of change.
    public var kind: Kind
    /// The values of the kind, such as factors or degrees.
    public var values: [Double]

    /// An operation of the same kind that changes nothing.
    var neutral: Operation {
      switch kind {
      case .scale: Operation(kind: kind, values: [1, 1])
      case .transform: Operation(kind: kind, values: [1, 0, 0, 1, 0, 0])
      case .opacity, .contrast, .saturation: Operation(kind: kind, values: [1])
      case .rotation3D: Operation(kind: kind, values: [0] + values.dropFirst())
      default: Operation(kind: kind, values: values.map { _ in 0 })
      }
    }
  }

  /// The changes, in order.
  public private(set) var operations: [Operation] = []

  /// No change; only the closures of effects and transitions receive one.
  package init() {}

  private func adding(_ kind: Kind, _ values: [Double]) -> VisualEffect {
    var copy = self
    copy.operations.append(Operation(kind: kind, values: values))
    return copy
  }

  /// Scales across and down about the middle.
  public func scaleEffect(x: Double = 1, y: Double = 1) -> VisualEffect { adding(.scale, [x, y]) }
  /// Scales about the middle.
  public func scaleEffect(_ factor: Double) -> VisualEffect { adding(.scale, [factor, factor]) }
  /// Turns clockwise about the middle.
  public func rotationEffect(_ angle: Angle) -> VisualEffect { rotationEffect(degrees: angle.degrees) }
  /// Turns clockwise about the middle.
  public func rotationEffect(degrees: Double) -> VisualEffect { adding(.rotation, [degrees]) }
  /// Turns about an axis in space.
  public func rotation3DEffect(degrees: Double, axis: (x: Double, y: Double, z: Double)) -> VisualEffect {
    adding(.rotation3D, [degrees, axis.x, axis.y, axis.z])
  }
  /// Draws at an offset.
  public func offset(x: Double = 0, y: Double = 0) -> VisualEffect { adding(.offset, [x, y]) }
  /// Draws through an affine transform.
  public func transformEffect(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) -> VisualEffect { adding(.transform, [a, b, c, d, tx, ty]) }
  /// Makes the view partly transparent.
  public func opacity(_ opacity: Double) -> VisualEffect { adding(.opacity, [opacity]) }
  /// Blurs.
  public func blur(radius: Double) -> VisualEffect { adding(.blur, [radius]) }
  /// Brightens or darkens.
  public func brightness(_ amount: Double) -> VisualEffect { adding(.brightness, [amount]) }
  /// Changes contrast.
  public func contrast(_ amount: Double) -> VisualEffect { adding(.contrast, [amount]) }
  /// Changes saturation.
  public func saturation(_ amount: Double) -> VisualEffect { adding(.saturation, [amount]) }
  /// Removes colour.
  public func grayscale(_ amount: Double) -> VisualEffect { adding(.grayscale, [amount]) }
  /// Rotates all hues.
  public func hueRotation(degrees: Double) -> VisualEffect { adding(.hueRotation, [degrees]) }
  /// Changes colours by a shader.
  public func colorEffect(_ shader: ScrollShader) -> VisualEffect { adding(.colorShader(shader.name), shader.arguments) }
  /// Moves cells by a shader.
  public func distortionEffect(_ shader: ScrollShader) -> VisualEffect {
    adding(.distortionShader(shader.name), shader.arguments)
  }
  /// Draws the view by a shader.
  public func layerEffect(_ shader: ScrollShader) -> VisualEffect { adding(.layerShader(shader.name), shader.arguments) }

  /// The values of the last operation of a kind; nil if there is none.
  public func values(of kind: Kind) -> [Double]? { operations.last { $0.kind == kind }?.values }
}

extension VisualEffect {
  /// Interpolates two effects, value by value.
  ///
  /// Effects with the same sequence of operations are interpolated operation by operation. Otherwise the operations of the first are
  /// interpolated to neutral ones, followed by those of the second, interpolated from neutral ones.
  /// - Parameter amount: 0 is the first effect, 1 the second.
  static func mix(_ first: VisualEffect, _ second: VisualEffect, _ amount: Double) -> VisualEffect {
    var result = VisualEffect()
    if first.operations.elementsEqual(second.operations, by: { $0.isLike($1) }) {
      result.operations = zip(first.operations, second.operations).map { $0.mixed($1, amount) }
    } else {
      result.operations =
        first.operations.map { $0.mixed($0.neutral, amount) } + second.operations.map { $0.neutral.mixed($0, amount) }
    }
    return result
  }
}

extension VisualEffect.Operation {
  func isLike(_ other: Self) -> Bool { kind == other.kind && values.count == other.values.count }

  func mixed(_ other: Self, _ amount: Double) -> Self {
    if amount <= 0 { return self }
    if amount >= 1 { return other }
    return Self(kind: kind, values: zip(values, other.values).map { $0 + ($1 - $0) * amount })
  }
}
