/// The cheapest assignment of the points of two lines to each other when both are walked from start
/// to end without going back.
///
/// Dynamic time warping (H. Sakoe and S. Chiba, "Dynamic programming algorithm optimization for spoken word
/// recognition", IEEE Trans. ASSP 26 (1978) 43-49) with their band and symmetric weights: the cost of a pair is
/// multiplied by the number of lines that step forward to it.
/// - Complexity: O(*n* · *m* · `band`) in time and, in bytes, in memory.
struct RouteAlignment {
  /// The consecutive points of the second line assigned to one of the first.
  struct Span {
    var first: Int
    var last: Int
  }

  let cost: Double
  /// One span for each point of the first line, with rising ends.
  let spans: [Span]

  /// The largest difference in the progress along the two lines, as a share of the whole.
  static let band = 0.12
  /// The number of points by which they may differ in any case.
  private static let slack = 2

  /// The largest difference between the products of one line's index and the other's last index.
  private static func reach(_ count: Int, _ otherCount: Int) -> Int {
    Int(band * Double(count - 1) * Double(otherCount - 1)) + slack * max(count, otherCount)
  }

  /// Returns true if the walk that always steps to the nearest pair costs no more than the limit. Then the
  /// cheapest one does not either, and need not be computed.
  /// - Complexity: O(*n* + *m*).
  static func isCheap(_ pair: RoutePair, limit: Double) -> Bool {
    let (count, otherCount) = (pair.plan.count, pair.other.count)
    let (last, otherLast, reach) = (count - 1, otherCount - 1, reach(count, otherCount))
    var (index, other) = (0, 0)
    var total = 2 * pair.cost(0, 0)
    while total <= limit {
      if index == last, other == otherLast { return true }
      let both =
        index < last && other < otherLast
        ? pair.squaredDistance(index + 1, other + 1) : .infinity
      let first = index < last ? pair.squaredDistance(index + 1, other) : .infinity
      let second = other < otherLast ? pair.squaredDistance(index, other + 1) : .infinity
      let weight: Double
      if both <= first, both <= second {
        (index, other, weight) = (index + 1, other + 1, 2)
      } else if first <= second {
        (index, weight) = (index + 1, 1)
      } else {
        (other, weight) = (other + 1, 1)
      }
      guard (index * otherLast - other * last).magnitude <= reach else { return false }
      total += weight * pair.cost(index, other)
    }
    return false
  }

  private enum Step {
    static let none: UInt8 = 0
    static let both: UInt8 = 1
    static let first: UInt8 = 2
    static let second: UInt8 = 3
  }

  /// Returns `nil` if every alignment costs more than the limit.
  init?(_ routes: RoutePair, limit: Double = .infinity) {
    let (count, otherCount) = (routes.plan.count, routes.other.count)
    let (last, otherLast) = (count - 1, otherCount - 1)
    let reach = Self.reach(count, otherCount)
    func lowest(_ index: Int) -> Int {
      let from = index * otherLast - reach
      return from <= 0 ? 0 : (from + last - 1) / last
    }
    func highest(_ index: Int) -> Int { min((index * otherLast + reach) / last, otherLast) }

    let width = 2 * reach / last + 2
    var steps = [UInt8](repeating: Step.none, count: count * width)
    var before = [Double](repeating: .infinity, count: otherCount)
    var now = before
    for index in 0..<count {
      let (low, high) = (lowest(index), highest(index))
      var least = Double.infinity
      for other in low...high {
        let pair = routes.cost(index, other)
        var best = Double.infinity
        var step = Step.none
        if index > 0, other > 0, before[other - 1] + 2 * pair < best {
          best = before[other - 1] + 2 * pair
          step = Step.both
        }
        if index > 0, before[other] + pair < best {
          best = before[other] + pair
          step = Step.first
        }
        if other > low, now[other - 1] + pair < best {
          best = now[other - 1] + pair
          step = Step.second
        }
        if index == 0, other == 0 { best = 2 * pair }
        now[other] = best
        steps[index * width + other - low] = step
        least = min(least, best)
      }
      if least > limit { return nil }
      swap(&before, &now)
      // The next row reads this element, which still holds an older row.
      if low > 0 { before[low - 1] = .infinity }
    }
    guard before[otherLast] <= limit else { return nil }
    self.cost = before[otherLast]

    var spans = [Span](repeating: Span(first: otherLast, last: 0), count: count)
    var (index, other) = (last, otherLast)
    while true {
      spans[index].first = min(spans[index].first, other)
      spans[index].last = max(spans[index].last, other)
      switch steps[index * width + other - lowest(index)] {
      case Step.both: (index, other) = (index - 1, other - 1)
      case Step.first: index -= 1
      case Step.second: other -= 1
      default:
        self.spans = spans
        return
      }
    }
  }
}
