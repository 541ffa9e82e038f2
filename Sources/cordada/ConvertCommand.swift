import Console
import Formats
import ServerBase

extension Command {
  static let convert = Command(
    name: "convert",
    summary: "write a recording in another format",
    help: """
      Usage: cordada convert IN OUT

      Reads the recording IN and writes it to OUT in the format that OUT's name ends in: gpx, kml,
      kmz, tcx, fit or geojson. What the new format cannot hold is said on standard error.
      """
  ) { (arguments, _) throws(CommandFailure) in
    let paths = try arguments.rest(atLeast: 2, of: "IN or OUT")
    guard paths.count == 2 else { throw .usage("IN and OUT are all that is wanted.") }
    guard !paths[1].lowercased().hasSuffix(".gz"),
      let format = RecordingFormat(fileName: paths[1])
    else {
      throw .usage("'\(paths[1])' ends in no format that Cordada writes.")
    }
    do throws(FormatError) {
      let conversion = try convertRecording(at: paths[0], to: paths[1], as: format)
      for warning in conversion.warnings { Terminal.error("\(paths[0]): \(warning.sentence)\n") }
      if conversion.leftOut > 0 {
        let name = format.rawValue.uppercased()
        Terminal.error(
          "\(paths[1]): \(conversion.leftOut) points or places were left out: \(name) cannot hold"
            + " them.\n")
      }
    } catch {
      throw CommandFailure(
        error.code == "system" ? error.sentence : "\(paths[0]): \(error.sentence)")
    }
    return 0
  }
}
