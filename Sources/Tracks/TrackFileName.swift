import Text

/// The names of files with exported tracks. All texts are UTF-8.
public enum TrackFileName {
  /// Maximum bytes of a stem: with a folder and a number it stays within the limits of file systems.
  private static let maximumSize = 160

  /// Returns the name without its extension, such as `2026-11-21 Núria`: the day in UTC, if it is
  /// known, and the name of the track.
  /// - Parameter startedAt: the start in UTC milliseconds.
  public static func stem(name: [UInt8], startedAt: Int64?) -> [UInt8] {
    var stem: [UInt8] = []
    if let startedAt {
      CalendarDay(milliseconds: startedAt).append(to: &stem)
      stem.append(UInt8(ascii: " "))
    }
    let name = FileName.harmless(name, maximumSize: maximumSize - stem.count)
    return stem + (name.isEmpty ? [UInt8]("track".utf8) : name)
  }
}
