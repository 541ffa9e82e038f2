/// Where the altitudes of a track come from, judged by their own noise: files do not say.
public enum AltitudeSource: Equatable, Sendable {
  /// Even altitudes, as a barometer measures them or a site corrects them.
  case barometer
  /// Uneven ones, as satellites give.
  case satellites
  /// Those that their recorder has filtered itself, from whatever sensor: nothing is left to tell.
  case filtered
  /// Those of a line without times: a plan, whose altitudes come from a model of the terrain.
  case terrain

  /// Metres of noise from which altitudes are those of satellites: a barometer has at most 0.5 m, in
  /// the mode of the lowest power (data sheet of the Bosch BMP085, table 3).
  static let satelliteNoise = 0.5

  /// The stable name in the API.
  public var name: StaticString {
    switch self {
    case .barometer: "barometer"
    case .satellites: "satellites"
    case .filtered: "filtered"
    case .terrain: "terrain"
    }
  }
}
