/// Who besides its member may see a track (T20, K9), from the fewest to the most.
public enum TrackAudience: CaseIterable, Equatable, Sendable {
  /// No one: no link opens the track either.
  case nobody
  /// Whoever has a link that the member made.
  case link
  /// The member's friends, and whoever has a link.
  case friends

  /// The audience of a track that states none.
  public static let usual = link

  /// The stable name used in the API and in the database.
  public var name: StaticString {
    switch self {
    case .nobody: "nobody"
    case .link: "link"
    case .friends: "friends"
    }
  }

  /// Returns the audience with a name; `nil` if there is none.
  public init?(name: String) {
    let match = Self.allCases.first { audience in
      audience.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }

  /// True if links open the track.
  public var opensLinks: Bool { self != .nobody }
}
