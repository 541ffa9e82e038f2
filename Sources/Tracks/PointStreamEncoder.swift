import Geodesy

/// Writes a point stream fix by fix. It needs about as much memory as the stream.
public struct PointStreamEncoder: Sendable {
  private var segments: [UInt8] = []
  private var masks: [UInt8] = []
  private var columns = PointStream.fields.map { Column($0) }
  private var lastSegmentStart = 0
  private var segmentIsPending = true
  private var mask: UInt64 = 0
  private var maskRun: UInt64 = 0

  /// The ends of laps.
  public var laps = LapTimes()
  /// True if any fix has a time.
  public private(set) var hasTimes = false
  /// The number of fixes so far.
  public private(set) var count = 0

  /// Creates an encoder of an empty stream.
  public init() {}

  /// The bytes written for one field.
  private struct Column {
    let scale: Double
    let isEven: Bool
    var bytes: [UInt8] = []
    var last: Int64 = 0
    var lastDifference: Int64 = 0

    init(_ field: PointStream.Field) {
      scale = field.scale
      isEven = field.isEven
    }

    /// Appends a value as a whole number of its units, if it is within ±2⁵³.
    /// - Returns: true if it was appended.
    mutating func append(_ value: Double) -> Bool {
      guard let units = PointStream.units(of: value, scale: scale) else { return false }
      let difference = units - last
      last = units
      bytes.appendVarint(zigzag: isEven ? difference - lastDifference : difference)
      lastDifference = difference
      return true
    }
  }

  /// Begins a segment with the next fix. Empty segments are not stored.
  public mutating func beginSegment() {
    segmentIsPending = true
  }

  /// Appends a fix. Each field is rounded to its unit; a value too large to be stored becomes
  /// unknown.
  public mutating func add(_ fix: Fix) {
    if segmentIsPending {
      segmentIsPending = false
      segments.appendVarint(UInt64(count - lastSegmentStart))
      lastSegmentStart = count
    }
    let present = append(fix)
    if maskRun > 0, present != mask { endMaskRun() }
    mask = present
    maskRun += 1
    count += 1
  }

  /// Returns the complete stream.
  public consuming func finish() -> [UInt8] {
    if maskRun > 0 { endMaskRun() }
    var bytes = PointStream.magic
    bytes.append(laps.isEmpty ? PointStream.versionWithoutLaps : PointStream.version)
    bytes.appendVarint(UInt64(count))
    let written = [segments, masks] + columns.map { $0.bytes }
    bytes.appendVarint(UInt64(written.count { !$0.isEmpty } + (laps.isEmpty ? 0 : 1)))
    for (number, column) in written.enumerated() where !column.isEmpty {
      bytes.append(column: number, column)
    }
    if !laps.isEmpty { bytes.append(column: PointStream.lapColumn, lapColumn) }
    return bytes
  }

  private var lapColumn: [UInt8] {
    var column: [UInt8] = []
    var last: Int64 = 0
    for time in laps.times {
      column.appendVarint(zigzag: time - last)
      last = time
    }
    return column
  }

  private mutating func endMaskRun() {
    masks.appendVarint(maskRun)
    masks.appendVarint(mask)
    maskRun = 0
  }

  /// Appends each field of the fix.
  /// - Returns: the mask of the appended fields.
  private mutating func append(_ fix: Fix) -> UInt64 {
    var present: UInt64 = 0
    if let place = fix.coordinate {
      append(place.latitude, to: .latitude, &present)
      append(place.longitude, to: .longitude, &present)
    }
    if let time = fix.time {
      hasTimes = true
      append(Double(time), to: .time, &present)
    }
    if let value = fix.altitude { append(value, to: .altitude, &present) }
    if let value = fix.accuracy { append(value, to: .accuracy, &present) }
    if let value = fix.speed { append(value, to: .speed, &present) }
    if let value = fix.heartRate { append(value, to: .heartRate, &present) }
    if let value = fix.cadence { append(value, to: .cadence, &present) }
    if let value = fix.temperature { append(value, to: .temperature, &present) }
    if let value = fix.power { append(value, to: .power, &present) }
    if let value = fix.deviceDistance { append(value, to: .deviceDistance, &present) }
    return present
  }

  private mutating func append(
    _ value: Double, to field: PointStream.Field, _ present: inout UInt64
  ) {
    if columns[field.rawValue].append(value) { present |= 1 << UInt64(field.rawValue) }
  }
}

extension [UInt8] {
  /// Appends an integer with seven bits per byte, the lowest first. The high bit of a byte is set
  /// when more follow.
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a column of a point stream with its number and size.
  fileprivate mutating func append(column number: Int, _ column: [UInt8]) {
    appendVarint(UInt64(number))
    appendVarint(UInt64(column.count))
    append(contentsOf: column)
  }

  /// Appends a signed integer zigzag-coded: 0, -1, 1, -2 … become 0, 1, 2, 3 …
  mutating func appendVarint(zigzag value: Int64) {
    appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}
