package import Geodesy
package import Tracks

/// The fixes of one line, with one array for each field, for formats that write or read a line that
/// way.
///
/// A fix takes 32 bytes, plus 4 for each sensor that the line has and 8 if the line has device
/// distances. `NaN` marks an absent value inside; the accessors return `nil`.
package struct FixColumns {
  /// The largest number of fixes held at once. Files with more are refused.
  package static let limit = RecordingLimits.points

  /// The number of fixes.
  package private(set) var count = 0
  /// True if any fix has a time.
  package private(set) var hasTimes = false
  /// True if any fix has an altitude.
  package private(set) var hasAltitudes = false
  /// The index of the first fix of each segment.
  package private(set) var segmentStarts: [Int] = []
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var altitudes: [Double] = []
  private var times: [Int64] = []
  private var sensors: [[Float]] = Array(repeating: [], count: Sensor.allCases.count)
  private var distances: [Double] = []
  private var breaksNext = true

  /// The values a fix may have besides position, time and altitude.
  package enum Sensor: Int, CaseIterable {
    /// Heart rate in beats per minute, cadence in steps or turns per minute, temperature in degrees
    /// Celsius, power in watts, speed in m/s, horizontal accuracy in metres.
    case heartRate, cadence, temperature, power, speed, accuracy

    /// The range of possible values. A value outside it is a fault.
    package var range: ClosedRange<Double> {
      switch self {
      case .heartRate: SensorRange.heartRate
      case .cadence: SensorRange.cadence
      case .temperature: SensorRange.temperature
      case .power: SensorRange.power
      case .speed: SensorRange.speed
      case .accuracy: SensorRange.accuracy
      }
    }
  }

  private static let noTime = Int64.min

  /// Creates an empty line.
  package init() {}

  /// Begins a segment with the next fix.
  package mutating func beginSegment() { breaksNext = true }

  /// Appends a fix. Sensor values are kept as `Float`.
  package mutating func append(_ fix: Fix) {
    if breaksNext {
      segmentStarts.append(count)
      breaksNext = false
    }
    latitudes.append(fix.coordinate?.latitude ?? .nan)
    longitudes.append(fix.coordinate?.longitude ?? .nan)
    altitudes.append(fix.altitude ?? .nan)
    times.append(fix.time ?? FixColumns.noTime)
    if fix.time != nil { hasTimes = true }
    if fix.altitude != nil { hasAltitudes = true }
    set(.heartRate, fix.heartRate)
    set(.cadence, fix.cadence)
    set(.temperature, fix.temperature)
    set(.power, fix.power)
    set(.speed, fix.speed)
    set(.accuracy, fix.accuracy)
    if let distance = fix.deviceDistance {
      if distances.isEmpty { distances = Array(repeating: .nan, count: count) }
      distances.append(distance)
    } else if !distances.isEmpty {
      distances.append(.nan)
    }
    count += 1
  }

  /// Appends the segments of another line.
  package mutating func append(contentsOf other: FixColumns) {
    for segment in other.segments {
      beginSegment()
      for index in segment { append(other[index]) }
    }
  }

  private mutating func set(_ sensor: Sensor, _ value: Double?) {
    if let value {
      if sensors[sensor.rawValue].isEmpty {
        sensors[sensor.rawValue] = Array(repeating: .nan, count: count)
      }
      sensors[sensor.rawValue].append(Float(value))
    } else if !sensors[sensor.rawValue].isEmpty {
      sensors[sensor.rawValue].append(.nan)
    }
  }

  // MARK: Reading

  /// True if any fix has a device distance.
  package var hasDistances: Bool { !distances.isEmpty }
  /// Returns true if any fix has a value of the sensor.
  package func has(_ sensor: Sensor) -> Bool { !sensors[sensor.rawValue].isEmpty }

  /// The segments, as ranges of indices.
  package var segments: [Range<Int>] {
    segmentStarts.indices.map { index in
      let end = index + 1 < segmentStarts.count ? segmentStarts[index + 1] : count
      return segmentStarts[index]..<end
    }
  }

  /// A lap of a line.
  package struct Lap {
    /// Its fixes, as a range of indices.
    package var fixes: Range<Int>
    /// Its start in UTC milliseconds; `nil` for the first lap.
    package var start: Int64?
  }

  /// Divides the line into laps. A fix at the end of a lap is the first of the next one; laps without
  /// a fix are left out.
  package func laps(_ times: LapTimes) -> [Lap] {
    var laps = [Lap(fixes: 0..<count)]
    var next = times.times.startIndex
    for index in 0..<count where next < times.times.endIndex {
      guard let time = time(index) else { continue }
      var end: Int64?
      while next < times.times.endIndex, time >= times.times[next] {
        end = times.times[next]
        next += 1
      }
      let current = laps.count - 1
      guard let end, index > laps[current].fixes.lowerBound else { continue }
      laps[current].fixes = laps[current].fixes.lowerBound..<index
      laps.append(Lap(fixes: index..<count, start: end))
    }
    return laps
  }

  /// Returns the position of a fix; `nil` if it has none.
  package func coordinate(_ index: Int) -> Coordinate? {
    Coordinate(latitude: latitudes[index], longitude: longitudes[index])
  }

  /// Returns the altitude of a fix in metres above sea level; `nil` if unknown.
  package func altitude(_ index: Int) -> Double? { present(altitudes[index]) }
  /// Returns the device distance of a fix in metres from the start; `nil` if unknown.
  package func distance(_ index: Int) -> Double? {
    distances.isEmpty ? nil : present(distances[index])
  }
  /// Returns the time of a fix in UTC milliseconds; `nil` if unknown.
  package func time(_ index: Int) -> Int64? {
    times[index] == FixColumns.noTime ? nil : times[index]
  }

  /// Returns the value of a sensor at a fix, in the sensor's unit; `nil` if unknown.
  package func value(_ sensor: Sensor, _ index: Int) -> Double? {
    let column = sensors[sensor.rawValue]
    guard !column.isEmpty, !column[index].isNaN else { return nil }
    return Double(column[index])
  }

  private func present(_ value: Double) -> Double? { value.isNaN ? nil : value }

  /// The fix at an index.
  package subscript(index: Int) -> Fix {
    Fix(
      coordinate: coordinate(index), time: time(index), altitude: altitude(index),
      accuracy: value(.accuracy, index), speed: value(.speed, index),
      heartRate: value(.heartRate, index), cadence: value(.cadence, index),
      temperature: value(.temperature, index), power: value(.power, index),
      deviceDistance: distance(index))
  }

  // MARK: Filling columns that come one after another

  /// Sets the time of a fix in UTC milliseconds. Does nothing for an index past the end.
  package mutating func setTime(_ time: Int64?, at index: Int) {
    guard index < count else { return }
    times[index] = time ?? FixColumns.noTime
    if time != nil { hasTimes = true }
  }

  /// Sets a sensor value of a fix. Does nothing for an index past the end.
  package mutating func set(_ sensor: Sensor, _ value: Double, at index: Int) {
    guard index < count else { return }
    if sensors[sensor.rawValue].isEmpty {
      sensors[sensor.rawValue] = Array(repeating: .nan, count: count)
    }
    sensors[sensor.rawValue][index] = Float(value)
  }
}

extension FixColumns {
  /// Removes the altitudes if all are exactly 0, which some programs write for unknown.
  package mutating func removeFlatAltitudes() {
    guard altitudes.allSatisfy({ $0 == 0 || $0.isNaN }) else { return }
    altitudes = Array(repeating: .nan, count: count)
  }

  /// Feeds the whole line to `feed`: its head, segments, fixes and end.
  package func play(_ head: LineHead, device: DeviceTotals? = nil, into feed: RecordingFeed) {
    feed.beginLine(head)
    for segment in segments {
      feed.breakSegment()
      for index in segment { feed.add(self[index]) }
    }
    feed.endLine(head, device: device)
  }
}
