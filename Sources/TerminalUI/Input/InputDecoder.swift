// Decodes bytes from a terminal to events. Pure: it uses no clock and no terminal; the reader of
// the bytes calls `flush` when the escape delay has passed without more bytes.
//
//   ground ── ESC ──> escape ── '[' ──> control sequence  ESC [ <params> <final>
//     │                  ├───── 'O' ──> single shift      ESC O <final>
//     │                  ├── ']P^_X' ─> string            up to BEL or ESC \, a reply or ignored
//     │                  └── other ───> Alt and that key
//     └─ ESC [ 200 ~ ──> paste, up to ESC [ 201 ~
//
// Unknown sequences are ignored as a whole: the rest of one must never run as commands.

import EditorCore

package struct InputDecoder: Sendable {
  private enum State {
    case ground, escape, controlSequence, linuxFunction, singleShift, string, stringEscape, paste
    /// The three bytes after `ESC [ M`, an old mouse report, which is ignored.
    case oldMouse(remaining: Int)
  }

  /// Longer control sequences are ignored; no existing one is nearly that long.
  private static let longestSequence = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var hasAlt = false
  private var parameters: [UInt8] = []
  private var paste: [UInt8] = []
  private var utf8 = ScalarDecoder()
  private var replies: [TerminalReply] = []

  package init() {}

  /// True if an escape or an unfinished sequence waits for more bytes.
  package var isWaiting: Bool {
    switch state {
    case .ground: utf8.isWaiting
    case .paste: false
    default: true
    }
  }

  /// True within a reply of the terminal, whose rest must not run as commands, however late it arrives.
  package var isInReply: Bool {
    switch state {
    case .string, .stringEscape:
      parameters.count > 1 && parameters[0] == UInt8(ascii: "]")
        && (0x30...0x39).contains(parameters[1])
    default: false
    }
  }

  /// Returns the replies of the terminal since the last call.
  package mutating func takeReplies() -> [TerminalReply] {
    defer { replies = [] }
    return replies
  }

  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { decode(byte, &events) }
    return events
  }

  /// Ends a wait: a lone escape becomes the Escape key, and `ESC [` becomes Alt and a bracket.
  package mutating func flush() -> [InputEvent] {
    var events: [InputEvent] = []
    switch state {
    case .ground:
      if utf8.isWaiting { emit(.character("\u{FFFD}"), &events) }
      utf8 = ScalarDecoder()
    case .escape:
      // Two quick ones are two, not Alt and Escape.
      if hasAlt { events.append(.key(Key(.escape))) }
      events.append(.key(Key(.escape)))
    case .controlSequence where parameters.isEmpty:
      events.append(.key(.alt(.character("["))))
    case .singleShift where parameters.isEmpty:
      events.append(.key(.alt(.character("O"))))
    case .paste:
      return []
    default:
      break
    }
    reset()
    return events
  }

  /// True if the bytes of one read are text pasted into a terminal that does not mark pastes.
  ///
  /// A slow connection delivers several keys at once: Enter, a new value and Enter again are keys,
  /// and so is one key more. So a paste needs two line ends between texts, or one line feed, which
  /// no Enter key sends. Two pasted lines with the Enter key's byte at the end are read as keys;
  /// few terminals do not mark pastes.
  package func isBurst(_ bytes: [UInt8]) -> Bool {
    guard case .ground = state, bytes.count >= 6, !bytes.contains(0x1B) else { return false }
    let isText = { (byte: UInt8) in byte > 0x20 && byte != 0x7F }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return false }
    let lines = bytes[first...last].split { $0 == 0x0D || $0 == 0x0A }.filter {
      $0.contains(where: isText)
    }
    return lines.count > 2 || bytes[first...last].contains(0x0A)
  }

  /// Stops waiting for the end of a paste, and returns the part that has arrived.
  package mutating func abandonPaste() -> [InputEvent] {
    guard isPasting else { return [] }
    let text = Self.text(ofPaste: paste)
    paste = []
    reset()
    return [.paste(text)]
  }

  package var isPasting: Bool { if case .paste = state { true } else { false } }

  /// Converts line ends: terminals send those of a paste as the Enter key; CR LF is one line end.
  package static func text(ofPaste bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        text.append(byte)
      }
      previous = byte
    }
    return text
  }

  private mutating func reset() {
    state = .ground
    hasAlt = false
    parameters = []
  }

  private mutating func decode(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .escape: escape(byte, &events)
    case .controlSequence: controlSequence(byte, &events)
    case .linuxFunction:
      // F1 to F5 on the Linux console: ESC [ [ A.
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40), &events) }
      reset()
    case .singleShift: singleShift(byte, &events)
    case .string: string(byte)
    case .stringEscape:
      if byte == 0x5C { endString() } else { state = byte == 0x1B ? .stringEscape : .string }
    case .paste: pasted(byte, &events)
    case .oldMouse(let remaining):
      if remaining > 1 { state = .oldMouse(remaining: remaining - 1) } else { reset() }
    }
  }

  private mutating func emit(
    _ code: Key.Code, _ modifiers: Key.Modifiers = [], _ events: inout [InputEvent]
  ) {
    events.append(.key(Key(code, hasAlt ? modifiers.union(.alt) : modifiers)))
  }

  private mutating func emit(_ code: Key.Code, _ events: inout [InputEvent]) {
    emit(code, [], &events)
  }

  private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B, !utf8.isWaiting {
      state = .escape
      return
    }
    for scalar in utf8.next(byte) {
      if scalar == "\u{1B}" {
        state = .escape
        continue
      }
      let key = KeySequences.key(for: scalar)
      emit(key.code, key.modifiers, &events)
    }
    if !utf8.isWaiting { hasAlt = false }
  }

  private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    parameters = []
    switch byte {
    case 0x1B:
      // A second escape is Alt and the next key, as in ESC ESC [ A.
      if hasAlt { events.append(.key(Key(.escape))) }
      hasAlt = true
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "X"):
      state = .string
      parameters = [byte]
    default:
      state = .ground
      hasAlt = true
      ground(byte, &events)
    }
  }

  private mutating func string(_ byte: UInt8) {
    switch byte {
    case 0x07: endString()
    case 0x1B: state = .stringEscape
    default: if parameters.count < Self.longestSequence { parameters.append(byte) }
    }
  }

  private mutating func endString() {
    if parameters.first == UInt8(ascii: "]"),
      let reply = TerminalReply(command: Array(parameters.dropFirst()))
    {
      replies.append(reply)
    }
    reset()
  }

  private mutating func singleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
    // Some terminals put the modifier here: ESC O 5 A.
    if (0x30...0x39).contains(byte), parameters.count < Self.longestSequence {
      parameters.append(byte)
      return
    }
    if let key = KeySequences.singleShift(final: byte, modifier: numbers(in: parameters).first) {
      emit(key.code, key.modifiers, &events)
    }
    reset()
  }

  private mutating func controlSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      reset()
      state = .escape
    case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxFunction
    // rxvt ends shifted keys with `$`, which is not a final byte in any other terminal.
    case 0x20...0x3F where byte != UInt8(ascii: "$") || parameters.isEmpty:
      if parameters.count < Self.longestSequence { parameters.append(byte) }
    case UInt8(ascii: "$"), 0x40...0x7E:
      finish(byte, &events)
    default:
      reset()
    }
  }

  private mutating func finish(_ final: UInt8, _ events: inout [InputEvent]) {
    defer { if case .controlSequence = state { reset() } }
    if parameters.first == UInt8(ascii: "<") {
      if let event = MouseReport.event(
        numbers: numbers(in: Array(parameters.dropFirst())), final: final)
      {
        events.append(.mouse(event))
      }
      return
    }
    // Replies of the terminal begin with a character such as `?` or `>`.
    if let first = parameters.first, (0x3C...0x3F).contains(first) { return }
    let numbers = numbers(in: parameters)
    switch (final, numbers.first) {
    case (UInt8(ascii: "~"), 200):
      reset()
      state = .paste
      paste = []
    case (UInt8(ascii: "M"), nil):
      reset()
      state = .oldMouse(remaining: 3)
    case (UInt8(ascii: "I"), nil): events.append(.focus(true))
    case (UInt8(ascii: "O"), nil): events.append(.focus(false))
    default:
      if let key = KeySequences.controlSequence(final: final, numbers: numbers) {
        emit(key.code, key.modifiers, &events)
      }
    }
  }

  /// Returns the numbers between semicolons; text after a colon is ignored.
  private func numbers(in parameters: [UInt8]) -> [Int] {
    guard !parameters.isEmpty else { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      part in
      var number = 0
      for byte in part {
        guard (0x30...0x39).contains(byte) else { break }
        number = min(number * 10 + Int(byte - 0x30), 0x1F_FFFF)
      }
      return number
    }
  }

  private mutating func pasted(_ byte: UInt8, _ events: inout [InputEvent]) {
    paste.append(byte)
    guard byte == UInt8(ascii: "~"), paste.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
    else { return }
    paste.removeLast(Self.pasteEnd.count)
    events.append(.paste(Self.text(ofPaste: paste)))
    paste = []
    reset()
  }
}
