/// The part of a multisport activity that a line of a file is.
public struct MultisportLeg: Equatable, Sendable {
  /// True for the first part of its activity.
  public var isFirst: Bool
  /// True for the way from one sport to the next, such as that from the water to the bicycle.
  public var isTransition: Bool

  /// Creates a leg.
  public init(isFirst: Bool, isTransition: Bool) {
    self.isFirst = isFirst
    self.isTransition = isTransition
  }

  /// The place of a leg among all legs of its activity.
  public struct Place: Equatable, Sendable {
    /// Its number, from 1.
    public var number: Int
    /// The number of all legs.
    public var count: Int
    public var isTransition: Bool

    /// Creates a place.
    public init(number: Int, count: Int, isTransition: Bool) {
      self.number = number
      self.count = count
      self.isTransition = isTransition
    }
  }

  /// Returns the place of each line of a file; `nil` for a line that is no leg.
  public static func places(of legs: [MultisportLeg?]) -> [Place?] {
    var places: [Place?] = []
    var (first, count) = (0, 0)
    func close() {
      for index in first..<places.count { places[index]?.count = count }
    }
    for leg in legs {
      if leg == nil || leg?.isFirst == true {
        close()
        (first, count) = (places.count, 0)
      }
      if leg != nil { count += 1 }
      places.append(leg.map { Place(number: count, count: 0, isTransition: $0.isTransition) })
    }
    close()
    return places
  }
}
