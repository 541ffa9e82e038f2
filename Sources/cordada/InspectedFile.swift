import Formats
import Tracks

/// A file as shown by `cordada inspect`.
struct InspectedFile {
  var name: String
  var format: RecordingFormat?
  var warnings: [FormatWarning] = []
  var tracks: [Track] = []
  var places = 0
  var error: FormatError?

  /// One line of the file with its figures.
  struct Track {
    var head: LineHead
    var summary: TrackSummary
    var device: DeviceTotals?
  }

  /// Reads the file at a path, or each file of a zip.
  static func read(_ path: String) -> [InspectedFile] {
    do throws(FormatError) {
      return try RecordingInput.all(at: path).map(read)
    } catch {
      return [InspectedFile(name: path, error: error)]
    }
  }

  private static func read(_ input: RecordingInput) -> InspectedFile {
    var file = InspectedFile(name: input.name)
    do throws(FormatError) {
      // FIT states the sport after the points, but the cleaning needs it before.
      var heads = HeadsOnly()
      try input.read(into: &heads)
      var figures = FiguresOfLines(heads: heads.heads)
      file.format = try input.read(into: &figures)
      file.tracks = figures.tracks
      file.places = figures.places
      file.warnings = figures.warnings
    } catch {
      file.error = error
    }
    return file
  }
}

/// Collects the heads of lines in their final form.
private struct HeadsOnly: RecordingReceiver {
  var heads: [LineHead] = []
  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func add(_ fix: Fix) {}
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) { heads.append(head) }
  mutating func add(_ waypoint: Waypoint) {}
  mutating func warn(_ warning: FormatWarning) {}
}

/// Derives the figures of each line from its points.
private struct FiguresOfLines: RecordingReceiver {
  let heads: [LineHead]
  var tracks: [InspectedFile.Track] = []
  var warnings: [FormatWarning] = []
  var places = 0
  private var analysis: TrackAnalysis?

  init(heads: [LineHead]) { self.heads = heads }

  mutating func beginLine(_ head: LineHead) {
    let known = tracks.count < heads.count ? heads[tracks.count] : head
    analysis = TrackAnalysis(sport: known.sport)
  }

  mutating func beginSegment() { analysis?.beginSegment() }

  mutating func add(_ fix: Fix) { analysis?.add(fix) }

  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    guard let analysis = analysis.take() else { return }
    tracks.append(
      InspectedFile.Track(head: head, summary: analysis.finish(device: device), device: device))
  }

  mutating func add(_ waypoint: Waypoint) { places += 1 }

  mutating func warn(_ warning: FormatWarning) { warnings.append(warning) }
}
