import HTTP
import JSON
import ServerBase
import Tracks

/// The texts of a shared track for messengers, in the language of the club.
struct SharedWords: Sendable {
  /// A figure with its name.
  struct Figure: Sendable {
    let name: String
    let value: String
  }

  let title: String
  let club: String
  /// The figures that the link shows: distance, time and ascent, as far as they are known.
  let figures: [Figure]
  private let language: String?

  /// - Parameter language: the language of the club, such as `ca`; `nil` for English.
  init(_ line: ShownLine, club: String?, language: String?) {
    title = line.name
    self.club = club ?? "Cordada"
    self.language = language
    let json = line.figures.flatMap { try? JSONValue(parsing: $0) }
    func value(_ name: String) -> Double? { json?[name]?.double }
    var figures: [Figure] = []
    if let metres = value("distance_m") {
      figures.append(
        Figure(
          name: Self.distance[language],
          value: FigureText.decimal(metres / 1000, metres < 100_000 ? 2 : 1, language) + " km"))
    }
    if let seconds = value("moving_s") ?? value("duration_s") {
      figures.append(Figure(name: Self.time[language], value: FigureText.clock(seconds)))
    }
    if let metres = value("ascent_m") {
      figures.append(
        Figure(name: Self.ascent[language], value: FigureText.decimal(metres, 0, language) + " m"))
    }
    self.figures = figures
  }

  /// Returns the fields of the page's head.
  /// - Parameter address: the address of the page.
  func head(at address: String) -> AppPage.Head {
    let said = figures.map { "\($0.name) \($0.value)" }
    let description = said.isEmpty ? club : said.joined(separator: " · ") + " · " + club
    let picture = address + "/picture.png"
    return AppPage.Head(
      title: "\(title) · \(club)", description: description, language: language,
      properties: [
        ("og:type", "article"), ("og:site_name", club), ("og:title", title),
        ("og:description", description), ("og:url", address), ("og:image", picture),
        ("og:image:type", "image/png"), ("og:image:width", "\(SharedPictures.width)"),
        ("og:image:height", "\(SharedPictures.height)"), ("og:image:alt", title),
        ("og:locale", Self.locale[language]), ("twitter:card", "summary_large_image"),
        ("twitter:title", title), ("twitter:description", description),
        ("twitter:image", picture), ("twitter:image:alt", title),
      ])
  }

  private static let distance = TranslatedText(
    ca: "Distància", es: "Distancia", en: "Distance", fr: "Distance")
  private static let time = TranslatedText(ca: "Temps", es: "Tiempo", en: "Time", fr: "Temps")
  private static let ascent = TranslatedText(
    ca: "Desnivell", es: "Desnivel", en: "Ascent", fr: "Dénivelé")
  private static let locale = TranslatedText(ca: "ca_ES", es: "es_ES", en: "en_GB", fr: "fr_FR")
}
