/// A problem in a file that did not prevent it from being read.
public enum FormatWarning: Equatable, Sendable {
  /// Points left out because their latitude or longitude is missing or out of range.
  case badPositions(Int)
  /// Points whose time cannot be parsed or is not between 1980-01-06 and 2100-01-01. They are kept
  /// without the time.
  case badTimes(Int)
  /// Sensor values left out because they are not numbers or out of range.
  case badValues(Int)
  /// Tracks or routes left out because they have no points.
  case emptyLines(Int)
  /// Waypoints left out because their latitude or longitude is missing or out of range.
  case badPlaces(Int)
  /// Lines left out because they repeat another line of the file.
  case repeatedLines(Int)
  /// Areas left out: only lines and waypoints are read.
  case otherShapes(Int)
  /// A line whose numbers of positions and times differ.
  case unpaired(positions: Int, times: Int)
  /// The file has waypoints, but neither a track nor a route.
  case placesOnly(Int)
  /// A FIT or XML file is cut off. What came before was read.
  case truncated
  /// The checksum of a FIT file does not match. The file was read all the same.
  case checksum
  /// The number of bytes after the end of a FIT file, which were left out.
  case trailingBytes(Int)
  /// The recorder's clock was not set: durations are right, dates are not.
  case clockNotSet
  /// Several FIT sessions whose records cannot be separated, read as one track.
  case sessionsTogether(Int)
  /// Points with decreasing times, read in reverse order.
  case fallingTimes(Int)
  /// Laps without points: the fixes of the line are their beginnings and ends.
  case lapsOnly(Int)

  /// The kind of a warning, without its numbers.
  public enum Code: CaseIterable, Sendable {
    /// The cases of `FormatWarning`, in the same order.
    case badPositions, badTimes, badValues, emptyLines, badPlaces, repeatedLines, otherShapes,
      unpaired, placesOnly, truncated, checksum, trailingBytes, clockNotSet, sessionsTogether,
      fallingTimes, lapsOnly

    /// The stable name, the same in every version and language.
    public var name: StaticString {
      switch self {
      case .badPositions: "bad-positions"
      case .badTimes: "bad-times"
      case .badValues: "bad-values"
      case .emptyLines: "empty-lines"
      case .badPlaces: "bad-places"
      case .repeatedLines: "repeated-lines"
      case .otherShapes: "other-shapes"
      case .unpaired: "unpaired"
      case .placesOnly: "places-only"
      case .truncated: "truncated"
      case .checksum: "checksum"
      case .trailingBytes: "trailing-bytes"
      case .clockNotSet: "clock-not-set"
      case .sessionsTogether: "sessions-together"
      case .fallingTimes: "falling-times"
      case .lapsOnly: "laps-only"
      }
    }
  }

  /// The kind of the warning.
  public var code: Code {
    switch self {
    case .badPositions: .badPositions
    case .badTimes: .badTimes
    case .badValues: .badValues
    case .emptyLines: .emptyLines
    case .badPlaces: .badPlaces
    case .repeatedLines: .repeatedLines
    case .otherShapes: .otherShapes
    case .unpaired: .unpaired
    case .placesOnly: .placesOnly
    case .truncated: .truncated
    case .checksum: .checksum
    case .trailingBytes: .trailingBytes
    case .clockNotSet: .clockNotSet
    case .sessionsTogether: .sessionsTogether
    case .fallingTimes: .fallingTimes
    case .lapsOnly: .lapsOnly
    }
  }

  /// The number of items concerned; `nil` for a warning about the whole file.
  public var count: Int? {
    switch self {
    case .badPositions(let count), .badTimes(let count), .badValues(let count),
      .emptyLines(let count), .badPlaces(let count), .repeatedLines(let count),
      .otherShapes(let count), .placesOnly(let count), .trailingBytes(let count),
      .sessionsTogether(let count), .fallingTimes(let count), .lapsOnly(let count):
      count
    case .unpaired(let positions, let times): abs(positions - times)
    case .truncated, .checksum, .clockNotSet: nil
    }
  }

  /// One English sentence with the problem.
  public var sentence: String {
    switch self {
    case .badPositions(let count):
      count == 1
        ? "1 point was left out: its position is no place on Earth."
        : "\(count) points were left out: their position is no place on Earth."
    case .badTimes(let count):
      count == 1
        ? "1 point has an impossible time and was read without it."
        : "\(count) points have an impossible time and were read without it."
    case .badValues(let count):
      count == 1
        ? "1 impossible sensor value was left out."
        : "\(count) impossible sensor values were left out."
    case .emptyLines(let count):
      count == 1
        ? "1 track or route without points was left out."
        : "\(count) tracks or routes without points were left out."
    case .badPlaces(let count):
      count == 1
        ? "1 place was left out: it has no position on Earth."
        : "\(count) places were left out: they have no position on Earth."
    case .repeatedLines(let count):
      count == 1
        ? "1 line that repeats another was left out."
        : "\(count) lines that repeat others were left out."
    case .otherShapes(let count):
      count == 1
        ? "1 area was left out: only lines and places are read."
        : "\(count) areas were left out: only lines and places are read."
    case .unpaired(let positions, let times):
      "A track has \(positions) positions but \(times) times; those without a partner were left out."
    case .placesOnly(let count):
      count == 1
        ? "The file holds 1 place, but no track or route."
        : "The file holds \(count) places, but no track or route."
    case .truncated: "The file is cut off; what it holds up to there was read."
    case .checksum: "The file's checksum is wrong; it may be damaged."
    case .trailingBytes(let count): "\(count) bytes after the end of the recording were left out."
    case .clockNotSet: "The recorder's clock was not set, so the date is not the real one."
    case .sessionsTogether(let count):
      "The file describes \(count) sessions that its points do not tell apart; read as one track."
    case .fallingTimes(let count):
      "The times of \(count) points fell; the points were read from the last to the first."
    case .lapsOnly(let count):
      count == 1
        ? "The file holds the time and distance of 1 lap, but no points."
        : "The file holds the times and distances of \(count) laps, but no points."
    }
  }
}
