import Testing
import Tracks

/// The maximum speed of a track: held for some seconds, and possible in its sport.
@Suite struct TopSpeedTests {
  @Test(arguments: [Sport.running, .walking, .hiking, .swimming])
  func isHeldForTenSecondsOnFootAndInTheWater(sport: Sport) {
    let summary = Walk.summary([Walk.steady(seconds: 60, speed: 1)], sport: sport)
    #expect(1.0.isWithin(0.001, of: summary.speedMaximum))
    #expect(summary.speedMaximumSpan == 10)
  }

  @Test func aJumpOfThePositionMakesNoMaximum() {
    // A hiker at 1.2 m/s whose positions jump 60 m ahead within eight seconds.
    var norths = (0...300).map { Double($0) * 1.2 }
    for index in 150...300 { norths[index] += min(Double(index - 149) * 7.5, 60) }
    let fixes = norths.enumerated().map { Walk.fix(Double($0), north: $1) }
    let summary = Walk.summary([fixes], sport: .hiking)
    #expect((summary.speedMaximum ?? 99) <= 5)
    #expect((summary.speedMaximum ?? 0) >= summary.speedMean ?? 99)
  }

  @Test func aStatedSpeedMustBeHeldToo() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    for index in fixes.indices { fixes[index].speed = index == 50 ? 9 : 3 }
    #expect(3.0.isWithin(0.1, of: Walk.summary([fixes]).speedMaximum))
    // Positions drift, but the receiver's speed is right.
    for index in fixes.indices { fixes[index].speed = 2.5 }
    #expect((summary(fixes).speedMaximum ?? 0) < 3.1)
  }

  private func summary(_ fixes: [Fix]) -> TrackSummary { Walk.summary([fixes]) }

  @Test func isNeverBelowTheMean() {
    // Rests of two minutes leave barely ten consecutive seconds of fixes.
    var fixes: [Fix] = []
    for lap in 0..<30 {
      for second in 0..<9 {
        fixes.append(
          Walk.fix(Double(lap * 300 + second), north: Double(lap * 9 + second) * 3))
      }
    }
    let summary = Walk.summary([fixes])
    if let maximum = summary.speedMaximum, let mean = summary.speedMean {
      #expect(maximum >= mean)
    }
    let sparse = Walk.summary(
      [(0...50).map { Walk.fix(Double($0) * 40, north: Double($0) * 200) }], sport: .cycling)
    #expect(sparse.speedMaximum ?? 0 >= (sparse.speedMean ?? 99) - 1e-9)
  }

  @Test func theSpeedOfARunNamedAWalkIsItsMean() {
    let summary = Walk.summary([Walk.steady(seconds: 300, speed: 6)], sport: .walking)
    #expect(6.0.isWithin(0.1, of: summary.speedMaximum))
  }
}
