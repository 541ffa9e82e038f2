import JSON
import Text

/// The JSON logbook of a training board, from its website or its manufacturer.
enum BoardLogbook {
  /// Converts a logbook to a table with the columns of ``LogExport``.
  ///
  /// - Returns: `nil` if the JSON has another form.
  static func table(_ value: JSONValue) throws(ImportError) -> ImportedLogbook? {
    if let table = try moonBoard(value) { return table }
    return try aurora(value)
  }

  /// Converts MoonBoard's entries, with the fields `DateClimbedAsString` (`05 Sep 2023`), `NumberOfTries`
  /// (`Flashed`, `2nd try`, `more than 3 tries`), `Comment` and `Problem` (`Name`, `Grade`, `UserGrade`): in a
  /// list, under `Data`, or each as the `entry` of an object.
  private static func moonBoard(_ value: JSONValue) throws(ImportError) -> ImportedLogbook? {
    let logged = (value["Data"]?.array ?? value.array ?? [value]).map { $0["entry"] ?? $0 }
    guard logged.contains(where: { $0["DateClimbedAsString"] != nil }) else { return nil }
    // The climber's own grade takes precedence over the problem's.
    return try ImportedLogbook(
      header: [
        "DateClimbedAsString", "Name", "Board", "UserGrade", "Grade", "NumberOfTries", "Comment",
      ],
      logged.map { entry in
        let problem = entry["Problem"]
        return [
          text(entry["DateClimbedAsString"]), text(problem?["Name"]), "MoonBoard",
          text(problem?["UserGrade"]), text(problem?["Grade"]), text(entry["NumberOfTries"]),
          text(entry["Comment"]),
        ]
      })
  }

  /// Converts the export of Kilter, Tension and other light boards: `ascents` and `attempts` with `climb`,
  /// `angle`, `count` (of tries), `grade` and `climbed_at`. A problem at another angle is another problem.
  private static func aurora(_ value: JSONValue) throws(ImportError) -> ImportedLogbook? {
    guard let ascents = value["ascents"]?.array, let attempts = value["attempts"]?.array,
      (ascents + attempts).contains(where: { $0["climbed_at"] != nil })
    else { return nil }
    let layout = text(value["climbs"]?.array?.first?["layout"])
    func rows(_ list: String, _ entries: [JSONValue]) -> [[String]] {
      entries.map { entry in
        let angle = entry["angle"]?.int64.map { " \($0)°" } ?? ""
        return [
          list, text(entry["climb"]) + angle, layout, text(entry["climbed_at"]),
          text(entry["grade"]), entry["count"]?.int64.map { "\($0)" } ?? "", text(entry["comment"]),
        ]
      }
    }
    return try ImportedLogbook(
      header: ["list", "climb", "layout", "climbed_at", "grade", "count", "comment"],
      rows("ascents", ascents) + rows("attempts", attempts))
  }

  private static func text(_ value: JSONValue?) -> String { value?.string ?? "" }
}
