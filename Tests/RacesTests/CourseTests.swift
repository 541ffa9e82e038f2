import Geodesy
import Races
import Testing
import Tracks

@Suite struct CourseTests {
  @Test func aCourseMeasuresItsWay() {
    #expect((Courses.outAndBack.length - 10_000).magnitude < 40)
    #expect((Courses.laps.length - 12_000).magnitude < 40)
  }

  @Test(arguments: [
    (line: [], name: "empty"),
    (line: [(0.0, 0.0)], name: "one place"),
    (line: [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0)], name: "one place again and again"),
  ])
  func noCourseHasNoLength(line: [(Double, Double)], name: String) {
    #expect(Course(line: line.map { Courses.place($0.0, $0.1) }) == nil, "\(name)")
  }

  @Test func aCourseOfTooManyVerticesIsRefused() {
    let line = (0...Course.maximumCount).map { Courses.place(Double($0), 0) }
    #expect(Course(line: line) == nil)
  }

  @Test func aPlaceOnTheWayThereIsAlsoOnTheWayBack() {
    let passes = Courses.outAndBack.passes(near: Courses.place(2000, 10), within: 60)
    #expect(passes.count == 2)
    #expect(zip(passes, [2000.0, 8000]).allSatisfy { ($0.along - $1).magnitude < 30 })
    #expect(passes.allSatisfy { ($0.aside - 10).magnitude < 1 })
  }

  @Test func aCornerIsPassedOnEachLap() {
    let passes = Courses.laps.passes(near: Courses.place(1000, 1000), within: 60)
    #expect(passes.map { ($0.along / 1000).rounded() } == [2, 6, 10])
  }

  @Test func theLegsOfAHairpinAreToldApart() {
    let hairpin = Courses.course([(0, 0), (1000, 0), (1000, 40), (0, 40)])
    let passes = hairpin.passes(near: Courses.place(500, 15), within: 60)
    #expect(passes.count == 2)
  }

  @Test func farFromACourseThereIsNone() {
    #expect(Courses.laps.passes(near: Courses.place(500, 500), within: 60).isEmpty)
    #expect((Courses.laps.distance(to: Courses.place(500, 500)) - 500).magnitude < 2)
  }

  @Test func aClimbCountsAsALongerWay() {
    let climb = Courses.course([(0, 0), (10_000, 0)], climbing: 600)
    let effort = climb.effort(at: climb.length) - climb.length
    #expect((effort - 5000).magnitude < 150)
    #expect(Courses.outAndBack.effort(at: 5000) == 5000)
  }

  @Test func noiseOfATerrainModelIsNoClimb() {
    let line = (0..<100).map { Courses.place(Double($0) * 20, 0) }
    let course = Course(line: line, altitudes: (0..<100).map { $0 % 2 == 0 ? 1000 : 1004 })!
    #expect(course.effort(at: course.length) == course.length)
  }
}

@Suite struct CheckpointTests {
  @Test func aPlacePassedTwiceIsTwoCheckpoints() {
    let hut = Checkpoint(Courses.place(2000, 20))
    let village = Checkpoint(Courses.place(5000, 0))
    let distances = Courses.outAndBack.distances(of: [hut, village, hut])
    #expect(distances.map { ($0! / 100).rounded() } == [20, 50, 80])
  }

  @Test func startAndFinishOfALoopAreItsTwoEnds() {
    let square = Checkpoint(Courses.place(5, 0))
    let distances = Courses.eight.distances(
      of: [square, Checkpoint(Courses.place(0, 6000)), square])
    #expect(distances[0]! < 50)
    #expect(distances[2]! > Courses.eight.length - 50)
  }

  @Test func aCheckpointBesideNoWayIsLeftOut() {
    let distances = Courses.laps.distances(
      of: [Checkpoint(Courses.place(0, 0)), Checkpoint(Courses.place(500, 500))])
    #expect(distances[0] != nil)
    #expect(distances[1] == nil)
  }

  @Test func oneOutOfOrderDoesNotSpoilTheOthers() {
    let places = [1000.0, 4000, 2000, 3000].map { Checkpoint(Courses.place($0, 0)) }
    let line = Courses.course([(0, 0), (5000, 0)])
    #expect(
      line.distances(of: places).map { $0.map { ($0 / 1000).rounded() } } == [1, nil, 2, 3])
  }

  @Test func whatTheOrganiserSetByHandHolds() {
    let hut = Checkpoint(Courses.place(2000, 20), along: 8000)
    #expect(Courses.outAndBack.distances(of: [hut]) == [8000])
  }

  /// The course has 10 km; it had 20 km when the distance was stated.
  @Test(arguments: [
    (along: 10_000.0, found: 10_000.0), (along: 10_000.9, found: 10_000), (along: 0, found: 0),
    (along: 10_500, found: 2_000), (along: 20_000, found: 2_000), (along: -1, found: 2_000),
  ])
  func aDistanceThatTheCourseDoesNotHaveSaysNothing(along: Double, found: Double) throws {
    let hut = Checkpoint(Courses.place(2000, 20), along: along)
    let distance = try #require(Courses.outAndBack.distances(of: [hut])[0])
    #expect((distance - found).magnitude < 20)
  }
}

