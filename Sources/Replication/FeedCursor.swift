public import Storage

/// A place in a member's feed: the place in the sequence up to which a device has read, in which run
/// of the server it was given, and where the device stands in a space that it reads from the
/// beginning.
public struct FeedCursor: Equatable, Sendable {
  let run: UUID
  /// The place in the sequence up to which the device has read.
  public let sequence: Int64
  /// Shared spaces that were followed at this place or before are read up to `sequence`; one that is
  /// followed since is to be read from its beginning.
  let joined: Int64
  /// The space that is being read from its beginning; `nil` for none.
  let reading: Reading?

  /// How far a space was read that is being read from its beginning.
  struct Reading: Equatable, Sendable {
    /// The place at which the member began to follow it.
    let since: Int64
    /// The place of the last record that was read.
    let sequence: Int64
  }

  /// A place that a run of the server gives to a device that has read all spaces up to it.
  public init(run: UUID, sequence: Int64) {
    self.init(run: run, sequence: sequence, joined: sequence, reading: nil)
  }

  init(run: UUID, sequence: Int64, joined: Int64, reading: Reading?) {
    self.run = run
    self.sequence = sequence
    self.joined = joined
    self.reading = reading
  }

  /// Reads what ``text`` gives; `nil` for what never was a cursor.
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

  /// The cursor as devices keep it.
  public var text: String {
    var places = [sequence]
    if joined < sequence { places.append(joined) }
    if let reading { places += [reading.since, reading.sequence] }
    return "\(run)-" + places.map(String.init).joined(separator: "-")
  }

  /// Characters of the longest text.
  public static let maximumLength = 116
}
