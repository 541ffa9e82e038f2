extension Array {
  /// Inserts an element into a sorted array.
  ///
  /// This takes less code than sorting in the WebAssembly build, and is fast if the element belongs at the end.
  mutating func place(_ element: Element, where precedes: (Element, Element) -> Bool) {
    append(element)
    var index = count - 1
    while index > 0, precedes(self[index], self[index - 1]) {
      swapAt(index, index - 1)
      index -= 1
    }
  }
}
