import Formats
import JSON
import Testing
import Tracks

/// The activities for which the shared collection has several files (T16).
@Suite(
  .enabled(if: TestFiles.shared("reference.json") != nil, "../shared/data is not there"))
struct SameActivityTests {
  /// The recordings of each group, by name.
  static let groups: [(name: String, files: [String])] = {
    var groups: [String: [String]] = [:]
    for member in SharedRecordingsTests.reference?.object ?? [] {
      guard let group = member.value["same_activity_group"]?.string,
        ["gpx/", "fit/", "tcx/", "kml/"].contains(where: { member.key.hasPrefix($0) })
      else { continue }
      groups[group, default: []].append(member.key)
    }
    return groups.sorted { $0.key < $1.key }.map { (name: $0.key, files: $0.value) }
  }()

  /// Groups whose files share no points, with the reason.
  private static let untold: [String: String] = [
    "course-cptr003": "the course as Garmin Connect wrote it has points of its own",
    "geojson": "a handful of places is too few to tell",
    "segmented": "the KML has its two lines five times, of which only one copy has times",
  ]

  /// For some groups this collection has a single file.
  @Test(arguments: SameActivityTests.groups.filter { $0.files.count > 1 }.map(\.name))
  func filesOfOneActivityAreKnownAsOne(group: String) throws {
    let files = SameActivityTests.groups.first { $0.name == group }?.files ?? []
    let activities = try files.map { try Self.activity($0) }
    try #require(activities.count > 1)
    if Self.untold[group] != nil {
      let isTold = activities.dropFirst().allSatisfy { $0.isSame(as: activities[0]) }
      #expect(!isTold, "the group is told by now")
      return
    }
    for index in activities.indices.dropFirst() {
      #expect(activities[index].isSame(as: activities[0]), "\(files[index]) and \(files[0])")
      #expect(activities[0].isSame(as: activities[index]), "\(files[0]) and \(files[index])")
    }
  }

  @Test func filesOfOtherActivitiesAreNot() throws {
    let first = try Self.groups.map { try Self.activity($0.files[0]) }
    for (index, one) in first.enumerated() {
      for (other, two) in first.enumerated() where other != index {
        #expect(!one.isSame(as: two), "\(Self.groups[index].name) and \(Self.groups[other].name)")
      }
    }
  }

  /// The longest line of a file.
  private static func activity(_ file: String) throws -> SameActivity {
    let recorded = try read(TestFiles.bytes(try #require(TestFiles.shared(file))))
    let line = try #require(recorded.lines.max { $0.fixes.count < $1.fixes.count })
    var digester = TrackDigester(sport: line.head.sport)
    for segment in line.segments {
      digester.beginSegment()
      for fix in segment { digester.add(PointStream.rounded(fix)) }
    }
    let digest = digester.finish(device: line.device)
    let summary = digest.summary
    let isDone = line.head.kind == .track
    return SameActivity(
      startedAt: isDone ? summary.startedAt : nil,
      endedAt: isDone ? summary.startedAt.map { $0 + Int64((summary.duration ?? 0) * 1000) } : nil,
      distance: summary.distance ?? 0, start: summary.start, end: summary.end, shape: digest.shape)
  }
}
