import Geodesy
import JSON
import Races

/// A team's history from its start on: positions, states and milestones of its ranking.
struct ReplayedTeam: Sendable {
  /// A team's position at a moment.
  struct Sample: Sendable {
    let fix: RaceFix
    /// Metres along the course; `nil` before its first sign on it.
    let along: Double?
  }

  /// A team's state from a moment on, as in live events.
  struct StateChange: Sendable {
    /// Milliseconds since 1970.
    let time: Int64
    let state: Int
  }

  /// The signs of a team's state from a moment on, for both cases: under way, or over.
  private struct Signs {
    let time: Int64
    let underway: Int
    let over: Int
    let isOnCourse: Bool

    init(_ follower: TeamFollower, _ limits: TimeLimits, at time: Int64) {
      self.time = time
      underway = RaceReport.signs(of: follower, isUnderway: true, limits, at: time)
      over = RaceReport.signs(of: follower, isUnderway: false, limits, at: time)
      isOnCourse = follower.progress?.furthest ?? 0 > 0
    }
  }

  let samples: [Sample]
  let states: [StateChange]
  let milestones: [Milestone]
  /// The charge of the phone, in per cent, at each change.
  let charges: [(time: Int64, value: Int)]

  /// Follows a team from all its fixes.
  /// - Parameters:
  ///   - phone: the phone chosen by organisers, if any.
  ///   - limits: the time limits of the race.
  ///   - step: milliseconds between two samples.
  ///   - shown: the period in which the team is shown; `nil` if it never is.
  ///   - disclosedUntil: time after which its passages are left out, milliseconds since 1970; `nil` to include all.
  ///   - end: end of the history, milliseconds since 1970.
  init(
    _ fixes: [RaceFix], _ plan: RacePlan, start: Int64?, phone: UInt64?, ruling: TeamRuling,
    limits: TimeLimits, step: Int64, shown: TeamWindow?, disclosedUntil: Int64?, end: Int64
  ) {
    let known = fixes.filter { $0.followed.time <= end }
    var follower = TeamFollower(ofUsed: plan, start: start)
    var samples: [Sample] = []
    var signs: [Signs] = []
    var batch: [RaceFix] = []

    /// Adds the silence of a team that sent no position for long.
    func noteSilence(until time: Int64) {
      guard let silent = follower.silentAfter, silent + 1 < time,
        let position = follower.position, shown?.contains(position.time) ?? false
      else { return }
      signs.append(Signs(follower, limits, at: silent + 1))
    }
    func addSample() {
      guard let first = batch.first else { return }
      noteSilence(until: first.time)
      follower.append(batch, plan)
      batch = []
      guard let fix = follower.position, fix.time > samples.last?.fix.time ?? .min,
        shown?.contains(fix.time) ?? false
      else { return }
      samples.append(Sample(fix: fix, along: TeamStanding(follower, plan).along))
      signs.append(Signs(follower, limits, at: fix.time))
    }
    for fix in TeamFollower.used(of: known, plan, start: start, phone: phone) {
      // A sample ends at the last public position, not later in its batch.
      if let shown, !shown.contains(fix.time), let before = batch.last,
        shown.contains(before.time)
      {
        addSample()
      }
      batch.append(fix)
      if samples.last.map({ fix.time - $0.fix.time >= step }) ?? true { addSample() }
    }
    addSample()
    noteSilence(until: end)

    self.samples = samples
    charges = samples.reduce(into: []) { charges, sample in
      guard let charge = sample.fix.battery.map({ Int($0.rounded()) }) else { return }
      if charges.last?.value != charge { charges.append((sample.fix.time, charge)) }
    }
    // A follower of all fixes gives passages that the followed phone measured precedence over another phone's.
    let isOfMany = known.contains { $0.device != known[0].device }
    let whole =
      isOfMany ? TeamFollower(plan, start: start, phone: phone, fixes: known) : follower
    let heard = follower.position?.time
    let standing = TeamStanding(whole, plan, ruling: ruling, until: disclosedUntil)
    milestones = standing.milestones(
      plan, heard: heard.map { min($0, ruling.leftAt ?? .max) })
    states = Self.states(
      signs, milestones,
      outsideFrom: standing.exceeded(limits, at: min(end, disclosedUntil ?? end))?.limit)
  }

  /// The states, from the signs and the stages of the race.
  /// - Parameter limit: the time limit that the team did not keep, milliseconds since 1970.
  private static func states(
    _ signs: [Signs], _ milestones: [Milestone], outsideFrom limit: Int64?
  ) -> [StateChange] {
    var states: [StateChange] = []
    var (stage, next) = (TeamStage.waiting, 0)
    var last: Signs?
    func note(at time: Int64) {
      let isUnderway = stage == .onCourse || stage == .waiting
      let now = last.map { isUnderway ? $0.underway : $0.over } ?? 0
      let isOutside = limit.map { $0 <= time } ?? false
      let state = stage.rawValue << 8 | now | (isOutside ? RaceReport.outsideLimit : 0)
      if states.last?.state != state { states.append(StateChange(time: time, state: state)) }
    }
    func pass(until time: Int64) {
      while next < milestones.count, milestones[next].time <= time {
        stage = milestones[next].stage
        note(at: milestones[next].time)
        next += 1
      }
    }
    var isOutside = false
    /// Notes that the team is outside the limit, between what happened before and after.
    func passLimit(until time: Int64) {
      guard let limit, !isOutside, limit <= time else { return }
      isOutside = true
      pass(until: limit)
      note(at: limit)
    }
    for sign in signs {
      passLimit(until: sign.time)
      pass(until: sign.time)
      if stage == .waiting, sign.isOnCourse { stage = .onCourse }
      last = sign
      note(at: sign.time)
    }
    passLimit(until: .max)
    pass(until: .max)
    return states
  }
}

extension JSONWriter {
  /// Adds a team with the ranks of its milestones; `nil` for no rank.
  mutating func write(_ team: ReplayedTeam, of teamNumber: Int64, ranks: ArraySlice<Int?>) {
    beginObject()
    member("number", teamNumber)
    func column(_ name: StaticString, decimals: Int, _ value: (ReplayedTeam.Sample) -> Double?) {
      key(name)
      beginArray()
      for sample in team.samples {
        if let value = value(sample) { number(value, decimals: decimals) } else { null() }
      }
      endArray()
    }
    column("seconds", decimals: 0) { Double($0.fix.time / 1_000) }
    column("longitudes", decimals: 5) { $0.fix.place.longitude }
    column("latitudes", decimals: 5) { $0.fix.place.latitude }
    column("alongs_m", decimals: 0) { $0.along }
    changes("states", team.states.map { ($0.time, $0.state) })
    changes("ranks", zip(team.milestones, ranks).map { ($0.time, $1) })
    changes("elapsed_ms", team.milestones.map { ($0.time, $0.elapsed.map { Int($0) }) })
    changes("batteries_percent", team.charges.map { ($0.time, $0.value) })
    endObject()
  }

  private mutating func changes(_ name: StaticString, _ changes: [(time: Int64, value: Int?)]) {
    key(name)
    beginArray()
    for change in changes {
      beginArray()
      number(Double(change.time) / 1_000, decimals: 0)
      if let value = change.value { integer(value) } else { null() }
      endArray()
    }
    endArray()
  }
}
