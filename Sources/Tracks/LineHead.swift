/// The kind of a line in a file.
public enum LineKind: CaseIterable, Equatable, Sendable {
  /// A recording: the line that somebody travelled.
  case track
  /// A plan: a GPX route, or a TCX or FIT course.
  case route

  /// The stable name used in records and the API.
  public var name: StaticString { self == .track ? "track" : "route" }

  /// The kind with a stable name; `nil` for any other word.
  public init?(name: String) {
    let match = LineKind.allCases.first { kind in
      kind.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }
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
  /// Whether the file says itself of what kind the line is, whatever its times say.
  public var statesKind = false
  /// When its laps ended. Known at the end of the line.
  public var laps = LapTimes()
  /// The kind of the line among the tracks of a member: a line of which no fix has a time is a plan,
  /// unless the file states what it is.
  /// - Parameter hasTimes: whether any fix of the line has a time.
  public func kind(hasTimes: Bool) -> LineKind { hasTimes || statesKind ? kind : .route }

  /// The head of a line in a file that shall be read as what it is: a line whose times would tell
  /// otherwise states its kind.
  /// - Parameter hasTimes: whether any fix of the line has a time.
  public func statingKind(hasTimes: Bool) -> LineHead {
    var head = self
    head.statesKind = (kind == .track) != hasTimes
    return head
  }

  /// Creates a head; what is not given is unknown, and the line is a track.
  public init(
    kind: LineKind = .track, name: String? = nil, note: String? = nil, sport: Sport? = nil
  ) {
    self.kind = kind
    self.name = name
    self.note = note
    self.sport = sport
  }

  /// Takes what the file states of the kind; another word states nothing.
  public mutating func state(kind name: String?) {
    guard let stated = name.flatMap({ LineKind(name: $0) }) else { return }
    kind = stated
    statesKind = true
  }
}
