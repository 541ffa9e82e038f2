import JSON
import Testing
import Tracks

@Suite struct HeartRateZonesTests {
  private func times(_ json: String) throws -> HeartRateTimes? {
    HeartRateTimes(try JSONValue(parsing: Array(json.utf8)))
  }

  @Test func aZoneBeginsAtItsShareOfTheMaximumForTheAge() throws {
    // 208 − 0.7 × 40 = 180: zones from 90, 108, 126, 144 and 162.
    let seconds = (0..<120).map { _ in "1" }.joined(separator: ",")
    let times = try #require(try times(#"{"from":80,"seconds":[\#(seconds)]}"#))
    #expect(HeartRateTimes.maximum(age: 40) == 180)
    let zones = times.zones(age: 40)
    #expect(zones.map(\.from) == [90, 108, 126, 144, 162])
    #expect(zones.map(\.to) == [108, 126, 144, 162, nil])
    // 80 to 89 is below all zones; 162 to 199 is the last.
    #expect(zones.map(\.seconds) == [18, 18, 18, 18, 38])
  }

  @Test func nothingIsNothing() throws {
    let times = try #require(try times(#"{"from":60,"seconds":[]}"#))
    #expect(times.zones(age: 30).map(\.seconds) == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [
    #"{}"#, #"{"from":60}"#, #"{"seconds":[1]}"#, #"{"from":-1,"seconds":[1]}"#,
    #"{"from":1e18,"seconds":[1]}"#, #"{"from":"60","seconds":[1]}"#,
  ])
  func otherObjectsAreNoTimes(json: String) throws {
    #expect(try times(json) == nil)
  }

  @Test(arguments: [-1e300, 0, 300, 1e300])
  func noAgeIsTooOddToAnswer(age: Double) throws {
    let times = try #require(try times(#"{"from":60,"seconds":[1,"x",null,-5,2]}"#))
    #expect(times.zones(age: age).count == 5)
  }
}
