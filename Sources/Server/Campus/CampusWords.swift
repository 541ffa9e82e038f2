import Campus
import ServerBase

extension AreaNotice {
  /// Reminders, as mails say them.
  static let reminder = AreaNotice(
    CampusNotices.reminder,
    heading: TranslatedText(
      ca: "Recordatoris", es: "Recordatorios", en: "Reminders", fr: "Rappels"),
    sentences: [
      "": TranslatedText(
        ca: "Recordatori: {what}", es: "Recordatorio: {what}", en: "Reminder: {what}",
        fr: "Rappel : {what}")
    ])
}
