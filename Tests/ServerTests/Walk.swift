/// A recorded walk along a meridian near Núria, in the form of a watch's file.
struct Walk {
  var name: String? = "Pujada a Núria"
  var sport: String? = "running"
  /// Seconds since 1970.
  var start = 1_700_000_000
  var points = 200
  /// Metres per second.
  var speed = 3.0
  var heartRate: Int? = 140
  var latitude = 42.39
  var isTimed = true

  private func time(_ second: Int) -> String {
    let seconds = start + second
    let day = seconds / 86_400 + 719_468
    let era = day / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let parts = [
      month, dayOfYear - (153 * shifted + 2) / 5 + 1, seconds / 3600 % 24, seconds / 60 % 60,
      seconds % 60,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
  }

  private func place(_ index: Int) -> (latitude: Double, altitude: Double) {
    (latitude + Double(index) * speed / 111_080, 1_960 + Double(index) / 10)
  }

  var gpx: String {
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    if let name { text += "<name>\(name)</name>" }
    if let sport { text += "<type>\(sport)</type>" }
    text += "<trkseg>"
    for index in 0..<points {
      let (latitude, altitude) = place(index)
      text += "<trkpt lat=\"\(latitude)\" lon=\"2.15\"><ele>\(altitude)</ele>"
      if isTimed { text += "<time>\(time(index))</time>" }
      if let heartRate { text += "<extensions><hr>\(heartRate)</hr></extensions>" }
      text += "</trkpt>"
    }
    return text + "</trkseg></trk></gpx>"
  }

  /// The same walk as a line on a map: KML without times.
  var kml: String {
    let places = (0..<points).map { "2.15,\(place($0).latitude),0" }.joined(separator: " ")
    return """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Line</name><LineString>
      <coordinates>\(places)</coordinates></LineString></Placemark></kml>
      """
  }

  /// The same walk from a website: GeoJSON without a name, with slightly rounded places.
  var geoJSON: String {
    var places: [String] = []
    var times: [String] = []
    for index in 0..<points {
      let (latitude, altitude) = place(index)
      places.append("[2.15,\(Double(Int(latitude * 1e5)) / 1e5),\(altitude)]")
      times.append("\"\(time(index))\"")
    }
    return """
      {"type":"Feature","properties":{"coordTimes":[\(times.joined(separator: ","))]},
      "geometry":{"type":"LineString","coordinates":[\(places.joined(separator: ","))]}}
      """
  }
}
