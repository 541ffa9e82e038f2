import Geodesy

/// Detects a vehicle by a team's straight-line speed, which never exceeds its speed along the path.
///
/// A team that exceeds the fastest team's speed for minutes causes an alert: it may be running. A team that exceeds the
/// world records on foot rides, and the checkpoints on its ride count as missed.
struct RideWatch: Sendable {
  /// Duration, in milliseconds, over which the speed is measured.
  private static let span: Int64 = 5 * 60_000
  /// Factor by which a vehicle exceeds the speed of the fastest team.
  static let margin = 1.2
  /// Number of consecutive fixes that must be too fast, so that one or two outliers are no ride.
  private static let agreeing = 3
  /// Minimum duration of a leg, in milliseconds, so that errors of position do not appear as speed.
  private static let leg: Int64 = 30_000
  /// Minimum length of a hop, in metres: far more than the error of a fix among houses.
  private static let shortestHop = 900.0
  /// Maximum number of rides in `rides`.
  private static let remembered = 50

  /// Consecutive fixes that are too fast.
  private struct Spell: Sendable {
    var first: RaceFix?
    var count = 0
    /// Start of the current ride, milliseconds since 1970; `nil` while too few fixes agree.
    var since: Int64?
  }

  /// A way that began with a leg beyond the records on foot, whose end later fixes must confirm: where a phone sends seldom, two
  /// legs are a ride.
  private struct Hop: Sendable {
    let from: RaceFix
    var to: RaceFix
    /// Number of fixes since its end that agree with it.
    var count = 0
  }

  private let pace: VehiclePace
  /// The fixes of the last five minutes, and all since the possible start of a ride.
  private var places: [RaceFix] = []
  private var brisk = Spell()
  private var beyond = Spell()
  /// The ends of the last consecutive legs beyond the records on foot.
  private var legs: [RaceFix] = []
  /// Start of the current ride as detected by legs, milliseconds since 1970.
  private var legsSince: Int64?
  private var hop: Hop?
  /// The last fix that was added, and the number of consecutive fixes up to it that agree.
  private var last: (fix: RaceFix, count: Int)?
  /// Start of the hop that the last fix confirmed, milliseconds since 1970. It is over.
  private(set) var hopSince: Int64?
  /// Starts of the last rides, including those that were only brisk, in the order of detection; milliseconds since 1970.
  private(set) var rides: [Int64] = []

  /// - Parameter fastest: speed that the fastest team keeps up, in metres per second.
  init(fastest: Double) { pace = VehiclePace(fastest: fastest) }

  /// Start of the current ride beyond the records on foot, milliseconds since 1970; `nil` if there is none.
  var since: Int64? {
    if let legsSince { return min(legsSince, beyond.since ?? legsSince) }
    return beyond.since
  }

  /// Start of the current movement faster than the fastest team, milliseconds since 1970; `nil` if there is none.
  var briskSince: Int64? { [brisk.since, since].compactMap { $0 }.min() }

  mutating func add(_ fix: RaceFix) {
    places.append(fix)
    let window = fix.time - Self.span
    let kept = min(brisk.since == nil ? brisk.first?.time ?? window : window, window)
    while places.count > 2, places[1].time <= kept { places.removeFirst() }
    if let from = places.last(where: { $0.time <= window }) {
      judge(fix, from: from, isBeyond: false)
      judge(fix, from: from, isBeyond: true)
    }
    addLeg(fix)
    addHop(fix)
  }

  private mutating func judge(_ fix: RaceFix, from: RaceFix, isBeyond: Bool) {
    var spell = isBeyond ? beyond : brisk
    defer { if isBeyond { beyond = spell } else { brisk = spell } }
    guard isFast(from, fix, isBeyond: isBeyond) else {
      spell = Spell()
      return
    }
    let began = spell.first ?? from
    spell.first = began
    spell.count += 1
    guard spell.since == nil, spell.count >= Self.agreeing,
      isFast(began, fix, isBeyond: isBeyond)
    else { return }
    spell.since = beginning(of: fix, isBeyond: isBeyond)
    note(spell.since)
  }

