public import Tracks

/// An activity as a list in another service's archive states it.
public struct ArchivedActivity: Equatable, Sendable {
  /// Its identifier in the archive.
  public var id: [UInt8]
  /// The path or the name of its recording in the archive; `nil` if it was entered by hand.
  public var file: String?
  /// Its start in UTC milliseconds; if `isLocalTime`, what clocks showed at the place, as if it were UTC.
  public var start: Int64?
  /// True if the list states no zone and the service writes the time of the place.
  public var isLocalTime = false
  /// The name in UTF-8; `nil` if there is none.
  public var name: [UInt8]?
  /// The note in UTF-8; `nil` if there is none.
  public var note: [UInt8]?
  public var sport: Sport?
  /// The key of its gear, as in `ArchivedGear`.
  public var gear: [UInt8]?
  /// The paths of its photos in the archive.
  public var photos: [String] = []
  /// Seconds from start to end.
  public var duration: Double?
  /// Metres.
  public var distance: Double?
  /// Metres climbed.
  public var ascent: Double?
  /// Kilocalories.
  public var energy: Double?
  /// Mean beats per minute.
  public var heartRate: Double?

  init(id: [UInt8]) { self.id = id }

  /// The figures of an activity without a recording, of which those out of range are left out.
  /// - Parameter offset: minutes that clocks at the place are ahead of UTC, used if `isLocalTime`.
  public func stated(offset: Int) -> StatedFigures {
    var figures = StatedFigures(
      start: start.map { isLocalTime ? $0 - Int64(offset) * 60_000 : $0 }, duration: duration)
    func within(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    figures.distance = within(distance, StatedFigures.distances)
    figures.ascent = within(ascent, StatedFigures.ascents)
    figures.energy = within(energy, StatedFigures.energies)
    return figures
  }
}

/// A piece of gear as a list in another service's archive states it.
public struct ArchivedGear: Equatable, Sendable {
  /// The value by which activities of the archive name it.
  public var key: [UInt8]
  /// The name in UTF-8.
  public var name: [UInt8]
  public var kind: GearKind
  public var isRetired = false
  /// Metres covered before the first activity of the archive.
  public var distanceBefore: Double?
  /// Metres after which it is to be replaced.
  public var distanceLimit: Double?
}
