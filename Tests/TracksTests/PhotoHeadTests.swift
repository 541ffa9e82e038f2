import Geodesy
import Testing
import Tracks

/// The time and place in the metadata of a photo.
@Suite struct PhotoHeadTests {
  /// 2026-07-19T13:30:00 on the camera's clock.
  private static let clock: Int64 = 1_784_467_800_000

  @Test(arguments: [true, false])
  func theClockTheOffsetAndThePositionAreRead(isLittleEndian: Bool) throws {
    var photo = EXIF(isLittleEndian: isLittleEndian)
    photo.camera = [.text(0x9003, "2026:07:19 13:30:00"), .text(0x9011, "+02:00")]
    photo.place = [
      .text(1, "N"), .rationals(2, [(42, 1), (27, 1), (3_645, 100)]), .text(3, "E"),
      .rationals(4, [(1, 1), (30, 1), (0, 1)]),
    ]
    let head = PhotoHead(photo.jpeg)
    #expect(head.clock == Self.clock)
    #expect(head.offset == 120)
    let coordinate = try #require(head.coordinate)
    #expect((coordinate.latitude - 42.460125).magnitude < 1e-9)
    #expect((coordinate.longitude - 1.5).magnitude < 1e-9)
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil),
      // South and west.
      ("S", "W", -42.5, -1.5), ("N", "W", 42.5, -1.5), ("S", "E", -42.5, 1.5),
    ] as [(String?, String?, Double?, Double?)])
  func aPositionIsOnItsSideOfTheEarth(
    south: String?, west: String?, latitude: Double?, longitude: Double?
  ) {
    var photo = EXIF()
    if let south, let west {
      photo.place = [
        .text(1, south), .rationals(2, [(42, 1), (30, 1), (0, 1)]), .text(3, west),
        .rationals(4, [(1, 1), (30, 1), (0, 1)]),
      ]
    }
    let head = PhotoHead(photo.jpeg)
    #expect(head.coordinate?.latitude == latitude)
    #expect(head.coordinate?.longitude == longitude)
  }

  @Test(
    arguments: [
      // Without a stated offset, it follows from the satellites' time, even if that is some minutes old.
      (nil, "2026:07:19", [(11, 1), (27, 1), (0, 1)], 120),
      (nil, "2026:07:19", [(7, 1), (45, 1), (0, 1)], 345),
      // No zone is 2 h 22 min ahead: one of the clocks is wrong.
      (nil, "2026:07:19", [(11, 1), (8, 1), (0, 1)], nil),
      (nil, "2026:07:17", [(11, 1), (30, 1), (0, 1)], nil),
      // The camera's offset takes precedence.
      ("-09:30", "2026:07:19", [(11, 1), (30, 1), (0, 1)], -570),
      ("+99:00", nil, nil, nil), ("Z", nil, nil, nil), ("  :  ", nil, nil, nil),
      (nil, nil, [(11, 1), (30, 1), (0, 1)], nil), (nil, "2026:07:19", nil, nil),
      (nil, "2026:99:19", [(11, 1), (30, 1), (0, 1)], nil),
    ] as [(String?, String?, [EXIF.Ratio]?, Int?)])
  func theOffsetIsKnownWhereTheFileSaysItOrTheSatellitesDo(
    stated: String?, day: String?, time: [EXIF.Ratio]?, expected: Int?
  ) {
    var photo = EXIF()
    photo.camera = [.text(0x9003, "2026:07:19 13:30:00")]
    if let stated { photo.camera.append(.text(0x9011, stated)) }
    if let time { photo.place.append(.rationals(7, time)) }
    if let day { photo.place.append(.text(0x1D, day)) }
    let head = PhotoHead(photo.jpeg)
    #expect(head.clock == Self.clock)
    #expect(head.offset == expected)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "2026-07-19 13:30:00", "2026:13:19 13:30:00",
    "2026:07:19 24:30:00", "2026:07:19", "", "1970:01:01 00:00:00",
  ])
  func aClockThatWasNeverSetSaysNothing(text: String) {
    var photo = EXIF()
    photo.camera = [.text(0x9003, text)]
    #expect(PhotoHead(photo.jpeg).clock == nil)
  }

  @Test(
    arguments: [
      // The sea off Ghana, the position of phones without one.
      [
        .text(1, "N"), .rationals(2, [(0, 1), (0, 1), (0, 1)]),
        .rationals(4, [(0, 1), (0, 1), (0, 1)]),
      ],
      [.rationals(2, [(42, 0), (0, 1), (0, 1)]), .rationals(4, [(1, 1), (0, 1), (0, 1)])],
      [.rationals(2, [(95, 1), (0, 1), (0, 1)]), .rationals(4, [(1, 1), (0, 1), (0, 1)])],
      [.rationals(2, [(42, 1), (0, 1)]), .rationals(4, [(1, 1), (0, 1), (0, 1)])],
      [.rationals(2, [(42, 1), (0, 1), (0, 1)])],
      [.text(2, "42"), .text(4, "1")],
    ] as [[EXIF.Entry]])
  func aPositionThatIsNoneIsUnknown(place: [EXIF.Entry]) {
    var photo = EXIF()
    photo.place = place
    #expect(PhotoHead(photo.jpeg).coordinate == nil)
  }

  @Test func theTimeOfTheFileServesWhereTheCameraSaysNone() {
    var photo = EXIF()
    photo.main = [.text(0x0132, "2026:07:19 13:30:00")]
    #expect(PhotoHead(photo.jpeg).clock == Self.clock)
  }

  @Test(arguments: [
    [], Array("no photo".utf8), [0xFF, 0xD8], Array("Exif\0\0".utf8), Array("Exif\0\0II*\0".utf8),
  ])
  func whatIsNoPhotoSaysNothing(bytes: [UInt8]) {
    #expect(PhotoHead(bytes) == PhotoHead([]))
    #expect(PhotoHead(bytes).clock == nil)
  }

  @Test func noDamageDoesHarm() {
    var photo = EXIF(isLittleEndian: false)
    photo.camera = [.text(0x9003, "2026:07:19 13:30:00"), .text(0x9011, "+02:00")]
    photo.place = [
      .rationals(2, [(42, 1), (30, 1), (0, 1)]), .rationals(4, [(1, 1), (30, 1), (0, 1)]),
      .rationals(7, [(11, 1), (30, 1), (0, 1)]), .text(0x1D, "2026:07:19"),
    ]
    let whole = photo.jpeg
    for count in whole.indices { _ = PhotoHead(Array(whole.prefix(count))) }
    for index in whole.indices {
      for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        let head = PhotoHead(damaged)
        if let offset = head.offset { #expect(offset.magnitude <= 14 * 60) }
      }
    }
  }
}

