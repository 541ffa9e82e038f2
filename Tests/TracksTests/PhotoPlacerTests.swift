import Geodesy
import Testing
import Tracks

/// The places of photos on a track.
@Suite struct PhotoPlacerTests {
  /// 1 m/s north for 1,000 s; a rest of an hour; 1,000 s more, from the same place or from elsewhere.
  private func stream(restEndsBeside metres: Double = 0) -> [UInt8] {
    var encoder = PointStreamEncoder()
    for second in stride(from: 0.0, through: 1_000, by: 10) {
      encoder.add(Walk.fix(second, north: second))
    }
    encoder.beginSegment()
    for second in stride(from: 4_600.0, through: 5_600, by: 10) {
      encoder.add(Walk.fix(second, north: second - 3_600, east: metres))
    }
    return encoder.finish()
  }

  private func place(
    _ photo: PhotoMoment, on stream: [UInt8], sport: Sport? = .walking
  ) throws -> PhotoPlace? {
    try PhotoPlacer.places(of: [photo], on: stream, sport: sport, maximumFixes: 1_000_000)[0]
  }

  private static func time(_ second: Double) -> Int64 { Walk.start + Int64(second * 1000) }

  @Test(
    arguments: [
      // On the way, at a fix and between two.
      (0, 0), (500, 500), (505, 505), (1_000, 1_000), (5_000, 1_400), (5_600, 2_000),
      // The recorder was started late, or stopped early.
      (-600, 0), (-601, nil), (6_200, 2_000), (6_201, nil),
      // In the pause, which ended where it began.
      (1_001, 1_000), (2_000, 1_000), (4_599, 1_000),
      // A clock in another time zone.
      (500 + 3_600 * 2, nil), (500 - 3_600, nil),
    ] as [(second: Double, metres: Double?)])
  func aPhotoWithATimeStandsWhereTheLineWasThen(second: Double, metres: Double?) throws {
    let found = try place(PhotoMoment(time: Self.time(second)), on: stream())
    #expect(found?.basis == metres.map { _ in .time })
    guard let metres else { return }
    #expect(metres.isWithin(0.5, of: found?.distance))
    let there = Walk.place(north: metres)
    #expect(0.isWithin(0.5, of: found?.coordinate.distance(to: there)))
  }

  @Test(
    arguments: [
      // The rest ended a kilometre aside: long after its beginning the place is unknown.
      (1_000, 1_600, 0), (1_000, 1_601, nil), (1_000, 3_999, nil), (1_000, 4_000, 1_000),
      // As far as one walks to find a place to sit.
      (150, 2_700, 0), (150, 2_900, 150),
    ] as [(aside: Double, second: Double, east: Double?)])
  func aPhotoInAPauseStandsAtItsNearerEnd(aside: Double, second: Double, east: Double?) throws {
    let found = try place(
      PhotoMoment(time: Self.time(second)), on: stream(restEndsBeside: aside))
    guard let east else {
      #expect(found == nil)
      return
    }
    let there = Walk.place(north: 1_000, east: east)
    #expect(0.isWithin(1, of: found?.coordinate.distance(to: there)))
    #expect(1_000.0.isWithin(1, of: found?.distance))
  }

