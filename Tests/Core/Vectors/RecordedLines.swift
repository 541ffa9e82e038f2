import Formats
import Geodesy
import Tracks

/// A line of a real file in the engine's form: the numbers of fixes, segment by segment.
struct RecordedTrack {
  var head: LineHead
  var segments: [[Double]] = []
}

/// Collects the lines of a file.
struct RecordedLines: RecordingReceiver {
  private(set) var tracks: [RecordedTrack] = []

  init(of path: String) {
    // The part of a damaged file before the damage is used as well.
    for input in (try? RecordingInput.all(at: path)) ?? [] { _ = try? input.read(into: &self) }
  }

  mutating func beginLine(_ head: LineHead) { tracks.append(RecordedTrack(head: head)) }

  mutating func beginSegment() { tracks[tracks.count - 1].segments.append([]) }

  mutating func add(_ fix: Fix) {
    let track = tracks.count - 1
    if tracks[track].segments.isEmpty { beginSegment() }
    let time = fix.time.map { Double($0) }
    let numbers: [Double?] = [
      time, fix.coordinate?.latitude, fix.coordinate?.longitude, fix.altitude, fix.accuracy,
      fix.speed, fix.heartRate, fix.cadence,
    ]
    let segment = tracks[track].segments.count - 1
    tracks[track].segments[segment] += numbers.map { $0 ?? .nan }
  }

  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    tracks[tracks.count - 1].head = head
  }

  mutating func add(_ waypoint: Waypoint) {}
  mutating func warn(_ warning: FormatWarning) {}
}
