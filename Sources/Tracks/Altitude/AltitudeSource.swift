/// The source of a track's altitudes, inferred from their noise, since files do not state it.
public enum AltitudeSource: Equatable, Sendable {
  /// Smooth altitudes, measured by a barometer or corrected by a website.
  case barometer
  /// Noisy altitudes, from satellites.
  case satellites
  /// Altitudes filtered by the recorder itself, so that the sensor cannot be told.
  case filtered
  /// Altitudes of a line without times: a plan, with altitudes from a terrain model.
  case terrain

  /// The noise in metres above which altitudes are taken for those of satellites. A barometer has at most 0.5
  /// m, in its mode of lowest power (data sheet of the Bosch BMP085, table 3).
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
