/// Where the altitudes of a track come from, judged by their own noise: files do not say.
public enum AltitudeSource: Equatable, Sendable {
  /// Even altitudes, as a barometer measures them or a site corrects them.
  case barometer
  /// Uneven ones, as satellites give.
  case satellites
  /// Those of a line without times: a plan, whose altitudes come from a model of the terrain.
  case terrain

  /// Metres of noise from which altitudes are those of satellites. Barometers of eight recorders
  /// have 0.08 to 0.17 m, watches without one 0.4 m and phones more.
  static let satelliteNoise = 0.25

  /// The stable name in the API.
  public var name: StaticString {
    switch self {
    case .barometer: "barometer"
    case .satellites: "satellites"
    case .terrain: "terrain"
    }
  }
}
