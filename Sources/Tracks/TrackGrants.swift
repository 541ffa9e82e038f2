public import Spaces

/// The access rules of track records, which only their owner has.
public enum TrackGrants {
  /// The fields of a track. Name, category, gear, note, heart rate, kind and the stated figures can be changed;
  /// the others are set when the record is made.
  public static let tracks = CollectionGrants.own(
    "tracks",
    fields: [
      .owned("name"), .owned("category"), .owned("gear"), .owned("note"), .owned("heart_rate"),
      .owned("kind"),
      .owned("stated_start"), .owned("stated_duration_s"), .owned("stated_distance_m"),
      .owned("stated_ascent_m"), .owned("stated_energy_kcal"), .initial("sport"),
      .initial("format"), .initial("file_name"), .initial("original"), .initial("line"),
      .initial("spacing_m"),
    ])

  /// The fields of a piece of gear, all of which can be changed.
  public static let gear = CollectionGrants.own(
    "gear",
    fields: [
      .owned("name"), .owned("kind"), .owned("category"), .owned("retired"), .owned("before_m"),
      .owned("warn_m"),
    ])

  /// The fields of a photo. Its caption, its place, and the track that it is of can be changed.
  public static let photos = CollectionGrants.own(
    "track_photos",
    fields: [
      .owned("track"), .owned("caption"), .owned("place"), .initial("picture"), .initial("source"),
      .initial("taken_at"),
    ])

  /// The fields of a category, all of which can be changed.
  public static let categories = CollectionGrants.own(
    "categories", fields: [.owned("name"), .owned("sport")])
}
