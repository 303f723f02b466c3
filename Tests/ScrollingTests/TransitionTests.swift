import Scrolling
import Testing

/// A view of four in a container of twenty, so many cells of it visible at the bottom.
private func entering(_ visible: Int, length: Int = 4) -> Range<Int> { 20 - visible..<20 - visible + length }
/// So many cells of it visible at the top.
private func leaving(_ visible: Int, length: Int = 4) -> Range<Int> { visible - length..<visible }

/// Scales to 0.8 outside, and shifts by the phase's value.
private func shrinking(_ configuration: ScrollTransitionConfiguration = .interactive) -> ScrollTransition {
  ScrollTransition(configuration) { effect, phase in
    effect.scaleEffect(phase.isIdentity ? 1 : 0.8).offset(y: phase.value * 4)
  }
}

private func scale(_ effect: VisualEffect) -> Double { (effect.values(of: .scale)![0] * 10_000).rounded() / 10_000 }

@Suite struct `Scroll transitions` {
  @Test func `8.1 an effect is applied while a view enters and leaves, and not in between`() {
    let transition = shrinking()
    #expect(transition.progress(of: entering(2), in: 20).phase == .bottomTrailing)
    #expect(transition.progress(of: 8..<12, in: 20).phase == .identity)
    #expect(transition.progress(of: leaving(2), in: 20).phase == .topLeading)
  }

  @Test func `8.2 phases have the values minus one, zero and one`() {
    #expect(ScrollTransitionPhase.allCases.map(\.value) == [-1, 0, 1])
  }

  @Test func `8.3 in the middle of the visible region nothing is changed`() {
    #expect(scale(shrinking().effect(of: 8..<12, in: 20)) == 1)
    #expect(shrinking().effect(of: 8..<12, in: 20).values(of: .offset) == [0, 0])
  }

  @Test func `8.4 both edges are interactive unless told otherwise, and each may have its own configuration`() {
    let plain = ScrollTransition { effect, _ in effect }
    #expect(plain.topLeading == .interactive && plain.bottomTrailing == .interactive && plain.axis == nil)
    let mixed = ScrollTransition(topLeading: .identity, bottomTrailing: .interactive) { effect, phase in
      effect.opacity(phase.isIdentity ? 1 : 0)
    }
    #expect(mixed.effect(of: leaving(2), in: 20).values(of: .opacity) == [1])
    #expect(mixed.effect(of: entering(2), in: 20).values(of: .opacity) == [0.5])
  }

  @Test func `8.5 identity never changes, animated flips, interactive follows`() {
    let scales = { (configuration: ScrollTransitionConfiguration) in
      (0...4).map { scale(shrinking(configuration).effect(of: entering($0), in: 20)) }
    }
    #expect(scales(.identity) == [1, 1, 1, 1, 1])
    #expect(scales(.animated) == [0.8, 0.8, 0.8, 0.8, 1])
    #expect(scales(.interactive(timingCurve: .linear)) == [0.8, 0.85, 0.9, 0.95, 1])
  }

  // 8.6, 8.8: length 4 in 20.
  @Test(arguments: [
    (ScrollTransitionThreshold.visible, 4), (.hidden, 0), (.visible(0.5), 2), (.centered, 12),
    (.visible.inset(by: 3), 7), (.visible.inset(by: -1), 3),
    (.visible.interpolated(towards: .centered, amount: 0.5), 8),
  ])
  func `8.6 a threshold is a travel from hidden to in view`(threshold: ScrollTransitionThreshold, travel: Double) {
    #expect(threshold.travel(length: 4, container: 20) == travel)
  }

  @Test(arguments: [ScrollTransitionConfiguration.animated, .interactive, .identity])
  func `8.7 the threshold is the whole view unless told otherwise`(configuration: ScrollTransitionConfiguration) {
    #expect(configuration.threshold == .visible(1))
  }

