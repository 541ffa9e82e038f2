import Geodesy
import Testing
import Tracks

/// Figures stated by a recorder, judged by the points and the sport.
@Suite struct SetAsideTests {
  /// The points in a file besides its totals.
  enum Points: CaseIterable {
    /// Indoors: times and heart rates, no position.
    case indoors
    /// Five positions within 56 s.
    case few
    /// A position each second for an hour, at 3 m/s.
    case full
  }

  private func fixes(_ points: Points) -> [Fix] {
    switch points {
    case .indoors:
      (0...10).map { Fix(time: Walk.start + Int64($0) * 360_000, heartRate: 140) }
    case .few: (0..<5).map { Walk.fix(Double($0) * 14, north: Double($0) * 42) }
    case .full: Walk.steady(seconds: 3600, speed: 3)
    }
  }

  private func digest(_ fixes: [Fix], sport: Sport?, _ totals: DeviceTotals?) -> TrackDigest {
    var digester = TrackDigester(sport: sport)
    digester.beginSegment()
    for fix in fixes { digester.add(fix) }
    return digester.finish(device: totals)
  }

  private func totals(
    distance: Double? = nil, duration: Double? = nil, moving: Double? = nil, ascent: Double? = nil,
    descent: Double? = nil, energy: Double? = nil
  ) -> DeviceTotals {
    var totals = DeviceTotals()
    totals.distance = distance
    totals.duration = duration
    totals.movingTime = moving
    totals.ascent = ascent
    totals.descent = descent
    totals.energy = energy
    return totals
  }

  private func aside(_ digest: TrackDigest) -> [String] {
    digest.summary.setAside.map { "\($0.figure.name) \($0.reason.name)" }
  }

  /// No figure that is shown, added up, ranked or compared is faster than the sport allows.
  private func expectPossible(_ digest: TrackDigest, _ sport: Sport?, _ what: String) {
    let fastest = sport.map { limits[$0] ?? 70 } ?? 70
    let summary = digest.summary
    #expect(summary.speedMean ?? 0 <= fastest, "\(what)")
    #expect(summary.speedMaximum ?? 0 <= fastest, "\(what)")
    #expect(summary.ascent ?? 0 <= 15 * max(summary.duration ?? 0, 10), "\(what)")
    #expect(
      summary.energy?.statedKilocalories ?? 0 <= max(summary.duration ?? 0, 100) / 2, "\(what)")
    for best in digest.bests { #expect(best.distance / best.duration <= fastest, "\(what)") }
    for mark in summary.marks + summary.laps {
      #expect(mark.speedMaximum ?? 0 <= fastest, "\(what)")
    }
    #expect((digest.profile.points.last?.distance ?? 0) <= 70 * 3600, "\(what)")
  }

  private let limits: [Sport: Double] = [
    .running: 10.5, .walking: 5, .hiking: 5, .swimming: 2.5, .paddling: 8, .cycling: 30,
    .skiing: 40,
  ]

  private static let sports: [Sport?] = Sport.allCases + [nil]

