import HTTP

extension Scope {
  static let readCampus = Scope(
    "campus:read", "Read the member's courses with their documents, and the member's agenda.")
}
