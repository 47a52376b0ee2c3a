// Keys typed while a save runs, or while many rows are edited or marked. The user can move about meanwhile, but what edits, opens something or takes long waits until the save
// is done, and so does all that is typed after it: the save replaces the text that a prompt or a search would refer to, and
// obeyed without the keys before them, the later ones would do something else.
//
//   ^S j Enter 2 Enter      ^S starts the save, j moves; Enter, 2 and Enter wait, and are then handled in this order
//
// An edit of many rows is done in pieces; a key after it would find a part of them edited, so all keys wait for the rest of it. Esc and
// ^C stop it.

struct HeldInput: Sendable {
  private var events: [EditorEvent]
  private var next = 0
  /// True after a click: it was meant for what was on the screen, and what is typed after it for the place of the click.
  var isClosed = false

  init(_ event: EditorEvent) { events = [event] }

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
  /// The state that an event may have changed before it has to wait.
  struct InputState {
    var sequence: KeySequence
    var pendingHints: [KeyHint]
    var layers: [any Layer]
  }

  private var isSaving: Bool { files.contains { $0.saving != nil } }
  private var isBusy: Bool { isSaving || !reloading.isEmpty || goal?.isAwaited == true }
  /// True if another text or file will be on the screen soon, for which all keys are meant.
  private var isLeavingText: Bool {
    !reloading.isEmpty || file.saving != nil && (file.closesWhenSaved || quitsWhenSaved)
  }

  /// The state to go back to if an event has to wait for a save, or nil if no save runs.
  var stateBeforeInput: InputState? {
    guard isSaving else { return nil }
    return InputState(sequence: sequence, pendingHints: pendingHints, layers: layers)
  }

  /// Makes the present input wait for the end of the save.
  mutating func waitForSave() {
    hasToWait = true
    reportWaiting()
  }

  mutating func reportWaiting(_ percent: Int? = nil) {
    report(isSaving ? .inputWaits(percent) : .inputWaitsForReading)
  }

  /// Returns the event to handle now. Input after input that waits is put behind it, and when nothing else is to be done, the
  /// first that waits is handled.
  mutating func inTurn(_ event: EditorEvent) -> EditorEvent? {
    guard held != nil else {
      return isLeavingText || goal?.isAwaited == true ? hold(event) : event
    }
    switch event {
    case .idle: return isBusy ? event : held?.takeFirst()
    case .input(.key(Key(.escape))), .input(.key(.control("c"))):
      dropHeld()
      if goal?.isAwaited == true { return event }
      report(isSaving ? .inputDropped : .inputDroppedWhileReading)
      return nil
    case .input(.key), .input(.paste), .picked(.text):
      if held?.isClosed == false { held?.append(event) }
      return nil
    case .input(.mouse(let mouse)) where mouse.action != .press: return nil
    case .input(.mouse), .picked:
      held?.isClosed = true
      report(.clickCannotWait)
      return nil
    default: return event
    }
  }

  /// Holds a key before another text is on the screen, or all rows are edited. Esc and ^C are not held.
  private mutating func hold(_ event: EditorEvent) -> EditorEvent? {
    switch event {
    case .input(.key(Key(.escape))), .input(.key(.control("c"))):
      reloading = []
      return event
    case .input(.key), .input(.paste), .picked(.text):
      held = HeldInput(event)
      // The message about the goal shows how far it has come.
      if goal?.isAwaited != true { reportWaiting() }
      return nil
    default: return event
    }
  }

  /// Holds an event that has to wait, or asks for the next one that does.
  mutating func holdInput(after event: EditorEvent?, before state: InputState?) {
    if let state, file.saving != nil, event?.isInput == true,
      goal != nil || layers.count > state.layers.count
    {
      goal = nil
      effects.removeAll(where: \.dropsPendingInput)
      waitForSave()
    }
    if hasToWait, let event, let state {
      sequence = state.sequence
      pendingHints = state.pendingHints
      layers = state.layers
      if held == nil { held = HeldInput(event) } else { held?.putBack() }
    }
    hasToWait = false
    // Keys typed before a question or an error do not answer it.
    let isAsked = effects.contains(where: \.dropsPendingInput)
    let isFailed =
      switch event {
      case .saveFailed?, .opened(_, .failure)?: true
      default: false
      }
    guard let waiting = held else { return }
    if waiting.isEmpty {
      held = nil
      if waiting.isClosed { report(.clickLeftOut) }
    } else if isAsked || isFailed {
      dropHeld()
    } else if !isBusy {
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

extension EditorEvent {
  fileprivate var isInput: Bool {
    switch self {
    case .input(.key), .input(.paste), .input(.mouse), .picked: true
    default: false
    }
  }
}
