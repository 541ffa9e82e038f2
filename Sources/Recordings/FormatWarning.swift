/// Something odd in a file that did not stop its reading.
public enum FormatWarning: Equatable, Sendable {
  /// Points whose position is no place on Earth, left out.
  case badPositions(Int)
  /// Points whose time is before satellite navigation began or no time at all; kept without it.
  case badTimes(Int)
  /// Sensor values that are no number or out of every range, left out.
  case badValues(Int)
  /// Lines without a single point, left out.
  case emptyLines(Int)
  /// Places without a position on Earth, left out.
  case badPlaces(Int)
  /// Lines that repeat another line of the file, left out.
  case repeatedLines(Int)
  /// Areas and other shapes that nobody walked, left out.
  case otherShapes(Int)
  /// A KML track whose positions and times do not pair up.
  case unpaired(positions: Int, times: Int)
  /// The file holds places, but neither track nor route.
  case placesOnly(Int)
  /// A FIT file stops early; what came before was read.
  case truncated
  /// A FIT checksum does not match; the file was read all the same.
  case checksum
  /// Bytes after the end of a FIT file, left out.
  case trailingBytes(Int)
  /// The recorder's clock was not set: durations hold, the date does not.
  case clockNotSet
  /// Several FIT sessions describe records that are not told apart; read as one track.
  case sessionsTogether(Int)

  /// What a warning is about, without its numbers.
  public enum Code: CaseIterable, Sendable {
    case badPositions, badTimes, badValues, emptyLines, badPlaces, repeatedLines, otherShapes,
      unpaired, placesOnly, truncated, checksum, trailingBytes, clockNotSet, sessionsTogether

    /// A stable name, the same in every version and language.
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
      }
    }
  }

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
    }
  }

  /// How many things it speaks of.
  public var count: Int? {
    switch self {
    case .badPositions(let count), .badTimes(let count), .badValues(let count),
      .emptyLines(let count), .badPlaces(let count), .repeatedLines(let count),
      .otherShapes(let count), .placesOnly(let count), .trailingBytes(let count),
      .sessionsTogether(let count):
      count
    case .unpaired(let positions, let times): abs(positions - times)
    case .truncated, .checksum, .clockNotSet: nil
    }
  }

  /// One English sentence.
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
    }
  }
}
