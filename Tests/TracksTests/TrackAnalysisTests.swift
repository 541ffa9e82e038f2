import Geodesy
import Testing
import Tracks

@Suite struct TrackAnalysisTests {
  @Test func addsUpASteadyRun() {
    let summary = Walk.summary([Walk.steady(seconds: 600, speed: 3)])
    #expect(summary.points == 601)
    #expect(summary.positions == 601)
    #expect(summary.segments == 1)
    #expect(summary.startedAt == Walk.start)
    #expect(summary.duration == 600)
    #expect(summary.movingTime == 600)
    #expect(1800.0.isWithin(0.5, of: summary.distance))
    #expect(1800.0.isWithin(0.5, of: summary.rawDistance))
    #expect(3.0.isWithin(0.01, of: summary.speedMean))
    #expect(3.0.isWithin(0.01, of: summary.speedMaximum))
    #expect(333.3.isWithin(0.2, of: summary.pace))
    #expect(summary.refusedFixes == 0)
    #expect(summary.holes == 0)
    #expect(summary.ascent == nil)
    #expect(summary.heartRateMean == nil)
  }

  @Test func knowsNothingOfNothing() {
    let summary = Walk.summary([])
    #expect(summary == Walk.summary([[], []]))
    #expect(summary.distance == nil)
    #expect(summary.duration == nil)
    #expect(summary.bounds == nil)
    #expect(summary.marks.isEmpty)
    #expect(summary.segments == 0)
  }

  @Test func doesNotBridgeSegmentEnds() {
    let first = Walk.steady(seconds: 100, speed: 3)
    let second = (0...100).map { Walk.fix(Double($0) + 400, north: 5000 + Double($0) * 3) }
    let summary = Walk.summary([first, [], second])
    #expect(summary.segments == 2)
    #expect(600.0.isWithin(0.5, of: summary.distance))
    #expect(600.0.isWithin(0.5, of: summary.rawDistance))
    #expect(summary.duration == 500)
    #expect(summary.movingTime == 200)
  }

  @Test(arguments: [
    (gap: 30.0, holes: 0, distance: 900.0), (gap: 60, holes: 0, distance: 900),
    (gap: 61, holes: 1, distance: 600), (gap: 3600, holes: 1, distance: 600),
  ])
  func doesNotBridgeHolesInTime(gap: Double, holes: Int, distance: Double) {
    let first = Walk.steady(seconds: 100, speed: 3)
    let second = (0...100).map { Walk.fix(100 + gap + Double($0), north: 600 + Double($0) * 3) }
    let summary = Walk.summary([first + second])
    #expect(summary.holes == holes)
    #expect(distance.isWithin(0.5, of: summary.distance))
    #expect(900.0.isWithin(0.5, of: summary.rawDistance))
    #expect(summary.duration == 200 + gap)
    #expect((holes == 1 ? 200 : 200 + gap).isWithin(0.01, of: summary.movingTime))
  }

  @Test func takesRareFixesForWhatTheyAre() {
    let summary = Walk.summary([
      (0...20).map { Walk.fix(Double($0) * 120, north: Double($0) * 150) }
    ])
    #expect(summary.holes == 0)
    #expect(3000.0.isWithin(1, of: summary.distance))
  }

