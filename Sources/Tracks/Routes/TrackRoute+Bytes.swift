/// The stored form: version, a flag for times, step and length in centimetres, number of points, then for each
/// its differences from the previous one. All integers are coded as in `PointStream`.
extension TrackRoute {
  private static let version: UInt8 = 1
  /// More points than any route has; larger counts are rejected before memory is allocated.
  private static let maximumPoints: UInt64 = 4096
  /// Maximum length in metres, eight times around the Earth, and maximum time in seconds.
  static let longest = 320_000_000.0
  /// Centimetres, or tenths of a second.
  private static let largest = UInt64(longest * 100)

  /// The stored form of the route.
  public var bytes: [UInt8] {
    var bytes = [Self.version, hasTimes ? 1 : 0]
    bytes.reserveCapacity(points.count * 4 + 20)
    bytes.appendVarint(UInt64((step * 100).rounded()))
    bytes.appendVarint(UInt64((length * 100).rounded()))
    bytes.appendVarint(UInt64(points.count))
    var last = Point(latitude: 0, longitude: 0, time: 0)
    for point in points {
      bytes.appendVarint(zigzag: Int64(point.latitude - last.latitude))
      bytes.appendVarint(zigzag: Int64(point.longitude - last.longitude))
      if hasTimes { bytes.appendVarint(UInt64(point.time - last.time)) }
      last = point
    }
    return bytes
  }

  /// Reads a route from its stored form; `nil` if the bytes are invalid.
  public init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard reader.byte() == Self.version, let times = reader.byte(), times <= 1,
      let step = reader.varint(), step > 0, step <= Self.largest,
      let length = reader.varint(), length > 0, length <= Self.largest,
      let count = reader.varint(), count >= 2, count <= Self.maximumPoints,
      (count - 2) * step < length, length <= (count - 1) * step
    else { return nil }
    var points: [Point] = []
    points.reserveCapacity(Int(count))
    var (latitude, longitude, time) = (Int64(0), Int64(0), UInt64(0))
    for _ in 0..<count {
      guard let north = reader.difference(), let east = reader.difference(),
        let later = times == 1 ? reader.varint() : 0
      else { return nil }
      latitude &+= north
      longitude &+= east
      time &+= later
      guard latitude.magnitude <= 9_000_000, longitude.magnitude <= 18_000_000,
        later <= Self.largest, time <= Self.largest
      else { return nil }
      points.append(
        Point(latitude: Int32(latitude), longitude: Int32(longitude), time: Int64(time)))
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      step: Double(step) / 100, length: Double(length) / 100, hasTimes: times == 1,
      points: points)
  }

  private struct Reader {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func byte() -> UInt8? {
      guard offset < bytes.count else { return nil }
      offset += 1
      return bytes[offset - 1]
    }

    mutating func varint() -> UInt64? {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 63, by: 7) {
        guard let byte = byte() else { return nil }
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      return nil
    }

    mutating func difference() -> Int64? {
      varint().map { Int64($0 >> 1) ^ -Int64($0 & 1) }
    }
  }
}
