import Geodesy

/// Notices when a team goes at a vehicle's speed, as the crow flies. The crow knows no bends, so that what it calls
/// fast is.
///
/// Faster for minutes than the fastest team of its race is worth an alert: it may be a runner. Faster than anybody
/// ever was on foot is a ride, and gains nothing.
struct RideWatch: Sendable {
  /// Duration, in milliseconds, over which the speed is measured.
  private static let span: Int64 = 5 * 60_000
  /// Factor by which a vehicle is faster than the fastest team.
  static let margin = 1.2
  /// Consecutive fixes that must agree, so that one or two outliers are no ride.
  private static let agreeing = 3
  /// The least milliseconds of a leg, so that what fixes are off by does not look fast.
  private static let leg: Int64 = 30_000
  /// The most rides that are remembered.
  private static let remembered = 50

  /// Fixes in a row that are too fast.
  private struct Spell: Sendable {
    var first: RaceFix?
    var count = 0
    /// When the ride began that goes on, milliseconds since 1970.
    var since: Int64?
  }

  private let pace: VehiclePace
  /// The last five minutes, and all since a ride may have begun.
  private var places: [RaceFix] = []
  private var brisk = Spell()
  private var beyond = Spell()
  /// The ends of legs in a row that nobody went on foot, the last of them.
  private var legs: [RaceFix] = []
  /// When the ride began that such legs are, milliseconds since 1970.
  private var legsSince: Int64?
  /// When the rides began, also of those that were only brisk, in the order in which they were noticed; milliseconds
  /// since 1970.
  private(set) var rides: [Int64] = []

  /// - Parameter fastest: metres per second that the fastest team keeps up.
  init(fastest: Double) { pace = VehiclePace(fastest: fastest) }

  /// When the ride began that goes on and that nobody can have gone on foot, milliseconds since 1970.
  var since: Int64? {
    if let legsSince { return min(legsSince, beyond.since ?? legsSince) }
    return beyond.since
  }

  /// True while the team goes faster than the fastest team.
  var isBrisk: Bool { brisk.since != nil || since != nil }

  mutating func take(_ fix: RaceFix) {
    places.append(fix)
    let window = fix.time - Self.span
    let kept = min(brisk.since == nil ? brisk.first?.time ?? window : window, window)
    while places.count > 2, places[1].time <= kept { places.removeFirst() }
    if let from = places.last(where: { $0.time <= window }) {
      judge(fix, from: from, isBeyond: false)
      judge(fix, from: from, isBeyond: true)
    }
    takeLeg(fix)
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

  /// Notices a ride by legs that are beyond anybody, however short it is.
  private mutating func takeLeg(_ fix: RaceFix) {
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

  private mutating func note(_ since: Int64?) {
    guard let since, rides.last != since else { return }
    rides.append(since)
    if rides.count > Self.remembered { rides.removeFirst() }
  }

  /// When the ride began that a fix is on: at the fix from which on the team was fastest on the whole. What it walked
  /// before is no part of the ride.
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

/// The speeds of a race from which on its teams do not go on foot.
struct VehiclePace: Sendable {
  /// Metres per second that are worth an alert when they are kept up for minutes.
  let brisk: Double

  /// - Parameter fastest: metres per second that the fastest team keeps up.
  init(fastest: Double) { brisk = fastest * RideWatch.margin }

  /// The metres that no team of the race can have gone on foot in more: the world's record, or more where the race
  /// says that its teams are faster.
  func farthest(in seconds: Double) -> Double {
    max(TeamPace.farthest(in: seconds), brisk * seconds)
  }

  /// Metres per second that nobody keeps up for five minutes.
  var sustained: Double { farthest(in: 300) / 300 }
}
