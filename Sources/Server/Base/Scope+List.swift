package import HTTP

/// The permissions that members can grant to apps. A route names the one it requires, and the app has texts for
/// each (`apps.scope…` of its locales).
extension Scope {
  package static let readProfile = Scope(
    "profile:read", "Read the member's names, e-mail address, profile and settings.")
  package static let writeProfile = Scope(
    "profile:write", "Change the member's profile and settings.")
  package static let readTracks = Scope(
    "tracks:read", "Read the member's tracks, categories, gear and statistics.")
  package static let writeTracks = Scope(
    "tracks:write", "Add, change and delete the member's tracks, categories and gear.")
  package static let readBoulders = Scope(
    "boulders:read", "Read the club's gyms, and which are followed.")
  package static let writeBoulders = Scope("boulders:write", "Register gyms and follow them.")
  package static let readCampus = Scope(
    "campus:read", "Read the member's courses with their documents, and the member's agenda.")

  /// All permissions.
  package static let all = [
    readProfile, writeProfile, readTracks, writeTracks, readBoulders, writeBoulders, readCampus,
  ]
}
