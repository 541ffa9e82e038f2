/// What nobody exceeds in a sport, by which figures that a recorder states are judged.
extension Sport? {
  /// Metres per second that nobody holds for five or ten seconds, on level ground or down; for a sport
  /// that does not say, the highest speed on the ground.
  var largestHeldSpeed: Double {
    switch self {
    case .running: 10.5
    case .walking, .hiking: 5
    case .swimming: 2.5
    case .paddling: 8
    case .cycling: 30
    case .skiing: 40
    case .driving, .fitness, .other, nil: CleaningLimits.largestSpeed
    }
  }

  /// Metres climbed per second that nobody holds: over half more than the fastest vertical kilometre,
  /// 29 minutes, by one's own power, and as fast as a cable car or a mountain road otherwise.
  var largestClimb: Double {
    switch self {
    case .running, .walking, .hiking, .cycling, .swimming, .paddling, .fitness: 1
    case .skiing, .driving, .other, nil: 15
    }
  }
}
