import ShapeModel
import Testing

@Suite struct `Differences of colours` {
  /// - SeeAlso: Sharma, Wu, Dalal (2005), table 1.
  @Test(
    arguments: [
      (50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425), (50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615),
      (50, -1.3802, -84.2814, 50, 0, -82.7485, 1), (50, 0, 0, 50, -1, 2, 2.3669), (50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792),
      (50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195), (50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045), (50, 2.5, 0, 50, 0, -2.5, 4.3065),
      (50, 2.5, 0, 73, 25, -18, 27.1492), (50, 2.5, 0, 61, -5, 29, 22.8977), (50, 2.5, 0, 56, -27, -3, 31.9030),
      (50, 2.5, 0, 58, 24, 15, 19.4535), (60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644),
      (22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373), (90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381),
      (6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377), (2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082),
    ] as [(Double, Double, Double, Double, Double, Double, Double)])
  func `CIEDE2000 is that of the table`(l1: Double, a1: Double, b1: Double, l2: Double, a2: Double, b2: Double, distance: Double) {
    let (one, two) = (Lab(lightness: l1, a: a1, b: b1), Lab(lightness: l2, a: a2, b: b2))
    #expect(abs(ColorDifference.ciede2000.distance(one, two) - distance) < 5e-5)
    #expect(abs(ColorDifference.ciede2000.distance(two, one) - distance) < 5e-5)
  }

  @Test func `alpha counts as its share of a hundred in both`() {
    let (one, two) = (Color(rgb: 0xff0000), Color(red: 255, green: 0, blue: 0, alpha: 127))
    for formula in [ColorDifference.cie76, .ciede2000] {
      #expect(abs(one.distance(to: two, by: formula) - 128.0 / 255 * 100) < 1e-9 && one.distance(to: one, by: formula) == 0)
    }
  }
}
