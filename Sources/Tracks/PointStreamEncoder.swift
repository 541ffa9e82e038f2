import Geodesy

/// Makes a point stream, one fix after the other; its memory is that of the stream.
public struct PointStreamEncoder: Sendable {
  private var columns = [[UInt8]](repeating: [], count: PointStream.columns)
  private var last = [Int64](repeating: 0, count: PointStream.Field.allCases.count)
  private var lastDifference = [Int64](repeating: 0, count: PointStream.Field.allCases.count)
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
    var present: UInt64 = 0
    for field in PointStream.Field.allCases {
      guard let units = fix.units(of: field) else { continue }
      present |= 1 << UInt64(field.rawValue)
      append(units, to: field)
    }
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

  private mutating func append(_ units: Int64, to field: PointStream.Field) {
    let index = field.rawValue
    let difference = units - last[index]
    last[index] = units
    let written = field.isEven ? difference - lastDifference[index] : difference
    lastDifference[index] = difference
    columns[PointStream.firstField + index].appendVarint(zigzag: written)
  }
}

extension Fix {
  /// The field as a whole number of its units, within ±2⁵³; `nil` when absent.
  fileprivate func units(of field: PointStream.Field) -> Int64? {
    let value: Double? =
      switch field {
      case .latitude: coordinate?.latitude
      case .longitude: coordinate?.longitude
      case .time: time.map { Double($0) }
      case .altitude: altitude
      case .accuracy: accuracy
      case .speed: speed
      case .heartRate: heartRate
      case .cadence: cadence
      case .temperature: temperature
      case .power: power
      case .deviceDistance: deviceDistance
      }
    guard let value else { return nil }
    let units = (value * field.scale).rounded()
    return units.magnitude <= 9_007_199_254_740_992 ? Int64(units) : nil
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
