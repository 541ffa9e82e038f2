/// The kind of a line in a file.
public enum LineKind: CaseIterable, Equatable, Sendable {
  /// A recording: a line that was travelled.
  case track
  /// A plan: a GPX route, or a TCX or FIT course.
  case route

  /// The stable name used in records and the API.
  public var name: StaticString { self == .track ? "track" : "route" }

  /// Returns the kind with a stable name; `nil` if there is none.
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
  /// The kind: a recording or a plan.
  public var kind: LineKind
  /// The name; `nil` if the file states none.
  public var name: String?
  /// The description; `nil` if the file states none.
  public var note: String?
  /// The sport; `nil` if the file states none.
  public var sport: Sport?
  /// How the line came to be, if it is not as it was recorded. Files state it for other programs; it is not read back.
  public var source: String?
  /// True if the file itself states the kind, regardless of times.
  public var statesKind = false
  /// The ends of its laps, known at the end of the line.
  public var laps = LapTimes()
  /// The part of a multisport activity that the line is, known at its end; `nil` for any other line.
  public var leg: MultisportLeg?

  /// Returns the kind of the line among a member's tracks: a line without times is a plan, unless the file states its kind.
  /// - Parameter hasTimes: true if any fix of the line has a time.
  public func kind(hasTimes: Bool) -> LineKind { hasTimes || statesKind ? kind : .route }

  /// Returns the head for a file in which the line keeps its kind: the kind is stated if the times would imply another one.
  /// - Parameter hasTimes: true if any fix of the line has a time.
  public func statingKind(hasTimes: Bool) -> LineHead {
    var head = self
    head.statesKind = (kind == .track) != hasTimes
    return head
  }

  /// Creates a head; omitted values are unknown, and the kind is a track.
  public init(
    kind: LineKind = .track, name: String? = nil, note: String? = nil, sport: Sport? = nil
  ) {
    self.kind = kind
    self.name = name
    self.note = note
    self.sport = sport
  }

  /// Sets the kind stated by the file; unknown words are ignored.
  public mutating func state(kind name: String?) {
    guard let stated = name.flatMap({ LineKind(name: $0) }) else { return }
    kind = stated
    statesKind = true
  }
}
