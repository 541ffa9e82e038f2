/// The energy cost of running and walking by slope.
///
/// Source: A. E. Minetti, C. Moia, G. S. Roi, D. Susta and G. Ferretti, "Energy cost of walking and running at
/// extreme uphill and downhill slopes", J. Applied Physiology 93 (2002) 1039-1046: joules per kilogram and
/// metre, measured at slopes from -0.45 to 0.45. Steeper slopes are clamped.
public enum SlopeCost {
  /// The range of slopes that was measured.
  public static let slopes = -0.45...0.45

  /// The cost of running in J/(kg m).
  /// - Parameter slope: metres of ascent per metre forward.
  public static func running(slope: Double) -> Double { cost(.running, slope) }

  /// The cost of walking in J/(kg m).
  /// - Parameter slope: metres of ascent per metre forward.
  public static func walking(slope: Double) -> Double { cost(.walking, slope) }

  static func cost(_ gait: Gait, _ slope: Double) -> Double {
    let slope = min(max(slope, slopes.lowerBound), slopes.upperBound)
    return gait.slopeFactors.reduce(0) { $0 * slope + $1 }
  }
}

/// A gait on foot.
enum Gait: CaseIterable, Equatable {
  case running, walking

  /// Returns the gait of a sport, running if the sport is unknown; `nil` for sports that are not on foot.
  init?(_ sport: Sport?) {
    switch sport {
    case .running, nil: self = .running
    case .walking, .hiking: self = .walking
    default: return nil
    }
  }

  /// The stable name used by the app.
  var name: StaticString {
    switch self {
    case .running: "running"
    case .walking: "walking"
    }
  }

  /// The factors of the polynomial of `SlopeCost`, from the fifth power of the slope down.
  var slopeFactors: [Double] {
    switch self {
    case .running: Self.runningFactors
    case .walking: Self.walkingFactors
    }
  }

  private static let runningFactors = [155.4, -30.4, -43.3, 46.3, 19.5, 3.6]
  private static let walkingFactors = [280.5, -58.7, -76.8, 51.9, 19.6, 2.5]
}

/// Adds up the energy of a line over its slopes.
struct SlopeWork {
  /// Metres over which a slope is measured. Over shorter stretches the noise of the altitude dominates.
  private static let stretch = 50.0

  /// The gait; `nil` for sports without a cost.
  private let gait: Gait?
  /// Joules per kilogram.
  private(set) var work = 0.0
  private(set) var hasSlopes = false
  private var startDistance = 0.0
  private var startAltitude: Double?

  init(sport: Sport?) { gait = Gait(sport) }

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
    guard let gait else { return }
    let length = distance - startDistance
    work += SlopeCost.cost(gait, (altitude - before) / length) * length
    hasSlopes = true
    restart(distance, altitude)
  }

  private mutating func restart(_ distance: Double, _ altitude: Double) {
    startDistance = distance
    startAltitude = altitude
  }
}