  @Test(arguments: Points.allCases)
  func whatIsImpossibleCountsNowhereInAnySport(_ points: Points) {
    for sport in Self.sports {
      let bad = totals(
        distance: 2_220_000, duration: points == .few ? 56 : 3600,
        moving: points == .few ? 56 : 3600, ascent: 90_000, descent: 90_000, energy: 99_000)
      // Positions determine the sport, although it is called a swim.
      let isRun = sport == .swimming && points != .indoors
      let sport = isRun ? .running : sport
      let digest = digest(fixes(points), sport: sport, bad)
      let what = "\(points) \(sport.map { "\($0.name)" } ?? "unknown")"
      #expect(
        digest.summary.setAside.map(\.figure).filter { $0 != .descent } == [
          .distance, .ascent, .energy,
        ], "\(what)")
      expectPossible(digest, sport, what)
      let own = points == .indoors ? nil : points == .few ? 168.0 : 10_800
      if let own {
        #expect(own.isWithin(own / 500, of: digest.summary.distance), "\(what)")
      } else {
        #expect(digest.summary.distance == nil, "\(what)")
      }
      #expect(digest.summary.setAside.first?.stated == 2_220_000)
      #expect(digest.summary.setAside.first?.counted == digest.summary.distance)
    }
  }

  /// The speeds of an hour that are just possible, and just impossible, in each sport.
  @Test func eachSportHasItsLimit() {
    for sport in Self.sports {
      let limit = sport.map { limits[$0] ?? 70 } ?? 70
      let possible = digest(
        fixes(.indoors), sport: sport, totals(distance: limit * 3600, duration: 3600))
      #expect(possible.summary.setAside.isEmpty)
      #expect(possible.summary.distance == limit * 3600)
      let impossible = digest(
        fixes(.indoors), sport: sport, totals(distance: limit * 3600 + 10, duration: 3600))
      #expect(aside(impossible) == ["distance_m speed"])
      #expect(impossible.summary.distance == nil)
      #expect(impossible.summary.setAside.first?.time == 3600)
    }
  }

  @Test(
    arguments: [
      // Possible figures of a file with hardly any points count.
      (Points.few, 11_300, 3600, nil, nil, nil, [], 11_300),
      (.indoors, 11_300, 3600, nil, 300, 700, [], 11_300),
      (.full, 11_300, 3600, 3500, 300, 700, [], 10_800),
      // Positions exclude figures that they do not reach in the same time.
      (.full, 25_000, 3600, nil, nil, nil, ["distance_m positions"], 10_800),
      (.full, 4_000, 3600, nil, nil, nil, ["distance_m positions"], 10_800),
      (.full, 10_800, 600, nil, nil, nil, ["duration_s positions"], 10_800),
      (.full, 10_800, 9000, nil, nil, nil, ["duration_s positions"], 10_800),
      // A truncated file, with and without a stated time.
      (.full, 36_000, 12_000, nil, nil, nil, ["distance_m cut", "duration_s cut"], 10_800),
      (.full, 36_000, nil, nil, nil, nil, ["distance_m cut"], 10_800),
      // Too little time for the distance, or for the motion.
      (.few, 222_000, nil, nil, nil, nil, ["distance_m speed"], 168),
      (.few, 11_300, 3600, 56, nil, nil, ["moving_s speed"], 11_300),
      (.indoors, 11_300, 3600, 9000, nil, nil, ["moving_s times"], 11_300),
      (
        .indoors, 11_300, 56, 56, nil, nil, ["duration_s positions", "moving_s speed"], 11_300
      ),
      // Outside of the range of a recording.
      (.indoors, 11_000_000, 3600, nil, nil, nil, ["distance_m range"], nil),
      (.few, 6_000, 9_000_000, nil, nil, nil, ["distance_m speed", "duration_s range"], 168),
      // More than is humanly possible to climb or burn.
      (.full, nil, nil, nil, 9_000, nil, ["ascent_m climb"], 10_800),
      (.full, nil, nil, nil, nil, 5_000, ["calories_kcal power"], 10_800),
      (.full, nil, nil, nil, 1_500, 1_500, [], 10_800),
    ]
      as [(
        Points, Double?, Double?, Double?, Double?, Double?, [String], Double?
      )])
  func figuresAreJudgedOneByOne(
    points: Points, distance: Double?, duration: Double?, moving: Double?, ascent: Double?,
    energy: Double?, named: [String], counted: Double?
  ) {
    let digest = digest(
      fixes(points), sport: .running,
      totals(
        distance: distance, duration: duration, moving: moving, ascent: ascent, energy: energy))
    #expect(aside(digest) == named)
    if let counted {
      #expect(counted.isWithin(counted / 500, of: digest.summary.distance))
    } else {
      #expect(digest.summary.distance == nil)
    }
    expectPossible(digest, .running, "\(points)")
  }

  @Test func aTimeThatIsTooShortForTheWayOfPositionsIsWhatIsWrong() {
    // Positions without times.
    let fixes = Walk.steady(seconds: 3600, speed: 3).map { Fix(coordinate: $0.coordinate) }
    let digest = digest(
      fixes, sport: .running, totals(distance: 10_800, duration: 300, moving: 300))
    #expect(aside(digest) == ["duration_s speed", "moving_s speed"])
    #expect(10_800.0.isWithin(20, of: digest.summary.distance))
  }

  @Test func aDriveThatIsCalledARunIsNotTheRecordersFault() {
    let digest = digest(
      Walk.steady(seconds: 600, speed: 25), sport: .running,
      totals(distance: 15_000, duration: 600))
    #expect(digest.summary.setAside.isEmpty)
    #expect(15_000.0.isWithin(160, of: digest.summary.distance))
    // It is not a runner's best effort.
    #expect(digest.bests.isEmpty)
  }

  // MARK: The recorder's own count of the way

  /// An hour indoors with a foot sensor, 2.8 m per second.
  private func counted(_ change: (inout Double, Int) -> Void = { _, _ in }) -> [Fix] {
    (0...3600).map { second in
      var metres = Double(second) * 2.8
      change(&metres, second)
      return Fix(time: Walk.start + Int64(second) * 1000, deviceDistance: metres)
    }
  }

  @Test func aCountThatIsPossibleCounts() {
    let digest = digest(counted(), sport: .running, nil)
    #expect(10_080.0.isWithin(1, of: digest.summary.distance))
    #expect(digest.summary.setAside.isEmpty)
    #expect(!digest.bests.isEmpty)
  }

  @Test func aCountThatJumpsCountsOnlyWhatWasRun() {
    // This count is too far for swimming even without its jump.
    for sport in Self.sports where sport != .swimming {
      let digest = digest(
        counted { metres, second in if second >= 1800 { metres += 222_000 } }, sport: sport, nil)
      #expect(10_070.0.isWithin(10, of: digest.summary.distance))
      #expect(aside(digest) == ["count_m speed"])
      #expect(222_000.0.isWithin(20, of: digest.summary.setAside.first?.stated))
      expectPossible(digest, sport, "\(sport.map { "\($0.name)" } ?? "unknown")")
    }
  }

  @Test func aCountThatJumpsAndComesBackLosesNothing() {
    let digest = digest(
      counted { metres, second in if (1800...1802).contains(second) { metres += 222_000 } },
      sport: .running, nil)
    #expect(10_080.0.isWithin(20, of: digest.summary.distance))
    #expect(aside(digest) == ["count_m speed"])
  }

  @Test func aCountWithoutTimesIsJudgedByTheTimeStated() {
    let fixes = (0..<5).map { Fix(heartRate: 140, deviceDistance: Double($0) * 55_500) }
    let digest = digest(fixes, sport: .running, totals(duration: 56))
    #expect(aside(digest) == ["count_m speed"])
    #expect(digest.summary.distance == nil)
    #expect(digest.summary.marks.isEmpty)
    #expect(digest.profile.points.isEmpty)
  }

  @Test func aCountAcrossAHoleIsNoFasterThanTheSport() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    fixes += (0...100).map { Walk.fix(400 + Double($0), north: 700 + Double($0) * 3) }
    for index in fixes.indices {
      fixes[index].deviceDistance =
        Double(index <= 100 ? index : index - 101) * 3 + (index <= 100 ? 0 : 222_000)
    }
    let digest = digest(fixes, sport: .running, nil)
    #expect(600.0.isWithin(1, of: digest.summary.distance))
    #expect(aside(digest) == ["count_m speed"])
  }
}
