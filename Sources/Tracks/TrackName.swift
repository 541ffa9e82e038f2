/// What a track is called when nobody has named it yet.
public enum TrackName {
  /// Unicode scalars of a name at most.
  public static let maximumLength = 200

  /// The name in the file, else the file's own name without its ending, else the sport.
  public static func guess(line: String?, file: String, position: Int, sport: String?) -> String {
    if let name = line.flatMap(cleaned) { return name }
    if let stem = cleaned(stem(of: file)) {
      return position == 0 ? stem : shortened(stem, to: maximumLength - 8) + " (\(position + 1))"
    }
    return sport ?? "track"
  }

  /// The text on one line without control characters, or `nil` when nothing is left.
  public static func cleaned(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    var spaceWaits = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        spaceWaits = !scalars.isEmpty
        continue
      }
      if spaceWaits { scalars.append(" ") }
      spaceWaits = false
      scalars.append(scalar)
    }
    return scalars.isEmpty ? nil : shortened(String(scalars), to: maximumLength)
  }

  /// A note that a file brings, at most as long as a member's own.
  static func shortenedNote(_ note: String) -> String {
    String(String.UnicodeScalarView(note.unicodeScalars.prefix(TrackRecord.maximumNote)))
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    var text = text
    while text.unicodeScalars.count > length { text.removeLast() }
    return text
  }

  /// The last part of a path without the ending that names the format.
  private static func stem(of path: String) -> String {
    let slashes: Set<Character> = ["/", "\\"]
    var name = path.split(whereSeparator: slashes.contains).last.map(String.init) ?? ""
    for _ in 0..<2 {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { break }
      let ending = name[name.index(after: dot)...].lowercased()
      guard ["gpx", "kml", "kmz", "tcx", "fit", "geojson", "json", "gz", "xml"].contains(ending)
      else { break }
      name = String(name[..<dot])
    }
    return name
  }
}
