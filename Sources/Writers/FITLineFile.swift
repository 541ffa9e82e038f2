import Geodesy
import Recordings
import Tracks

/// One line as one FIT file.
struct FITLineFile {
  private let line: FixColumns
  private let head: LineHead
  private let totals: LineTotals
  private let start: Double?
  private let end: Double?
  private let laps: [FixColumns.Lap]
  private var encoder = FITEncoder()
  /// The number of fixes of which the file holds anything besides the time.
  private(set) var written = 0

  init(_ line: FixColumns, _ head: LineHead, _ totals: LineTotals) {
    self.line = line
    self.head = head
    self.totals = totals
    laps = line.laps(head.laps)
    let times = (0..<line.count).lazy.compactMap { FITLineFile.seconds(line.time($0)) }
    start = times.first
    end = times.last
  }

  private static func seconds(_ time: Int64?) -> Double? {
    guard let time else { return nil }
    let seconds = (Double(time) / 1000).rounded(.down) - Double(FITProfile.epoch)
    return seconds >= 0 ? seconds : nil
  }

  mutating func bytes(places: [Waypoint]) -> [UInt8] {
    let isCourse = head.kind == .route
    addFileID(isCourse ? FITProfile.courseFile : FITProfile.activityFile)
    if isCourse {
      addCourse()
      addLap(start: start, end: end, totals)
    }
    addEvent(type: 0, at: start)
    addRecords()
    addEvent(type: 4, at: end)
    if isCourse {
      addCoursePoints(places)
    } else {
      addLaps()
      addSession()
      addActivity()
    }
    return encoder.file()
  }

  private mutating func addFileID(_ type: Int) {
    encoder.define(
      0, FITProfile.Message.fileID,
      [.init(0, .enumeration), .init(1, .uint16), .init(2, .uint16), .init(4, .uint32)])
    encoder.begin(0)
    encoder.number(Double(type), .enumeration)
    // Manufacturer 255: a program without a registered number.
    encoder.number(255, .uint16)
    encoder.number(0, .uint16)
    encoder.number(start, .uint32)
  }

  private mutating func addCourse() {
    encoder.define(
      1, FITProfile.Message.course, [.init(4, .enumeration), .init(5, .string(48))])
    encoder.begin(1)
    encoder.number(Double(FITProfile.number(of: head.sport)), .enumeration)
    encoder.string(head.name ?? "Course", size: 48)
  }

