/// Texts with a number each: equal texts have equal numbers.
struct NumberedTexts {
  /// The number of each text, in the order they came.
  private(set) var numbers: [Int]
  /// The place of a text of each number.
  private(set) var places: [Int]

  /// Sorts rather than hashes, so that no choice of texts makes it slow.
  /// - Complexity: O(*n* log *n*) in the bytes of the texts.
  init(_ texts: [ArraySlice<UInt8>]) {
    let sorted = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
    numbers = [Int](repeating: 0, count: texts.count)
    places = []
    for place in sorted {
      if let last = places.last, texts[last] == texts[place] {
        numbers[place] = places.count - 1
      } else {
        numbers[place] = places.count
        places.append(place)
      }
    }
  }
}
