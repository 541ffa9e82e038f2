import CIcal

/// A component of a calendar, parsed by libical.
final class CalendarComponent {
  let pointer: OpaquePointer
  private var isOwned = true

  /// Parses a component; `nil` if it is not one of this kind. Empty lines, which some programs write into
  /// properties, are removed.
  init?(_ text: ArraySlice<UInt8>, _ kind: icalcomponent_kind) {
    var terminated: [CChar] = []
    terminated.reserveCapacity(text.count + 1)
    for byte in text where byte != 0x0D && !(byte == 0x0A && terminated.last == 0x0A) {
      terminated.append(CChar(bitPattern: byte))
    }
    terminated.append(0)
    guard let pointer = icalparser_parse_string(terminated) else { return nil }
    guard icalcomponent_isa(pointer) == kind else {
      icalcomponent_free(pointer)
      return nil
    }
    self.pointer = pointer
  }

  deinit { if isOwned { icalcomponent_free(pointer) } }

  /// Returns the component, which the caller must free.
  func given() -> OpaquePointer {
    isOwned = false
    return pointer
  }

  /// True for a task without a date.
  var isTaskWithoutDate: Bool {
    icalcomponent_isa(pointer) == ICAL_VTODO_COMPONENT
      && properties(ICAL_DTSTART_PROPERTY).isEmpty && properties(ICAL_DUE_PROPERTY).isEmpty
  }

  /// Returns its properties of a kind.
  func properties(_ kind: icalproperty_kind) -> [OpaquePointer] {
    var all: [OpaquePointer] = []
    var next = icalcomponent_get_first_property(pointer, kind)
    while let property = next {
      all.append(property)
      next = icalcomponent_get_next_property(pointer, kind)
    }
    return all
  }

  /// Returns its subcomponents of a kind.
  func parts(_ kind: icalcomponent_kind) -> [OpaquePointer] {
    var all: [OpaquePointer] = []
    var next = icalcomponent_get_first_component(pointer, kind)
    while let part = next {
      all.append(part)
      next = icalcomponent_get_next_component(pointer, kind)
    }
    return all
  }

  /// Returns the trimmed text of a property; empty if there is none.
  func text(
    _ kind: icalproperty_kind, _ value: (OpaquePointer?) -> UnsafePointer<CChar>?
  ) -> String {
    let property = icalcomponent_get_first_property(pointer, kind)
    return property.flatMap(value).map(Self.trimmed) ?? ""
  }

  /// Returns the text of a non-standard property; empty if there is none.
  func text(ofExtension name: String) -> String {
    let property = properties(ICAL_X_PROPERTY).first { property in
      icalproperty_get_x_name(property).map { String(cString: $0).uppercased() == name } ?? false
    }
    return property.flatMap { icalproperty_get_x($0) }.map(Self.trimmed) ?? ""
  }

  private static func trimmed(_ text: UnsafePointer<CChar>) -> String {
    let scalars = String(cString: text).unicodeScalars
    let trimmed = scalars.drop { $0.properties.isWhitespace }
    guard let last = trimmed.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(trimmed[...last])
  }
}
