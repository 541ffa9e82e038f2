import Testing

@testable import ServerRaces

struct PositionNumbersTests {
  @Test func numbersJoinInWhateverOrderTheyCome() {
    var numbers = PositionNumbers(upTo: 4)
    for number in [7, 6, 5, 9] as [Int64] { numbers.add(number) }
    #expect(numbers.last == 7)
    #expect(numbers.contains(3) && numbers.contains(9))
    #expect(!numbers.contains(8) && !numbers.contains(10))
    #expect(numbers.haveGap)
    numbers.add(8)
    #expect(numbers.last == 9 && !numbers.haveGap)
  }

  @Test func whatWasReadIncludesNumbersThatNoPositionHas() {
    var numbers = PositionNumbers(upTo: 0)
    for number in [2, 5, 6, 8] as [Int64] { numbers.add(number) }
    numbers.add(allUpTo: 4)
    #expect(numbers.last == 6)
    numbers.add(allUpTo: 3)
    numbers.add(2)
    #expect(numbers.last == 6 && numbers.contains(8) && !numbers.contains(7))
  }
}
