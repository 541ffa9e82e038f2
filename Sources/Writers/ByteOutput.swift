import Numerics
import Recordings
import Text

/// A closure that receives the bytes of a file as they are written, for example to append them to a file or
/// send them to a client. It throws if it cannot accept them.
public typealias ByteSink = (_ bytes: [UInt8]) throws(FormatError) -> Void

/// Collects bytes into pieces for a sink, and keeps the sink's first error until `finish()`.
final class ByteOutput {
  private static let pieceSize = 64 << 10
  private let sink: ByteSink
  private var bytes: [UInt8] = []
  private var failure: FormatError?
  /// The number of bytes passed to the sink.
  private(set) var count = 0

  init(_ sink: @escaping ByteSink) {
    self.sink = sink
    bytes.reserveCapacity(ByteOutput.pieceSize + 1024)
  }

  func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    flushWhenFull()
  }

  func raw(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
    flushWhenFull()
  }

  /// Writes a number with at most `decimals` decimals.
  func number(_ value: Double, decimals: Int) {
    DecimalText.write(value, decimals: decimals, trimmed: true, to: &bytes)
  }

  func dateTime(_ time: Int64) { DateTimeText.append(time, to: &bytes) }

  /// Writes text escaped for an XML element or attribute. Characters that XML 1.0 forbids are left out.
  func escaped(_ text: String) {
    XMLText.append(text, to: &bytes)
    flushWhenFull()
  }

  private func flushWhenFull() {
    if bytes.count >= ByteOutput.pieceSize { flush() }
  }

  private func flush() {
    guard failure == nil, !bytes.isEmpty else {
      bytes.removeAll(keepingCapacity: true)
      return
    }
    count += bytes.count
    do throws(FormatError) {
      try sink(bytes)
    } catch {
      failure = error
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Passes on the remaining bytes.
  /// - Throws: the first error that the sink threw.
  func finish() throws(FormatError) {
    flush()
    if let failure { throw failure }
  }
}
