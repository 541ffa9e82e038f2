/// The energy cost of running and walking by slope.
///
/// Source: A. E. Minetti, C. Moia, G. S. Roi, D. Susta and G. Ferretti, "Energy cost of walking and
/// running at extreme uphill and downhill slopes", J. Applied Physiology 93 (2002) 1039-1046:
/// joules per kilogram and metre, measured at slopes from -0.45 to 0.45. Steeper slopes are taken
/// as those.
public enum SlopeCost {
  /// The range of slopes that was measured.
  public static let slopes = -0.45...0.45

  /// The cost of running in J/(kg m).
  /// - Parameter slope: metres of ascent per metre forward.
  public static func running(slope: Double) -> Double {
    let i = clamped(slope)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
  }

  /// The cost of walking in J/(kg m).
  /// - Parameter slope: metres of ascent per metre forward.
  public static func walking(slope: Double) -> Double {
    let i = clamped(slope)
    return ((((280.5 * i - 58.7) * i - 76.8) * i + 51.9) * i + 19.6) * i + 2.5
  }

  private static func clamped(_ slope: Double) -> Double {
    min(max(slope, slopes.lowerBound), slopes.upperBound)
  }
}

/// Adds up the energy of a line over its slopes.
struct SlopeWork {
  /// Metres over which a slope is measured. Over less it is noise of the altitude.
  private static let stretch = 50.0

  private enum Gait { case running, walking, none }

  private let gait: Gait
  /// Joules per kilogram.
  private(set) var work = 0.0
  private(set) var hasSlopes = false
  private var startDistance = 0.0
  private var startAltitude: Double?

  /// Chooses the cost by sport: walking and hiking by walking, running and unknown by running.
  /// Other sports have none.
  init(sport: Sport?) {
    switch sport {
    case .running, nil: gait = .running
    case .walking, .hiking: gait = .walking
    default: gait = .none
    }
  }

  mutating func add(distance: Double, altitude: Double?) {
    guard let altitude else { return }
    guard let before = startAltitude else { return restart(distance, altitude) }
    guard distance - startDistance >= Self.stretch else { return }
    close(distance, altitude, before)
  }

  /// Ends the stretch at a hole or a segment end.
  mutating func breakOff(distance: Double, altitude: Double?) {
    if let altitude, let before = startAltitude, distance > startDistance {
      close(distance, altitude, before)
    }
    startAltitude = nil
  }

  private mutating func close(_ distance: Double, _ altitude: Double, _ before: Double) {
    let length = distance - startDistance
    let slope = (altitude - before) / length
    switch gait {
    case .running: work += SlopeCost.running(slope: slope) * length
    case .walking: work += SlopeCost.walking(slope: slope) * length
    case .none: return
    }
    hasSlopes = true
    restart(distance, altitude)
  }

  private mutating func restart(_ distance: Double, _ altitude: Double) {
    startDistance = distance
    startAltitude = altitude
  }
}
