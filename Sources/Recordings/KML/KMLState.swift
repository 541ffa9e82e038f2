/// Where a reader is inside a KML document.
package enum KMLState: UInt8 {
  case document, container, containerName
  case placemark, name, note, timeStamp, placeTime, extendedData, sportData, sport
  case geometry, lineString, point, lineCoordinates, pointCoordinates
  case track, when, coord, trackData, schemaData, array, value
}

/// The local names a KML reader looks for.
package enum KMLName: UInt8, CaseIterable {
  case kml, document, folder, placemark, name, description, timeStamp, when
  case extendedData, data, plainValue
  case multiGeometry, multiTrack, lineString, point, polygon, linearRing, coordinates
  case track, coord, schemaData, simpleArrayData

  package var text: StaticString {
    switch self {
    case .kml: "kml"
    case .document: "Document"
    case .folder: "Folder"
    case .placemark: "Placemark"
    case .name: "name"
    case .description: "description"
    case .timeStamp: "TimeStamp"
    case .when: "when"
    case .extendedData: "ExtendedData"
    case .data: "Data"
    case .plainValue: "value"
    case .multiGeometry: "MultiGeometry"
    case .multiTrack: "MultiTrack"
    case .lineString: "LineString"
    case .point: "Point"
    case .polygon: "Polygon"
    case .linearRing: "LinearRing"
    case .coordinates: "coordinates"
    case .track: "Track"
    case .coord: "coord"
    case .schemaData: "SchemaData"
    case .simpleArrayData: "SimpleArrayData"
    }
  }
}
