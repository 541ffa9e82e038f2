/// A receiver that writes its input to one file. A reader that feeds a writer is a conversion.
///
/// Points and waypoints that a format cannot hold are left out and counted. GPX requires waypoints before
/// routes, routes before tracks, and each line's complete head at its beginning, which `convertRecording`
/// ensures.
public protocol RecordingWriter: RecordingReceiver {
  /// The number of points and waypoints that the format cannot hold.
  var leftOut: Int { get }
  /// The number of points and waypoints written.
  var written: Int { get }
  /// Ends the file and passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  mutating func finish() throws(FormatError)
}
