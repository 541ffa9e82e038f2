/// A part of a track that its member chooses to show behind a link.
public enum ShownPart: CaseIterable, Equatable, Sendable {
  /// The line on the map.
  case map
  /// The figures and the marks along the way.
  case figures
  /// The graphs of altitude and speed.
  case graphs
  /// The photos, in sizes made anew.
  case photos
  /// The note.
  case note

  /// The parts that friends see of a track that its member lets them see. Notes are for the member, unless a link shows them.
  public static let forFriends: [ShownPart] = [.map, .figures, .graphs, .photos]

  /// The stable name in the API.
  public var name: StaticString {
    switch self {
    case .map: "map"
    case .figures: "figures"
    case .graphs: "graphs"
    case .photos: "photos"
    case .note: "note"
    }
  }

  /// Returns the part with a name; `nil` if there is none.
  public init?(name: String) {
    let match = Self.allCases.first { part in
      part.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }
    guard let match else { return nil }
    self = match
  }
}
