import Testing
import Tracks

@Suite struct EffortDistancesTests {
  /// Thirty minutes at a constant speed.
  private func bests(_ sport: Sport?, speed: Double) -> [Double] {
    var digester = TrackDigester(sport: sport)
    for fix in Walk.steady(seconds: 1_800, speed: speed) { digester.add(fix) }
    return digester.finish().bests.map(\.distance)
  }

  @Test(
    arguments: [
      (.running, 3, [1_000, 1_609.344, 5_000]),
      (.hiking, 1.2, [1_000, 1_609.344]),
      (.cycling, 12, [1_000, 1_609.344, 5_000, 8_046.72, 10_000, 16_093.44, 20_000]),
      (
        .swimming, 1.2,
        [91.44, 100, 400, 457.2, 750, 914.4, 1_500, 1_609.344, 1_900, 1_931.2128]
      ),
    ] as [(Sport, Double, [Double])])
  func effortsAreOverTheDistancesOfTheSport(
    sport: Sport, speed: Double, distances: [Double]
  ) {
    #expect(bests(sport, speed: speed).elementsEqual(distances) { abs($0 - $1) < 0.001 })
  }

  /// A file without a sport can be put into any category later.
  @Test(arguments: [Sport.other, .fitness, nil])
  func whatMayBeAnySportHasTheDistancesOfAll(sport: Sport?) {
    let all = EffortDistances.all(of: sport)
    #expect(all == all.sorted())
    #expect(Set(all).count == all.count)
    for kind in EffortDistances.allCases {
      #expect(Set(all).isSuperset(of: kind.metric + kind.imperial))
    }
  }

  /// A best effort is independent of the division of the fixes into blocks of the search.
  @Test(arguments: [0, 1, 37, 63, 64, 65, 130])
  func aBestIsFoundWhereverItLies(before: Int) {
    var fixes: [Fix] = []
    var north = 0.0
    for second in 0..<before + 600 {
      fixes.append(Walk.fix(Double(second), north: north))
      north += second >= before && second < before + 200 ? 2 : 1
    }
    var digester = TrackDigester(sport: .swimming)
    for fix in fixes { digester.add(fix) }
    let best = digester.finish().bests.first { $0.distance == 400 }
    #expect(200.0.isWithin(0.3, of: best?.duration))
    #expect(best.map { abs($0.startedAt - Walk.start - Int64(before) * 1000) < 400 } == true)
  }
}
