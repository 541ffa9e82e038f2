import Geodesy

/// Notices when a team goes at a vehicle's speed for minutes: faster, as the crow flies, than the fastest team
/// of its race walks. The crow knows no bends, so that what it calls fast is.
struct RideWatch: Sendable {
  /// Milliseconds over which the speed counts.
  private static let span: Int64 = 5 * 60_000
  /// A vehicle is so much faster than the fastest team.
  static let margin = 1.2
  /// Fixes in a row that must agree, so that one or two that are off by far are no ride.
  private static let agreeing = 3

  private let limit: Double
  private var places: [RaceFix] = []
  private var first: RaceFix?
  private var count = 0
  /// When the ride began that goes on, milliseconds since 1970.
  private(set) var since: Int64?
  /// When the last ride began, whether or not it goes on, milliseconds since 1970.
  private(set) var last: Int64?

  /// - Parameter fastest: metres per second that the fastest team keeps up.
  init(fastest: Double) { limit = fastest * Self.margin }

  mutating func take(_ fix: RaceFix) {
    places.append(fix)
    while places.count > 2, fix.time - places[1].time >= Self.span { places.removeFirst() }
    guard let from = places.first, fix.time - from.time >= Self.span else { return }
    guard isFast(from, fix) else {
      (first, count, since) = (nil, 0, nil)
      return
    }
    let began = first ?? from
    first = began
    count += 1
    if since == nil, count >= Self.agreeing, isFast(began, fix) {
      since = began.time
      last = since
    }
  }

  private func isFast(_ one: RaceFix, _ other: RaceFix) -> Bool {
    let seconds = Double(other.time - one.time) / 1000
    let granted = 50 + (one.accuracy ?? 0) + (other.accuracy ?? 0)
    return one.place.distance(to: other.place) > limit * seconds + granted
  }
}
