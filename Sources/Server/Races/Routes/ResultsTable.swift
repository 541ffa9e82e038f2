import Races
import ServerBase
import Storage
import Text

/// The results of a race as a table for spreadsheets (RFC 4180): a row for each team, and for each checkpoint a column for the time,
/// one for `≈` where it is an estimate, and one for who saw the team there.
struct ResultsTable {
  let report: RaceReport
  /// The language of the words, such as `ca`; English for `nil`.
  let language: String?
  /// Minutes east of UTC of the times.
  let offset: Int
  /// The names of the members who noted passages; those of others are not told.
  let names: [UUID: String]

  /// The table in UTF-8, with the byte-order mark by which spreadsheets know it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + head.bytes
    for row in report.rows { bytes += line(of: row).bytes }
    return bytes
  }

  private var head: CSVRow {
    var head = CSVRow()
    for word in [
      Self.place, Self.placeInCategory, Self.number, Self.team, Self.category, Self.state,
      Self.time, Self.gap, Self.penalty, Self.outsideLimit,
    ] { head.add(word[language]) }
    for index in report.definition.checkpoints.indices {
      let name = name(of: index)
      head.add(name)
      head.add("\(name) ≈")
      head.add("\(name): \(Self.seenBy[language])")
    }
    return head
  }

  private func line(of row: RaceReport.Row) -> CSVRow {
    let standing = row.standing
    var line = CSVRow()
    line.add(row.places.place.map { String($0) } ?? "")
    line.add(row.places.categoryPlace.map { String($0) } ?? "")
    line.add(String(row.team.number))
    line.add(row.team.name)
    line.add(row.team.category ?? "")
    line.add(Self.word(for: standing.stage, isClosed: isClosed)[language])
    line.add(Self.clock(standing.elapsed))
    // A team that was faster than the leader to where they are compared has no gap yet.
    line.add(Self.clock(row.places.gap.flatMap { $0 < 0 ? nil : $0 }))
    line.add(standing.penalty == 0 ? "" : Self.minutes(standing.penalty))
    line.add(row.exceeded.map { name(of: $0.checkpoint) } ?? "")
    for index in report.definition.checkpoints.indices {
      guard let passage = standing.passages.indices.contains(index) ? standing.passages[index] : nil
      else {
        line.add(standing.missed.contains(index) ? Self.missed[language] : "")
        line.add("")
        line.add("")
        continue
      }
      line.add(moment(passage.time))
      line.add(passage.isEstimated ? "≈" : "")
      line.add(passage.isWitnessed ? witness(of: row.team.id, at: index) : "")
    }
    return line
  }

  private var isClosed: Bool { report.definition.limits.isRaceClosed(at: report.time) }

  private func name(of checkpoint: Int) -> String {
    let stop = report.definition.checkpoints[checkpoint]
    guard stop.isDerived else { return stop.name }
    return (checkpoint == 0 ? Self.start : Self.finish)[language]
  }

  private func witness(of team: UUID, at checkpoint: Int) -> String {
    let author = report.definition.witnesses[team]?[checkpoint]
    return author.flatMap { names[$0] } ?? Self.seen[language]
  }

  // MARK: Forms of values

  /// `2026-05-01 08:15:00` by the clocks of the table.
  private func moment(_ time: Int64) -> String {
    var bytes: [UInt8] = []
    DateTimeText.append((time + Int64(offset) * 60_000) / 1_000 * 1_000, to: &bytes)
    return String(
      decoding: bytes.dropLast().map { $0 == UInt8(ascii: "T") ? 0x20 : $0 }, as: UTF8.self)
  }

  /// `12:03:45`, in hours, minutes and seconds.
  private static func clock(_ milliseconds: Int64?) -> String {
    guard let milliseconds else { return "" }
    let seconds = milliseconds.magnitude / 1_000
    let parts = [seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(milliseconds < 0 ? "-" : "")\(seconds / 3_600):\(parts[0]):\(parts[1])"
  }

  /// Minutes with a fraction if there is one, as a number that spreadsheets of all languages read where it is whole.
  private static func minutes(_ milliseconds: Int64) -> String {
    milliseconds % 60_000 == 0
      ? String(milliseconds / 60_000) : String(Double(milliseconds) / 60_000)
  }

  // MARK: Words

  private static func word(for stage: TeamStage, isClosed: Bool) -> TranslatedText {
    switch stage {
    case .finished: finished
    case .onCourse: isClosed ? unfinished : onCourse
    case .waiting: waiting
    case .retired: retired
    case .disqualified: disqualified
    }
  }

  private static let place = TranslatedText(ca: "Lloc", es: "Puesto", en: "Place", fr: "Place")
  private static let placeInCategory = TranslatedText(
    ca: "Lloc a la categoria", es: "Puesto en la categoría", en: "Place in category",
    fr: "Place dans la catégorie")
  private static let number = TranslatedText(
    ca: "Dorsal", es: "Dorsal", en: "Number", fr: "Dossard")
  private static let team = TranslatedText(ca: "Equip", es: "Equipo", en: "Team", fr: "Équipe")
  private static let category = TranslatedText(
    ca: "Categoria", es: "Categoría", en: "Category", fr: "Catégorie")
  private static let state = TranslatedText(ca: "Estat", es: "Estado", en: "State", fr: "État")
  private static let time = TranslatedText(ca: "Temps", es: "Tiempo", en: "Time", fr: "Temps")
  private static let gap = TranslatedText(
    ca: "Respecte del primer", es: "Respecto al primero", en: "Behind the leader",
    fr: "Écart avec le premier")
  private static let penalty = TranslatedText(
    ca: "Penalització (min)", es: "Penalización (min)", en: "Penalty (min)",
    fr: "Pénalité (min)")
  private static let outsideLimit = TranslatedText(
    ca: "Fora de l’hora límit", es: "Fuera de la hora límite", en: "Outside the time limit",
    fr: "Hors délai")
  private static let seenBy = TranslatedText(
    ca: "vist per", es: "visto por", en: "seen by", fr: "vu par")
  private static let seen = TranslatedText(ca: "vist", es: "visto", en: "seen", fr: "vu")
  private static let missed = TranslatedText(
    ca: "no passat", es: "no pasado", en: "missed", fr: "manqué")
  private static let start = TranslatedText(
    ca: "Sortida", es: "Salida", en: "Start", fr: "Départ")
  private static let finish = TranslatedText(
    ca: "Arribada", es: "Meta", en: "Finish", fr: "Arrivée")
  private static let finished = TranslatedText(
    ca: "Ha arribat", es: "Ha llegado", en: "Finished", fr: "Arrivée")
  private static let onCourse = TranslatedText(
    ca: "En cursa", es: "En carrera", en: "On course", fr: "En course")
  private static let unfinished = TranslatedText(
    ca: "No ha arribat", es: "No ha llegado", en: "Not finished", fr: "Non arrivée")
  private static let waiting = TranslatedText(
    ca: "No ha sortit", es: "No ha salido", en: "Not started", fr: "Non partie")
  private static let retired = TranslatedText(
    ca: "Abandonament", es: "Abandono", en: "Retired", fr: "Abandon")
  private static let disqualified = TranslatedText(
    ca: "Desqualificat", es: "Descalificado", en: "Disqualified", fr: "Disqualifiée")
}
