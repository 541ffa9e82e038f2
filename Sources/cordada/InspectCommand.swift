import Console
import Formats
import JSON
import ServerBase

extension Command {
  static let inspect = Command(
    name: "inspect",
    summary: "show the figures of recordings",
    help: """
      Usage: cordada inspect FILE... [--json]

      Reads recordings (GPX, KML, KMZ, TCX, FIT, GeoJSON, also gzipped, and zips of them) and shows
      their figures. With --json one JSON document on standard output. The exit status is 1 when
      a file could not be read.
      """
  ) { (arguments, _) throws(CommandFailure) in
    var arguments = arguments
    let isJSON = arguments.take(flag: "--json")
    let files = try arguments.rest(atLeast: 1, of: "FILE").flatMap(InspectedFile.read)
    if isJSON {
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("files")
      for file in files { file.write(into: &writer) }
      writer.endArray()
      writer.endObject()
      Terminal.print(writer.bytes + [0x0A])
    } else {
      for file in files { file.show() }
    }
    return files.contains { $0.error != nil } ? 1 : 0
  }
}
