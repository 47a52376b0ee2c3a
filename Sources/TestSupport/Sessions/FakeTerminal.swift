import EditorCore
import TerminalUI

/// A terminal that plays a script of events and records its calls. After the script it
/// reports that it is closed, so that no loop over it is endless.
package final class FakeTerminal: Terminal {
  package var size: Size
  package var capabilities: Capabilities
  package var terminationSignal: Int32?
  package let waker = Waker {}

  package var events: [TerminalEvent]
  /// Keys that arrive directly after typeahead was discarded for the first time.
  package var lateKeys: [Key] = []
  package private(set) var surfaces: [Surface] = []
  package private(set) var clipboard: [[UInt8]] = []
  package private(set) var redraws = 0
  package private(set) var suspensions = 0
  package private(set) var isReleased = false
  package private(set) var isClosed = false

  package init(
    rows: Int = 24, columns: Int = 80, capabilities: Capabilities = Capabilities(),
    events: [TerminalEvent] = []
  ) {
    size = Size(rows: rows, columns: columns)
    self.capabilities = capabilities
    self.events = events
  }

  /// The last frame.
  package var screen: Screen? { surfaces.last.map(Screen.init) }

  /// Adds keys and texts to the script; see `InputDecoder` for the bytes of each key.
  package func type(_ text: String) {
    var decoder = InputDecoder()
    events += decoder.decode(Array(text.utf8)).map(TerminalEvent.input)
    events += decoder.flush().map(TerminalEvent.input)
  }

  package func paste(_ text: String) { events.append(.input(.paste(Array(text.utf8)))) }

  package func nextEvent(timeout: Duration?) -> TerminalEvent {
    guard !events.isEmpty else { return .input(.closed) }
    let event = events.removeFirst()
    if case .input(.resize(let size)) = event { self.size = size }
    return event
  }

  package func discardTypeahead() {
    events.removeAll { if case .input(.key) = $0 { true } else { false } }
    events += lateKeys.map { .input(.key($0)) }
    lateKeys = []
  }

  package func present(_ surface: Surface) { surfaces.append(surface) }
  package func redraw() { redraws += 1 }
  package func copyToClipboard(_ bytes: [UInt8]) { clipboard.append(bytes) }
  package func release() { isReleased = true }
  package func reclaim() { isReleased = false }
  package func suspend() { suspensions += 1 }
  package func close() { isClosed = true }
}
