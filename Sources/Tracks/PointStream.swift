/// The stored form of a line's fixes: a column of differences for each field, so that a fix takes five to eight
/// bytes before any compression.
///
/// All integers are variable-length (7 bits a byte, lowest first), differences zigzag-coded:
///
///     "CDPS" version count-of-fixes count-of-columns { column-number byte-count bytes }…
///
/// Column 0 lists the fixes at which segments begin (differences); column 1 the fields that fixes have (runs of
/// equal masks: length, mask); columns 2 and up hold one field each, in the order of `PointStream.Field`;
/// column 63 the times between laps (differences). Coordinates are in ten-millionths of a degree (a
/// centimetre), times in milliseconds, the rest in the units of `scale`.
public enum PointStream {
  /// The version of the format, increased with each change.
  public static let version: UInt8 = 2
  /// The version of a stream without laps, which is the same in all versions.
  static let versionWithoutLaps: UInt8 = 1

  /// "CDPS"
  static let magic: [UInt8] = [0x43, 0x44, 0x50, 0x53]
  static let segmentColumn = 0
  static let maskColumn = 1
  static let firstField = 2
  static let lapColumn = 63

  /// The fields of a fix in the order of their columns. The raw value is the field's bit in the
  /// mask.
  enum Field: Int, CaseIterable {
    case latitude, longitude, time, altitude, accuracy, speed, heartRate, cadence, temperature
    case power, deviceDistance

    /// The number of stored units in one unit of the field.
    var scale: Double {
      switch self {
      case .latitude, .longitude: 1e7
      case .time, .heartRate, .power: 1
      case .altitude, .deviceDistance: 100
      case .accuracy, .temperature: 10
      case .speed: 1000
      case .cadence: 2
      }
    }

    /// True for fields that grow evenly, as times and device distances do. They are stored as differences of
    /// differences, which are small.
    var isEven: Bool {
      self == .time || self == .deviceDistance
    }
  }

  /// `Field.allCases`, made once.
  static let fields = Field.allCases
  static let columns = firstField + fields.count
}

/// The reason why bytes cannot be read as a point stream.
public enum PointStreamError: Error, Equatable, Sendable {
  /// The bytes do not begin with `CDPS`, or continue after the last column.
  case notAPointStream
  /// The format has this unknown version.
  case unsupportedVersion(UInt8)
  /// A column or number ends before it is complete, or a number has more than 64 bits.
  case truncated
  /// The stream has this number of fixes, more than the reader accepts.
  case tooManyFixes(Int)
  /// The column with this number is unknown, out of order, or holds an impossible value.
  case invalidColumn(Int)
}