  @Test func letsTheRecordersCountBridgeAHole() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    fixes += (0...100).map { Walk.fix(400 + Double($0), north: 700 + Double($0) * 3) }
    for index in fixes.indices {
      fixes[index].deviceDistance = index <= 100 ? Double(index) * 3 : 720 + Double(index - 101) * 3
    }
    let summary = Walk.summary([fixes])
    #expect(summary.holes == 1)
    #expect(1020.0.isWithin(0.5, of: summary.distance))
  }

  @Test(arguments: [1, 2, 3])
  func keepsSpikesOut(length: Int) throws {
    var fixes = Walk.steady(seconds: 300, speed: 3)
    for index in 150..<(150 + length) {
      fixes[index].coordinate = Walk.place(north: Double(index) * 3, east: 400)
    }
    let summary = Walk.summary([fixes])
    #expect(summary.refusedFixes == length)
    #expect(900.0.isWithin(1, of: summary.distance))
    #expect(3.0.isWithin(0.1, of: summary.speedMaximum))
    #expect(try #require(summary.rawDistance) > 1600)
    #expect(try #require(summary.rawSpeedMaximum) > 390)
  }

  @Test func keepsSpikesOutOfAnUnknownSport() {
    var fixes = Walk.steady(seconds: 300, speed: 3)
    fixes[150].coordinate = Walk.place(north: 450, east: 100)
    let summary = Walk.summary([fixes], sport: nil)
    #expect(summary.refusedFixes == 1)
    #expect(900.0.isWithin(1, of: summary.distance))
  }

  @Test func believesAJumpThatLasts() {
    let moved = (0...100).map { Walk.fix(101 + Double($0), north: 300 + Double($0) * 3, east: 500) }
    let summary = Walk.summary([Walk.steady(seconds: 100, speed: 3) + moved])
    #expect(summary.refusedFixes == 3)
    #expect(summary.holes == 1)
    #expect(591.0.isWithin(1, of: summary.distance))
  }

  @Test func countsTheWayOfACarThoughItIsCalledARun() {
    let summary = Walk.summary([Walk.steady(seconds: 300, speed: 25)])
    #expect(7500.0.isWithin(80, of: summary.distance))
    #expect(25.0.isWithin(1, of: summary.speedMaximum))
  }

  @Test(arguments: [2, 3, 4, 5])
  func measuresAFewFastFixes(count: Int) {
    let fixes = (0..<count).map { Walk.fix(Double($0), north: Double($0) * 20) }
    #expect((Double(count - 1) * 20).isWithin(0.1, of: Walk.summary([fixes]).distance))
  }

  @Test func takesTheFormOfALineWhoseTimesStandStill() {
    var fixes = Walk.steady(seconds: 40, speed: 30)
    for index in fixes.indices { fixes[index].time = Walk.start }
    fixes[20].coordinate = Walk.place(north: 600, east: 200)
    let summary = Walk.summary([fixes])
    #expect(1200.0.isWithin(0.5, of: summary.distance))
    #expect(summary.refusedFixes == 1)
  }

  @Test func refusesTimesThatGoBack() {
    var fixes = Walk.steady(seconds: 300, speed: 3)
    fixes[150].time = Walk.start
    let summary = Walk.summary([fixes])
    #expect(summary.refusedFixes == 1)
    #expect(summary.duration == 300)
    #expect(900.0.isWithin(1, of: summary.distance))
  }

  @Test func goesOnAfterAClockWasSetBack() {
    var fixes = Walk.steady(seconds: 300, speed: 3)
    for index in 150...300 { fixes[index].time! -= 3_600_000 }
    let summary = Walk.summary([fixes])
    #expect(summary.refusedFixes == 3)
    #expect(888.0.isWithin(1, of: summary.distance))
    #expect(296.0.isWithin(0.01, of: summary.movingTime))
  }

  @Test func countsFixesOfOneSecond() {
    var fixes = Walk.steady(seconds: 300, speed: 1)
    for index in fixes.indices { fixes[index].time = Walk.start + Int64(index / 5) * 1000 }
    let summary = Walk.summary([fixes])
    #expect(300.0.isWithin(0.5, of: summary.distance))
    #expect(summary.duration == 60)
    #expect(summary.movingTime == 60)
  }

  @Test func takesAwayTimesNoClockSays() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    for index in fixes.indices { fixes[index].time = -2_147_483_648_000 }
    let summary = Walk.summary([fixes])
    #expect(summary.startedAt == nil)
    #expect(summary.duration == nil)
    #expect(summary.movingTime == nil)
    #expect(summary.speedMaximum == nil)
    #expect(300.0.isWithin(0.5, of: summary.distance))
  }

  @Test func trustsIntervalsOfAUnitWithoutADate() {
    var fixes = Walk.steady(seconds: 100, speed: 3)
    for index in fixes.indices { fixes[index].time! += 631_065_600_000 - Walk.start }
    let summary = Walk.summary([fixes])
    #expect(summary.startedAt == nil)
    #expect(summary.duration == 100)
  }

  @Test func keepsAPointFarOffOutOfALineWithoutTimes() {
    var fixes = (0...40).map { Fix(coordinate: Walk.place(north: Double($0) * 20)) }
    fixes[20].coordinate = Walk.place(north: 400, east: 150)
    let summary = Walk.summary([fixes], sport: nil)
    #expect(summary.refusedFixes == 1)
    #expect(800.0.isWithin(1, of: summary.distance))
    #expect(1060.0.isWithin(10, of: summary.rawDistance))
  }

  @Test func keepsADeadEndOfALineWithoutTimes() {
    var fixes = (0...40).map { Fix(coordinate: Walk.place(north: Double($0) * 20)) }
    fixes[20].coordinate = Walk.place(north: 380, east: 150)
    fixes[21].coordinate = Walk.place(north: 382)
    let summary = Walk.summary([fixes], sport: nil)
    #expect(summary.refusedFixes == 0)
    #expect(1098.0.isWithin(2, of: summary.distance))
  }

  @Test func keepsLongLegsOfAPlan() {
    let norths = [0.0, 20, 40, 60, 80, 100, 120, 3000, 3020, 3040, 9000]
    let fixes = norths.map { Fix(coordinate: Walk.place(north: $0)) }
    let summary = Walk.summary([fixes], sport: nil)
    #expect(summary.refusedFixes == 0)
    #expect(9000.0.isWithin(2, of: summary.distance))
  }

  @Test func countsAsTheRecorderDidWithoutPositions() {
    let fixes = (0...100).map {
      Fix(time: Walk.start + Int64($0) * 1000, heartRate: 140, deviceDistance: Double($0) * 3)
    }
    let summary = Walk.summary([fixes])
    #expect(summary.positions == 0)
    #expect(summary.distance == 300)
    #expect(summary.rawDistance == nil)
    #expect(summary.movingTime == 100)
    #expect(summary.heartRateMean == 140)
  }

  @Test func countsAsTheRecorderDidThroughATunnel() {
    var fixes = Walk.steady(seconds: 300, speed: 3)
    for index in fixes.indices {
      fixes[index].deviceDistance = Double(index) * 3
      if 100..<200 ~= index { fixes[index].coordinate = nil }
    }
    let summary = Walk.summary([fixes])
    #expect(900.0.isWithin(0.5, of: summary.distance))
  }

  @Test func hasNoDistanceWhenOnlyTheHeartWasRecorded() {
    let fixes = (0...100).map {
      Fix(time: Walk.start + Int64($0) * 1000, heartRate: 100 + Double($0), deviceDistance: 0)
    }
    let summary = Walk.summary([fixes], sport: .fitness)
    #expect(summary.distance == nil)
    #expect(summary.energy?.distance == nil)
    #expect(summary.duration == 100)
    #expect(summary.heartRateMean == 150)
    #expect(summary.heartRateMaximum == 200)
  }

  @Test func doesNotCountStandingAsMoving() {
    let standing = (1...600).map { Walk.fix(300 + Double($0), north: 900 + Double($0 % 2) * 0.2) }
    let summary = Walk.summary([Walk.steady(seconds: 300, speed: 3) + standing])
    #expect(summary.duration == 900)
    #expect(300.0.isWithin(6, of: summary.movingTime))
  }

  @Test(
    arguments: [
      ([1000.0, 1002, 1000, 1002.9], 0.0, 0.0), ([1000, 1002, 1003, 1010], 10, 0),
      ([1000, 1003, 1000], 3, 3), ([1010, 1000, 1002.9, 990], 0, 20),
      ([1000, 1010, 1006, 1020, 1000], 24, 24), ([0, 0, 0], nil, nil), ([0, 0, 5], 5, 0),
      ([100, -32768, 110], 10, 0), ([100, 1000, 110], 10, 0),
    ] as [([Double], Double?, Double?)])
  func countsClimbsOfThreeMetres(altitudes: [Double], ascent: Double?, descent: Double?) {
    let fixes = altitudes.enumerated().map { index, altitude in
      Walk.fix(Double(index) * 10, north: Double(index) * 30, altitude: altitude)
    }
    let summary = Walk.summary([fixes])
    #expect(summary.ascent == ascent)
    #expect(summary.descent == descent)
  }

  @Test func doesNotClimbAcrossAPause() {
    let low = (0...10).map { Walk.fix(Double($0), north: Double($0), altitude: 100 + Double($0)) }
    let high = (0...10).map {
      Walk.fix(1000 + Double($0), north: Double($0), altitude: 500 + Double($0))
    }
    let summary = Walk.summary([low, high])
    #expect(summary.ascent == 20)
    #expect(summary.altitudeMinimum == 100)
    #expect(summary.altitudeMaximum == 510)
  }

  @Test(arguments: [
    (EnergyProfile(), 828.8), (EnergyProfile(sex: .male, weight: 70), 725.2),
    (EnergyProfile(sex: .female, weight: 60), 559.44),
  ])
  func estimatesEnergyByDistance(member: EnergyProfile, kilocalories: Double) {
    #expect(kilocalories.isWithin(0.001, of: member.energy(distance: 10_000)))
  }

  @Test func estimatesEnergyBySlope() {
    let flat = (0...100).map {
      Walk.fix(Double($0) * 10, north: Double($0) * 30, altitude: 100)
    }
    let steep = (0...100).map {
      Walk.fix(Double($0) * 10, north: Double($0) * 30, altitude: 100 + Double($0) * 6)
    }
    let level = Walk.summary([flat]).slopeEnergyPerKilogram
    let uphill = Walk.summary([steep]).slopeEnergyPerKilogram
    #expect((3.6 * 3000 / 4184).isWithin(0.025, of: level))
    #expect((SlopeCost.running(slope: 0.2) * 3000 / 4184).isWithin(0.1, of: uphill))
    #expect(Walk.summary([steep], sport: .cycling).slopeEnergyPerKilogram == nil)
    #expect(SlopeCost.running(slope: 0.6) == SlopeCost.running(slope: 0.45))
    #expect(SlopeCost.walking(slope: 0) == 2.5)
  }

  @Test func setsMarksBetweenFixes() throws {
    let fixes = (0...100).map {
      Walk.fix(Double($0) * 10, north: Double($0) * 33, altitude: Double($0))
    }
    let marks = Walk.summary([fixes], markInterval: 1000).marks
    #expect(marks.count == 4)
    let first = try #require(marks.first)
    #expect(first.number == 1)
    #expect(first.distance == 1000)
    #expect(first.partialDistance == 1000)
    #expect(303.03.isWithin(0.1, of: first.duration))
    #expect(303.03.isWithin(0.1, of: first.pace))
    #expect(first.altitudeMinimum == 0)
    #expect(first.altitudeMaximum == 30)
    #expect(Walk.place(north: 1000).distance(to: try #require(first.coordinate)) < 1)
    let last = try #require(marks.last)
    #expect(300.0.isWithin(1, of: last.partialDistance))
    #expect(1000.0.isWithin(0.001, of: last.elapsed))
    #expect(1000.0.isWithin(0.1, of: marks.reduce(0) { $0 + ($1.duration ?? 0) }))
  }

  @Test func setsSeveralMarksInOneStep() {
    let fixes = [Fix(coordinate: Walk.place(north: 0)), Fix(coordinate: Walk.place(north: 450))]
    let marks = Walk.summary([fixes], markInterval: 100).marks
    #expect(marks.map { $0.distance.rounded() } == [100, 200, 300, 400, 450])
    #expect(marks.allSatisfy { $0.duration == nil })
  }

  @Test func leavesPausesOutOfPartialTimes() {
    let second = (0...200).map { Walk.fix(1000 + Double($0), north: 600 + Double($0) * 3) }
    let marks = Walk.summary([Walk.steady(seconds: 200, speed: 3), second]).marks
    #expect(333.3.isWithin(0.3, of: marks.first?.duration))
    #expect(1133.3.isWithin(0.3, of: marks.first?.elapsed))
  }
}
