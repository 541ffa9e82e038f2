/// The stored form of a line's fixes: each field a column of differences, so that a fix costs five
/// to eight bytes before any compression.
///
/// All integers are variable-length (7 bits a byte, lowest first), differences zigzag-coded:
///
///     "CDPS" version count-of-fixes count-of-columns { column-number byte-count bytes }…
///
/// Column 0 says at which fixes segments begin (differences); column 1 which fields the fixes have
/// (runs of equal masks: length, mask); columns 2 and on hold one field each, in the order of
/// `PointStream.Field`. Coordinates are ten-millionths of a degree (a centimetre), times
/// milliseconds, the rest as the field says.
public enum PointStream {
  /// Counts up with each change of the form.
  public static let version: UInt8 = 1

  /// "CDPS"
  static let magic: [UInt8] = [0x43, 0x44, 0x50, 0x53]
  static let segmentColumn = 0
  static let maskColumn = 1
  static let firstField = 2

  /// The fields of a fix in the order of their columns; the raw value is the bit in the mask.
  enum Field: Int, CaseIterable {
    case latitude, longitude, time, altitude, accuracy, speed, heartRate, cadence, temperature
    case power, deviceDistance

    /// Units a whole one of the field's.
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

    /// Times and counted metres grow evenly: their differences' differences are small.
    var isEven: Bool {
      self == .time || self == .deviceDistance
    }
  }

  /// `Field.allCases`, made once.
  static let fields = Field.allCases
  static let columns = firstField + fields.count
}

/// Why bytes are not a point stream.
public enum PointStreamError: Error, Equatable, Sendable {
  case notAPointStream
  case unsupportedVersion(UInt8)
  case truncated
  /// More fixes than the reader allows.
  case tooManyFixes(Int)
  /// A column holds a number that is no such field, or the columns do not fit together.
  case invalidColumn(Int)
}
