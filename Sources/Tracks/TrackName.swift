import Text

/// The default names of tracks. All texts are UTF-8.
public enum TrackName {
  /// The largest number of Unicode scalars in a name.
  public static let maximumLength = 200

  /// Returns a name for a track: the name in the file, or else the file's own name without its extension, or else the sport.
  /// - Parameters:
  ///   - line: the name that the file states.
  ///   - file: the file's own name, with or without a path.
  ///   - position: the index of the line in the file, from 0.
  ///   - sport: the sport; `nil` gives "track".
  ///   - leg: the place among the legs of a multisport activity, which the name then states with the sport: "Empúries 1/5 · swimming".
  public static func guess(
    line: [UInt8]?, file: [UInt8], position: Int, sport: Sport?, leg: MultisportLeg.Place? = nil
  ) -> [UInt8] {
    if let leg { return guess(line: line, file: file, sport: sport, leg: leg) }
    if let name = line.flatMap({ cleaned($0) }) { return name }
    let number = position == 0 ? [] : [UInt8](" (\(position + 1))".utf8)
    if let stem = cleaned(stem(of: file), maximumLength: maximumLength - number.count) {
      return stem + number
    }
    let word = sport?.name ?? "track"
    return word.withUTF8Buffer { [UInt8]($0) }
  }

  private static func guess(
    line: [UInt8]?, file: [UInt8], sport: Sport?, leg: MultisportLeg.Place
  ) -> [UInt8] {
    var end = [UInt8](" \(leg.number)/\(leg.count)".utf8)
    // The point in the middle takes two bytes.
    var length = end.count
    if let word: StaticString = leg.isTransition ? "transition" : sport?.name {
      end += [UInt8](" · ".utf8) + word.withUTF8Buffer { [UInt8]($0) }
      length = end.count - 1
    }
    let maximum = maximumLength - length
    let name =
      line.flatMap { cleaned($0, maximumLength: maximum) }
      ?? cleaned(stem(of: file), maximumLength: maximum)
    return (name ?? [UInt8]("multisport".utf8)) + end
  }

  /// Returns the name that others see of a track (T28). If its line is cut near a private place, that is the sport instead of a name
  /// that may tell when the hidden part began, as recorders and their files are named.
  /// - Parameter isCut: true if something was removed from the line.
  public static func shown(_ name: [UInt8], sport: Sport?, isCut: Bool) -> [UInt8] {
    isCut && tellsTime(name) ? guess(line: nil, file: [], position: 0, sport: sport) : name
  }

  /// Returns true if a text may contain a time of day: five digits or more, as dates and counted seconds have, or hours and
  /// minutes such as "7:31", "07.31" or "7h31".
  private static func tellsTime(_ name: [UInt8]) -> Bool {
    let digits = name.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if digits.count(where: { $0 }) >= 5 { return true }
    let separators = [UInt8](":.hH".utf8)
    return name.indices.contains { index in
      guard separators.contains(name[index]), index > 0, index + 2 < name.count else {
        return false
      }
      return digits[index - 1] && digits[index + 1] && digits[index + 2]
    }
  }

  /// Returns the text on one line without control characters and directions of writing, with each run of white space replaced
  /// by one space; `nil` when nothing is left that is seen.
  /// - Parameter maximumLength: the number of Unicode scalars after which the text is cut off.
  public static func cleaned(
    _ text: [UInt8], maximumLength: Int = TrackName.maximumLength
  ) -> [UInt8]? {
    var cleaned: [UInt8] = []
    var length = 0
    var spaceWaits = false
    var index = 0
    while index < text.count {
      if isDirection(text[index...]) {
        index += 3
        continue
      }
      let blank = blankWidth(text[index...])
      if blank > 0 {
        spaceWaits = !cleaned.isEmpty
        index += blank
        continue
      }
      guard length + (spaceWaits ? 2 : 1) <= maximumLength else { break }
      if spaceWaits { cleaned.append(0x20) }
      length += spaceWaits ? 2 : 1
      spaceWaits = false
      let end = min(index + text[index].scalarWidth, text.count)
      cleaned.append(contentsOf: text[index..<end])
      index = end
    }
    return VisibleText.isBlank(String(decoding: cleaned, as: UTF8.self)) ? nil : cleaned
  }

  /// Returns true if a text begins with a character that begins or ends a direction of writing: U+202A to 202E, U+2066 to 2069.
  private static func isDirection(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.prefix(3)
    guard bytes.count == 3, bytes.first == 0xE2 else { return false }
    switch (bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2]) {
    case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return true
    default: return false
    }
  }

  /// Returns the bytes of the white space or control character at the beginning of a text, or 0.
  ///
  /// Source: Unicode 15, White_Space in PropList.txt and general category Cc.
  private static func blankWidth(_ text: ArraySlice<UInt8>) -> Int {
    let start = text.startIndex
    func byte(_ offset: Int) -> UInt8 { offset < text.count ? text[start + offset] : 0 }
    switch (byte(0), byte(1), byte(2)) {
    case (0...0x20, _, _), (0x7F, _, _): return 1
    case (0xC2, 0x80...0xA0, _): return 2
    case (0xE1, 0x9A, 0x80), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): return 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF):
      return 3
    default: return 0
    }
  }

  private static let endings: [StaticString] = [
    "gpx", "kml", "kmz", "tcx", "fit", "geojson", "json", "gz", "xml",
  ]

  /// Returns the last part of a path without the extensions of its format.
  private static func stem(of path: [UInt8]) -> [UInt8] {
    let (slash, backslash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "."))
    var name = path.split(whereSeparator: { $0 == slash || $0 == backslash }).last ?? []
    for _ in 0..<2 {
      guard let last = name.lastIndex(of: dot), last != name.startIndex else { break }
      let ending = name[(last + 1)...].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      let isKnown = endings.contains { known in
        known.withUTF8Buffer { $0.elementsEqual(ending) }
      }
      guard isKnown else { break }
      name = name[..<last]
    }
    return [UInt8](name)
  }
}

/// The note of a track.
public enum TrackNote {
  /// The largest number of Unicode scalars in a note.
  public static let maximumLength = 10_000

  /// Returns the note of a file, cut off at `maximumLength`. UTF-8.
  public static func shortened(_ note: [UInt8]) -> [UInt8] {
    var end = 0
    for _ in 0..<maximumLength {
      guard end < note.count else { return note }
      end = min(end + note[end].scalarWidth, note.count)
    }
    return [UInt8](note[..<end])
  }
}

extension UInt8 {
  /// The number of bytes of the Unicode scalar that begins with this byte in UTF-8.
  fileprivate var scalarWidth: Int {
    switch self {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }
}
