import Engine

/// Two synthetic runs along one route, and the native core's comparison.
enum ComparisonVectors {
  /// Saves `comparison-{first,other}.fixes`, their routes and `comparison.json`.
  static func make() {
    let routes = [("first", 3.0), ("other", 3.3)].map { (name, speed) in
      let numbers = line(seed: UInt64(speed * 10), speed: speed)
      let route = route(numbers)
      save(numbers, as: "comparison-\(name).fixes")
      save(route, as: "comparison-\(name).route")
      return route
    }
    put(routes[0] + routes[1])
    let (count, otherCount) = (Int32(routes[0].count), Int32(routes[1].count))
    precondition(routeSame(count, otherCount) == 1)
    precondition(routeCompare(count, otherCount, 1000) == 0)
    save(output(), as: "comparison.json")
  }

  /// A winding line of 6 km with a receiver's noise, one fix per second.
  private static func line(seed: UInt64, speed: Double) -> [Double] {
    var random = Random(state: seed)
    var numbers: [Double] = []
    var (north, east) = (0.0, 0.0)
    for second in 0..<Int(6000 / speed) {
      let metres = Double(second) * speed
      // A zigzag avoids the sine, whose last bits depend on the platform.
      let leg = metres.truncatingRemainder(dividingBy: 800)
      let aside = leg < 400 ? leg : 800 - leg
      north = 0.9 * north + (random.next() - 0.5) * 1e-5
      east = 0.9 * east + (random.next() - 0.5) * 1e-5
      numbers += [
        1_700_000_000_000 + Double(second) * 1000, 42.5 + metres * 6e-6 + north,
        1.5 + aside * 6e-6 + east, .nan, .nan, .nan, .nan, .nan,
      ]
    }
    return numbers
  }

  private static func route(_ numbers: [Double]) -> [UInt8] {
    let handle = encodeOpen()
    put(numbers)
    precondition(encodeSegment(handle) == 0)
    precondition(encodeAdd(handle, Int32(numbers.count / Line.numbersPerFix)) == 0)
    precondition(encodeFinish(handle) == 0)
    let points = output()
    put(points)
    precondition(trackRoute(Int32(points.count), 0, 0) == 0)
    return output()
  }
}
