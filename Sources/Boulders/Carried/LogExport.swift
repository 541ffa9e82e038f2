import JSON

/// The logbook of an app as that app exports it: what its own columns are, and what the values of its result mean.
public struct LogExport: Sendable {
  /// The name of the app.
  public let name: StaticString
  /// The columns by which an export is known: all of them are there, in groups of which one is.
  let signature: [[StaticString]]
  /// The names of each column, the first that says something before the others.
  let columns: [(column: LogColumn, names: [StaticString])]
  /// What the values of its result mean, in small letters.
  let meanings: [(value: StaticString, meaning: LogMeaning)]
  /// The word that stands in a cell for no value; empty where cells are left empty.
  var noValue: StaticString = ""

  /// The export that a table is, by the names of its columns.
  static func of(_ header: [String]) -> LogExport? {
    all.first { export in
      export.signature.allSatisfy { names in
        names.contains { name in header.contains { name.isSame(as: $0) } }
      }
    }
  }

  /// What a row's result means: as a whole, or the last part of it that is known.
  func meaning(_ parts: [String]) -> LogMeaning? {
    for text in [parts.joined(separator: CarriedLogbook.separator)] + parts.reversed() {
      let plain = Self.plain(text)
      if let known = meanings.first(where: { $0.value.isSame(as: plain) }) { return known.meaning }
    }
    return nil
  }

  /// A text in small letters.
  private static func plain(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// Every export that is known.
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

  /// Ticks: how a route was led says more than how it was climbed. Who follows, or climbs on a rope from above, is
  /// not asked whether it was without a fall.
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

  /// Both forms of 8a's file: the newer one of 8a.nu, and that of Vertical-Life.
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

  /// UKClimbing's logbook. The style is that of the climber and the result in one: `Lead O/S`, `2nd dnf`, `Sent x`;
  /// what is in no table is read by its words.
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

  /// The table that BoardLib writes of the logbooks of training boards.
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

  /// A log of climbs and exercises; `wip` is work in progress, and the style is that of the problem.
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

  /// What the makers of light boards send a member, as ``BoardLogbook`` makes a table of it.
  static let aurora = LogExport(
    name: "Aurora",
    signature: [["list"], ["climb"], ["climbed_at"]],
    columns: [
      (.day, ["climbed_at"]), (.name, ["climb"]), (.place, ["layout"]), (.grade, ["grade"]),
      (.outcome, ["list"]), (.tries, ["count"]), (.note, ["comment"]),
    ],
    meanings: [("ascents", .sent), ("attempts", .tried)])

  /// MoonBoard's logbook, as ``BoardLogbook`` makes a table of it: the tries are the result, too.
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

  /// The table that Cordada writes.
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
