/// Returns the fraction digits of a second without trailing zeros: `5` for 500,000,000 nanoseconds, and an empty text for 0.
func fractionDigits(ofNanoseconds nanoseconds: Int) -> String {
  var digits = String(1_000_000_000 + nanoseconds).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return String(digits)
}
