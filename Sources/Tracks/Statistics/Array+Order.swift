extension Array {
  /// Puts an element to its place among the others, which are in order.
  ///
  /// Small in the browser's build, where sorting and inserting are not, and fast when the element
  /// comes last.
  mutating func place(_ element: Element, where precedes: (Element, Element) -> Bool) {
    append(element)
    var index = count - 1
    while index > 0, precedes(self[index], self[index - 1]) {
      swapAt(index, index - 1)
      index -= 1
    }
  }
}
