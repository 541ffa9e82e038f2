import Numerics

/// Formats figures for a terminal.
enum Figure {
  /// Formats a distance as `10.93 km`, or `850 m` below one kilometre.
  static func kilometres(_ metres: Double) -> String {
    metres < 1000 ? "\(decimal(metres, 0)) m" : "\(decimal(metres / 1000, 2)) km"
  }

  /// Formats a duration as `1:02:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  static func decimal(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    DecimalText.write(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
