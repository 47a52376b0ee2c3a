import ModelKit

/// A moment in the words of the tables: RFC 3339 as far as it goes.
func fact(_ moment: Moment) -> String {
  switch moment {
  case .nothing: return "nothing"
  case .day(let day): return day.text ?? "far day"
  case .dateTime(let value):
    return value.text(in: .init(fractionDigits: digits(value.nanoseconds))) ?? "far"
  case .time(let time):
    let digits = digits(time.nanoseconds)
    let fraction = String(1_000_000_000 + time.nanoseconds).dropFirst().prefix(digits)
    let clock = time.time.description.split(separator: " ", maxSplits: 1)
    let seconds = time.time.second == 0 ? ":00" : ""
    return clock[0] + seconds + (digits > 0 ? "." + fraction : "")
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
