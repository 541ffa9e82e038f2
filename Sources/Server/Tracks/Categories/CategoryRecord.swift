import JSON
import Storage
import Tracks

/// A category of tracks (T11): one of the four everybody has, named by the app in the member's
/// language, or the member's own.
struct CategoryRecord: Sendable {
  static let collection = "categories"

  var name: String
  /// Which of the four, or `nil` for the member's own.
  var kind: Kind?
  var sport: Sport?

  enum Kind: String, CaseIterable, Sendable {
    case running, walking, cycling, swimming

    /// The kind that tracks of a sport go to.
    init?(_ sport: Sport?) {
      switch sport {
      case .running: self = .running
      case .walking, .hiking: self = .walking
      case .cycling: self = .cycling
      case .swimming: self = .swimming
      default: return nil
      }
    }

    /// The same for every member, so that a device that has no account yet and the server mean the
    /// same category.
    var id: UUID {
      let number: UInt8 =
        switch self {
        case .running: 1
        case .walking: 2
        case .cycling: 3
        case .swimming: 4
        }
      // Version 7 of the first of 2024: before all that members make.
      return UUID(bytes: Self.birth + [number])!
    }

    private static let birth: [UInt8] = [
      0x01, 0x8c, 0xc2, 0x51, 0xf4, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0,
    ]

    /// The English name, for programs that do not translate.
    var name: String {
      switch self {
      case .running: "Run"
      case .walking: "Walk"
      case .cycling: "Cycling"
      case .swimming: "Swimming"
      }
    }
  }

  /// Whether one runs, walks or hikes in it, as far as it says.
  var isOnFoot: Bool {
    switch kind {
    case .running, .walking: true
    case .cycling, .swimming: false
    case nil: sport?.isOnFoot == true
    }
  }

  /// Unicode scalars of a name.
  static let maximumName = 60

  static let schema = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: maximumName, pattern: .line)),
    .optional("kind", .oneOf(["running", "walking", "cycling", "swimming"])),
    .optional("sport", .oneOf(Sport.allCases.map(\.name))),
  ])

  var body: JSONValue {
    var members = [JSONMember("name", .string(name))]
    if let kind { members.append(JSONMember("kind", .string(kind.rawValue))) }
    if let sport { members.append(JSONMember("sport", .string(sport.name.description))) }
    return .object(members)
  }

  init(name: String, kind: Kind? = nil, sport: Sport? = nil) {
    self.name = name
    self.kind = kind
    self.sport = sport
  }

  init?(_ body: JSONValue) {
    guard let name = body["name"]?.string else { return nil }
    self.name = name
    kind = body["kind"]?.string.flatMap(Kind.init(rawValue:))
    sport = Sport(body["sport"]?.string)
  }
}

extension Sport {
  /// The sport of a name; `nil` for none.
  init?(_ name: String?) {
    guard let sport = Sport.allCases.first(where: { $0.name.description == name }) else {
      return nil
    }
    self = sport
  }
}
