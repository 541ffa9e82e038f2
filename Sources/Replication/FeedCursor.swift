public import Storage

/// A position in a member's feed: the sequence number up to which the device has read, the run of the server that
/// issued the cursor, and the progress in a space that the device reads from the beginning.
public struct FeedCursor: Equatable, Sendable {
  let run: UUID
  /// The sequence number up to which the device has read.
  public let sequence: Int64
  /// Shared spaces followed at this sequence number or before are read up to `sequence`; those followed since must be
  /// read from the beginning.
  let joined: Int64
  /// The space that is being read from its beginning; `nil` for none.
  let reading: Reading?

  /// The progress in a space that is being read from the beginning.
  struct Reading: Equatable, Sendable {
    /// The sequence number at which the member began to follow it.
    let since: Int64
    /// The sequence number of the last record that was read.
    let sequence: Int64
  }

  /// Creates the cursor of a device that has read all spaces up to a sequence number.
  public init(run: UUID, sequence: Int64) {
    self.init(run: run, sequence: sequence, joined: sequence, reading: nil)
  }

  init(run: UUID, sequence: Int64, joined: Int64, reading: Reading?) {
    self.run = run
    self.sequence = sequence
    self.joined = joined
    self.reading = reading
  }

  /// Parses ``text``; `nil` for text that is no cursor.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 6, let run = UUID(parts.prefix(5).joined(separator: "-")) else {
      return nil
    }
    var places: [Int64] = []
    for part in parts.dropFirst(5) {
      guard let place = Int64(part), place >= 0, part == "\(place)" else { return nil }
      places.append(place)
    }
    switch places.count {
    case 1: self.init(run: run, sequence: places[0])
    case 2 where places[1] < places[0]:
      self.init(run: run, sequence: places[0], joined: places[1], reading: nil)
    case 4 where places[1] < places[2] && places[2] <= places[0]:
      self.init(
        run: run, sequence: places[0], joined: places[1],
        reading: Reading(since: places[2], sequence: places[3]))
    default: return nil
    }
  }

  /// The cursor as text for devices.
  public var text: String {
    var places = [sequence]
    if joined < sequence { places.append(joined) }
    if let reading { places += [reading.since, reading.sequence] }
    return "\(run)-" + places.map(String.init).joined(separator: "-")
  }

  /// Maximum length of the text, in characters.
  public static let maximumLength = 116
}
