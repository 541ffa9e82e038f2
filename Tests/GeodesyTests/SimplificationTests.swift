import Geodesy
import Testing

@Suite struct SimplificationTests {
  private func line(_ points: [(Double, Double)]) -> [MercatorPoint] {
    points.map { MercatorPoint(x: $0.0, y: $0.1) }
  }

  @Test(
    arguments: [
      ([], 0.1, []), ([(0, 0)], 0.1, [0]),
      ([(0, 0), (1, 1)], 10, [0, 1]),
      ([(0, 0), (1, 0), (2, 0)], 0, [0, 2]),
      ([(0, 0), (1, 0.5), (2, 0)], 0.4, [0, 1, 2]),
      ([(0, 0), (1, 0.5), (2, 0)], 0.5, [0, 2]),
      ([(0, 0), (1, 0.1), (2, 5), (3, 5.1), (4, 0)], 1, [0, 3, 4]),
      ([(0, 0), (5, 5), (0, 0)], 1, [0, 1, 2]),
      ([(0, 0), (0, 0), (0, 0), (0, 0)], 0, [0, 3]),
    ] as [([(Double, Double)], Double, [Int])])
  func keepsThePointsThatShape(
    points: [(Double, Double)], tolerance: Double, indices: [Int]
  ) {
    #expect(Simplification(line(points)).indices(tolerance: tolerance) == indices)
  }

  /// The largest distance, in metres, of the line from the simplified one.
  private func worstError(_ points: [MercatorPoint], _ indices: [Int]) -> Double {
    var worst = 0.0
    for (first, last) in zip(indices, indices.dropFirst()) {
      let (start, end) = (points[first], points[last])
      let (wide, tall) = (end.x - start.x, end.y - start.y)
      let length = wide * wide + tall * tall
      for index in first...last {
        let (x, y) = (points[index].x - start.x, points[index].y - start.y)
        let along = length > 0 ? min(max((x * wide + y * tall) / length, 0), 1) : 0
        let (offX, offY) = (x - along * wide, y - along * tall)
        worst = max(worst, (offX * offX + offY * offY).squareRoot())
      }
    }
    return worst
  }

  @Test(arguments: [0.001, 0.01, 0.1, 1])
  func staysWithinTheTolerance(tolerance: Double) {
    var points: [MercatorPoint] = []
    var place = (x: 0.0, y: 0.0)
    var state: UInt64 = 42
    for _ in 0..<5_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      place.x += Double(Int64(bitPattern: state) >> 40) / 1e9
      place.y += Double(Int64(bitPattern: state << 24) >> 40) / 1e9
      points.append(MercatorPoint(x: place.x, y: place.y))
    }
    let indices = Simplification(points).indices(tolerance: tolerance)
    #expect(indices.first == 0)
    #expect(indices.last == points.count - 1)
    #expect(worstError(points, indices) <= tolerance)
  }

  @Test func endsSoonOnALineMadeToBeSlow() {
    // Each point is farther out than all before it: the farthest is always the last but one.
    let points = (0..<100_000).map { MercatorPoint(x: Double($0), y: $0 % 2 == 0 ? 0 : Double($0)) }
    let indices = Simplification(points).indices(tolerance: 0.1)
    #expect(indices.count == 100_000)
  }
}
