import JSON
import Testing
import Tracks

/// The time gap between two tracks along one route (T12).
struct ComparisonTests {
  private func compare(_ first: [Fix], _ other: [Fix]) throws -> Comparison {
    Comparison(try RouteLine.route([first]), try RouteLine.route([other]))
  }

  @Test func theSlowerFallsBehindEvenly() throws {
    for line in [RouteLine.loop, .outAndBack, .figureEight, .loop.laps(2)] {
      let compared = try compare(
        line.fixes(noise: 5, seed: 1) { _ in 4 }, line.fixes(noise: 5, seed: 2) { _ in 3 })
      #expect(compared.isSameRoute)
      // At 3 versus 4 metres per second, each metre costs a twelfth of a second more. Noise lengthens tracks slightly and
      // shifts places by some metres.
      let gaps = compared.points.filter { $0.gap != nil }
      #expect(gaps.count > compared.points.count * 95 / 100)
      for point in gaps {
        #expect(abs(point.gap! - point.distance / 12) < 6 + point.distance * 0.003)
      }
    }
  }

  @Test func theGapGrowsWhereItWasMade() throws {
    let line = RouteLine.loop
    let compared = try compare(
      line.fixes { _ in 4 }, line.fixes { $0 > 1500 && $0 < 2000 ? 2 : 4 })
    #expect(compared.points.count > 50)
    for point in compared.points {
      let expected = min(max(point.distance - 1500, 0), 500) / 4
      #expect(abs((point.gap ?? -1) - expected) < 2)
    }
  }

  @Test func theMarksTellEachKilometre() throws {
    let compared = try compare(
      RouteLine.loop.fixes { _ in 4 }, RouteLine.loop.fixes { _ in 5 })
    #expect(compared.marks.map(\.distance).map { $0.rounded() }.prefix(3) == [1000, 2000, 3000])
    #expect(compared.marks.last?.distance == compared.length)
    for (index, mark) in compared.marks.prefix(3).enumerated() {
      let number = Double(index + 1)
      #expect(abs(mark.time - 250 * number) < 1)
      #expect(abs((mark.gap ?? 0) + 50 * number) < 1.5)
      #expect(abs(mark.split - 250) < 1)
      #expect(abs((mark.otherSplit ?? 0) - 200) < 1.5)
    }
  }

  @Test func bothClocksStartAtTheFirstPlaceBothPassed() throws {
    let compared = try compare(
      RouteLine.loop.fixes(), RouteLine.loop.trimmed(start: 90).fixes())
    #expect(compared.isSameRoute)
    let first = try #require(compared.points.first)
    #expect(abs(first.distance - 90) < 6)
    #expect(first.time == 0 && first.gap == 0)
    #expect(compared.points.count > 50)
    for point in compared.points { #expect(abs(point.gap ?? 9) < 2) }
  }

  @Test func tellsWhereTheOtherWasThen() throws {
    let compared = try compare(
      RouteLine.loop.fixes { _ in 4 }, RouteLine.loop.fixes { _ in 2 })
    #expect(compared.points.count > 50)
    for point in compared.points {
      #expect(abs(point.otherThen - point.distance / 2) < 5)
      #expect(abs((point.otherDistance ?? -9) - point.distance) < 5)
    }
  }

  @Test func aDetourHasNoGapAndIsBehindAfterwards() throws {
    let compared = try compare(RouteLine.loop.withDetour(90).fixes(), RouteLine.loop.fixes())
    #expect(compared.isSameRoute)
    let away = compared.points.filter { $0.distance > 255 && $0.distance < 325 }
    #expect(away.count > 2)
    for point in away { #expect(point.gap == nil) }
    let after = compared.points.filter { $0.distance > 450 }
    #expect(after.count > 50)
    for point in after {
      #expect(abs((point.gap ?? 0) + 60) < 3)
    }
  }

  @Test func exchangedTheGapIsTheOthers() throws {
    let line = RouteLine.figureEight
    let (first, other) = (line.fixes { _ in 4 }, line.fixes { $0 < 1000 ? 3 : 5 })
    let there = try compare(first, other)
    let back = try compare(other, first)
    #expect(there.marks.count > 2 && there.marks.count == back.marks.count)
    for (mark, opposite) in zip(there.marks.dropLast(), back.marks.dropLast()) {
      #expect(abs((mark.gap ?? 0) + (opposite.gap ?? 99)) < 3)
    }
  }

  @Test func withoutTimesOrOnAnotherRouteThereIsNoGap() throws {
    let timeless = RouteLine.loop.fixes().map { Fix(coordinate: $0.coordinate) }
    let plan = try compare(RouteLine.loop.fixes(), timeless)
    #expect(plan.isSameRoute && plan.points.isEmpty && plan.marks.isEmpty)
    let elsewhere = try compare(RouteLine.loop.fixes(), RouteLine.outAndBack.fixes())
    #expect(!elsewhere.isSameRoute && elsewhere.points.isEmpty)
  }

  @Test func isWrittenAsOneObject() throws {
    let compared = try compare(RouteLine.loop.fixes(), RouteLine.loop.fixes())
    var writer = JSONWriter()
    compared.write(into: &writer)
    let json = try JSONValue(parsing: writer.bytes)
    #expect(json["same_route"]?.bool == true)
    #expect(json["gap"]?["gap_s"]?.array?.count == compared.points.count)
    #expect(json["marks"]?.array?.count == compared.marks.count)
    #expect(writer.bytes.count < 16_000)
  }
}
