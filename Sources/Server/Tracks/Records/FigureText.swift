import Numerics
import ServerBase

/// Figures as text, in the languages of the app.
enum FigureText {
  /// The sign between whole and fraction.
  private static let point = TranslatedText(ca: ",", es: ",", en: ".", fr: ",")

  static func decimal(_ value: Double, _ decimals: Int, _ language: String?) -> String {
    var bytes: [UInt8] = []
    DecimalText.write(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: ".")
      .joined(separator: point[language])
  }

  /// Returns hours, minutes and seconds, such as `1:05:09`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
  }
}
