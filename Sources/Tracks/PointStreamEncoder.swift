import Geodesy

/// Makes a point stream, one fix after the other; its memory is that of the stream.
public struct PointStreamEncoder: Sendable {
  private var columns = [[UInt8]](repeating: [], count: PointStream.columns)
  private var last = [Int64](repeating: 0, count: PointStream.fields.count)
  private var lastDifference = [Int64](repeating: 0, count: PointStream.fields.count)
  private var lastSegmentStart = 0
  private var segmentIsPending = true
  private var mask: UInt64 = 0
  private var maskRun: UInt64 = 0

  /// Fixes so far.
  public private(set) var count = 0

  public init() {}

  /// The fixes from here on belong to a new segment. Empty segments leave no trace.
  public mutating func beginSegment() {
    segmentIsPending = true
  }

  /// Appends a fix, each field rounded to its unit; a value too large for it counts as unknown.
  public mutating func add(_ fix: Fix) {
    if segmentIsPending {
      segmentIsPending = false
      columns[PointStream.segmentColumn].appendVarint(UInt64(count - lastSegmentStart))
      lastSegmentStart = count
    }
    let present = append(fix)
    if maskRun > 0, present != mask { endMaskRun() }
    mask = present
    maskRun += 1
    count += 1
  }

  /// The whole stream.
  public consuming func finish() -> [UInt8] {
    if maskRun > 0 { endMaskRun() }
    var bytes = PointStream.magic
    bytes.append(PointStream.version)
    bytes.appendVarint(UInt64(count))
    bytes.appendVarint(UInt64(columns.count { !$0.isEmpty }))
    for (number, column) in columns.enumerated() where !column.isEmpty {
      bytes.appendVarint(UInt64(number))
      bytes.appendVarint(UInt64(column.count))
      bytes.append(contentsOf: column)
    }
    return bytes
  }

  private mutating func endMaskRun() {
    columns[PointStream.maskColumn].appendVarint(maskRun)
    columns[PointStream.maskColumn].appendVarint(mask)
    maskRun = 0
  }

  /// Appends each field that the fix has, and says which.
  private mutating func append(_ fix: Fix) -> UInt64 {
    var present: UInt64 = 0
    if let place = fix.coordinate {
      append(place.latitude, to: .latitude, &present)
      append(place.longitude, to: .longitude, &present)
    }
    if let time = fix.time { append(Double(time), to: .time, &present) }
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

  /// Appends a value as a whole number of its units, when they are within ±2⁵³.
  @inline(__always)
  private mutating func append(
    _ value: Double, to field: PointStream.Field, _ present: inout UInt64
  ) {
    let rounded = (value * field.scale).rounded()
    guard rounded.magnitude <= 9_007_199_254_740_992 else { return }
    let (units, index) = (Int64(rounded), field.rawValue)
    present |= 1 << UInt64(index)
    let difference = units - last[index]
    last[index] = units
    let written = field.isEven ? difference - lastDifference[index] : difference
    lastDifference[index] = difference
    columns[PointStream.firstField + index].appendVarint(zigzag: written)
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first; the high bit says that more follow.
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// 0, -1, 1, -2 … as 0, 1, 2, 3 …
  mutating func appendVarint(zigzag value: Int64) {
    appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}
