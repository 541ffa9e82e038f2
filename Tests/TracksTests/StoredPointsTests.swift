import Geodesy
import Testing
import Tracks

/// The figures derived from a stored recording equal those shown at its end.
@Suite struct StoredPointsTests {
  /// Noise, rejected fixes, pauses and gaps.
  private func events(seed: UInt64) -> [Recorder.Event] {
    var phone = Phone(seed: seed)
    phone.jitter = 2
    phone.drift = 3
    phone.statesSpeed = seed % 2 == 0
    var events: [Recorder.Event] = []
    var later: Int64 = 0
    for var fix in phone.fixes([(1.4, 600), (0, 120), (2.8, 900), (1, 300)]) {
      let chance = phone.random.next()
      if chance < 0.002 { later += 200_000 }
      fix.time! += later
      fix.altitude = 1000 + phone.random.normal() * 30
      fix.heartRate = 150 + phone.random.normal() * 100
      switch chance {
      case 0.010..<0.030: fix.coordinate = Walk.place(north: 50_000)
      case 0.030..<0.035: fix.accuracy = 500
      case 0.035..<0.040: fix.time = nil
      case 0.040..<0.045: fix.time! += 400 * 86_400_000
      case 0.045..<0.050: fix.altitude = -40_000
      default: break
      }
      let time = Walk.start + later + Int64(events.count) * 1000
      if chance > 0.996 { events += [.pause(at: time), .fix(fix), .resume(at: time + 1)] }
      if chance > 0.993 { events += [.undoAutoPause] }
      events.append(.fix(fix))
    }
    return events
  }

  private func points(_ stream: [UInt8], _ settings: Recorder.Settings) throws -> StoredPoints {
    StoredPoints(
      try PointStreamDecoder(stream), sport: settings.sport, spacing: settings.spacing)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func givesTheFiguresThatWereShown(seed: UInt64) throws {
    let settings = Recorder.Settings(
      sport: Sport.allCases[Int(seed) % Sport.allCases.count],
      spacing: Recorder.Settings.spacings[Int(seed) % 5], markInterval: 100)
    let recorder = Recorder(settings)
    for event in events(seed: seed) { recorder.add(event) }
    let recording = try recorder.finish()
    var digester = TrackDigester(sport: settings.sport, markInterval: settings.markInterval)
    try digester.add(try points(recording.stream, settings))
    let digest = digester.finish()
    #expect(digest.summary == recording.summary)
    #expect(digest.summary.points > 20)
    #expect(digest.summary.refusedFixes + recorder.figures(at: 0).refused > 0)
    #expect(digest.summary.segments > 1)
  }

  @Test func givesWhatTheLineShows() throws {
    let settings = Recorder.Settings()
    let recorder = Recorder(settings, Walk.steady(seconds: 100, speed: 3))
    recorder.add(.pause(at: Walk.start + 101_000))
    recorder.add(.resume(at: Walk.start + 200_000))
    for second in 200...300 { recorder.add(.fix(Walk.fix(Double(second), north: 400))) }
    var picked = try points(recorder.finish().stream, settings)
    var line: [Double] = []
    var segments = 0
    while let element = try picked.next() {
      switch element {
      case .segment:
        segments += 1
        if segments > 1 { line += [.nan, .nan] }
      case .fix(let fix):
        line += [fix.coordinate!.longitude, fix.coordinate!.latitude]
      }
    }
    #expect(segments == 2)
    // The last point of the last segment is added at its end.
    #expect(line.dropLast(2).map { $0.bitPattern } == recorder.line.map { $0.bitPattern })
  }

  @Test func keepsEveryRawFix() throws {
    let recorder = Recorder(Recorder.Settings())
    var fixes = Walk.steady(seconds: 50, speed: 3)
    fixes[20].accuracy = 100
    fixes[30].coordinate = nil
    fixes[40].time = nil
    for fix in fixes { recorder.add(.fix(fix)) }
    #expect(recorder.figures(second: 50).refused == 3)
    #expect(try PointStreamDecoder(recorder.finish().stream).count == 51)
  }

  @Test func tellsDamagedStreams() throws {
    let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 50, speed: 3))
    var bytes = try recorder.finish().stream
    bytes[bytes.count - 1] ^= 0xFF
    let damaged = bytes
    #expect(throws: PointStreamError.self) {
      var points = try self.points(damaged, Recorder.Settings())
      while try points.next() != nil {}
    }
  }
}
