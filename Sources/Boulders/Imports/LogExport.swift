import JSON

/// The export format of an app: its columns and the meanings of its results.
public struct LogExport: Sendable {
  /// The name of the app.
  public let name: StaticString
  /// Groups of column names: a table is this export if it has a column of each group.
  let signature: [[StaticString]]
  /// The column names of each kind, in the order in which their cells are read.
  let columns: [(column: LogColumn, names: [StaticString])]
  /// The meanings of its results, in lower case.
  let meanings: [(value: StaticString, meaning: LogMeaning)]
  /// The word for a missing value; empty if such cells are left empty.
  var noValue: StaticString = ""

  /// Returns the export format of a table, by its column names.
  static func of(_ header: [String]) -> LogExport? {
    all.first { export in
      export.signature.allSatisfy { names in
        names.contains { name in header.contains { name.isSame(as: $0) } }
      }
    }
  }

  /// Returns the meaning of a row's result: of the whole, or of its last known part.
  func meaning(_ parts: [String]) -> LogMeaning? {
    for text in [parts.joined(separator: ImportedLogbook.separator)] + parts.reversed() {
      let plain = Self.plain(text)
      if let known = meanings.first(where: { $0.value.isSame(as: plain) }) { return known.meaning }
    }
    return nil
  }

  /// Returns a text in lower case.
  private static func plain(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// All known formats.
  public static let all = [
    theCrag, mountainProject, eightA, ukClimbing, boardLib, klettrack, aurora, moonBoard, cordada,
  ]

  /// Source: openbody/openbody-ts, `examples/thecrag` and its mapper; 26 columns.
  static let theCrag = LogExport(
    name: "theCrag",
    signature: [["Ascent Type"], ["Route Grade"], ["Ascent Date"]],
    columns: [
      (.day, ["Ascent Date"]), (.kind, ["Ascent Gear Style", "Route Gear Style"]),
      (.name, ["Route Name", "Ascent Label"]), (.place, ["Crag Name"]),
      (.grade, ["Ascent Grade", "Route Grade"]), (.outcome, ["Ascent Type"]),
      (.note, ["Comment"]),
    ],
    meanings: [
      ("onsight", .first), ("flash", .first), ("top rope onsight", .first),
      ("top rope flash", .first), ("greenpoint onsight", .first), ("red point", .sent),
      ("pink point", .sent), ("greenpoint", .sent), ("ground up red point", .sent),
      ("send", .sent), ("tick", .sent), ("clean", .sent), ("repeat", .sent), ("top rope", .sent),
      ("top rope clean", .sent), ("second", .sent), ("second clean", .sent), ("ghost", .sent),
      ("lead solo", .sent), ("roped solo", .sent), ("aid", .sent), ("aid solo", .sent),
      ("deep water solo", .sent), ("attempt", .tried), ("working", .tried), ("hang dog", .tried),
      ("dog", .tried), ("retreat", .tried), ("dab", .tried), ("top rope with rest", .tried),
      ("second with rest", .tried), ("mark", .nothing),
    ])

  /// Mountain Project's ticks. The lead style takes precedence over the style; for followers and top-ropers it
  /// is unknown whether they fell.
  ///
  /// Source: OpenBeta/open-tacos, `src/pages/api/user/ticks.ts`.
  static let mountainProject = LogExport(
    name: "Mountain Project",
    signature: [["Route"], ["Rating"], ["Style"], ["Lead Style"]],
    columns: [
      (.day, ["Date"]), (.kind, ["Route Type"]), (.name, ["Route"]), (.place, ["Location"]),
      (.grade, ["Rating"]), (.outcome, ["Style"]), (.lead, ["Lead Style"]), (.note, ["Notes"]),
    ],
    meanings: [
      ("onsight", .first), ("flash", .first), ("redpoint", .sent), ("pinkpoint", .sent),
      ("fell/hung", .tried), ("lead", .sent), ("solo", .sent), ("send", .sent), ("tr", .tried),
      ("follow", .tried), ("attempt", .tried),
    ])

  /// Both forms of 8a's file: that of the newer 8a.nu, and that of Vertical-Life.
  static let eightA = LogExport(
    name: "8a",
    signature: [["route_boulder"], ["location_name"], ["type", "ascent_type"]],
    columns: [
      (.day, ["date", "ascentDate"]), (.kind, ["route_boulder"]), (.name, ["name"]),
      (.place, ["location_name"]), (.grade, ["difficulty", "grade"]),
      (.outcome, ["type", "ascent_type"]), (.tries, ["tries"]), (.note, ["comment"]),
    ],
    meanings: [
      ("os", .first), ("o", .first), ("onsight", .first), ("f", .first), ("flash", .first),
      ("rp", .sent), ("redpoint", .sent), ("tr", .sent), ("toprope", .sent), ("go", .tried),
      ("attempt", .tried),
    ], noValue: "null")

  /// UKClimbing's logbook. The style combines the climber's role and the result: `Lead O/S`, `2nd dnf`, `Sent
  /// x`. Values that are not in the table are interpreted by their words.
  static let ukClimbing = LogExport(
    name: "UKClimbing",
    signature: [["Climb name"], ["Style"], ["Crag name"]],
    columns: [
      (.day, ["Date"]), (.name, ["Climb name"]), (.place, ["Crag name"]), (.grade, ["Grade"]),
      (.outcome, ["Style"]), (.note, ["Notes"]),
    ],
    meanings: [
      ("-", .sent), ("", .sent), ("lead", .sent), ("altld", .sent), ("altlead", .sent),
      ("solo", .sent), ("dws", .sent), ("sent", .sent), ("2nd", .tried), ("tr", .tried),
      ("lead dog", .tried), ("lead dnf", .tried), ("2nd dog", .tried), ("2nd dnf", .tried),
      ("tr dog", .tried), ("tr dnf", .tried), ("sent dnf", .tried),
    ])

  /// BoardLib's table of training board logbooks.
  ///
  /// Source: lemeryfertitta/BoardLib, `src/boardlib/__main__.py`.
  static let boardLib = LogExport(
    name: "BoardLib",
    signature: [["climb_name"], ["is_ascent"], ["displayed_grade"]],
    columns: [
      (.day, ["date"]), (.name, ["climb_name"]), (.place, ["board"]),
      (.grade, ["logged_grade", "displayed_grade"]), (.outcome, ["is_ascent"]),
      (.tries, ["tries"]), (.note, ["comment"]),
    ],
    meanings: [("true", .sent), ("false", .tried)])

  /// A log of climbs and exercises. `wip` means work in progress; the style is the problem's.
  ///
  /// Source: shaharnoy/Klettrack, `ClimbingProgramTests/LogCSVTests.swift`.
  static let klettrack = LogExport(
    name: "Klettrack",
    signature: [["exercise_name"], ["climb_type"], ["wip"]],
    columns: [
      (.day, ["date"]), (.kind, ["climb_type"]), (.place, ["gym"]),
      (.grade, ["grade", "feelsLikeGrade"]), (.outcome, ["type"]), (.lead, ["wip"]),
      (.tries, ["attempts"]), (.note, ["notes"]),
    ],
    meanings: [
      ("climb · true", .tried), ("climb · false", .sent), ("climb", .sent),
      ("exercise", .nothing),
    ])

  /// The export of light boards, converted by ``BoardLogbook``.
  static let aurora = LogExport(
    name: "Aurora",
    signature: [["list"], ["climb"], ["climbed_at"]],
    columns: [
      (.day, ["climbed_at"]), (.name, ["climb"]), (.place, ["layout"]), (.grade, ["grade"]),
      (.outcome, ["list"]), (.tries, ["count"]), (.note, ["comment"]),
    ],
    meanings: [("ascents", .sent), ("attempts", .tried)])

  /// MoonBoard's logbook, converted by ``BoardLogbook``. The number of tries is also the result.
  static let moonBoard = LogExport(
    name: "MoonBoard",
    signature: [["DateClimbedAsString"], ["NumberOfTries"]],
    columns: [
      (.day, ["DateClimbedAsString"]), (.name, ["Name"]), (.place, ["Board"]),
      (.grade, ["UserGrade", "Grade"]), (.outcome, ["NumberOfTries"]),
      (.tries, ["NumberOfTries"]), (.note, ["Comment"]),
    ],
    meanings: [
      ("flashed", .first), ("2nd try", .sent), ("3rd try", .sent), ("more than 3 tries", .sent),
      ("", .sent), ("project", .tried),
    ])

  /// Cordada's own table.
  static let cordada = LogExport(
    name: "Cordada",
    signature: [["date"], ["place"], ["feet"], ["result"]],
    columns: [
      (.day, ["date"]), (.name, ["name"]), (.place, ["place"]), (.scale, ["scale"]),
      (.grade, ["grade"]), (.outcome, ["result"]), (.tries, ["tries"]), (.note, ["notes"]),
    ],
    meanings: [
      ("flash", .first), ("sent", .sent), ("repeat", .sent), ("attempt", .tried),
    ])
}
