import JSON

/// The logbook of a training board as its site answers it, in the form of MoonBoard's: entries with the fields
/// `DateClimbedAsString` (`05 Sep 2023`), `NumberOfTries` (`Flashed`, `2nd try`, `more than 3 tries`), `Comment`
/// and `Problem` (`Name`, `Grade`, `UserGrade`), in a list, under `Data`, or each as the `entry` of an object.
enum BoardLogbook {
  /// - Returns: `nil` for JSON of another form.
  static func entries(_ value: JSONValue) -> CarriedLogbook.Reading? {
    let told = (value["Data"]?.array ?? value.array ?? [value]).map { $0["entry"] ?? $0 }
    guard told.contains(where: { $0["DateClimbedAsString"] != nil }) else { return nil }
    let entries = told.prefix(CarriedLogbook.maximumRows).compactMap(entry)
    return CarriedLogbook.Reading(
      entries: entries, routes: 0, refused: told.count - entries.count)
  }

  private static func entry(_ told: JSONValue) -> CarriedEntry? {
    guard let text = told["DateClimbedAsString"]?.string,
      let day = LoggedDay(text, isDayFirst: true)
    else { return nil }
    let problem = told["Problem"]
    // What its climber thinks of the grade goes before what it is said to be.
    let grade = problem?["UserGrade"]?.string ?? problem?["Grade"]?.string
    return CarriedEntry(
      day: day, name: problem?["Name"]?.string ?? "", place: "MoonBoard", grade: grade ?? "",
      scale: .boulder, outcome: nil, tries: told["NumberOfTries"]?.string ?? "",
      note: told["Comment"]?.string ?? "")
  }
}
