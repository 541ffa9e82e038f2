import Campus
import JSON
import Threads
import WebClient

/// Bounds the memory of all answers within one refresh, both those arriving and those already read.
final class AnswerBudget: Sendable {
  /// Remaining bytes.
  private let left: Locked<Int>

  /// Maximum bytes of one answer.
  private static let maximumSize = 8 << 20
  /// Bytes that a parsed value takes besides its text.
  private static let valueSize = 32

  /// - Parameter size: the budget in bytes.
  init(_ size: Int = 32 << 20) { left = Locked(size) }

  /// Sends a request and charges its answer to the budget. Each request reserves a quarter of what remains while it runs.
  /// - Throws: `large` if the answer does not fit.
  func answer(
    to request: WebRequest, of client: WebClient
  ) async throws(ProviderFailure) -> WebAnswer {
    let reserved = left.withLock { left in
      let size = min(Self.maximumSize, left / 4)
      left -= size
      return size
    }
    var request = request
    request.maximumSize = reserved
    let answer: WebAnswer
    do throws(ProviderFailure) {
      answer = try await client.answer(to: request)
    } catch {
      left.withLock { $0 += reserved }
      throw error
    }
    let size = Self.size(of: answer)
    let hasRoom = left.withLock { left in
      let hasRoom = size <= left + reserved
      left += hasRoom ? reserved - size : reserved
      return hasRoom
    }
    guard hasRoom else { throw ProviderFailure(.large) }
    return answer
  }

  /// Upper bound of the bytes that an answer's values take when parsed as JSON.
  private static func size(of answer: WebAnswer) -> Int {
    answer.body.reduce(answer.body.count) { size, byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): size + valueSize
      default: size
      }
    }
  }
}