/// The head of a JPEG with EXIF data, made by hand.
struct EXIF {
  typealias Ratio = (over: UInt32, under: UInt32)

  enum Entry {
    case text(UInt16, String)
    case rationals(UInt16, [Ratio])
    case long(UInt16, UInt32)

    fileprivate var tag: UInt16 {
      switch self {
      case .text(let tag, _), .rationals(let tag, _), .long(let tag, _): tag
      }
    }
  }

  var isLittleEndian = true
  var main: [Entry] = []
  var camera: [Entry] = []
  var place: [Entry] = []

  /// A JPEG that contains only its EXIF data.
  var jpeg: [UInt8] {
    var tiff: [UInt8] = Array((isLittleEndian ? "II" : "MM").utf8) + word(42) + long(8)
    // Pointers do not change the length.
    let pointed = main + [.long(0x8769, 0), .long(0x8825, 0)]
    let cameraStart = 8 + directory(pointed, at: 8).count
    let cameraBytes = directory(camera, at: cameraStart)
    let placeStart = cameraStart + cameraBytes.count
    tiff += directory(
      main + [.long(0x8769, UInt32(cameraStart)), .long(0x8825, UInt32(placeStart))], at: 8)
    tiff += cameraBytes + directory(place, at: placeStart)
    let block = Array("Exif\0\0".utf8) + tiff
    let length = block.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block
  }

  private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var head = word(UInt16(entries.count))
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * entries.count + 4
    for entry in entries {
      let (kind, count, bytes): (UInt16, Int, [UInt8]) =
        switch entry {
        case .text(_, let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .rationals(_, let ratios):
          (5, ratios.count, ratios.flatMap { long($0.over) + long($0.under) })
        case .long(_, let number): (4, 1, long(number))
        }
      head += word(entry.tag) + word(kind) + long(UInt32(count))
      if bytes.count <= 4 {
        head += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        head += long(UInt32(valuesStart + values.count))
        values += bytes
      }
    }
    return head + long(0) + values
  }

  private func word(_ number: UInt16) -> [UInt8] { Array(long(UInt32(number), bytes: 2)) }

  private func long(_ number: UInt32, bytes: Int = 4) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    return isLittleEndian ? little : little.reversed()
  }
}
