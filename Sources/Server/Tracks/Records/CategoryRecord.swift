import JSON
import Storage
import Tracks

/// A category of tracks (T11): a built-in one, named by the app in the member's language, or the member's own.
struct CategoryRecord: Sendable {
  static let collection = "categories"

  var name: String
  /// The built-in kind, or `nil` for the member's own category.
  var kind: BuiltInCategory?
  /// The sport of its tracks.
  var sport: Sport

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

  /// Reads a stored body. Bodies written by older servers have no sport for built-in categories.
  init?(_ body: JSONValue) {
    guard let name = body["name"]?.string else { return nil }
    self.name = name
    kind = BuiltInCategory(name: body["kind"]?.string)
    sport = kind?.sport ?? Sport(body["sport"]?.string) ?? .other
  }
}

extension BuiltInCategory {
  /// Returns the category with a stable name, or `nil`.
  fileprivate init?(name: String?) {
    guard let match = Self.allCases.first(where: { $0.name.description == name }) else {
      return nil
    }
    self = match
  }

  /// The identifier of its record, which is the same for every member.
  var id: UUID {
    guard let id = UUID(identifier.description) else {
      preconditionFailure("\(identifier) is no UUID")
    }
    return id
  }
}

extension Sport {
  /// Returns the sport with a name, or `nil`.
  init?(_ name: String?) {
    guard let name else { return nil }
    self.init(name: name)
  }
}
