import EditorCore
import Glibc
import TerminalUI

internal import CNcurses

extension NcursesTerminal {
  /// The time that a sequence may pause; a lone Escape takes effect after it.
  private static let escapeDelay = Duration.milliseconds(40)
  /// The time that a reply of the terminal may pause.
  private static let replyDelay = Duration.seconds(1)
  /// The milliseconds that an unmarked paste may pause.
  private static let burstPause: Int32 = 20
  private static let maximumReads = 10_000
  /// The milliseconds after which the size of a borrowed terminal is asked for again.
  private static let sizeInterval: Int32 = 500
  private static let interrupt: UInt8 = 3

  package func nextEvent(timeout: Duration?) -> TerminalEvent {
    let clock = ContinuousClock()
    let deadline = timeout.map { clock.now.advanced(by: $0) }
    while true {
      if !events.isEmpty { return .input(events.removeFirst()) }
      if isAwake {
        isAwake = false
        return .wake
      }
      if isHungUp { return .input(.closed) }
      let remaining = deadline.map { Self.milliseconds(clock.now.duration(to: $0)) }
      if wait(milliseconds: remaining) { continue }
      if let remaining, remaining <= 0, events.isEmpty, !isAwake { return .timeout }
    }
  }

  package func discardTypeahead() {
    // The input is read, not flushed by the kernel, which could leave half of a paste to be read as
    // keys.
    for _ in 0..<Self.maximumReads where isActive && !isHungUp && hasInput(within: 0) {
      readInput()
    }
    events.removeAll { event in
      switch event {
      case .key, .paste, .mouse: true
      default: false
      }
    }
  }

  /// Rounded up, to avoid repeated waits of zero milliseconds.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Waits once; returns true if there was an event or the escape delay has passed.
  private func wait(milliseconds: Int32?) -> Bool {
    let restEnd =
      decoder.isWaiting
      ? lastInput + (decoder.isInReply ? Self.replyDelay : Self.escapeDelay) : nil
    var time = milliseconds ?? -1
    if let restEnd {
      let rest = Self.milliseconds(ContinuousClock.now.duration(to: restEnd))
      time = time < 0 ? rest : min(time, rest)
    }
    if isBorrowed { time = time < 0 ? Self.sizeInterval : min(time, Self.sizeInterval) }
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, nfds_t(polled.count), time)
    if isBorrowed, isActive { handle(signal: SIGWINCH) }
    // A signal: its byte is now in the pipe.
    if count < 0 { return true }
    if polled[1].revents != 0 {
      let (isAwake, signals) = pipe.read()
      if isAwake { self.isAwake = true }
      for signal in signals { handle(signal: signal) }
    }
    if polled[0].revents & Int16(POLLIN) != 0 {
      readInput()
    } else if polled[0].revents != 0 {
      isHungUp = true
    } else if count == 0, let restEnd, ContinuousClock.now >= restEnd {
      events += decoder.flush()
      return true
    }
    return count > 0
  }

  private func readInput() {
    if let bytes = readAvailable() { take(bytes) }
  }

  /// Reads input until the terminal has answered, if an answer is awaited, and at most until a time.
  func readReply(until end: ContinuousClock.Instant) {
    while isActive, !isHungUp, ContinuousClock.now < replyEnd,
      hasInput(within: Self.milliseconds(ContinuousClock.now.duration(to: end)))
    {
      readInput()
    }
  }

  private func take(_ first: [UInt8]) {
    lastInput = ContinuousClock.now
    defer { for reply in decoder.takeReplies() { take(reply) } }
    var bytes = first
    if decoder.isPasting, bytes == [Self.interrupt] {
      events += decoder.abandonPaste()
      return
    }
    guard decoder.isBurst(bytes) else {
      events += decoder.decode(bytes)
      return
    }
    while hasInput(within: Self.burstPause), let more = readAvailable() { bytes += more }
    events.append(.paste(InputDecoder.text(ofPaste: bytes)))
  }

  /// Reads what was typed before the modes of the terminal were set. Until then it sent a line feed for the Enter key.
  func readEarlyInput() {
    var count: Int32 = 0
    guard ioctl(descriptor, UInt(FIONREAD), &count) == 0, count > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    bytes.removeLast(bytes.count - max(0, read(descriptor, &bytes, bytes.count)))
    take(bytes.map { $0 == 0x0A ? 0x0D : $0 })
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  private func readAvailable() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    guard count > 0 else {
      isHungUp = true
      return nil
    }
    return bytes
  }

  func handle(signal: Int32) {
    switch signal {
    case SIGWINCH:
      if updateSize() { events.append(.resize(size)) }
    case SIGTSTP: suspend()
    case SIGCONT: recover()
    default:
      terminationSignal = signal
      events.append(.closed)
    }
  }
}
