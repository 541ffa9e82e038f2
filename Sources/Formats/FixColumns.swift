import Geodesy
import Tracks

/// The fixes of one line, a column a quantity, for formats that write or read a line by columns.
///
/// 32 bytes a fix, and 4 more for each sensor that the line has. `NaN` stands for absent inside;
/// nothing outside sees it.
struct FixColumns {
  /// More fixes than this are refused: nobody recorded them, and memory has an end.
  static let limit = 5_000_000

  private(set) var count = 0
  /// Where segments begin.
  private(set) var segmentStarts: [Int] = []
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var altitudes: [Double] = []
  private var times: [Int64] = []
  private var sensors: [[Float]] = Array(repeating: [], count: Sensor.allCases.count)
  private var distances: [Double] = []
  private var breaksNext = true

  /// The sensors a fix may carry besides place, time and height.
  enum Sensor: Int, CaseIterable {
    case heartRate, cadence, temperature, power, speed, accuracy

    /// Values outside are faults.
    var range: ClosedRange<Double> {
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

  mutating func beginSegment() { breaksNext = true }

  mutating func append(_ fix: Fix) {
    if breaksNext {
      segmentStarts.append(count)
      breaksNext = false
    }
    latitudes.append(fix.coordinate?.latitude ?? .nan)
    longitudes.append(fix.coordinate?.longitude ?? .nan)
    altitudes.append(fix.altitude ?? .nan)
    times.append(fix.time ?? FixColumns.noTime)
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

  var hasTimes: Bool { times.contains { $0 != FixColumns.noTime } }
  var hasAltitudes: Bool { altitudes.contains { !$0.isNaN } }
  var hasDistances: Bool { !distances.isEmpty }
  func has(_ sensor: Sensor) -> Bool { !sensors[sensor.rawValue].isEmpty }

  /// The segments, as ranges of fixes.
  var segments: [Range<Int>] {
    segmentStarts.indices.map { index in
      let end = index + 1 < segmentStarts.count ? segmentStarts[index + 1] : count
      return segmentStarts[index]..<end
    }
  }

  func coordinate(_ index: Int) -> Coordinate? {
    Coordinate(latitude: latitudes[index], longitude: longitudes[index])
  }

  func altitude(_ index: Int) -> Double? { present(altitudes[index]) }
  func distance(_ index: Int) -> Double? { distances.isEmpty ? nil : present(distances[index]) }
  func time(_ index: Int) -> Int64? { times[index] == FixColumns.noTime ? nil : times[index] }

  func value(_ sensor: Sensor, _ index: Int) -> Double? {
    let column = sensors[sensor.rawValue]
    guard !column.isEmpty, !column[index].isNaN else { return nil }
    return Double(column[index])
  }

  private func present(_ value: Double) -> Double? { value.isNaN ? nil : value }

  subscript(index: Int) -> Fix {
    Fix(
      coordinate: coordinate(index), time: time(index), altitude: altitude(index),
      accuracy: value(.accuracy, index), speed: value(.speed, index),
      heartRate: value(.heartRate, index), cadence: value(.cadence, index),
      temperature: value(.temperature, index), power: value(.power, index),
      deviceDistance: distance(index))
  }

  // MARK: Filling columns that come one after another

  mutating func setTime(_ time: Int64?, at index: Int) {
    guard index < count else { return }
    times[index] = time ?? FixColumns.noTime
  }

  mutating func set(_ sensor: Sensor, _ value: Double, at index: Int) {
    guard index < count else { return }
    if sensors[sensor.rawValue].isEmpty {
      sensors[sensor.rawValue] = Array(repeating: .nan, count: count)
    }
    sensors[sensor.rawValue][index] = Float(value)
  }
}

extension FixColumns {
  /// Programs that know no height write 0 for every point; that is not the sea.
  mutating func forgetFlatAltitudes() {
    guard altitudes.allSatisfy({ $0 == 0 || $0.isNaN }) else { return }
    altitudes = Array(repeating: .nan, count: count)
  }

  /// Gives the whole line to the receiver.
  func play(_ head: LineHead, device: DeviceTotals? = nil, into feed: RecordingFeed) {
    feed.beginLine(head)
    for segment in segments {
      feed.breakSegment()
      for index in segment { feed.add(self[index]) }
    }
    feed.endLine(head, device: device)
  }
}