  private mutating func addEvent(type: Double, at time: Double?) {
    guard let time else { return }
    encoder.define(
      2, FITProfile.Message.event,
      [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
    encoder.begin(2)
    encoder.number(time, .uint32)
    encoder.number(0, .enumeration)
    encoder.number(type, .enumeration)
  }

  // MARK: Records

  private mutating func addRecords() {
    var distance = 0.0
    for (number, segment) in line.segments.enumerated() {
      if number > 0 {
        addEvent(type: 4, at: FITLineFile.seconds(line.time(segment.lowerBound - 1)))
        addEvent(type: 0, at: FITLineFile.seconds(line.time(segment.lowerBound)))
      }
      defineRecord()
      var previous: Coordinate?
      for index in segment {
        let fix = line[index]
        if let coordinate = fix.coordinate {
          if let previous { distance += previous.distance(to: coordinate) }
          previous = coordinate
        }
        if add(fix, distance: line.hasDistances ? fix.deviceDistance : distance) { written += 1 }
      }
    }
  }

  /// Distances are written only if they are the device's, since ours would pass for a wheel's. A course has no
  /// measured ones, and navigators need them.
  private var hasDistances: Bool { line.hasDistances || head.kind == .route }

  private mutating func defineRecord() {
    var fields: [FITEncoder.Field] = []
    if line.hasTimes { fields.append(.init(253, .uint32)) }
    fields += [.init(0, .sint32), .init(1, .sint32)]
    if hasDistances { fields.append(.init(5, .uint32)) }
    if line.hasAltitudes { fields.append(.init(2, .uint16)) }
    for sensor in FixColumns.Sensor.allCases where line.has(sensor) {
      fields.append(sensor.fitField)
    }
    encoder.define(3, FITProfile.Message.record, fields)
  }

  /// - Returns: true if the record holds anything besides the time.
  private mutating func add(_ fix: Fix, distance: Double?) -> Bool {
    encoder.begin(3)
    if line.hasTimes { encoder.number(FITLineFile.seconds(fix.time), .uint32) }
    var isHeld = add(fix.coordinate)
    func note(_ isWritten: Bool) { isHeld = isHeld || isWritten }
    if hasDistances { note(encoder.number(distance.map { $0 * 100 }, .uint32)) }
    if line.hasAltitudes { note(encoder.number(fix.altitude.map { ($0 + 500) * 5 }, .uint16)) }
    for sensor in FixColumns.Sensor.allCases where line.has(sensor) {
      let value: Double? =
        switch sensor {
        case .heartRate: fix.heartRate
        case .cadence: fix.cadence
        case .temperature: fix.temperature
        case .power: fix.power
        case .speed: fix.speed.map { $0 * 1000 }
        case .accuracy: fix.accuracy
        }
      note(encoder.number(value, sensor.fitField.type))
    }
    return isHeld
  }

  /// - Returns: true if the position was written.
  @discardableResult
  private mutating func add(_ coordinate: Coordinate?) -> Bool {
    // The field ends short of 180° east, which is 180° west.
    let longitude = coordinate.map { $0.longitude == 180 ? -180 : $0.longitude }
    encoder.number(coordinate.map { $0.latitude / FITProfile.degrees }, .sint32)
    return encoder.number(longitude.map { $0 / FITProfile.degrees }, .sint32)
  }

  private mutating func addCoursePoints(_ places: [Waypoint]) {
    guard !places.isEmpty else { return }
    encoder.define(
      4, FITProfile.Message.coursePoint,
      [
        .init(1, .uint32), .init(2, .sint32), .init(3, .sint32), .init(5, .enumeration),
        .init(6, .string(32)),
      ])
    for place in places {
      encoder.begin(4)
      encoder.number(FITLineFile.seconds(place.time), .uint32)
      add(place.coordinate)
      encoder.number(0, .enumeration)
      encoder.string(place.name ?? "", size: 32)
    }
  }

  // MARK: Totals

  private static let totalFields: [FITEncoder.Field] = [
    .init(253, .uint32), .init(2, .uint32), .init(7, .uint32), .init(8, .uint32),
    .init(9, .uint32), .init(11, .uint16),
  ]

  private mutating func addTotals(start: Double?, end: Double?, _ totals: LineTotals) {
    encoder.number(end, .uint32)
    encoder.number(start, .uint32)
    encoder.number(totals.duration * 1000, .uint32)
    encoder.number(totals.timer * 1000, .uint32)
    encoder.number(totals.distance * 100, .uint32)
    encoder.number(totals.energy, .uint16)
  }

  /// Writes the laps in sequence, or the whole line as one lap.
  private mutating func addLaps() {
    guard laps.count > 1 else { return addLap(start: start, end: end, totals) }
    for (number, lap) in laps.enumerated() {
      let next = number + 1 < laps.count ? laps[number + 1].start : nil
      addLap(
        number, start: FITLineFile.seconds(lap.start) ?? start,
        end: FITLineFile.seconds(next) ?? end, LineTotals(line, lap: lap))
    }
  }

  private mutating func addLap(
    _ number: Int = 0, start: Double?, end: Double?, _ totals: LineTotals
  ) {
    encoder.define(
      5, FITProfile.Message.lap,
      [.init(254, .uint16), .init(0, .enumeration), .init(1, .enumeration)]
        + FITLineFile.totalFields + [.init(21, .uint16), .init(22, .uint16)])
    encoder.begin(5)
    encoder.number(Double(number), .uint16)
    // Event "lap", type "stop".
    encoder.number(9, .enumeration)
    encoder.number(1, .enumeration)
    addTotals(start: start, end: end, totals)
    encoder.number(totals.ascent, .uint16)
    encoder.number(totals.descent, .uint16)
  }

  private mutating func addSession() {
    encoder.define(
      6, FITProfile.Message.session,
      [
        .init(254, .uint16), .init(0, .enumeration), .init(1, .enumeration),
        .init(5, .enumeration),
      ] + FITLineFile.totalFields
        + [.init(22, .uint16), .init(23, .uint16), .init(25, .uint16), .init(26, .uint16)])
    encoder.begin(6)
    encoder.number(0, .uint16)
    // Event "session", type "stop".
    encoder.number(8, .enumeration)
    encoder.number(1, .enumeration)
    encoder.number(Double(FITProfile.number(of: head.sport)), .enumeration)
    addTotals(start: start, end: end, totals)
    encoder.number(totals.ascent, .uint16)
    encoder.number(totals.descent, .uint16)
    encoder.number(0, .uint16)
    encoder.number(Double(laps.count), .uint16)
  }

  private mutating func addActivity() {
    encoder.define(
      7, FITProfile.Message.activity,
      [
        .init(253, .uint32), .init(0, .uint32), .init(1, .uint16), .init(2, .enumeration),
        .init(3, .enumeration), .init(4, .enumeration),
      ])
    encoder.begin(7)
    encoder.number(end, .uint32)
    encoder.number(totals.timer * 1000, .uint32)
    encoder.number(1, .uint16)
    encoder.number(0, .enumeration)
    // Event "activity", type "stop".
    encoder.number(26, .enumeration)
    encoder.number(1, .enumeration)
  }
}

extension FixColumns.Sensor {
  /// The field of a record for the sensor.
  fileprivate var fitField: FITEncoder.Field {
    switch self {
    case .heartRate: .init(3, .uint8)
    case .cadence: .init(4, .uint8)
    case .temperature: .init(13, .sint8)
    case .power: .init(7, .uint16)
    case .speed: .init(6, .uint16)
    case .accuracy: .init(31, .uint8)
    }
  }
}
