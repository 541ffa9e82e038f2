import Races
import ServerBase

extension AreaNotice {
  /// Alerts about teams, as mails say them.
  static let raceAlert = AreaNotice(
    RaceNotices.alert,
    heading: TranslatedText(
      ca: "Avisos de curses", es: "Avisos de carreras", en: "Alerts of races",
      fr: "Alertes de courses"),
    sentences: [
      "": TranslatedText(
        ca: "{where}: cal mirar l’equip {what}", es: "{where}: hay que mirar el equipo {what}",
        en: "{where}: look at team {what}", fr: "{where} : regardez l’équipe {what}"),
      "silent": TranslatedText(
        ca: "{where}: sense senyal de l’equip {what}", es: "{where}: sin señal del equipo {what}",
        en: "{where}: no signal from team {what}", fr: "{where} : pas de signal de l’équipe {what}"),
      "off_course": TranslatedText(
        ca: "{where}: l’equip {what} és fora del recorregut",
        es: "{where}: el equipo {what} está fuera del recorrido",
        en: "{where}: team {what} is off the course",
        fr: "{where} : l’équipe {what} est hors du parcours"),
      "stopped": TranslatedText(
        ca: "{where}: l’equip {what} fa estona que no es mou",
        es: "{where}: el equipo {what} lleva rato sin moverse",
        en: "{where}: team {what} has not moved for long",
        fr: "{where} : l’équipe {what} ne bouge plus depuis longtemps"),
      "battery_low": TranslatedText(
        ca: "{where}: poca bateria a l’equip {what}",
        es: "{where}: poca batería en el equipo {what}",
        en: "{where}: low battery in team {what}", fr: "{where} : batterie faible, équipe {what}"),
      "outside_limit": TranslatedText(
        ca: "{where}: l’equip {what} és fora de l’hora límit",
        es: "{where}: el equipo {what} está fuera de la hora límite",
        en: "{where}: team {what} is outside the time limit",
        fr: "{where} : l’équipe {what} est hors délai"),
      "started_early": TranslatedText(
        ca: "{where}: l’equip {what} ha sortit abans d’hora",
        es: "{where}: el equipo {what} ha salido antes de hora",
        en: "{where}: team {what} started early",
        fr: "{where} : l’équipe {what} est partie trop tôt"),
      "laps_unclear": TranslatedText(
        ca: "{where}: cal comprovar les voltes de l’equip {what}",
        es: "{where}: hay que comprobar las vueltas del equipo {what}",
        en: "{where}: check the laps of team {what}",
        fr: "{where} : vérifiez les tours de l’équipe {what}"),
    ])
}
