/// What a line in a file is.
public enum LineKind: Equatable, Sendable {
  /// Somebody went there: the recorder's own trace.
  case track
  /// A plan: a GPX route, a TCX or FIT course.
  case route

  /// The stable name used in records and the API.
  public var name: StaticString { self == .track ? "track" : "route" }
}

/// What a file says of a line before its first fix.
public struct LineHead: Equatable, Sendable {
  public var kind: LineKind
  public var name: String?
  public var note: String?
  public var sport: Sport?
  public init(
    kind: LineKind = .track, name: String? = nil, note: String? = nil, sport: Sport? = nil
  ) {
    self.kind = kind
    self.name = name
    self.note = note
    self.sport = sport
  }
}
