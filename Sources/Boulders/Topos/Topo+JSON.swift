public import JSON

extension Topo {
  /// Reads the marks of a record: `[{"id","kind","x","y"},…]`.
  ///
  /// - Returns: `nil` if the value is no list of marks, or not valid for a topo.
  public init?(_ value: JSONValue) {
    guard let elements = value.array, elements.count <= Self.maximumCount else { return nil }
    var marks: [Mark] = []
    for element in elements {
      guard let id = element["id"]?.string, let kind = element["kind"]?.string,
        let kind = Mark.Kind(name: kind), let x = element["x"]?.double,
        let y = element["y"]?.double,
        let place = PicturePlace(x: x, y: y)
      else { return nil }
      marks.append(Mark(id: id, kind, at: place))
    }
    self.init(marks)
  }

  /// Writes the marks in the form of records, with places in hundred-thousandths of the picture.
  public func write(into writer: inout JSONWriter) {
    writer.beginArray()
    for mark in marks {
      writer.beginObject()
      writer.member("id", mark.id)
      writer.member("kind", mark.kind.name)
      writer.member("x", mark.place.x, decimals: 5)
      writer.member("y", mark.place.y, decimals: 5)
      writer.endObject()
    }
    writer.endArray()
  }
}
