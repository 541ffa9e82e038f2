import Tracks

extension TrackName {
  /// Returns the text on one line without control characters, or `nil` if nothing is left.
  static func cleaned(_ text: String) -> String? {
    cleaned([UInt8](text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a name for a line of a file.
  static func guess(
    _ line: LineHead, file: String, position: Int, leg: MultisportLeg.Place? = nil
  ) -> String {
    let name = guess(
      line: line.name.map { [UInt8]($0.utf8) }, file: [UInt8](file.utf8), position: position,
      sport: line.sport, leg: leg)
    return String(decoding: name, as: UTF8.self)
  }
}

extension TrackNote {
  static func shortened(_ note: String) -> String {
    String(decoding: shortened([UInt8](note.utf8)), as: UTF8.self)
  }
}
