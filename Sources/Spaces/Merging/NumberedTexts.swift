/// Assigns numbers to texts: equal texts have equal numbers.
struct NumberedTexts {
  /// The number of each text, in order.
  private(set) var numbers: [Int]
  /// The index of one text with each number.
  private(set) var places: [Int]

  /// Sorts instead of hashing, so that no choice of texts makes it slow.
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