  @Test(arguments: [
    (ScrollTransitionThreshold.visible, 3, 0.75), (.centered, 3, 0.25), (.hidden, 0, 0), (.hidden, 1, 1),
    (.visible.inset(by: -6), 1, 1), (.visible, -5, 0),
  ])
  func `8.8 progress is the travel so far over the travel needed`(
    threshold: ScrollTransitionThreshold, travelled: Int, progress: Double
  ) {
    let transition = shrinking(.interactive.threshold(threshold))
    #expect(transition.progress(of: entering(travelled), in: 20).amount == progress)
    #expect(transition.progress(of: leaving(travelled), in: 20).amount == progress)
  }

  @Test func `8.9 the edge where the view has come least decides`() {
    let transition = shrinking(.interactive.threshold(.centered))
    #expect(transition.progress(of: 5..<9, in: 20) == .init(phase: .topLeading, amount: 0.75))
    #expect(transition.progress(of: 11..<15, in: 20) == .init(phase: .bottomTrailing, amount: 0.75))
    #expect(transition.progress(of: 8..<12, in: 20) == .init(phase: .identity, amount: 1))
  }

  @Test func `8.10 leaving undoes what entering did, number by number`() {
    let transition = ScrollTransition { effect, phase in
      effect.opacity(phase.isIdentity ? 1 : 0.5).hueRotation(degrees: phase.isIdentity ? 0 : 90)
    }
    for cells in 0...4 {
      #expect(transition.effect(of: entering(cells), in: 20) == transition.effect(of: leaving(cells), in: 20))
    }
    let half = transition.effect(of: entering(2), in: 20)
    #expect(abs(half.values(of: .opacity)![0] - 0.75) < 1e-9)
    #expect(abs(half.values(of: .hueRotation)![0] - 45) < 1e-9)
  }

  @Test(arguments: [
    (UnitCurve.linear, [0.8, 0.85, 0.9, 0.95, 1]), (.easeInOut, [0.8, 0.8258, 0.9, 0.9742, 1]),
  ])
  func `8.11 a view of four cell by cell`(curve: UnitCurve, scales: [Double]) {
    let transition = shrinking(.interactive(timingCurve: curve))
    #expect((0...4).map { scale(transition.effect(of: entering($0), in: 20)) } == scales)
  }

  @Test func `8.11 the ease-in-out curve, and half a view`() {
    #expect([0.25, 0.5, 0.75].map { (UnitCurve.easeInOut.value(at: $0) * 10_000).rounded() } == [1292, 5000, 8708])
    #expect([-1, 0, 1, 2].map { UnitCurve.easeInOut.value(at: $0) } == [0, 0, 1, 1])
    let half = shrinking(.interactive(timingCurve: .linear).threshold(.visible(0.5)))
    #expect((1...2).map { scale(half.effect(of: entering($0), in: 20)) } == [0.9, 1])
    #expect(shrinking(.interactive.threshold(.centered)).progress(of: entering(3), in: 20).amount == 0.25)
  }

  @Test func `8.12 an animated transition starts one animation for each flip`() {
    var state = ScrollTransitionState(shrinking(.animated(.linear, milliseconds: 100)))
    var flips: [Int] = []
    for (time, frame) in [entering(1), entering(3), entering(4), 8..<12, leaving(4), leaving(3), leaving(2)].enumerated()
    where state.update(frame, in: 20, at: time * 1000) { flips.append(time) }
    #expect(flips == [2, 5])
    #expect(state.phase == .topLeading)
    #expect(abs(state.effect(of: leaving(2), in: 20, at: 5050).values(of: .scale)![0] - 0.9) < 1e-9)
    #expect(scale(state.effect(of: leaving(2), in: 20, at: 5100)) == 0.8)
    #expect(state.effect(of: leaving(2), in: 20, at: 5100).values(of: .offset) == [0, -4])
  }

  @Test func `8.12 the first flip animates from the effect that was shown`() {
    for edge in [entering(1), leaving(1)] {
      var state = ScrollTransitionState(shrinking(.animated(.linear, milliseconds: 100)))
      state.update(edge, in: 20, at: 0)
      let isStarted = state.update(8..<12, in: 20, at: 1000)
      #expect(isStarted)
      #expect([1000, 1050, 1100].map { scale(state.effect(of: 8..<12, in: 20, at: $0)) } == [0.8, 0.9, 1])
    }
  }

