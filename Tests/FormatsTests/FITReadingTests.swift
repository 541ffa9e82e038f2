import Formats
import Geodesy
import TestGround
import Testing
import Tracks

@Suite struct FITReadingTests {
  private let start: Int64 = (1_000_000_000 + 631_065_600) * 1000

  @Test(arguments: [false, true])
  func readsBothByteOrders(isBigEndian: Bool) throws {
    var fit = HandmadeFIT()
    fit.isBigEndian = isBigEndian
    fit.beginActivity()
    fit.record(second: 0, latitude: 42.5, heartRate: 120)
    fit.record(second: 1, latitude: -42.6)
    let recorded = try read(fit.file())
    #expect(recorded.fixes.map(\.time) == [start, start + 1000])
    #expect(recorded.fixes.map(\.heartRate) == [120, nil])
    #expect(
      recorded.fixes.compactMap(\.coordinate?.latitude).map { ($0 * 10).rounded() } == [425, -426])
    #expect(recorded.warnings.isEmpty)
  }

  @Test(arguments: [12, 14] as [UInt8])
  func readsHeadersOfBothSizes(size: UInt8) throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 0, latitude: 1)
    #expect(try read(fit.file(headerSize: size)).fixes.count == 1)
  }

  @Test func readsCompressedTimes() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 30, latitude: 1)
    fit.define(2, 20, [(3, 1, 2)])
    // 1,000,000,030 is 30 in its last five bits: 31, then 1 after the overflow.
    for offset: UInt8 in [31, 1, 1] { fit.message(0x80 | 2 << 5 | offset, [(100, 1)]) }
    let recorded = try read(fit.file())
    let seconds = recorded.fixes.compactMap(\.time).map { ($0 - start) / 1000 }
    let base = Int64(1_000_000_000 & 0x1F)
    #expect(base == 0)
    #expect(seconds == [30, 31, 33, 33])
  }

  @Test func skipsUnknownMessagesAndDeveloperFields() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.define(3, 0xFF00, [(1, 200, 0x0D)])
    fit.message(3, [(0, 8)] + Array(repeating: (7, 8), count: 24))
    fit.define(4, 20, [(3, 1, 2), (200, 4, 0x86)], developer: [(0, 2, 0), (1, 4, 0)])
    fit.message(4, [(133, 1), (9, 4), (1, 2), (2, 4)])
    fit.record(second: 0, latitude: 1)
    let recorded = try read(fit.file())
    #expect(recorded.fixes.map(\.heartRate) == [133, nil])
  }

  @Test func aLapEndsWhereTheNextOneBegins() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.define(5, 19, [(253, 4, 0x86), (2, 4, 0x86)])
    for second in 0..<60 {
      fit.record(second: second, latitude: 1 + Double(second) / 10_000)
      // The second lap lacks its start; the third began after a pause.
      if second == 20 { fit.message(5, [(1_000_000_020, 4), (1_000_000_000, 4)]) }
      if second == 30 { fit.message(5, [(1_000_000_030, 4), (0xFFFF_FFFF, 4)]) }
    }
    fit.message(5, [(1_000_000_059, 4), (1_000_000_035, 4)])
    let laps = try read(fit.file()).lines.first?.head.laps
    #expect(laps?.times == [start + 20_000, start + 35_000])
  }

  @Test func beginsASegmentWhenTheTimerStops() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.define(5, 21, [(0, 1, 0), (1, 1, 0)])
    fit.record(second: 0, latitude: 1)
    fit.record(second: 1, latitude: 1.1)
    fit.message(5, [(0, 1), (4, 1)])
    fit.message(5, [(0, 1), (0, 1)])
    fit.record(second: 90, latitude: 1.2)
    fit.message(5, [(36, 1), (4, 1)])  // not the timer's event
    fit.record(second: 91, latitude: 1.3)
    #expect(try read(fit.file()).lines.first?.segments.map(\.count) == [2, 2])
  }

  private func define(session: UInt8, in fit: inout HandmadeFIT) {
    fit.define(
      session, 18,
      [
        (253, 4, 0x86), (5, 1, 0), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (11, 2, 0x84),
        (22, 2, 0x84),
      ])
  }

  @Test func takesSportAndTotalsFromTheSession() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 0, latitude: 1)
    define(session: 6, in: &fit)
    fit.message(
      6,
      [
        (1_000_000_010, 4), (1, 1), (65_500, 4), (60_000, 4), (123_456, 4), (77, 2), (0xFFFF, 2),
      ])
    let line = try #require(try read(fit.file()).lines.first)
    #expect(line.head.sport == .running)
    #expect(line.device?.duration == 65.5)
    #expect(line.device?.movingTime == 60)
    #expect(line.device?.distance == 1234.56)
    #expect(line.device?.energy == 77)
    #expect(line.device?.ascent == nil)
  }

  @Test func readsEachLegOfATriathlonAsALine() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    define(session: 6, in: &fit)
    for (leg, sport) in [5, 2, 1].enumerated() {
      fit.record(second: leg * 100, latitude: 1)
      fit.record(second: leg * 100 + 50, latitude: 1.1)
      fit.message(
        6,
        [(1_000_000_000 + leg * 100 + 50, 4), (sport, 1), (1, 4), (1, 4), (1, 4), (1, 2), (1, 2)])
    }
    let recorded = try read(fit.file())
    #expect(recorded.lines.map(\.head.sport) == [.swimming, .cycling, .running])
    #expect(recorded.lines.map(\.fixes.count) == [2, 2, 2])
  }

  /// A triathlon of 500 s: swim, transition, ride, transition, run. The swim has no record in a pool.
  private func triathlon(
    withSwim: Bool = true, starts: [Int] = [0, 100, 200, 300, 400], interruptedBy mark: Int? = nil
  ) -> HandmadeFIT {
    var fit = HandmadeFIT()
    fit.beginActivity()
    for second in stride(from: withSwim ? 0 : 100, to: 500, by: 10) {
      fit.record(second: second, latitude: 1 + Double(second) / 10_000)
      if second == mark { fit.message(9, [(0, 4)]) }
    }
    fit.define(5, 19, [(253, 4, 0x86), (2, 4, 0x86)])
    for start in [0, 100, 200, 250, 300, 400] {
      fit.message(5, [(1_000_000_000 + start + 50, 4), (1_000_000_000 + start, 4)])
    }
    fit.define(
      6, 18, [(253, 4, 0x86), (2, 4, 0x86), (5, 1, 0), (7, 4, 0x86), (9, 4, 0x86), (11, 2, 0x84)])
    for (leg, sport) in [5, 3, 2, 3, 1].enumerated() {
      // All are written at the end of the file.
      let start = starts[leg] < 0 ? 0xFFFF_FFFF : 1_000_000_000 + starts[leg]
      fit.message(
        6,
        [
          (1_000_000_500, 4), (start, 4), (sport, 1), (100_000, 4), (1_000 * (leg + 1), 4),
          (leg, 2),
        ])
    }
    return fit
  }

  @Test func dividesARecordingAmongTheSessionsAtItsEnd() throws {
    let recorded = try read(triathlon().file())
    #expect(
      recorded.lines.map(\.head.sport) == [.swimming, .other, .cycling, .other, .running])
    #expect(recorded.lines.map(\.fixes.count) == [10, 10, 10, 10, 10])
    #expect(recorded.lines.map { $0.fixes.first?.time } == (0..<5).map { start + $0 * 100_000 })
    #expect(recorded.lines.map(\.device?.distance) == [10, 20, 30, 40, 50])
    #expect(recorded.lines.map(\.device?.duration) == [100, 100, 100, 100, 100])
    #expect(
      recorded.lines.map(\.head.laps.times) == [[], [], [start + 250_000], [], []])
    let places = MultisportLeg.places(of: recorded.lines.map(\.head.leg))
    #expect(places.map { $0?.number } == [1, 2, 3, 4, 5])
    #expect(places.map { $0?.count } == [5, 5, 5, 5, 5])
    #expect(places.map { $0?.isTransition } == [false, true, false, true, false])
    #expect(recorded.warnings.isEmpty)
    for size in [1, 13] { #expect(try read(triathlon().file(), inPiecesOf: size) == recorded) }
  }

  @Test func aLegWithoutRecordsHasItsStartAndItsEnd() throws {
    let recorded = try read(triathlon(withSwim: false).file())
    #expect(recorded.lines.map(\.fixes.count) == [2, 10, 10, 10, 10])
    #expect(recorded.lines.first?.fixes.map(\.time) == [start, start + 100_000])
    #expect(recorded.lines.first?.fixes.map(\.deviceDistance) == [0, 10])
  }

  @Test(arguments: [[0, 100, 100, 300, 400], [0, 100, -1, 300, 400]])
  func sessionsThatStartTogetherOrNowhereStayOneLine(starts: [Int]) throws {
    let recorded = try read(triathlon(starts: starts).file())
    #expect(recorded.lines.map(\.fixes.count) == [50])
    #expect(recorded.lines.first?.head.leg == nil)
    #expect(recorded.warnings == [.sessionsTogether(5)])
  }

  @Test func aTriathlonCutOffBeforeItsSessionsIsOneLine() throws {
    let recorded = try read(triathlon(interruptedBy: 250).file())
    #expect(recorded.lines.map(\.fixes.count) == [26])
    #expect(recorded.lines.first?.head.leg == nil)
    #expect(recorded.warnings == [.truncated])
  }

  @Test func legsOfTwoChainedFilesAreOfTwoActivities() throws {
    let recorded = try read(triathlon().file() + triathlon().file())
    let places = MultisportLeg.places(of: recorded.lines.map(\.head.leg))
    #expect(places.map { $0?.number } == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    #expect(Set(places.map { $0?.count }) == [5])
  }

  @Test func aRecordingOfMoreThanFourDaysIsReadWithoutWaiting() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    for second in 0..<350_010 { fit.record(second: second, latitude: 1) }
    define(session: 6, in: &fit)
    fit.message(
      6, [(1_000_350_010, 4), (1, 1), (1, 4), (1, 4), (123_456, 4), (77, 2), (0xFFFF, 2)])
    let recorded = try read(fit.file())
    #expect(recorded.lines.map(\.fixes.count) == [350_010])
    #expect(recorded.lines.first?.segments.count == 1)
    #expect(recorded.lines.first?.head.sport == .running)
    #expect(recorded.lines.first?.device?.distance == 1234.56)
  }

  @Test func readsChainedFiles() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 0, latitude: 1)
    let recorded = try read(fit.file() + fit.file())
    #expect(recorded.lines.count == 2)
    #expect(recorded.warnings.isEmpty)
    let trailing = try read(fit.file() + [UInt8](repeating: 0, count: 20))
    #expect(trailing.warnings == [.trailingBytes(20)])
  }

  @Test func warnsOfABadChecksumAndReadsOn() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 0, latitude: 1)
    let recorded = try read(fit.file(checksum: 0x1234))
    #expect(recorded.fixes.count == 1)
    #expect(recorded.warnings == [.checksum])
  }

  @Test(arguments: [false, true])
  func readsWhatATruncatedFileHolds(neverFinished: Bool) throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    for second in 0..<10 { fit.record(second: second, latitude: 1) }
    let bytes = fit.file(dataSize: neverFinished ? 0 : nil)
    let recorded = try read(Array(bytes.dropLast(neverFinished ? 2 : 9)))
    #expect(recorded.fixes.count == (neverFinished ? 10 : 9))
    #expect(recorded.warnings == [.truncated])
  }

  @Test func readsWhatCameBeforeADamage() throws {
    var fit = HandmadeFIT()
    fit.beginActivity()
    fit.record(second: 0, latitude: 1)
    fit.message(9, [(0, 4)])
    #expect(try read(fit.file()).warnings == [.truncated])
    var hopeless = HandmadeFIT()
    hopeless.message(9, [(0, 4)])
    #expect(
      refusal(of: hopeless.file())
        == .damagedFIT(reason: "a message of type 9 comes before its definition"))
  }

  @Test(arguments: [(2, "device settings"), (5, "a workout plan"), (15, "daily monitoring")])
  func refusesOtherFilesByTheirKind(type: Int, kind: String) {
    var fit = HandmadeFIT()
    fit.beginActivity(type: type)
    #expect(refusal(of: fit.file()) == .notARecording(kind: kind))
  }

  @Test func saysWhenTheClockWasNotSet() throws {
    var fit = HandmadeFIT()
    fit.define(0, 0, [(0, 1, 0)])
    fit.message(0, [(4, 1)])
    fit.define(1, 20, [(253, 4, 0x86), (3, 1, 2)])
    fit.message(1, [(1000, 4), (120, 1)])
    fit.message(1, [(1060, 4), (121, 1)])
    let recorded = try read(fit.file())
    let times = recorded.fixes.compactMap(\.time)
    #expect(times.count == 2 && times[1] - times[0] == 60_000)
    #expect(recorded.warnings == [.clockNotSet])
  }

  @Test func readsTheRunOfAWatch() throws {
    let bytes = TestFiles.bytes(TestFiles.fixture("fitparse-fr110-2013-02-06.fit"))
    let recorded = try read(bytes)
    #expect(recorded.fixes.count == 590)
    #expect(recorded.fixes.count { $0.coordinate != nil } == 583)
    #expect(recorded.lines.first?.head.sport == .running)
    #expect(recorded.lines.first?.device?.distance == 4835.38)
    #expect(recorded.lines.first?.device?.energy == 336)
    #expect(recorded.fixes.last?.deviceDistance == 4835.38)
    for size in [1, 13] { #expect(try read(bytes, inPiecesOf: size) == recorded) }
  }

  @Test func readsACourse() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("coursepointer-cptr003-rwgps.fit")))
    #expect(recorded.lines.map(\.head.kind) == [.route])
    #expect(recorded.lines.first?.head.name == "cptr003")
    #expect(recorded.fixes.count == 1349)
    #expect(recorded.waypoints.count == 13)
  }

  @Test func readsACourseCutOff() throws {
    let recorded = try read(
      TestFiles.bytes(TestFiles.fixture("coursepointer-invalid_truncated.fit")))
    #expect(recorded.fixes.count == 2)
    #expect(recorded.warnings == [.truncated])
    #expect(recorded.lines.first?.device == nil)
  }
}