  @Test(
    arguments: [
      (10, 305), (199, 305), (-150, 305),
      // Off the track, and without a time.
      (202, nil), (50_000, nil),
    ] as [(east: Double, metres: Double?)])
  func aPhotoWithAPositionStandsThereWhereItIsNearTheLine(east: Double, metres: Double?) throws {
    let camera = Walk.place(north: 305, east: east)
    let found = try place(PhotoMoment(coordinate: camera), on: stream())
    #expect(found?.basis == metres.map { _ in .position })
    #expect(found?.coordinate == metres.map { _ in camera })
    if let metres { #expect(metres.isWithin(3, of: found?.distance)) }
  }

  @Test(
    arguments: [
      // Near the line, regardless of the clock.
      (50, 300, .position), (50, 90_000, .position), (50, nil, .position),
      // The phone wrote its last known position: that of home.
      (9_000, 300, .time), (9_000, 90_000, nil), (9_000, nil, nil),
    ] as [(east: Double, second: Double?, basis: PhotoPlace.Basis?)])
  func thePositionGoesFirstUnlessItIsElsewhere(
    east: Double, second: Double?, basis: PhotoPlace.Basis?
  ) throws {
    let photo = PhotoMoment(
      time: second.map(Self.time), coordinate: Walk.place(north: 300, east: east))
    let found = try place(photo, on: stream())
    #expect(found?.basis == basis)
    if basis != nil { #expect(300.0.isWithin(3, of: found?.distance)) }
  }

  /// 1,000 m north and back, 40 m beside it, at 1 m/s.
  @Test(
    arguments: [
      (300, 1, 300), (1_700, 1, 1_731), (300, 39, 300), (1_700, 39, 1_731),
      // The clock is wrong: the nearer pass counts.
      (90_000, 1, 300), (90_000, 39, 1_731), (nil, 1, 300), (nil, 39, 1_731),
    ] as [(second: Double?, east: Double, metres: Double)])
  func onAWayThereAndBackTheTimeSaysWhich(
    second: Double?, east: Double, metres: Double
  ) throws {
    var encoder = PointStreamEncoder()
    for second in stride(from: 0.0, through: 2_000, by: 10) {
      let isBack = second > 1_000
      encoder.add(
        Walk.fix(second, north: isBack ? 2_000 - second : second, east: isBack ? 40 : 0))
    }
    let photo = PhotoMoment(
      time: second.map(Self.time), coordinate: Walk.place(north: 300, east: east))
    let found = try place(photo, on: encoder.finish())
    #expect(metres.isWithin(5, of: found?.distance))
  }

  @Test func aLineWithoutTimesHasPhotosWithAPositionOnly() throws {
    var encoder = PointStreamEncoder()
    for metre in stride(from: 0.0, through: 1_000, by: 10) {
      encoder.add(Fix(coordinate: Walk.place(north: metre)))
    }
    let stream = encoder.finish()
    #expect(try place(PhotoMoment(time: Walk.start), on: stream) == nil)
    let found = try place(PhotoMoment(coordinate: Walk.place(north: 400, east: 5)), on: stream)
    #expect(400.0.isWithin(1, of: found?.distance))
  }

  @Test func whatSaysNothingHasNoPlace() throws {
    #expect(try place(PhotoMoment(), on: stream()) == nil)
    var indoors = PointStreamEncoder()
    for second in 0...100 { indoors.add(Fix(time: Self.time(Double(second)), heartRate: 120)) }
    let photo = PhotoMoment(time: Self.time(50), coordinate: Walk.place(north: 0))
    #expect(try place(photo, on: indoors.finish()) == nil)
  }

  @Test func thePlacesAreInTheOrderOfThePhotos() throws {
    let seconds = [900, 100, 9_000, 500.0]
    let found = try PhotoPlacer.places(
      of: seconds.map { PhotoMoment(time: Self.time($0)) }, on: stream(), sport: .walking,
      maximumFixes: 1_000_000)
    #expect(found.map { $0.map { ($0.distance / 100).rounded() } } == [9, 1, nil, 5])
  }

  @Test func acrossTheDateLineAStepIsAStep() throws {
    var encoder = PointStreamEncoder()
    for step in 0...20 {
      let east = 179.995 + Double(step) * 0.0005
      encoder.add(
        Fix(
          coordinate: Coordinate(latitude: 0, longitude: east > 180 ? east - 360 : east),
          time: Self.time(Double(step) * 60)))
    }
    let stream = encoder.finish()
    let camera = Coordinate(latitude: 0.0005, longitude: -179.9992)
    let found = try place(PhotoMoment(coordinate: camera), on: stream)
    #expect(645.0.isWithin(10, of: found?.distance))
    let byTime = try place(PhotoMoment(time: Self.time(630)), on: stream)
    #expect((byTime?.coordinate.longitude.magnitude ?? 0) > 179.9)
  }
}
