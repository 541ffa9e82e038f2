import Engine
import JSON

/// The native core's metadata of photos, whole and damaged, and their places on a line.
enum PhotoVectors {
  /// The heads of the original file, and of copies in which one byte each is set to 255, one per line:
  /// Tests/Core/photos.test.ts makes the same damage.
  static func make(of path: String, number: Int) {
    let photo = content(of: path)
    var heads: [UInt8] = []
    for damaged in stride(from: -3, to: min(photo.count, 1_000), by: 3) {
      var bytes = photo
      if damaged >= 0 { bytes[damaged] = 255 }
      put(bytes)
      precondition(photoHead(Int32(bytes.count)) == 0)
      heads += output() + [10]
    }
    save(photo, as: "photo-\(number).file")
    save(heads, as: "photo-\(number).heads")
  }

  /// Photos along a line, in turn with a time, a place beside it, both, a later time, and a distant place.
  static func moments(along track: RecordedTrack) -> [UInt8] {
    let numbers = track.segments.flatMap { $0 }
    let fixes = numbers.count / Line.numbersPerFix
    var writer = JSONWriter()
    writer.beginArray()
    for (turn, fix) in stride(from: 0, to: fixes, by: max(1, fixes / 20)).enumerated() {
      let start = fix * Line.numbersPerFix
      let (time, latitude, longitude) = (numbers[start], numbers[start + 1], numbers[start + 2])
      writer.beginObject()
      if turn % 5 != 1, !time.isNaN {
        writer.key("time")
        writer.integer(Int64(time) + (turn % 5 == 3 ? 300_000 : 0))
      }
      if turn % 5 != 0, turn % 5 != 3, !latitude.isNaN {
        writer.key("latitude")
        writer.number(min(latitude + (turn % 5 == 4 ? 0.01 : 0.0005), 90), decimals: 7)
        writer.key("longitude")
        writer.number(longitude, decimals: 7)
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// The places of photos on a line.
  static func placed(_ photos: [UInt8], on points: [UInt8], sport: Int32) -> [UInt8] {
    put(points + photos)
    precondition(photosPlace(Int32(points.count), Int32(photos.count), sport, 0) == 0)
    return output()
  }
}
