import Geodesy

/// A time without fixes of a team on a course of laps, in which it may have gone round.
///
/// A place does not tell the laps of a course apart, and the nearest pass would take a lap for good from each team that walked it
/// without a signal. So the lap is found by the pace of the team so far, with its rests. What it passed meanwhile is estimated, as in
/// every gap, and counts as late as it can have been. A rest of a lap's time with the phone off looks the same: wherever the team can
/// have walked another lap at all, organisers are asked.
struct LapGap {
  /// Shortest gap, in milliseconds.
  static let shortest = Passage.estimated
  /// Factor by which a team may be faster in a gap than before, to be given a lap: that of a rest at a checkpoint that it saves.
  private static let faster = 1.25
  /// Factor by which it may be faster at most: see ``Progress``.
  private static let haste = 2.0
  /// Metres per second of the fastest team's speed that an unknown team goes at.
  private static let usual = 0.4
  /// Milliseconds that an unknown team is taken to have walked at that pace.
  private static let unknown = 300_000.0
  /// The cost of a way that is as much longer or shorter as the expected one is long: many times what the errors of fixes cost, which
  /// would decide otherwise. More costs are those of a lap that the team cannot have walked at its pace, and the highest one, which is
  /// below that of a fix that fits no pass.
  private static let costs = (deviation: 5.0, hurry: 3.0, highest: 7.0)

  /// Metres that the team walks in the gap at its pace so far.
  private let expected: Double

  /// - Parameters:
  ///   - length: milliseconds.
  ///   - along: metres along the course at its beginning.
  ///   - time: milliseconds from the start of the team until then.
  init(_ length: Int64, after along: Double, in time: Int64, fastest: Double) {
    let pace =
      (along + Self.usual * fastest * Self.unknown / 1000) / (Double(time) + Self.unknown)
    expected = pace * Double(length)
  }

  /// Cost of a way of so many metres.
  func cost(of way: Double) -> Double {
    let deviation = Self.costs.deviation * (way - expected).magnitude / max(expected, 1)
    let hurry = way > Self.faster * expected ? Self.costs.hurry : 0
    return min(deviation + hurry, Self.costs.highest)
  }

  /// True if the team can have walked so many metres.
  func isPossible(_ way: Double) -> Bool { way <= Self.haste * expected }
}

extension Course {
  /// Metres before and behind two passes at which laps are compared, and metres by which their lines may differ there.
  private static let lapCheck = (at: 100.0, within: 60.0)

  /// True if two passes of a place are on two laps: the course comes and goes along one line, in one direction.
  func areLaps(_ one: Double, _ other: Double) -> Bool {
    var isCompared = false
    for step in [-Self.lapCheck.at, Self.lapCheck.at] {
      let (here, there) = (one + step, other + step)
      guard min(here, there) >= 0, max(here, there) <= length else { continue }
      isCompared = true
      if place(at: here).distance(to: place(at: there)) > Self.lapCheck.within { return false }
    }
    return isCompared
  }
}