  @Test func `8.12 a view that was out of view before it was first drawn animates, one in a new scroll view does not`() {
    var scrolledIn = ScrollTransitionState(shrinking(.animated(.linear, milliseconds: 100)))
    let isStarted = scrolledIn.update(8..<12, from: 28..<32, in: 20, at: 1000)
    #expect(isStarted)
    #expect(scale(scrolledIn.effect(of: 8..<12, in: 20, at: 1050)) == 0.9)
    for former in [nil, 9..<13] as [Range<Int>?] {
      var first = ScrollTransitionState(shrinking(.animated(.linear, milliseconds: 100)))
      let isStarted = first.update(8..<12, from: former, in: 20, at: 1000)
      #expect(!isStarted && scale(first.effect(of: 8..<12, in: 20, at: 1000)) == 1)
    }
  }

  @Test func `8.12 a flip after an interactive edge starts from what was shown there`() {
    var state = ScrollTransitionState(
      ScrollTransition(topLeading: .animated(.linear, milliseconds: 100), bottomTrailing: .interactive(timingCurve: .linear)) {
        $0.scaleEffect($1.isIdentity ? 1 : 0.8)
      })
    state.update(entering(2), in: 20, at: 0)
    #expect(scale(state.effect(of: entering(2), in: 20, at: 0)) == 0.9)
    let isStarted = state.update(leaving(2), in: 20, at: 10)
    #expect(isStarted)
    #expect([10, 60, 110].map { scale(state.effect(of: leaving(2), in: 20, at: $0)) } == [0.9, 0.85, 0.8])
  }

  @Test func `8.13 the closure is only asked for the three phases`() {
    final class Seen: @unchecked Sendable { var values: Set<Double> = [] }
    let seen = Seen()
    let transition = ScrollTransition { effect, phase in
      seen.values.insert(phase.value)
      return effect.opacity(1 - abs(phase.value))
    }
    for place in -6...24 { _ = transition.effect(of: place..<place + 4, in: 20) }
    #expect(seen.values == [-1, 0, 1])
    #expect(ScrollTransitionPhase.allCases.map(\.isIdentity) == [false, true, false])
  }

  @Test func `8.14 a view longer than the container can be in view`() {
    let transition = shrinking()
    #expect(transition.progress(of: -5..<25, in: 20).phase == .identity)
    #expect(transition.progress(of: 10..<40, in: 20) == .init(phase: .bottomTrailing, amount: 0.5))
  }

  @Test func `8.15 the effects there are`() {
    let shader = ScrollShader("ripple", 1, 2)
    let transition = ScrollTransition { effect, _ in
      effect.scaleEffect(x: 2, y: 3).rotationEffect(degrees: 4).rotation3DEffect(degrees: 5, axis: (0, 1, 0)).offset(x: 6, y: 7)
        .transformEffect(a: 8).opacity(0.5).blur(radius: 9).brightness(0.1).contrast(0.2).saturation(0.3).grayscale(0.4)
        .hueRotation(degrees: 10).colorEffect(shader).distortionEffect(shader).layerEffect(shader)
    }
    let kinds = transition.effect(in: .identity).operations.map(\.kind)
    #expect(
      kinds == [
        .scale, .rotation, .rotation3D, .offset, .transform, .opacity, .blur, .brightness, .contrast, .saturation, .grayscale,
        .hueRotation, .colorShader("ripple"), .distortionShader("ripple"), .layerShader("ripple"),
      ])
    #expect(transition.effect(in: .identity).values(of: .rotation3D) == [5, 0, 1, 0])
  }

  @Test func `8.17 an effect has no frame to change`() {
    let mirror = Mirror(reflecting: shrinking().effect(in: .topLeading))
    #expect(mirror.children.compactMap(\.label) == ["operations"])
  }

  @Test func `8.20 effects compose in the order of the calls, and unlike effects are faded over`() {
    let transition = ScrollTransition(.interactive(timingCurve: .linear)) { effect, phase in
      phase.isIdentity ? effect.blur(radius: 0) : effect.opacity(0).offset(x: 8)
    }
    let half = transition.effect(of: entering(2), in: 20)
    #expect(half.operations.map(\.kind) == [.opacity, .offset, .blur])
    #expect(half.operations.map(\.values) == [[0.5], [4, 0], [0]])
  }
}
