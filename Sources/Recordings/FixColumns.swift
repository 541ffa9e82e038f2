package import Geodesy
package import Tracks

/// The fixes of one line, a column a quantity, for formats that write or read a line by columns.
///
/// 32 bytes a fix, and 4 more for each sensor that the line has. `NaN` stands for absent inside;
/// nothing outside sees it.
package struct FixColumns {
  /// More fixes than this are refused: nobody recorded them, and memory has an end.
  package static let limit = 5_000_000

  package private(set) var count = 0
  /// Whether any fix has a time.
  package private(set) var hasTimes = false
  /// Whether any fix has an altitude.
  package private(set) var hasAltitudes = false
  /// Where segments begin.
  package private(set) var segmentStarts: [Int] = []
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var altitudes: [Double] = []
  private var times: [Int64] = []
  private var sensors: [[Float]] = Array(repeating: [], count: Sensor.allCases.count)
  private var distances: [Double] = []
  private var breaksNext = true

  /// The sensors a fix may carry besides place, time and height.
  package enum Sensor: Int, CaseIterable {
    case heartRate, cadence, temperature, power, speed, accuracy

    /// Values outside are faults.
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

  package init() {}

  package mutating func beginSegment() { breaksNext = true }

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

  package var hasDistances: Bool { !distances.isEmpty }
  package func has(_ sensor: Sensor) -> Bool { !sensors[sensor.rawValue].isEmpty }

  /// The segments, as ranges of fixes.
  package var segments: [Range<Int>] {
    segmentStarts.indices.map { index in
      let end = index + 1 < segmentStarts.count ? segmentStarts[index + 1] : count
      return segmentStarts[index]..<end
    }
  }

  package func coordinate(_ index: Int) -> Coordinate? {
    Coordinate(latitude: latitudes[index], longitude: longitudes[index])
  }

  package func altitude(_ index: Int) -> Double? { present(altitudes[index]) }
  package func distance(_ index: Int) -> Double? {
    distances.isEmpty ? nil : present(distances[index])
  }
  package func time(_ index: Int) -> Int64? {
    times[index] == FixColumns.noTime ? nil : times[index]
  }

  package func value(_ sensor: Sensor, _ index: Int) -> Double? {
    let column = sensors[sensor.rawValue]
    guard !column.isEmpty, !column[index].isNaN else { return nil }
    return Double(column[index])
  }

  private func present(_ value: Double) -> Double? { value.isNaN ? nil : value }

  package subscript(index: Int) -> Fix {
    Fix(
      coordinate: coordinate(index), time: time(index), altitude: altitude(index),
      accuracy: value(.accuracy, index), speed: value(.speed, index),
      heartRate: value(.heartRate, index), cadence: value(.cadence, index),
      temperature: value(.temperature, index), power: value(.power, index),
      deviceDistance: distance(index))
  }

  // MARK: Filling columns that come one after another

  package mutating func setTime(_ time: Int64?, at index: Int) {
    guard index < count else { return }
    times[index] = time ?? FixColumns.noTime
    if time != nil { hasTimes = true }
  }

  package mutating func set(_ sensor: Sensor, _ value: Double, at index: Int) {
    guard index < count else { return }
    if sensors[sensor.rawValue].isEmpty {
      sensors[sensor.rawValue] = Array(repeating: .nan, count: count)
    }
    sensors[sensor.rawValue][index] = Float(value)
  }
}

extension FixColumns {
  /// Programs that know no height write 0 for every point; that is not the sea.
  package mutating func forgetFlatAltitudes() {
    guard altitudes.allSatisfy({ $0 == 0 || $0.isNaN }) else { return }
    altitudes = Array(repeating: .nan, count: count)
  }

  /// Gives the whole line to the receiver.
  package func play(_ head: LineHead, device: DeviceTotals? = nil, into feed: RecordingFeed) {
    feed.beginLine(head)
    for segment in segments {
      feed.breakSegment()
      for index in segment { feed.add(self[index]) }
    }
    feed.endLine(head, device: device)
  }
}
