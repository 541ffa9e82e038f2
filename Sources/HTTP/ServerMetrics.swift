/// The figures that a server keeps about its requests.
struct ServerMetrics: Sendable {
  private let requests: Metrics.Counter
  private let bytes: Metrics.Counter
  private let seconds: Metrics.Histogram

  init(_ metrics: Metrics) {
    requests = metrics.counter(
      "cordada_http_requests_total", "Requests ended.", labels: ["method", "route", "status"])
    bytes = metrics.counter(
      "cordada_http_answered_bytes_total", "Bytes of content sent.", labels: [])
    seconds = metrics.histogram(
      "cordada_http_request_seconds", "From the first line of a request to the end of its answer.",
      bounds: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10])
  }

  func count(_ report: RequestReport) {
    requests.add(
      1,
      [
        report.method?.rawValue ?? "other", report.route ?? "other",
        report.status.map { String($0.rawValue) } ?? "none",
      ])
    bytes.add(Double(report.byteCount), [])
    seconds.observe(Double(report.nanoseconds) / 1e9)
  }
}
