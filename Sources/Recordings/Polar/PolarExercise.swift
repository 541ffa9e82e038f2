import Tracks

/// An exercise of a training session of Polar's, as far as it has been read. Times are those of clocks at the place, as if they were UTC,
/// in milliseconds.
struct PolarExercise {
  /// The quantities of samples.
  enum Quantity: Int, CaseIterable {
    case heartRate, speed, cadence, altitude, temperature, power, distance

    /// Recognizes the word of a list of values.
    init?(_ text: Span<UInt8>) {
      let words: [(StaticString, Quantity)] = [
        ("HEART_RATE", .heartRate), ("SPEED", .speed), ("CADENCE", .cadence),
        ("ALTITUDE", .altitude), ("TEMPERATURE", .temperature), ("POWER", .power),
        ("DISTANCE", .distance),
      ]
      guard let match = words.first(where: { TextPiece.equal(text, $0.0) }) else { return nil }
      self = match.1
    }
  }

  /// A sample, a list of values, a position or a lap that is being read.
  struct Sample {
    var time: Int64?
    var value: Double?
    var latitude: Double?
    var longitude: Double?
    /// Seconds.
    var duration: Double?
    var quantity: Quantity?
    /// Milliseconds between the values.
    var interval: Double?
    var values: [Float] = []
  }

  /// Values of one quantity, of which NaN is none.
  private struct Series {
    var values: [Float] = []
    /// The time of each value, or none for values at an interval.
    var times: [Int64] = []
    var interval = 0.0

    func time(_ index: Int, from start: Int64) -> Int64 {
      times.isEmpty ? start + Int64(Double(index) * interval) : times[index]
    }
  }

  var start: Int64?
  /// Minutes that clocks at the place are ahead of UTC.
  var zone: Double?
  var sport: Sport?
  var device = DeviceTotals()
  /// The time from which positions count, in the new form.
  var routeStart: Int64?
  /// True in the new form, whose positions have milliseconds instead of times.
  var countsPositions = false

  private var series = [Series](repeating: Series(), count: Quantity.allCases.count)
  private var positions: [(time: Int64?, latitude: Double?, longitude: Double?, altitude: Float)] =
    []
  /// Seconds from the start to the end of each lap.
  private var lapEnds: [Double] = []

  mutating func add(_ value: Double?, of quantity: Quantity, at time: Int64) {
    series[quantity.rawValue].values.append(Float(value ?? .nan))
    series[quantity.rawValue].times.append(time)
  }

  mutating func add(position: Sample) {
    positions.append(
      (position.time, position.latitude, position.longitude, Float(position.value ?? .nan)))
  }

  mutating func endList(_ list: Sample) {
    guard let quantity = list.quantity, let interval = list.interval,
      (1...3_600_000).contains(interval)
    else { return }
    series[quantity.rawValue] = Series(values: list.values, interval: interval)
  }

  mutating func endLap(_ duration: Double?) {
    guard let duration, duration > 0, lapEnds.count < LapTimes.maximumCount else { return }
    lapEnds.append((lapEnds.last ?? 0) + duration)
  }

  // MARK: The line

  /// Milliseconds up to which a value stands for a position after it.
  private static let reach: Int64 = 10_000
  /// Seconds. A longer exercise is a fault.
  private static let longest = 7.0 * 86_400

  /// Returns the fixes: its positions with the values that were current, before and behind them those without a position. An exercise
  /// of neither has a fix at its start and one at its end.
  /// - Parameter zone: that of the session, for an exercise that states none.
  func line(zone: Double?, _ feed: RecordingFeed) -> (fixes: FixColumns, laps: LapTimes)? {
    guard let start else { return nil }
    let minutes = self.zone ?? zone ?? 0
    let ahead = abs(minutes) <= 24 * 60 ? Int64(minutes * 60_000) : 0
    var fixes = FixColumns()
    var cursors = [Int](repeating: -1, count: series.count)
    func add(_ time: Int64?, _ position: (latitude: Double?, longitude: Double?, altitude: Float)?)
    {
      var fix = Fix(time: time.flatMap { feed.time($0 - ahead) })
      if let position {
        fix.coordinate = feed.coordinate(
          latitude: position.latitude, longitude: position.longitude)
        if !position.altitude.isNaN {
          fix.altitude = feed.value(Double(position.altitude), in: SensorRange.altitude)
        }
      }
      if let time { fill(&fix, at: time, from: start, &cursors, feed) }
      if fix != Fix(time: fix.time) { fixes.append(fix) }
    }
    let from = countsPositions ? routeStart ?? start : 0
    let placed = positions.map { $0.time.map { $0 + from } }
    let longest = series.max { $0.values.count < $1.values.count } ?? Series()
    let (first, last) = (placed.compactMap { $0 }.min(), placed.compactMap { $0 }.max())
    for index in longest.values.indices {
      let time = longest.time(index, from: start)
      if first.map({ time < $0 }) ?? true { add(time, nil) }
    }
    for (time, position) in zip(placed, positions) {
      add(time, (position.latitude, position.longitude, position.altitude))
    }
    if let last {
      for index in longest.values.indices {
        let time = longest.time(index, from: start)
        if time > last { add(time, nil) }
      }
    }
    if fixes.count == 0 { addEnds(to: &fixes, start - ahead, feed) }
    var laps = LapTimes()
    for end in lapEnds.dropLast() where end < Self.longest {
      laps.add(start - ahead + Int64(end * 1000))
    }
    return (fixes, laps)
  }

  /// Sets the values that were current at a time. Times mostly rise, so each series is read once.
  private func fill(
    _ fix: inout Fix, at time: Int64, from start: Int64, _ cursors: inout [Int],
    _ feed: RecordingFeed
  ) {
    for quantity in Quantity.allCases {
      let series = series[quantity.rawValue]
      var cursor = cursors[quantity.rawValue]
      while cursor + 1 < series.values.count, series.time(cursor + 1, from: start) <= time {
        cursor += 1
      }
      cursors[quantity.rawValue] = cursor
      guard cursor >= 0, time - series.time(cursor, from: start) <= Self.reach,
        !series.values[cursor].isNaN
      else { continue }
      let value = Double(series.values[cursor])
      switch quantity {
      case .heartRate: fix.heartRate = feed.heartRate(value)
      // Kilometres per hour.
      case .speed: fix.speed = feed.value(value / 3.6, in: SensorRange.speed)
      case .cadence: fix.cadence = feed.value(value, in: SensorRange.cadence)
      case .temperature: fix.temperature = feed.value(value, in: SensorRange.temperature)
      case .power: fix.power = feed.value(value, in: SensorRange.power)
      case .distance: fix.deviceDistance = feed.value(value, in: SensorRange.distance)
      // A watch without a height yet writes 0.
      case .altitude where fix.altitude == nil && value != 0:
        fix.altitude = feed.value(value, in: SensorRange.altitude)
      case .altitude: break
      }
    }
  }

  private func addEnds(to fixes: inout FixColumns, _ start: Int64, _ feed: RecordingFeed) {
    guard let duration = device.duration, duration > 0, duration < Self.longest,
      let time = feed.time(start)
    else { return }
    fixes.append(Fix(time: time, deviceDistance: 0))
    fixes.append(
      Fix(
        time: time + Int64(duration * 1000),
        deviceDistance: feed.value(device.distance ?? 0, in: SensorRange.distance)))
  }
}
