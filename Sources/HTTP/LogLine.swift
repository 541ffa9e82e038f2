import Glibc
import JSON

/// One event of the log.
enum LogLine {
  case notice(String)
  case error(String, request: String)
  case request(RequestReport)

  /// The format of the lines.
  enum Form: Sendable {
    /// A JSON object, for programs.
    case json
    /// Plain text, for people at a terminal.
    case words(inColour: Bool)

    /// Returns the format for a descriptor: plain text at a terminal, in colour unless `NO_COLOR` is set
    /// (no-color.org), and JSON elsewhere.
    static func fitting(_ descriptor: CInt) -> Form {
      guard isatty(descriptor) == 1 else { return .json }
      let refusal = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
      return .words(inColour: refusal.isEmpty)
    }
  }

  /// Returns the line without its end.
  /// - Parameter time: now, since 1970.
  func bytes(_ form: Form, at time: timespec) -> [UInt8] {
    switch form {
    case .json: json(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000))
    case .words(let inColour): words(seconds: time.tv_sec, inColour: inColour)
    }
  }

  private func json(milliseconds: Int64) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 192)
    writer.beginObject()
    writer.member("time", milliseconds)
    writer.key("event")
    switch self {
    case .notice(let message):
      writer.string("notice")
      writer.member("message", message)
    case .error(let message, let request):
      writer.string("error")
      writer.member("request", request)
      writer.member("message", message)
    case .request(let report):
      writer.string("request")
      writer.member("request", report.id)
      writer.member("method", report.method?.rawValue ?? "other")
      writer.member("route", report.route)
      if let status = report.status {
        writer.member("status", Int64(status.rawValue))
      }
      writer.member("ms", Double(report.nanoseconds) / 1e6, decimals: 2)
      writer.member("bytes", Int64(report.byteCount))
    }
    writer.endObject()
    return writer.bytes
  }

  /// Formats a line as `12:03:04  200  GET  /api/v1/tracks  3 ms  12 kB`, in local time.
  private func words(seconds: Int, inColour: Bool) -> [UInt8] {
    var seconds = seconds
    var local = tm()
    localtime_r(&seconds, &local)
    let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let text: String
    let colour: Int
    switch self {
    case .notice(let message): (text, colour) = (message, 36)
    case .error(let message, let request): (text, colour) = ("\(message) (\(request))", 31)
    case .request(let report): (text, colour) = Self.words(of: report)
    }
    // A message may contain text of a client, which must not send control sequences to the terminal.
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.isPrintable ? $0 : " " }))
    return Array(
      (clock.joined(separator: ":") + "  "
        + (inColour ? "\u{1B}[\(colour)m\(plain)\u{1B}[0m" : plain))
        .utf8)
  }

  private static func words(of report: RequestReport) -> (text: String, colour: Int) {
    let status = report.status?.rawValue
    let colour =
      switch status ?? 0 {
      case 200..<300: 32
      case 300..<400: 36
      case 500...: 31
      default: 33
      }
    let bytes = report.byteCount
    let size = bytes < 1_000 ? "\(bytes) B" : "\((bytes + 500) / 1_000) kB"
    let parts = [
      status.map { "\($0)" } ?? "---", report.method?.rawValue ?? "other",
      report.route ?? "(no route)",
      "\((report.nanoseconds + 500_000) / 1_000_000) ms", size,
    ]
    return (parts.joined(separator: "  "), colour)
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
