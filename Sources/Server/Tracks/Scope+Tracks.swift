import HTTP

extension Scope {
  static let readTracks = Scope(
    "tracks:read", "Read the member's tracks, categories, gear and statistics.")
  static let writeTracks = Scope(
    "tracks:write", "Add, change and delete the member's tracks, categories and gear.")
}
