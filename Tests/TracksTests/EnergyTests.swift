import JSON
import Testing
import Tracks

/// One energy per track, by the method of its sport (T15).
@Suite struct EnergyTests {
  private let member = EnergyProfile(weight: 70)

  /// The energy of an hour at a speed, in kilocalories for 70 kg.
  private func hour(_ sport: Sport?, _ speed: Double, device: Double? = nil) -> Double? {
    var totals = DeviceTotals()
    totals.energy = device
    return Walk.summary(
      [Walk.steady(seconds: 3600, speed: speed)], sport: sport, device: totals
    ).energy.map { member.energy($0) }
  }

  @Test(
    arguments: [
      // T15: weight × 0.1036 × 0.01 × metres.
      (Sport.running, 3.0, 70 * 0.1036 * 108), (.walking, 1.5, 70 * 0.1036 * 54),
      (.hiking, 1, 70 * 0.1036 * 36), (nil, 1, 70 * 0.1036 * 36), (.other, 1, 70 * 0.1036 * 36),
      // Metabolic equivalents × weight × hours.
      (.cycling, 2, 70 * 3.5), (.cycling, 4.2, 70 * 5.8), (.cycling, 5, 70 * 6.8),
      (.cycling, 6, 70 * 8), (.cycling, 7, 70 * 10), (.cycling, 8, 70 * 12),
      (.cycling, 9, 70 * 16.8),
      (.swimming, 0.6, 70 * 5.8), (.swimming, 0.8, 70 * 8), (.swimming, 1.1, 70 * 10.5),
      (.skiing, 5, 70 * 7), (.paddling, 2, 70 * 5),
    ] as [(Sport?, Double, Double)])
  func isThatOfTheSportAtItsSpeed(sport: Sport?, speed: Double, kilocalories: Double) {
    #expect(kilocalories.isWithin(kilocalories * 0.005, of: hour(sport, speed)))
  }

  @Test(arguments: [Sport.cycling, .swimming, .skiing, .fitness])
  func byIntensitySaysWhatGivesTheFigure(sport: Sport) throws {
    let fixes = Walk.steady(seconds: 3000, speed: 1.27)
    var digester = TrackDigester(sport: sport)
    digester.beginSegment()
    for fix in fixes { digester.add(fix) }
    let digest = digester.finish()
    var writer = JSONWriter()
    writer.beginObject()
    digest.writeItem(into: &writer)
    writer.endObject()
    let basis = try #require(try JSONValue(parsing: writer.bytes)["energy_basis"])
    let equivalent = try #require(basis["met"]?.double)
    let time = try #require(basis["time_s"]?.double)
    let energy = try #require(digest.summary.energy.map { member.energy($0) })
    #expect((70 * equivalent * time / 3600).isWithin(0.05, of: energy))
    #expect(1.27.isWithin(0.01, of: basis["speed_mps"]?.double))
  }

  @Test func onlyIntensityHasAnEquivalent() {
    let walk = [Walk.steady(seconds: 3600, speed: 3)]
    var totals = DeviceTotals()
    totals.energy = 100
    #expect(Walk.summary(walk, sport: .walking).intensity == nil)
    #expect(Walk.summary(walk, sport: .cycling, device: totals).intensity == nil)
    #expect(Walk.summary(walk, sport: .cycling).intensity != nil)
  }

  @Test func drivingIsNoExercise() {
    #expect(hour(.driving, 20) == nil)
  }

  @Test(arguments: [Sport.running, .cycling, .driving, nil])
  func isTheRecordersWhereItStatesOne(sport: Sport?) {
    #expect(hour(sport, 3, device: 458) == 458)
    #expect(hour(sport, 3, device: 0) == hour(sport, 3))
  }

  @Test func anHourIndoorsHasAnEnergyWithoutADistance() {
    let fixes = (0...3600).map {
      Fix(time: Walk.start + Int64($0) * 1000, heartRate: 120)
    }
    let basis = Walk.summary([fixes], sport: .fitness).energy
    #expect(basis.map { member.energy($0) } == 70 * 5.5)
    #expect(Walk.summary([fixes], sport: .running).energy == nil)
  }

  @Test func sumsAddEachTrackByItsMethod() throws {
    var statistics = Statistics()
    let walk = Walk.steady(seconds: 3600, speed: 3)
    var totals = DeviceTotals()
    totals.energy = 100
    for summary in [
      Walk.summary([walk]), Walk.summary([walk], sport: .skiing),
      Walk.summary([walk], device: totals),
    ] {
      statistics.add(TrackSum(summary), on: nil, in: nil)
    }
    var writer = JSONWriter()
    statistics.write(member, into: &writer)
    let energy = try JSONValue(parsing: writer.bytes)["total"]?["energy_kcal"]?.double
    let expected: Double = 70 * (0.1036 * 108 + 7) + 100
    #expect(expected.isWithin(5, of: energy))
  }

  @Test func sumsFromAListAreThoseOfTheTrack() throws {
    var digester = TrackDigester(sport: .cycling)
    digester.beginSegment()
    for second in 0...3600 {
      digester.add(
        Walk.fix(Double(second), north: Double(second) * 7, altitude: Double(second % 600)))
    }
    let digest = digester.finish()
    var writer = JSONWriter()
    writer.beginObject()
    digest.writeItem(into: &writer)
    writer.endObject()
    let sum = TrackSum(item: try JSONValue(parsing: writer.bytes))
    let whole = TrackSum(digest.summary)
    #expect(sum.distance.isWithin(0.1, of: whole.distance))
    #expect(sum.ascent.isWithin(0.1, of: whole.ascent))
    #expect(sum.height.isWithin(0.1, of: whole.height))
    #expect(sum.pacedTime.isWithin(0.1, of: whole.pacedTime))
    #expect(sum.energyPerKilogram.isWithin(0.001, of: whole.energyPerKilogram))
    #expect(try #require(sum.speedMaximum).isWithin(0.001, of: whole.speedMaximum))
  }
}
