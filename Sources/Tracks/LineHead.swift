/// The kind of a line in a file.
public enum LineKind: Equatable, Sendable {
  /// A recording: the line that somebody travelled.
  case track
  /// A plan: a GPX route, or a TCX or FIT course.
  case route

  /// The stable name used in records and the API.
  public var name: StaticString { self == .track ? "track" : "route" }
}

/// The description of a line in a file.
public struct LineHead: Equatable, Sendable {
  /// Whether the line is a recording or a plan.
  public var kind: LineKind
  /// The name; `nil` when the file states none.
  public var name: String?
  /// The description; `nil` when the file states none.
  public var note: String?
  /// The sport; `nil` when the file states none.
  public var sport: Sport?
  /// When its laps ended. Known at the end of the line.
  public var laps = LapTimes()
  /// The kind of the line among the tracks of a member: a line of which no fix has a time is a plan,
  /// whatever the file calls it.
  /// - Parameter hasTimes: whether any fix of the line has a time.
  public func kind(hasTimes: Bool) -> LineKind { hasTimes ? kind : .route }

  /// Creates a head; what is not given is unknown, and the line is a track.
  public init(
    kind: LineKind = .track, name: String? = nil, note: String? = nil, sport: Sport? = nil
  ) {
    self.kind = kind
    self.name = name
    self.note = note
    self.sport = sport
  }
}
