import ModelValues

/// Returns a moment in the notation of the test tables, which is RFC 3339 as far as possible.
func fact(_ moment: Moment) -> String {
  switch moment {
  case .noDate: return "nothing"
  case .day(let day): return day.text ?? "far day"
  case .dateTime(let value):
    return value.text(in: .init(fractionDigits: digits(value.nanoseconds))) ?? "far"
  case .time(let time):
    let digits = digits(time.nanoseconds)
    let fraction = String(1_000_000_000 + time.nanoseconds % 1_000_000_000).dropFirst()
    let second = time.time.second + time.nanoseconds / 1_000_000_000
    let clock = time.time.description.split(separator: " ", maxSplits: 1)
    return time.time.shortText + (second < 10 ? ":0" : ":") + "\(second)"
      + (digits > 0 ? "." + fraction.prefix(digits) : "")
      + (time.offset.map { $0 == 0 ? "Z" : DateTime.text(ofOffset: $0) } ?? "")
      + (clock.count > 1 ? " " + clock[1] : "")
  }
}

private func digits(_ nanoseconds: Int) -> Int {
  let fraction = nanoseconds % 1_000_000_000
  return fraction == 0 ? 0 : fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9
}

func readMoment(_ text: String, epoch: Epoch.Unit? = nil) -> (
  value: Moment, notation: MomentNotation
)? {
  Moment.read(Array(text.utf8), epoch: epoch)
}

func instant(_ text: String) -> DateTime {
  DateTime.read(Array(text.utf8))?.value ?? DateTime(seconds: .max)
}
