/// Two routes projected on one plane and thinned, with the cost of assigning a point of one to a
/// point of the other.
struct RoutePair {
  let plan: RoutePlan
  let other: RoutePlan
  /// Maximum distance in metres between two equal routes. It grows with the spacing, since long steps cut corners.
  let tolerance: Double
  private let cost: Cost
  private let spacing: Double
  private let otherSpacing: Double
  /// Metres at both ends that are not compared.
  private let loose: Double

  enum Cost {
    /// 0 for points near the other's way, else 1.
    case off
    /// The square of their distance, up to a maximum.
    case distance
  }

  init(_ route: TrackRoute, _ other: TrackRoute, on ground: RoutePlan.Ground, cost: Cost) {
    plan = RoutePlan(route, on: ground, stride: route.comparedStride)
    self.other = RoutePlan(other, on: ground, stride: other.comparedStride)
    self.cost = cost
    spacing = route.step * Double(route.comparedStride)
    otherSpacing = other.step * Double(other.comparedStride)
    tolerance = max(TrackRoute.tolerance, 0.4 * max(spacing, otherSpacing))
    loose = min(TrackRoute.looseEnds, min(route.length, other.length) / 10)
  }

  func squaredDistance(_ index: Int, _ otherIndex: Int) -> Double {
    plan.squaredDistance(index, to: other, otherIndex)
  }

  // Not inlined, to keep the WebAssembly of the core small.
  @inline(never)
  func cost(_ index: Int, _ otherIndex: Int) -> Double {
    let squared = squaredDistance(index, otherIndex)
    let near = tolerance * tolerance
    if cost == .distance { return min(squared, 4 * near) }
    if squared <= near { return 0 }
    let far = tolerance + max(spacing, otherSpacing)
    if squared <= far * far {
      if plan.squaredDistance(ofLineAt: index, to: other, otherIndex) <= near { return 0 }
      if other.squaredDistance(ofLineAt: otherIndex, to: plan, index) <= near { return 0 }
    }
    return isLoose(index, otherIndex)
      || isLoose(plan.count - 1 - index, other.count - 1 - otherIndex) ? 0 : 1
  }

  /// Returns true if both points are within the ends that are not compared.
  private func isLoose(_ index: Int, _ otherIndex: Int) -> Bool {
    Double(index) * spacing <= loose && Double(otherIndex) * otherSpacing <= loose
  }
}
