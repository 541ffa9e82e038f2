import JSON
import Storage
import Tracks

/// A category of tracks (T11): one of those everybody has, named by the app in the member's
/// language, or the member's own.
struct CategoryRecord: Sendable {
  static let collection = "categories"

  var name: String
  /// Which of those that everybody has, or `nil` for the member's own.
  var kind: BuiltInCategory?
  /// What its tracks are of; every category has one.
  var sport: Sport

  /// Unicode scalars of a name.
  static let maximumName = 60

  static let schema = Schema.object([
    .required("name", .string(minimumLength: 1, maximumLength: maximumName, pattern: .line)),
    .optional("kind", .oneOf(BuiltInCategory.allCases.map(\.name))),
    .optional("sport", .oneOf(Sport.allCases.map(\.name))),
  ])

  var body: JSONValue {
    var members = [JSONMember("name", .string(name))]
    if let kind { members.append(JSONMember("kind", .string(kind.name.description))) }
    members.append(JSONMember("sport", .string(sport.name.description)))
    return .object(members)
  }

  init(_ category: BuiltInCategory) {
    name = category.title.description
    kind = category
    sport = category.sport
  }

  /// What a stored body says. Bodies of older servers name no sport of those that everybody has.
  init?(_ body: JSONValue) {
    guard let name = body["name"]?.string else { return nil }
    self.name = name
    kind = BuiltInCategory(name: body["kind"]?.string)
    sport = kind?.sport ?? Sport(body["sport"]?.string) ?? .other
  }
}

extension BuiltInCategory {
  /// The category of a stable name; `nil` for none.
  fileprivate init?(name: String?) {
    guard let match = Self.allCases.first(where: { $0.name.description == name }) else {
      return nil
    }
    self = match
  }

  /// The identifier of its record, the same for every member.
  var id: UUID {
    guard let id = UUID(identifier.description) else {
      preconditionFailure("\(identifier) is no UUID")
    }
    return id
  }
}

extension Sport {
  /// The sport of a name; `nil` for none.
  init?(_ name: String?) {
    guard let name else { return nil }
    self.init(name: name)
  }
}