/// Courses of real races, with the checkpoints stated in `reference.json`. Skipped unless the collection is beside the
/// repository.
@Suite(.enabled(if: Courses.shared("courses") != nil, "../shared/data is not there"))
struct SharedCourseTests {
  @Test func theBobGrahamRoundPassesItsSummitsInOrder() throws {
    let round = try Courses.read("courses/runningroutes-bob-graham-round.gpx")
    let course = try #require(round.course)
    #expect((course.length / 1000 - 101.24).magnitude < 0.6)
    let checkpoints = round.waypoints.map { Checkpoint($0.coordinate) }
    #expect(checkpoints.count == 52)
    let distances = course.distances(of: checkpoints, within: 60)
    // The line does not pass Great End and Ill Crag.
    #expect(distances.indices.filter { distances[$0] == nil } == [30, 31])
    let known = distances.compactMap { $0 }
    #expect(known == known.sorted())
    #expect(known.first! < 5)
    #expect(known.last! > course.length - 5)
    // Skiddaw, Great Calva, Blencathra, Threlkeld twice, Clough Head.
    for (index, kilometres) in zip(1..., [7.013, 11.164, 16.667, 19.608, 19.608, 23.058]) {
      #expect((known[index] / 1000 - kilometres).magnitude < 0.2, "checkpoint \(index)")
    }
  }

  @Test func theVoltaPassesItsTwentyCheckpoints() throws {
    let volta = try Courses.read("gpx/cordada-volta-andorra-course.gpx")
    let course = try #require(volta.course)
    let distances = course.distances(of: volta.waypoints.map { Checkpoint($0.coordinate) })
    #expect(distances.count == 20)
    #expect(distances.allSatisfy { $0 != nil })
    #expect(distances.compactMap { $0 } == distances.compactMap { $0 }.sorted())
  }

  /// The sunflower bench is too far from the line; the last of the mandatory places comes after the summit, on the way back.
  @Test func aBenchThatTheLineMissesIsLeftOut() throws {
    let hill = try Courses.read("courses/runningroutes-allermuir-hill-race.gpx")
    let course = try #require(hill.course)
    let distances = course.distances(
      of: hill.waypoints.map { Checkpoint($0.coordinate) }, within: 60)
    #expect(distances[5] == nil)
    let kilometres = distances.map { $0.map { ($0 / 10).rounded() / 100 } }
    #expect(kilometres[0]! < 0.05)
    #expect((kilometres[1]! - 0.91).magnitude < 0.05)
    #expect((kilometres[7]! - 5.86).magnitude < 0.1)
    #expect(kilometres[8]! > 6.7)
  }

  /// The water stations of the half marathon are listed from the last to the first: only one of them can be passed in that
  /// order.
  @Test func stationsListedBackwardsAreNotAllPassed() throws {
    let half = try Courses.read("courses/runningroutes-inverness-half-marathon.gpx")
    let course = try #require(half.course)
    let listed = half.waypoints.map { Checkpoint($0.coordinate) }
    let found = course.distances(of: listed, within: 60).compactMap { $0 }
    #expect(found == found.sorted())
    let inOrder = course.distances(of: listed.reversed(), within: 60)
    #expect(
      zip(inOrder, [1.106, 4.881, 10.182]).allSatisfy { ($0! / 1000 - $1).magnitude < 0.05 })
  }

  /// Each boat rounds the first mark twice, with another in between, and then the three others.
  @Test(arguments: ["1", "2", "3"]) func aBoatRoundsItsMarksInOrder(boat: String) throws {
    let track = try Courses.read("courses/gpxplayer-race-boat\(boat).gpx")
    let start: Int64 = 1_688_209_080_000
    let line = track.fixes.filter { ($0.time ?? 0) >= start }.compactMap(\.coordinate)
    let course = try #require(Course(line: line))
    let marks = [
      (53.542485, 9.801164), (53.542998, 9.806113), (53.548238, 9.812615), (53.549216, 9.807374),
      (53.545083, 9.804332),
    ].map { Checkpoint(Coordinate(latitude: $0.0, longitude: $0.1)!) }
    #expect(course.passes(near: marks[0].place, within: 60).count == 2)
    let distances = course.distances(of: [0, 4, 0, 1, 2, 3].map { marks[$0] }, within: 60)
    #expect(distances.allSatisfy { $0 != nil })
    let known = distances.compactMap { $0 }
    #expect(zip(known, known.dropFirst()).allSatisfy { $1 - $0 > 100 })
  }
}
