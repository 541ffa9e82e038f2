import Geodesy
import Testing
import Tracks

/// Recognition of the same points (T16).
@Suite struct TrackShapeTests {
  private func digest(_ fixes: [Fix]) -> TrackDigest {
    var digester = TrackDigester(sport: .running)
    digester.beginSegment()
    for fix in fixes { digester.add(fix) }
    return digester.finish()
  }

  private func wander(seed: UInt64, noise: Double = 3) -> [Fix] {
    var random = SplitMix(state: seed)
    return (0..<800).map {
      Walk.fix(
        Double($0), north: Double($0) * 3 + random.normal() * noise, east: random.normal() * noise)
    }
  }

  private func activity(_ fixes: [Fix]) -> SameActivity {
    let digest = digest(fixes)
    let summary = digest.summary
    return SameActivity(
      startedAt: summary.startedAt,
      endedAt: summary.startedAt.map { $0 + Int64((summary.duration ?? 0) * 1000) },
      distance: summary.distance ?? 0, start: summary.start, end: summary.end, shape: digest.shape)
  }

  @Test func aLineWithoutTimesIsTheSameActivity() {
    let timed = wander(seed: 1)
    let timeless = timed.map { Fix(coordinate: $0.coordinate) }
    #expect(activity(timed).isSame(as: activity(timeless)))
    #expect(activity(timeless).isSame(as: activity(timeless)))
  }

  @Test func coordinatesMayBeRounded() {
    let timed = wander(seed: 1)
    let rounded = timed.map { fix in
      Fix(
        coordinate: Coordinate(
          latitude: (fix.coordinate!.latitude * 1e6).rounded() / 1e6,
          longitude: (fix.coordinate!.longitude * 1e6).rounded() / 1e6))
    }
    #expect(activity(timed).isSame(as: activity(rounded)))
    #expect(activity(timed).isSame(as: activity(Array(rounded.dropFirst(40)))))
  }

  @Test func anotherRunAlongTheSameWayIsAnotherActivity() {
    let timeless = wander(seed: 2).map { Fix(coordinate: $0.coordinate) }
    #expect(!activity(wander(seed: 1)).isSame(as: activity(timeless)))
  }

  @Test func aShortCourseIsNotTheLongOneItIsAPartOf() {
    let long = wander(seed: 3).map { Fix(coordinate: $0.coordinate) }
    let short = Array(long.prefix(500))
    #expect(!activity(long).isSame(as: activity(short)))
    #expect(!activity(short).isSame(as: activity(long)))
    #expect(!activity(Array(wander(seed: 3).prefix(500))).isSame(as: activity(long)))
    #expect(activity(long).isSame(as: activity(Array(long.prefix(780)))))
  }

  @Test func aLineOfTwoPlacesIsLikeNoOther() {
    let short = [Walk.fix(0, north: 0), Walk.fix(10, north: 30)].map {
      Fix(coordinate: $0.coordinate)
    }
    #expect(!activity(short).isSame(as: activity(short)))
  }

  @Test func isReadAsItWasWritten() throws {
    let shape = digest(wander(seed: 3)).shape
    let text = try #require(shape.text)
    #expect(text.count == 192)
    #expect(TrackShape(text: text) == shape)
    #expect(TrackShape(text: Array("zz".utf8)) == nil)
    #expect(TrackShape(text: text.dropLast()) == nil)
    #expect(TrackShape(text: text + text) == nil)
    #expect(TrackShape(text: Array(String(repeating: "0", count: 16).utf8)) == nil)
  }
}
