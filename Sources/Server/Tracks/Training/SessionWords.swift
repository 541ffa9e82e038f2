import ServerBase
import Tracks

/// The texts of planned sessions for calendars, in the member's language and units.
struct SessionWords: Sendable {
  let language: String?
  let isImperial: Bool

  /// The name of what sessions belong to.
  var plan: String { Self.plan[language] }

  /// Returns a title such as `Long run · 12 km`, with a tick for a session that was run.
  func title(of session: TrainingSession) -> String {
    let isDone = session.state == .done || session.state == .replaced
    return (isDone ? "✓ " : "") + "\(name(of: session.kind)) · \(distance(session.distance))"
  }

  /// Returns a line for each part of a session, with its pace if the level is known.
  func text(of session: TrainingSession, at paces: TrainingPaces?) -> String {
    session.blocks.map { block in
      var line = "\(distance(block.distance)) \(name(of: block.effort))"
      if block.count > 1 { line = "\(block.count) × " + line }
      if let paces { line += " · " + pace(paces.range(of: block.effort)) }
      if block.count > 1, block.rest > 0 {
        line += " · \(FigureText.clock(block.rest)) \(Self.between[language])"
      }
      return line
    }.joined(separator: "\n")
  }

  /// A distance in round figures, as the app shows those of a plan: 7.5 km, 800 m, 4.7 mi.
  private func distance(_ metres: Double) -> String {
    if !isImperial, metres < 1000 { return FigureText.decimal(metres, 0, language) + " m" }
    let way = (metres / unit * 10).rounded() / 10
    return FigureText.decimal(way, way == way.rounded() ? 0 : 1, language)
      + (isImperial ? " mi" : " km")
  }

  /// A range of paces such as `5:20–5:45 /km`.
  private func pace(_ range: ClosedRange<Double>) -> String {
    func clock(_ pace: Double) -> String { FigureText.clock(pace * unit / 1000) }
    return "\(clock(range.lowerBound))–\(clock(range.upperBound)) \(isImperial ? "/mi" : "/km")"
  }

  private var unit: Double { isImperial ? 1609.344 : 1000 }

  private static let plan = TranslatedText(
    ca: "Pla d’entrenament", es: "Plan de entrenamiento", en: "Training plan",
    fr: "Plan d’entraînement")
  private static let between = TranslatedText(
    ca: "suaus entremig", es: "suaves entre medias", en: "easy between", fr: "facile entre deux")

  private func name(of kind: TrainingSession.Kind) -> String {
    let text: TranslatedText
    switch kind {
    case .easy:
      text = TranslatedText(
        ca: "Carrera suau", es: "Carrera suave", en: "Easy run", fr: "Footing facile")
    case .long:
      text = TranslatedText(
        ca: "Tirada llarga", es: "Tirada larga", en: "Long run", fr: "Sortie longue")
    case .threshold:
      text = TranslatedText(
        ca: "Ritme de llindar", es: "Ritmo de umbral", en: "Threshold", fr: "Allure seuil")
    case .interval:
      text = TranslatedText(ca: "Sèries", es: "Series", en: "Intervals", fr: "Fractionné")
    case .goal:
      text = TranslatedText(
        ca: "Ritme de l’objectiu", es: "Ritmo del objetivo", en: "Goal pace",
        fr: "Allure de l’objectif")
    case .race:
      text = TranslatedText(ca: "La cursa", es: "La carrera", en: "The race", fr: "La course")
    }
    return text[language]
  }

  private func name(of effort: Effort) -> String {
    let text: TranslatedText
    switch effort {
    case .easy: text = TranslatedText(ca: "suau", es: "suave", en: "easy", fr: "facile")
    case .goal:
      text = TranslatedText(
        ca: "a ritme de l’objectiu", es: "a ritmo del objetivo", en: "at goal pace",
        fr: "à l’allure de l’objectif")
    case .threshold:
      text = TranslatedText(
        ca: "a ritme de llindar", es: "a ritmo de umbral", en: "at threshold", fr: "au seuil")
    case .interval: text = TranslatedText(ca: "ràpid", es: "rápido", en: "fast", fr: "rapide")
    }
    return text[language]
  }
}
