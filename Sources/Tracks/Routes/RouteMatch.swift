/// The place along the way of another recording for each point of a route.
struct RouteMatch {
  /// Metres along the other's way; `nil` if it took another way, had not begun or had ended.
  let distances: [Double?]

  /// Weight of the distance from the place expected by the alignment: large enough to tell the way out from the
  /// way back, too small to shift the result.
  private static let pull = 0.05

  init(_ route: TrackRoute, _ other: TrackRoute) {
    let ground = RoutePlan.Ground(route, other)
    let pair = RoutePair(route, other, on: ground, cost: .distance)
    let tolerance = pair.tolerance
    let alignment = RouteAlignment(pair)
    guard let alignment else {
      distances = [Double?](repeating: nil, count: route.points.count)
      return
    }
    let plan = RoutePlan(route, on: ground)
    let otherPlan = RoutePlan(other, on: ground)
    var distances: [Double?] = []
    distances.reserveCapacity(plan.count)
    var reached = 0.0
    for index in 0..<plan.count {
      let window = Window(index, pair.plan.stride, alignment, pair.other.stride, other)
      var best: (distance: Double, cost: Double, isOn: Bool)?
      for segment in window.segments {
        let foot = otherPlan.foot(of: plan, index, on: segment)
        let part = min(max(foot.part, 0), 1)
        let from = other.distance(segment)
        let distance = max(from + (other.distance(segment + 1) - from) * part, reached)
        let surprise = distance - window.expected
        let cost = foot.squared + Self.pull * surprise * surprise
        guard cost < best?.cost ?? .infinity else { continue }
        let isBeside =
          (segment == 0 && foot.part < 0) || (segment == otherPlan.count - 2 && foot.part > 1)
        best = (distance, cost, foot.squared <= tolerance * tolerance && !isBeside)
      }
      if let best, best.isOn {
        reached = best.distance
        distances.append(best.distance)
      } else {
        distances.append(nil)
      }
    }
    self.distances = distances
  }

  /// The stretch of the other's way that is searched for a point of the route.
  private struct Window {
    /// The numbers of its segments, each from the point with that number to the next.
    let segments: Range<Int>
    /// Metres along the other's way.
    let expected: Double

    init(
      _ index: Int, _ stride: Int, _ alignment: RouteAlignment, _ otherStride: Int,
      _ other: TrackRoute
    ) {
      let before = alignment.spans[min(index / stride, alignment.spans.count - 1)]
      let after = alignment.spans[min(index / stride + 1, alignment.spans.count - 1)]
      let count = other.points.count - 1
      let first = min(max((before.first - 1) * otherStride, 0), count - 1)
      let last = min(max((after.last + 1) * otherStride, first + 1), count)
      segments = first..<last
      let part = Double(index % stride) / Double(stride)
      let start = Double(before.first + before.last) / 2
      let end = Double(after.first + after.last) / 2
      let place = (start + (end - start) * part) * Double(otherStride)
      expected = min(place * other.step, other.length)
    }
  }
}
