import Geodesy

/// Reads a point stream element by element.
///
/// The first element is a segment. Every count and number is checked, so that damaged bytes can only cause an error.
public struct PointStreamDecoder: Sendable {
  /// An element of a point stream.
  public enum Element: Equatable, Sendable {
    /// A segment begins.
    case segment
    /// The next fix of the segment.
    case fix(Fix)
  }

  /// The number of fixes in the stream.
  public let count: Int
  /// The ends of laps.
  public let laps: LapTimes

  /// True if any fix has a time.
  public let hasTimes: Bool

  private let bytes: [UInt8]
  private var columns: [Column]
  private var position = 0
  private var nextSegment: Int?
  private var mask: UInt64 = 0
  private var maskRun: UInt64 = 0
  private var last = [Int64](repeating: 0, count: PointStream.fields.count)
  private var lastDifference = [Int64](repeating: 0, count: PointStream.fields.count)

  /// The unread part of a column.
  private struct Column: Sendable {
    var offset = 0
    var end = 0
  }

  /// Opens a point stream and checks its header and columns.
  /// - Parameter maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(_ bytes: [UInt8], maximumFixes: Int = 20_000_000) throws(PointStreamError) {
    self.bytes = bytes
    guard bytes.count > PointStream.magic.count, bytes.starts(with: PointStream.magic) else {
      throw .notAPointStream
    }
    let version = bytes[PointStream.magic.count]
    guard (PointStream.versionWithoutLaps...PointStream.version).contains(version) else {
      throw .unsupportedVersion(version)
    }
    var header = Column(offset: PointStream.magic.count + 1, end: bytes.count)
    let count = try Self.varint(bytes, &header)
    guard count <= UInt64(maximumFixes) else {
      throw .tooManyFixes(Int(clamping: count))
    }
    self.count = Int(count)
    columns = [Column](repeating: Column(), count: PointStream.columns)
    let hasLaps = version > PointStream.versionWithoutLaps
    let columnCount = try Self.varint(bytes, &header)
    guard columnCount <= UInt64(PointStream.columns + (hasLaps ? 1 : 0)) else {
      throw .invalidColumn(PointStream.columns)
    }
    var lowest = 0
    var lapColumn = Column()
    for _ in 0..<columnCount {
      let number = Int(clamping: try Self.varint(bytes, &header))
      let size = Int(clamping: try Self.varint(bytes, &header))
      let isLaps = hasLaps && number == PointStream.lapColumn
      guard number >= lowest, number < PointStream.columns || isLaps else {
        throw .invalidColumn(number)
      }
      guard size <= bytes.count - header.offset else { throw .truncated }
      let column = Column(offset: header.offset, end: header.offset + size)
      if isLaps { lapColumn = column } else { columns[number] = column }
      header.offset += size
      lowest = number + 1
    }
    guard header.offset == bytes.count else { throw .notAPointStream }
    let times = columns[PointStream.firstField + PointStream.Field.time.rawValue]
    hasTimes = times.offset < times.end
    laps = try Self.laps(bytes, &lapColumn)
    try readNextSegment(after: 0)
    guard count == 0 || nextSegment == 0 else { throw .invalidColumn(PointStream.segmentColumn) }
  }

  /// Returns the next element, or `nil` at the end.
  /// - Throws: `truncated` or `invalidColumn` for damaged bytes.
  public mutating func next() throws(PointStreamError) -> Element? {
    if position == count { return nil }
    if position == nextSegment {
      nextSegment = nil
      try readNextSegment(after: position)
      return .segment
    }
    if maskRun == 0 {
      maskRun = try varint(PointStream.maskColumn)
      mask = try varint(PointStream.maskColumn)
      guard maskRun > 0, mask >> UInt64(PointStream.fields.count) == 0 else {
        throw .invalidColumn(PointStream.maskColumn)
      }
    }
    maskRun -= 1
    position += 1
    return .fix(try fix())
  }

  private mutating func readNextSegment(after start: Int) throws(PointStreamError) {
    let column = columns[PointStream.segmentColumn]
    guard column.offset < column.end else { return }
    let step = try varint(PointStream.segmentColumn)
    guard step <= UInt64(count) else { throw .invalidColumn(PointStream.segmentColumn) }
    nextSegment = start + Int(step)
  }

  private mutating func fix() throws(PointStreamError) -> Fix {
    var fix = Fix()
    if let latitude = try value(.latitude), let longitude = try value(.longitude) {
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        throw .invalidColumn(PointStream.firstField)
      }
      fix.coordinate = coordinate
    }
    if has(.time) { fix.time = try units(.time) }
    fix.altitude = try value(.altitude)
    fix.accuracy = try value(.accuracy)
    fix.speed = try value(.speed)
    fix.heartRate = try value(.heartRate)
    fix.cadence = try value(.cadence)
    fix.temperature = try value(.temperature)
    fix.power = try value(.power)
    fix.deviceDistance = try value(.deviceDistance)
    return fix
  }

  private func has(_ field: PointStream.Field) -> Bool {
    mask & (1 << UInt64(field.rawValue)) != 0
  }

  private mutating func value(_ field: PointStream.Field) throws(PointStreamError) -> Double? {
    guard has(field) else { return nil }
    return Double(try units(field)) / field.scale
  }

  private mutating func units(_ field: PointStream.Field) throws(PointStreamError) -> Int64 {
    let index = field.rawValue
    let coded = try varint(PointStream.firstField + index)
    var difference = Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
    if field.isEven { difference &+= lastDifference[index] }
    let units = last[index] &+ difference
    guard units.magnitude <= 1 << 53, difference.magnitude <= 1 << 54 else {
      throw .invalidColumn(PointStream.firstField + index)
    }
    last[index] = units
    lastDifference[index] = difference
    return units
  }

  /// Reads the times between laps, each of which must be later than the one before.
  private static func laps(
    _ bytes: [UInt8], _ column: inout Column
  ) throws(PointStreamError) -> LapTimes {
    var laps = LapTimes()
    var last: Int64 = 0
    while column.offset < column.end {
      let coded = try varint(bytes, &column)
      let time = last &+ (Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1))
      let count = laps.times.count
      laps.add(time)
      guard laps.times.count > count else {
        throw .invalidColumn(PointStream.lapColumn)
      }
      last = time
    }
    return laps
  }

  private mutating func varint(_ column: Int) throws(PointStreamError) -> UInt64 {
    try Self.varint(bytes, &columns[column])
  }

  private static func varint(
    _ bytes: [UInt8], _ column: inout Column
  ) throws(PointStreamError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while column.offset < column.end {
      let byte = bytes[column.offset]
      column.offset += 1
      guard shift < 63 || byte <= 1 else { throw .truncated }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .truncated
  }
}