  /// Detects a ride, even a short one, by consecutive legs beyond the records on foot.
  private mutating func addLeg(_ fix: RaceFix) {
    guard let last = legs.last else {
      legs = [fix]
      return
    }
    guard fix.time - last.time >= Self.leg else { return }
    guard isFast(last, fix, isBeyond: true) else {
      (legs, legsSince) = ([fix], nil)
      return
    }
    legs.append(fix)
    if legs.count > Self.agreeing + 1 { legs.removeFirst() }
    guard legsSince == nil, legs.count > Self.agreeing, isFast(legs[0], fix, isBeyond: true)
    else { return }
    legsSince = beginning(of: fix, isBeyond: true)
    note(legsSince)
  }

  /// Detects a ride of one or two legs by the fixes after it, which agree with its end and are too far from its beginning.
  private mutating func addHop(_ fix: RaceFix) {
    hopSince = nil
    guard let (before, count) = last else {
      last = (fix, 1)
      return
    }
    guard fix.time - before.time >= Self.leg else { return }
    let isBeyond = isFast(before, fix, isBeyond: true)
    // After a longer gap the first fixes may be wrong by far.
    last = (fix, isBeyond || fix.time - before.time > 2 * Self.span ? 1 : count + 1)
    guard var hop else {
      if isBeyond, count >= Self.agreeing { self.hop = Hop(from: before, to: fix) }
      return
    }
    guard isFast(hop.from, fix, isBeyond: false) else {
      self.hop = nil
      return
    }
    if isFast(hop.to, fix, isBeyond: false) {
      (hop.to, hop.count) = (fix, 0)
    } else {
      hop.count += 1
    }
    let isLong = hop.from.place.distance(to: hop.to.place) >= Self.shortestHop
    guard hop.count >= Self.agreeing, isLong else {
      self.hop = hop
      return
    }
    hopSince = hop.from.time
    note(hopSince)
    self.hop = nil
  }

  private mutating func note(_ since: Int64?) {
    guard let since, rides.last != since else { return }
    rides.append(since)
    if rides.count > Self.remembered { rides.removeFirst() }
  }

  /// Start of the ride that includes a fix, milliseconds since 1970: the time of the earlier fix that maximizes the
  /// straight distance to this one beyond the distance at the limiting speed. A walk before the ride is thus left out.
  private func beginning(of fix: RaceFix, isBeyond: Bool) -> Int64 {
    let speed = isBeyond ? pace.sustained : pace.brisk
    var best = (gain: -Double.infinity, time: fix.time)
    for place in places {
      let gain =
        place.place.distance(to: fix.place) - speed * Double(fix.time - place.time) / 1000
      if gain > best.gain { best = (gain, place.time) }
    }
    return best.time
  }

  private func isFast(_ one: RaceFix, _ other: RaceFix, isBeyond: Bool) -> Bool {
    let seconds = Double(other.time - one.time) / 1000
    let granted = 50 + (one.accuracy ?? 0) + (other.accuracy ?? 0)
    let walked = isBeyond ? pace.farthest(in: seconds) : pace.brisk * seconds
    return one.place.distance(to: other.place) > walked + granted
  }
}

/// The speeds above which teams of a race are taken to be in a vehicle.
struct VehiclePace: Sendable {
  /// Speed, in metres per second, that causes an alert if kept up for minutes.
  let brisk: Double

  /// - Parameter fastest: speed that the fastest team keeps up, in metres per second.
  init(fastest: Double) { brisk = fastest * RideWatch.margin }

  /// Maximum distance on foot in a time, in metres: by the world record, or at ``brisk`` if that is more.
  func farthest(in seconds: Double) -> Double {
    max(TeamPace.farthest(in: seconds), brisk * seconds)
  }

  /// Maximum speed on foot over five minutes, in metres per second.
  var sustained: Double { farthest(in: 300) / 300 }
}
