// Steps that revert, undo and redo.

import ModelFiles
import ModelKit

extension ModelScript {
  /// Applies a change to the plain model, and the action to the objects, unless an object would have two owners then.
  private mutating func go(_ name: String, _ change: (inout PlainModel) -> Void, _ act: () -> Void)
  {
    guard !model.below(model.root).contains(where: model.loose.contains) else { return }
    var next = model
    change(&next)
    guard next.isForest, !next.below(next.root).contains(where: next.loose.contains) else { return }
    note(name)
    model = next
    act()
    shelf = shelf.filter { $0.number != model.root && !isHeld($0.number) }
  }

  mutating func revert() {
    let property = property()
    guard let object = object(property.object) else { return }
    let name = Specimen.fields[property.field].name
    go("revert #\(property.object).\(name)", { $0.revert(property) }) { object.revert(name) }
  }

  mutating func revertAll() {
    let root = model.root
    let object = file.object
    go("revert all", { $0.revertAll(below: root) }) { object.revertAll() }
  }

  mutating func undo() {
    guard let step = done.last else { return }
    let log = undoLog
    let count = self.log.count
    go("undo", { step.undo(&$0) }) { log.undo() }
    guard self.log.count > count else { return }
    noteRestored(step)
    done.removeLast()
    undone.append(step)
  }

  /// Notes the properties that have parts again that could not be read; the plain model does not know these parts.
  private mutating func noteRestored(_ step: PlainUndo) {
    for entry in step.entries where model.formerlyJunked.contains(entry.property) {
      let (number, field) = (entry.property.object, entry.property.field)
      guard let object = object(number), object.isChanged(field), !model.isChanged(entry.property)
      else { continue }
      model.restored.insert(entry.property)
      if object.refusedValue(of: Specimen.modelType.fields[field]) != nil {
        model.unread.insert(entry.property)
      }
    }
  }

  /// Forgets restored parts that a change of the property has replaced.
  mutating func noteReplaced() {
    for property in model.restored where object(property.object)?.isChanged(property.field) == false
    {
      model.removeRestored(property)
    }
  }

  mutating func redo() {
    guard let step = undone.last else { return }
    let log = undoLog
    let count = self.log.count
    go("redo", { step.redo(&$0) }) { log.redo() }
    guard self.log.count > count else { return }
    noteRestored(step)
    undone.removeLast()
    done.append(step)
  }
}
