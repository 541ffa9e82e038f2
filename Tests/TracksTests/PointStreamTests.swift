import Geodesy
import Testing
import Tracks

@Suite struct PointStreamTests {
  private func encode(_ segments: [[Fix]]) -> [UInt8] {
    var encoder = PointStreamEncoder()
    for segment in segments {
      encoder.beginSegment()
      for fix in segment { encoder.add(fix) }
    }
    return encoder.finish()
  }

  private func decode(_ bytes: [UInt8]) throws(PointStreamError) -> [[Fix]] {
    var decoder = try PointStreamDecoder(bytes)
    var segments: [[Fix]] = []
    while let element = try decoder.next() {
      switch element {
      case .segment: segments.append([])
      case .fix(let fix): segments[segments.count - 1].append(fix)
      }
    }
    return segments
  }

  private let full = Fix(
    coordinate: Coordinate(latitude: 42.5, longitude: -1.25), time: 1_700_000_000_123,
    altitude: 1234.56, accuracy: 4.5, speed: 3.125, heartRate: 151, cadence: 87.5,
    temperature: -3.4, power: 250, deviceDistance: 12_345.67)

  @Test func givesBackEveryField() throws {
    var second = full
    second.coordinate = Coordinate(latitude: -89.9999999, longitude: 179.9999999)
    second.time = -1
    second.altitude = -400.01
    second.temperature = 55.5
    #expect(try decode(encode([[full, second, full]])) == [[full, second, full]])
  }

  @Test func givesBackWhatIsMissing() throws {
    let segments = [
      [Fix(), Fix(heartRate: 0), full], [Fix(time: 0), full, Fix(coordinate: full.coordinate)],
    ]
    #expect(try decode(encode(segments)) == segments)
  }

  @Test func leavesEmptySegmentsOut() throws {
    #expect(try decode(encode([[], [full], [], [], [full, full]])) == [[full], [full, full]])
    #expect(try decode(encode([])).isEmpty)
    #expect(try decode(encode([[]])).isEmpty)
  }

  @Test func roundsToTheUnitOfEachField() throws {
    let fix = Fix(
      coordinate: Coordinate(latitude: 1.000_000_04, longitude: 2.000_000_06), altitude: 1.234,
      speed: 1e300)
    let read = try #require(try decode(encode([[fix]])).first?.first)
    #expect(read.coordinate == Coordinate(latitude: 1, longitude: 2.000_000_1))
    #expect(read.altitude == 1.23)
    #expect(read.speed == nil)
  }

  @Test func costsFewBytesAFix() {
    let fixes = (0..<10_000).map { second in
      let noise = Double(second * 7 % 5) / 4
      let east = Double(second * 3 % 7) / 4
      let altitude = 500 + Double(second % 100) / 10
      return Walk.fix(
        Double(second), north: Double(second) * 2.9 + noise, east: east, altitude: altitude)
    }
    #expect(encode([fixes]).count < 70_000)
  }

  @Test(
    arguments: [
      ("", [], PointStreamError.notAPointStream), ("CDPS", [], .notAPointStream),
      ("CDPT", [1, 0, 0], .notAPointStream), ("CDPS", [9, 0, 0], .unsupportedVersion(9)),
      ("CDPS", [1], .truncated), ("CDPS", [1, 0x80], .truncated),
      ("CDPS", [1, 1, 1, 63, 1, 2], .invalidColumn(63)), ("CDPS", [2, 0, 1, 63, 1], .truncated),
      ("CDPS", [2, 0, 1, 63, 2, 2, 0], .invalidColumn(63)),
      ("CDPS", [2, 0, 1, 63, 2, 4, 1], .invalidColumn(63)),
      ("CDPS", [2, 0, 2, 63, 1, 2, 63, 1, 2], .invalidColumn(63)),
      ("CDPS", [1, 1, 1, 99, 0], .invalidColumn(99)), ("CDPS", [1, 1, 1, 0, 5], .truncated),
      ("CDPS", [1, 0, 0, 7], .notAPointStream),
      // There are thirteen columns; headers with fourteen, or very many.
      ("CDPS", [1, 0, 14] + (0..<13).flatMap { [$0, 0] as [UInt8] }, .invalidColumn(13)),
      ("CDPS", [1, 0, 0xFF, 0xFF, 0xFF, 0x7F], .invalidColumn(13)),
    ] as [(String, [UInt8], PointStreamError)])
  func refusesOtherBytes(magic: String, rest: [UInt8], error: PointStreamError) {
    #expect(throws: error) { try PointStreamDecoder(Array(magic.utf8) + rest) }
  }

  @Test func refusesMoreFixesThanAllowed() {
    let bytes = encode([[full, full, full]])
    #expect(throws: PointStreamError.tooManyFixes(3)) {
      try PointStreamDecoder(bytes, maximumFixes: 2)
    }
    #expect(throws: PointStreamError.invalidColumn(0)) {
      try self.decode(Array("CDPS".utf8) + [1, 0xFF, 0xFF, 0x0F, 0])
    }
  }

  /// Damage yields an error, or as many fixes as the stream then states: never a trap or an endless loop.
  @Test func survivesEveryDamagedByte() throws {
    let bytes = encode([[full, Fix(time: 5), full], Walk.steady(seconds: 20, speed: 3)])
    let header = 5  // "CDPS" and the version
    var outcomes = (refused: 0, read: 0)
    for index in bytes.indices {
      for change in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        do throws(PointStreamError) {
          let count = try PointStreamDecoder(damaged).count
          let segments = try decode(damaged)
          outcomes.read += 1
          #expect(index >= header)
          #expect(segments.reduce(0) { $0 + $1.count } == count)
        } catch {
          outcomes.refused += 1
        }
      }
      #expect(throws: PointStreamError.self, "the first \(index) bytes alone") {
        try self.decode(Array(bytes[0..<index]))
      }
    }
    // Damage within a column may yield another valid number.
    #expect(outcomes.read > bytes.count && outcomes.refused > bytes.count)
  }
}
