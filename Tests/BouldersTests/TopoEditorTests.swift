import Boulders
import Testing

@Suite struct TopoEditorTests {
  private func editor(_ ids: String...) -> TopoEditor {
    var editor = TopoEditor(Topos.topo())
    for id in ids {
      let isAdded = editor.add(Topos.mark(id))
      #expect(isAdded)
    }
    return editor
  }

  private func ids(_ editor: TopoEditor) -> [String] { editor.topo.marks.map(\.id) }

  @Test func changesAreUndoneAndRedoneOneByOne() {
    var editor = editor("a", "b", "c")
    editor.remove("b")
    editor.set(.foot, of: "c")
    editor.order("c", at: 0)
    let end = editor.topo
    var seen: [[String]] = []
    while editor.canUndo {
      editor.undo()
      seen.append(ids(editor))
    }
    #expect(seen == [["a", "c"], ["a", "c"], ["a", "b", "c"], ["a", "b"], ["a"], []])
    while editor.canRedo { editor.redo() }
    #expect(editor.topo == end)
  }

  @Test func aDragIsOneChange() {
    var editor = editor("a")
    for step in 1...50 { editor.drag("a", to: Topos.place(0.5 + Double(step) / 200, 0.5)) }
    editor.endDrag()
    #expect(editor.topo.marks[0].place == Topos.place(0.75, 0.5))
    editor.undo()
    #expect(editor.topo.marks[0].place == Topos.place(0.5, 0.5))
    editor.redo()
    #expect(editor.topo.marks[0].place == Topos.place(0.75, 0.5))
  }

  @Test func aDragThatComesBackIsNoChange() {
    var editor = editor("a")
    editor.drag("a", to: Topos.place(0.7, 0.5))
    #expect(editor.canUndo)
    editor.drag("a", to: Topos.place(0.5, 0.5))
    editor.endDrag()
    editor.undo()
    #expect(ids(editor) == [])
  }

  @Test func undoingDuringADragTakesTheDragBack() {
    var editor = editor("a")
    editor.drag("a", to: Topos.place(0.7, 0.5))
    editor.undo()
    #expect(editor.topo.marks[0].place == Topos.place(0.5, 0.5))
    #expect(ids(editor) == ["a"])
  }

  @Test func aNewChangeForgetsWhatWasTakenBack() {
    var editor = editor("a", "b")
    editor.undo()
    #expect(editor.canRedo)
    let isAdded = editor.add(Topos.mark("c"))
    #expect(isAdded)
    #expect(!editor.canRedo)
    editor.redo()
    #expect(ids(editor) == ["a", "c"])
  }

  @Test func whatChangesNothingIsNotUndone() {
    var editor = TopoEditor(Topos.topo(Topos.mark("a", .foot)))
    editor.remove("unknown")
    editor.set(.foot, of: "a")
    editor.set(.top, of: "unknown")
    editor.order("a", at: 3)
    editor.move("a", to: Topos.place(0.5, 0.5))
    editor.move("unknown", to: Topos.place(0, 0))
    #expect(!editor.canUndo)
    editor.undo()
    editor.redo()
    #expect(ids(editor) == ["a"])
  }

  @Test func aFullTopoTakesNoMore() {
    let many = (0..<Topo.maximumCount).map { Topos.mark("\($0)") }
    var editor = TopoEditor(Topo(many)!)
    let isAdded = editor.add(Topos.mark("one more"))
    #expect(!isAdded)
    #expect(!editor.canUndo)
  }

  @Test func onlySoManyChangesAreKept() {
    var editor = TopoEditor(Topos.topo(Topos.mark("a")))
    for step in 0...TopoEditor.maximumUndos {
      editor.move("a", to: Topos.place(Double(step) / 1_000, 0))
    }
    var count = 0
    while editor.canUndo {
      editor.undo()
      count += 1
    }
    #expect(count == TopoEditor.maximumUndos)
    #expect(editor.topo.marks[0].place == Topos.place(0, 0))
  }
}
