public import Spaces

/// Who may do what with the records of tracks: they are their member's alone.
public enum TrackGrants {
  public static let tracks = CollectionGrants.own(
    "tracks",
    fields: [
      .owned("name"), .owned("category"), .owned("note"), .owned("heart_rate"), .initial("kind"),
      .initial("sport"), .initial("format"), .initial("file_name"), .initial("original"),
      .initial("line"), .initial("spacing_m"),
    ])

  public static let categories = CollectionGrants.own(
    "categories", fields: [.owned("name"), .owned("sport")])
}
