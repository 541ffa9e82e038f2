/// The position of the reader inside a KML document: the element it is in.
package enum KMLState: UInt8 {
  /// The document, a `Document` or `Folder`, and its name.
  case document, container, containerName
  /// A placemark, and its own elements.
  case placemark, name, note, timeStamp, placeTime, extendedData, sportData, sport, kindData, kind
  /// A geometry and its coordinates.
  case geometry, lineString, point, lineCoordinates, pointCoordinates
  /// A `gx:Track`, and its own elements.
  case track, when, coord, trackData, schemaData, array, value
}

/// The local names of the elements that the reader knows. Namespace prefixes are ignored.
package enum KMLName: UInt8, CaseIterable {
  /// Elements of a document, a folder or a placemark.
  case kml, document, folder, placemark, name, description, timeStamp, when
  /// Elements of a placemark's extended data.
  case extendedData, data, plainValue
  /// Geometries.
  case multiGeometry, multiTrack, lineString, point, polygon, linearRing, coordinates
  /// Elements of a `gx:Track`.
  case track, coord, schemaData, simpleArrayData

  /// The name as it is written in a file.
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
