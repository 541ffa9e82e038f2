/// Objects that JavaScript refers to by number.
///
/// A handle consists of a slot and the slot's generation, so that a handle of a closed object is an error and
/// never refers to another object.
struct Handles<Object> {
  private var slots: [Slot] = []
  private var free: [Int] = []

  private struct Slot {
    var generation: Int32 = 0
    var object: Object?
  }

  private static var slotBits: Int32 { 16 }
  private static var largestGeneration: Int32 { 0x7FFF }

  /// Stores an object; `nil` if 65,536 are open.
  mutating func open(_ object: Object) -> Int32? {
    if free.isEmpty {
      guard slots.count < 1 << Int(Self.slotBits) else { return nil }
      free.append(slots.count)
      slots.append(Slot())
    }
    let index = free.removeLast()
    slots[index].object = object
    return slots[index].generation << Self.slotBits | Int32(index)
  }

  /// Changes an object in place.
  mutating func change(
    _ handle: Int32, _ body: (inout Object) throws(EngineError) -> Void
  ) throws(EngineError) {
    let index = try index(of: handle)
    guard var object = slots[index].object.take() else { throw .closed }
    do throws(EngineError) {
      try body(&object)
    } catch {
      slots[index].object = object
      throw error
    }
    slots[index].object = object
  }

  /// Returns the object.
  func object(_ handle: Int32) throws(EngineError) -> Object {
    let index = try index(of: handle)
    guard let object = slots[index].object else { throw .closed }
    return object
  }

  /// Removes and returns an object and invalidates its handle.
  mutating func close(_ handle: Int32) throws(EngineError) -> Object {
    let index = try index(of: handle)
    guard let object = slots[index].object.take() else { throw .closed }
    slots[index].generation =
      slots[index].generation == Self.largestGeneration ? 0 : slots[index].generation + 1
    free.append(index)
    return object
  }

  private func index(of handle: Int32) throws(EngineError) -> Int {
    guard handle >= 0 else { throw .closed }
    let index = Int(handle & ((1 << Self.slotBits) - 1))
    guard index < slots.count, slots[index].object != nil,
      slots[index].generation == handle >> Self.slotBits
    else { throw .closed }
    return index
  }
}
