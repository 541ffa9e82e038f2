import Boulders
import JSON
import Testing

@Suite struct GymColourTests {
  private func colour(_ text: String) throws -> GymColour? {
    GymColour(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test func aColourSaysARangeOfGradesOnEachScale() throws {
    let blue = try #require(
      try colour(##"{"name":"Blau","colour":"#0a58ca","from":"6A","to":"6B+"}"##))
    let grades = try #require(blue.grades)
    #expect(grades.from.name.description == "6A")
    #expect(grades.converted(to: .font) == grades)
    #expect(grades.converted(to: .hueco).from.name.description == "V3")
    #expect(grades.converted(to: .hueco).to.name.description == "V4")
  }

  @Test(
    arguments: [
      (#""from":"V3","to":"V3""#, "V3", "V3"), (#""from":"V3""#, "V3", "V3"),
      (#""to":"6c","from":null"#, "6C", "6C"), (#""from":"VB","to":"6A""#, "VB", "6A"),
      (#""note":1"#, nil, nil),
    ] as [(String, String?, String?)])
  func oneEndIsEnough(ends: String, from: String?, to: String?) throws {
    let colour = try #require(try colour(##"{"name":"a","colour":"#FFffff",\##(ends)}"##))
    #expect(colour.grades?.from.name.description == from)
    #expect(colour.grades?.to.name.description == to)
  }

  @Test(arguments: [
    ##"{"name":"a","colour":"#ffffff","from":"6B","to":"6A"}"##,
    ##"{"name":"a","colour":"#ffffff","from":"hard"}"##, ##"{"name":"","colour":"#ffffff"}"##,
    ##"{"name":"a\nb","colour":"#ffffff"}"##, ##"{"name":"a","colour":"blue"}"##,
    ##"{"name":"a","colour":"#fffff"}"##, ##"{"name":"a","colour":"#gggggg"}"##,
    ##"{"name":"a","colour":"url(x)"}"##, #"{"name":"a"}"#, "null", "1",
  ])
  func whatIsNoColourIsRefused(text: String) throws {
    #expect(try colour(text) == nil)
  }

  @Test func aGymHasEachColourOnce() throws {
    let blue = ##"{"name":"blue","colour":"#0000ff"}"##
    let red = ##"{"name":"red","colour":"#ff0000"}"##
    for (text, count) in [
      ("[\(blue),\(red)]", 2), ("[\(blue),\(blue)]", nil), ("[]", 0), ("{}", nil),
    ] {
      let value = try JSONValue(parsing: Array(text.utf8))
      #expect(GymColour.all(value)?.count == count)
    }
    let many = (0...GymColour.maximumCount).map { ##"{"name":"\##($0)","colour":"#0000ff"}"## }
    let value = try JSONValue(parsing: Array("[\(many.joined(separator: ","))]".utf8))
    #expect(GymColour.all(value) == nil)
  }
}
