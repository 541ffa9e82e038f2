import CMicrohttpd

/// The request line and the header fields as parsed by the library, before any check.
///
/// The library accepts things that strict servers refuse: a NUL silently ends a value, and a folded line merges
/// into the preceding name. It parses in place, so the pieces that it returns are contiguous in memory in their
/// order of arrival. `isContiguous` tells whether they still are, to the byte: if something was dropped or
/// moved there is a gap. Only addresses are compared; nothing outside the pieces is read.
struct RequestHead {
  let method: Method?
  private(set) var headers = Headers()
  /// True if request line, fields and end of the header account for every byte received.
  private(set) var isContiguous = true
  let isPersistentVersion: Bool
  private var next: UInt

  init(
    connection: Connection, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    target: UInt, targetLength: Int
  ) {
    let methodText = String(cString: method)
    self.method = Method(rawValue: methodText)
    let versionText = String(cString: version)
    isPersistentVersion = versionText == "HTTP/1.1"
    let start = UInt(bitPattern: method)
    let versionStart = UInt(bitPattern: version)
    let lineEnd: UInt = 2
    next = versionStart &+ 8 &+ lineEnd
    isContiguous =
      (isPersistentVersion || versionText == "HTTP/1.0")
      && target == start &+ UInt(methodText.utf8.count) &+ 1
      && versionStart == target &+ UInt(targetLength) &+ 1
    withUnsafeMutablePointer(to: &self) {
      _ = MHD_get_connection_values_n(connection.pointer, .HEADER_KIND, appendHeaderField, $0)
    }
    if next &+ lineEnd != start &+ UInt(connection.headerByteCount) { isContiguous = false }
  }

  fileprivate mutating func append(
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>
  ) {
    let nameStart = UInt(bitPattern: name.baseAddress)
    let valueStart = UInt(bitPattern: value.baseAddress)
    if nameStart != next || valueStart < nameStart &+ UInt(name.count) &+ 1 {
      isContiguous = false
    }
    next = valueStart &+ UInt(value.count) &+ 2
    headers.append(name: name, value: value)
  }
}

private func appendHeaderField(
  head: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameLength: Int, value: UnsafePointer<CChar>?, valueLength: Int
) -> MHD_Result {
  guard let head, let name, let value else { return .NO }
  name.withMemoryRebound(to: UInt8.self, capacity: nameLength) { name in
    value.withMemoryRebound(to: UInt8.self, capacity: valueLength) { value in
      head.assumingMemoryBound(to: RequestHead.self).pointee.append(
        name: UnsafeBufferPointer(start: name, count: nameLength),
        value: UnsafeBufferPointer(start: value, count: valueLength))
    }
  }
  return .YES
}
