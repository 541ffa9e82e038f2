import HTTP

extension Scope {
  static let readBoulders = Scope(
    "boulders:read", "Read the club's gyms, and which are followed.")
  static let writeBoulders = Scope("boulders:write", "Register gyms and follow them.")
}
