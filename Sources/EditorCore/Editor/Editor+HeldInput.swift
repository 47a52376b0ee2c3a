// Keys typed while a save runs. The user can look around meanwhile, but an edit, and all that is typed after it, waits until
// the save is done: obeyed without the edit before them, the later keys would do something else.
//
//   ^S j Enter 2 Enter      ^S starts the save, j moves; Enter, 2 and Enter wait, and are then handled in this order

struct HeldInput: Sendable {
  /// The file on the screen, for which the keys are meant.
  var file: FileID
  private var events: [EditorEvent]
  private var next = 0

  init(_ event: EditorEvent, for file: FileID) {
    self.file = file
    events = [event]
  }

  var isEmpty: Bool { next == events.count }

  mutating func append(_ event: EditorEvent) { events.append(event) }

  mutating func takeFirst() -> EditorEvent? {
    guard !isEmpty else { return nil }
    next += 1
    return events[next - 1]
  }

  /// Puts the event back that was taken last.
  mutating func putBack() { next -= 1 }
}

extension Editor {
  /// What an event that has to wait may have changed.
  struct InputState {
    var sequence: KeySequence
    var pendingHints: [KeyHint]
    var layers: [any Layer]
  }

  private var isSaving: Bool { files.contains { $0.saving != nil } }

  /// The state to go back to if an event has to wait for a save, or nil if no save runs.
  var stateBeforeInput: InputState? {
    guard isSaving else { return nil }
    return InputState(sequence: sequence, pendingHints: pendingHints, layers: layers)
  }

  /// Makes the present input wait for the end of the save.
  mutating func waitForSave() {
    hasToWait = true
    report(.inputWaits)
  }

  /// Returns the event to handle now. Input after input that waits is put behind it, and when nothing else is to be done, the
  /// first that waits is handled.
  mutating func inTurn(_ event: EditorEvent) -> EditorEvent? {
    guard held != nil else { return event }
    switch event {
    case .idle: return isSaving ? event : held?.takeFirst()
    case .input(.key(Key(.escape))), .input(.key(.control("c"))):
      dropHeld()
      report(.inputDropped)
      return nil
    case .input(.key), .input(.paste), .picked(.text):
      held?.append(event)
      return nil
    // A click is meant for what is on the screen now.
    case .input(.mouse), .picked: return nil
    default: return event
    }
  }

  /// Holds an event that has to wait, or asks for the next one that does.
  mutating func holdInput(after event: EditorEvent?, before state: InputState?) {
    if hasToWait, let event, let state {
      sequence = state.sequence
      pendingHints = state.pendingHints
      layers = state.layers
      if held == nil { held = HeldInput(event, for: file.id) } else { held?.putBack() }
    }
    hasToWait = false
    // Keys typed before a question or an error do not answer it.
    let isAsked = effects.contains(where: \.dropsPendingInput)
    var isFailed = false
    if case .saveFailed? = event { isFailed = true }
    guard let waiting = held else { return }
    if waiting.isEmpty {
      held = nil
    } else if isAsked || isFailed || waiting.file != file.id {
      dropHeld()
    } else if !isSaving {
      effects.append(.continueWhenIdle)
    }
  }

  private mutating func dropHeld() {
    held = nil
    // Its first keys are those before the one that had to wait.
    sequence = KeySequence()
    pendingHints = []
  }
}
