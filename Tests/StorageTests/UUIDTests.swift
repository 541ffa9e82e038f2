import Storage
import Testing

// Serialized: an identifier of a past time restarts the order.
@Suite(.serialized) struct UUIDTests {
  @Test func theyAreOfVersionSevenAndGrow() {
    let made = (0..<10_000).map { _ in UUID.new() }
    #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
    for uuid in made.prefix(100) {
      let text = Array(uuid.description)
      #expect(text[14] == "7")
      #expect("89ab".contains(text[19]))
      #expect(UUID(uuid.description.uppercased()) == uuid)
      #expect(UUID(bytes: uuid.bytes) == uuid)
    }
  }

  @Test func theyBeginWithTheTime() {
    // RFC 9562, appendix A.6.
    let uuid = UUID.new(at: 0x017F_22E2_79B0)
    #expect(uuid.description.hasPrefix("017f22e2-79b0-7"))
  }

  @Test(arguments: [
    "", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2x79b0-7cc3-98c4-dc0c0c07398f",
  ])
  func otherTextsAreNone(text: String) {
    #expect(UUID(text) == nil)
  }
}
