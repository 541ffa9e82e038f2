import Geodesy
import Tracks

/// Makes lines, waypoints and totals from the messages of FIT activities and courses.
///
/// After a timer stop, the next record begins a segment. Each session is a line, so that each leg of a triathlon is one: records
/// after the end of a session begin a new line, and lines wait for the end of the file, where most devices write all sessions.
package struct FITRecording {
  private let feed: RecordingFeed
  private var decoder = FITDecoder()

  private var fileType: Int?
  private var head = LineHead()
  /// The lines that have ended.
  private var ended: [FITLine] = []
  /// The open line.
  private var line: FITLine?
  /// The sessions and laps since the last line ended.
  private var sessions: [FITSummary] = []
  private var laps: [FITSummary] = []
  /// The time of the first record of the open line in seconds of the FIT clock.
  private var lineStart: Int?
  /// The number of fixes that wait.
  private var waiting = 0
  /// True if the file has so many fixes that those of the open line are handed over at once.
  private var isPassedOn = false
  private var clockIsSet = true
  /// Metres of the accumulated 12-bit distance, in sixteenths.
  private var compressedDistance: Int?

  /// The largest number of fixes that wait: four days at one per second, in about 20 MB.
  private static let patience = 350_000

  /// Creates a reader that passes its results to `feed`.
  package init(_ feed: RecordingFeed) { self.feed = feed }

  /// Reads the next bytes of the file.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var decoder = decoder
    decoder.feed(bytes) { event in
      switch event {
      case .file: beginFile()
      case .message(let message): read(message)
      case .end(let checksumHolds):
        release()
        if !checksumHolds { feed.warn(.checksum) }
      }
    }
    self.decoder = decoder
  }

  /// Ends the file and reports omissions as warnings.
  /// - Throws: `damagedFIT` without a message that can be read, `notARecording` for another kind of FIT
  ///   file, `nothingInside`.
  package mutating func finish() throws(FormatError) {
    if decoder.files == 0 || decoder.messages == 0 {
      throw .damagedFIT(reason: decoder.damage ?? "it ends before its first message")
    }
    release(isComplete: !decoder.isCutOff)
    if decoder.isCutOff { feed.warn(.truncated) }
    if decoder.trailingBytes > 0 { feed.warn(.trailingBytes(decoder.trailingBytes)) }
    if !clockIsSet { feed.warn(.clockNotSet) }
    let isRecording = fileType == FITProfile.activityFile || fileType == FITProfile.courseFile
    if feed.lines == 0, feed.waypoints == 0, !isRecording {
      throw .notARecording(kind: FITProfile.kind(ofFile: fileType))
    }
    try feed.finish()
  }

  private mutating func beginFile() {
    fileType = nil
    head = LineHead()
    sessions = []
    laps = []
    isPassedOn = false
    compressedDistance = nil
  }

  // MARK: Messages

  private mutating func read(_ message: FITMessage) {
    switch message.definition.globalNumber {
    case FITProfile.Message.record: record(message)
    case FITProfile.Message.event: event(message)
    case FITProfile.Message.session: sessions.append(summary(message, ascent: 22, descent: 23))
    case FITProfile.Message.lap: laps.append(summary(message, ascent: 21, descent: 22))
    case FITProfile.Message.fileID:
      fileType = message.integer(0)
      if fileType == FITProfile.courseFile { head.kind = .route }
    case FITProfile.Message.sport:
      head.sport = message.integer(0).flatMap(FITProfile.sport) ?? head.sport
    case FITProfile.Message.course:
      head.name = message.string(5)
      head.sport = message.integer(4).flatMap(FITProfile.sport) ?? head.sport
    case FITProfile.Message.coursePoint: coursePoint(message)
    default: break
    }
  }

  private mutating func record(_ message: FITMessage) {
    var fix = Fix()
    fix.coordinate = coordinate(message, latitude: 0, longitude: 1)
    let altitude = message.number(78) ?? message.number(2)
    fix.altitude = value(altitude.map { $0 / 5 - 500 }, SensorRange.altitude)
    fix.heartRate = message.number(3).flatMap(feed.heartRate)
    if let cadence = message.number(4) {
      fix.cadence = cadence + (message.number(53) ?? 0) / 128
    }
    fix.deviceDistance = message.number(5).map { $0 / 100 }
    fix.speed = value(
      (message.number(73) ?? message.number(6)).map { $0 / 1000 }, SensorRange.speed)
    fix.power = value(message.number(7), SensorRange.power)
    fix.temperature = value(message.number(13), SensorRange.temperature)
    fix.accuracy = message.number(31)
    if let packed = message.rawBytes(8, count: 3) { unpack(packed, into: &fix) }
    guard fix != Fix() else { return }
    let seconds = message.integer(253) ?? message.compressedTime.map { Int($0) }
    fix.time = time(seconds)
    beginLine(at: seconds)
    if isPassedOn { feed.add(fix) } else { wait(fix) }
  }

  /// Unpacks speed in 12 bits (centimetres per second) and distance in 12 bits (sixteenths of a metre,
  /// accumulated from record to record).
  private mutating func unpack(_ packed: [UInt8], into fix: inout Fix) {
    let speed = Int(packed[0]) | Int(packed[1] & 0x0F) << 8
    let distance = Int(packed[1] >> 4) | Int(packed[2]) << 4
    if fix.speed == nil { fix.speed = Double(speed) / 100 }
    let last = compressedDistance ?? 0
    let total = last + (distance - last) & 0xFFF
    compressedDistance = total
    if fix.deviceDistance == nil { fix.deviceDistance = Double(total) / 16 }
  }

  private mutating func event(_ message: FITMessage) {
    // Event 0 is the timer; types 1, 4, 8 and 9 stop it.
    guard message.integer(0) == 0, let type = message.integer(1), [1, 4, 8, 9].contains(type)
    else { return }
    line?.fixes.beginSegment()
    if isPassedOn { feed.breakSegment() }
  }

  private func summary(
    _ message: FITMessage, ascent: UInt8, descent: UInt8
  ) -> FITSummary {
    var summary = FITSummary()
    summary.sport = message.integer(5).flatMap(FITProfile.sport)
    if message.definition.globalNumber == FITProfile.Message.lap { summary.sport = nil }
    summary.isTransition = message.integer(5) == FITProfile.transition
    summary.start = message.integer(2)
    summary.end = message.integer(253)
    summary.totals.duration = message.number(7).map { $0 / 1000 }
    summary.totals.movingTime = message.number(8).map { $0 / 1000 }
    summary.totals.distance = message.number(9).map { $0 / 100 }
    summary.totals.energy = message.number(11)
    summary.totals.ascent = message.number(ascent)
    summary.totals.descent = message.number(descent)
    return summary
  }

  private mutating func coursePoint(_ message: FITMessage) {
    guard
      let coordinate = feed.place(
        latitude: message.number(2).map { $0 * FITProfile.degrees },
        longitude: message.number(3).map { $0 * FITProfile.degrees })
    else { return }
    feed.add(
      Waypoint(coordinate: coordinate, name: message.string(6), time: time(message.integer(1))))
  }

  // MARK: Values

  private func value(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
    value.flatMap { feed.value($0, in: range) }
  }

  private func coordinate(
    _ message: FITMessage, latitude: UInt8, longitude: UInt8
  ) -> Coordinate? {
    guard let latitude = message.number(latitude), let longitude = message.number(longitude)
    else { return nil }
    return feed.coordinate(
      latitude: latitude * FITProfile.degrees, longitude: longitude * FITProfile.degrees)
  }

  private mutating func time(_ seconds: Int?) -> Int64? {
    guard let seconds else { return nil }
    if seconds < FITProfile.firstRealTime { clockIsSet = false }
    return feed.time((Int64(seconds) + FITProfile.epoch) * 1000)
  }

  // MARK: Lines

  private mutating func beginLine(at seconds: Int?) {
    // Old recorders write the session before the records that it covers.
    if line != nil, let seconds, let end = sessions.last?.end, seconds > end,
      lineStart.map({ $0 <= end }) ?? true
    {
      endLine()
    }
    guard line == nil else { return }
    line = FITLine(head: head)
    lineStart = seconds
    if isPassedOn { feed.beginLine(head) }
  }

  private mutating func wait(_ fix: Fix) {
    line?.fixes.append(fix)
    waiting += 1
    guard waiting > Self.patience, let open = line else { return }
    handOver()
    isPassedOn = true
    feed.beginLine(open.head)
    open.play(into: feed)
    line = FITLine(head: open.head)
  }

  /// Ends the open line, which the sessions and laps so far describe.
  private mutating func endLine(isComplete: Bool = true) {
    guard var line else { return }
    line.head = head
    (line.sessions, line.laps) = (sessions, laps)
    (self.line, sessions, laps) = (nil, [], [])
    if isPassedOn {
      end(line, isComplete)
    } else {
      ended.append(line)
    }
  }

  /// Ends the file: hands over the lines that wait.
  private mutating func release(isComplete: Bool = true) {
    // Legs without records, all of them in a pool.
    if line == nil, sessions.count > 1 { line = FITLine(head: head) }
    endLine(isComplete: isComplete)
    handOver(isComplete: isComplete)
  }

  private mutating func handOver(isComplete: Bool = true) {
    let lines = ended.flatMap { $0.divided() }
    (ended, waiting) = ([], 0)
    let isMultisport = lines.count { !$0.sessions.isEmpty } > 1
    var isFirst = true
    for var line in lines where line.fixes.count > 0 {
      if isMultisport, let session = line.sessions.first {
        line.head.leg = MultisportLeg(isFirst: isFirst, isTransition: session.isTransition)
        isFirst = false
      }
      feed.beginLine(line.head)
      line.play(into: feed)
      end(line, isComplete)
    }
  }

  private func end(_ line: FITLine, _ isComplete: Bool) {
    if line.sessions.count > 1 { feed.warn(.sessionsTogether(line.sessions.count)) }
    let (head, device) = line.summary(isComplete: isComplete)
    feed.endLine(head, device: device)
  }
}
