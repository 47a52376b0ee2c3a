// The terminal of the process. ncurses draws on it and sends only changed cells. Keys are read
// without ncurses, byte by byte through `InputDecoder`: the wide input of ncurses stops permanently
// at a byte that is not UTF-8, and its mouse support loses events.
//
//   terminal ── poll ──> bytes ──> InputDecoder ──> events
//   signals, wakers ──> SignalPipe ──┘
//
// Standard input and output remain free for a document. The terminal is restored however the
// process ends: by `close`, or by the guard in CNcurses.

import EditorCore
import Glibc
import TerminalUI

internal import CNcurses

package final class NcursesTerminal: Terminal {
  /// Enables marked pastes, focus events, and reports of mouse presses, drags and the wheel.
  private static let modesOn = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002h\u{1B}[?1006h"
  private static let modesOff =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l"

  package private(set) var size: Size
  package private(set) var capabilities: Capabilities
  package internal(set) var terminationSignal: Int32?
  package var waker: Waker { pipe.waker }

  let descriptor: Int32
  /// True if changes of the window are not signalled, as the terminal is another session's.
  let isBorrowed: Bool
  let pipe: SignalPipe
  let isXtermLike: Bool
  private let errors: ErrorCapture
  private let restore: String
  private let handlesProcess: Bool
  private let backgroundQuery: String
  /// The time after which an answer to the query is no longer waited for when the terminal is given back.
  private(set) var replyEnd = ContinuousClock.now
  private static let replyTime = Duration.milliseconds(100)

  /// True while this program uses the screen: neither released nor closed.
  private(set) var isActive = false
  private var isOpen = true

  var decoder = InputDecoder()
  var events: [InputEvent] = []
  var isAwake = false
  var isHungUp = false
  var lastInput = ContinuousClock.now

  var lastSurface: Surface?
  private(set) var theme: Theme
  let strikesThrough: Bool
  var pairs: ColorPairs
  var cursesStyles: [Style: CursesStyle] = [:]

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - device: The terminal; by default that of the process.
  ///   - environment: The environment's description of the terminal.
  ///   - handlesProcess: Whether signals and standard error of the process are handled too.
  /// - Throws: A `TerminalError`; nothing has been changed then.
  package init(
    device: String = TerminalDevice.controlling, environment: TerminalEnvironment,
    handlesProcess: Bool = true
  ) throws(TerminalError) {
    guard !environment.term.isEmpty else { throw .unnamed }
    let opened = try TerminalDevice(device)
    let descriptor = opened.descriptor
    guard let pipe = SignalPipe() else {
      Glibc.close(descriptor)
      throw .outOfMemory
    }
    let isUnicode = environment.isUTF8 && !environment.isOlderThanUnicode && cn_use_utf8()
    if handlesProcess { cn_watch_signals(pipe.writeEnd) }
    cn_remember_modes(descriptor)
    let description: TerminalDescription
    do throws(TerminalError) {
      description = try Self.open(environment.descriptions, descriptor)
    } catch {
      if handlesProcess { cn_unwatch_signals() }
      Glibc.close(descriptor)
      throw error
    }

    self.descriptor = descriptor
    isBorrowed = opened.isBorrowed
    self.pipe = pipe
    isXtermLike = environment.isXtermLike
    self.handlesProcess = handlesProcess
    strikesThrough = description.strikesThrough
    let depth: ColorDepth =
      environment.noColor ? .none : Self.depth(isExact: description.hasExactColors)
    backgroundQuery = environment.backgroundQuery
    capabilities = Capabilities(
      colorDepth: depth, repertoire: isUnicode ? .unicode : .ascii,
      background: environment.background)
    theme = Theme(depth: depth, background: environment.background)
    pairs = ColorPairs(isExact: description.hasExactColors)
    errors = ErrorCapture()
    restore = Self.modesOff + Self.closingCapabilities()
    size = Size(rows: 24, columns: 80)
    readEarlyInput()
    becomeActive()
    updateSize()
  }

  deinit { close() }

  private static func open(
    _ descriptions: [TerminalDescription], _ descriptor: Int32
  ) throws(TerminalError) -> TerminalDescription {
    var firstUnknown = ""
    for description in descriptions {
      switch Int(cn_open(description.name, description.terminfo, descriptor)) {
      case CN_OK: return description
      case CN_UNSUITABLE_TERMINAL: throw .unsuitable(description.name)
      case CN_NO_MEMORY: throw .outOfMemory
      default: if firstUnknown.isEmpty { firstUnknown = description.name }
      }
    }
    throw .unknown(firstUnknown)
  }

  private static func closingCapabilities() -> String {
    ["sgr0", "op", "cnorm", "rmkx", "rmcup"].map { (name: String) -> String in
      guard let sequence = cn_capability(name) else { return "" }
      return String(cString: sequence)
    }.joined()
  }

  private static func depth(isExact: Bool) -> ColorDepth {
    if isExact { return .exact }
    return switch cn_colors() {
    case 256...: .palette
    case 16...: .sixteen
    case 8...: .eight
    default: .none
    }
  }

  private func becomeActive() {
    if handlesProcess {
      errors.begin()
      cn_guard(restore, errors.messages, errors.original)
    }
    writeAll(Self.modesOn.utf8, to: descriptor)
    if !backgroundQuery.isEmpty {
      writeAll(backgroundQuery.utf8, to: descriptor)
      replyEnd = ContinuousClock.now + Self.replyTime
    }
    isActive = true
  }

  /// Uses an answer of the terminal.
  func take(_ reply: TerminalReply) {
    switch reply {
    case .background(let color):
      replyEnd = ContinuousClock.now
      guard capabilities.background != color else { return }
      capabilities.background = color
      theme = Theme(depth: capabilities.colorDepth, background: color)
      cursesStyles = [:]
      guard let surface = lastSurface else { return }
      lastSurface = nil
      present(surface)
    }
  }

  private func becomeInactive() {
    // Whoever uses the terminal next would take a late answer for keys.
    readReply(until: replyEnd)
    isActive = false
    writeAll(Self.modesOff.utf8, to: descriptor)
  }

  /// Reads the size of the window; returns true if it has changed.
  @discardableResult
  func updateSize() -> Bool {
    var (rows, columns): (Int32, Int32) = (24, 80)
    _ = cn_window_size(descriptor, &rows, &columns)
    let new = Size(rows: Int(rows), columns: Int(columns))
    cn_resize(rows, columns)
    guard new != size else { return false }
    size = new
    lastSurface = nil
    return true
  }

  package func release() {
    guard isOpen, isActive else { return }
    becomeInactive()
    cn_release()
    guard handlesProcess else { return }
    cn_unguard()
    errors.end()
  }

  package func reclaim() {
    guard isOpen, !isActive else { return }
    // Signals meant for the child, such as ^C, are ignored.
    for signal in pipe.read().signals where signal == SIGTERM || signal == SIGHUP {
      handle(signal: signal)
    }
    cn_remember_modes(descriptor)
    cn_reclaim()
    readEarlyInput()
    becomeActive()
    let surface = lastSurface
    if updateSize() { events.append(.resize(size)) } else { lastSurface = surface }
    redraw()
    // The user was in another program, as if another window had the focus.
    events.append(.focus(true))
  }

  package func suspend() {
    guard isOpen, isActive else { return }
    release()
    if handlesProcess { cn_unwatch_signals() }
    kill(0, SIGTSTP)
    if handlesProcess { cn_watch_signals(pipe.writeEnd) }
    reclaim()
  }

  /// Takes the terminal again after the process was stopped and continued by another one: the shell
  /// has changed the modes.
  func recover() {
    guard isActive else { return }
    cn_reclaim()
    readEarlyInput()
    writeAll(Self.modesOn.utf8, to: descriptor)
    if updateSize() { events.append(.resize(size)) } else { redraw() }
    events.append(.focus(true))
  }

  package func close() {
    guard isOpen else { return }
    if isActive { becomeInactive() }
    isOpen = false
    cn_close()
    if handlesProcess {
      // The guard is removed only after the terminal has been restored.
      cn_unguard()
      cn_unwatch_signals()
      errors.end()
    }
    errors.close()
    Glibc.close(descriptor)
  }

  package func copyToClipboard(_ bytes: [UInt8]) {
    guard isActive, isXtermLike, bytes.count <= Clipboard.maximumByteCount else { return }
    writeAll(Clipboard.sequence(for: bytes), to: descriptor)
  }
}
