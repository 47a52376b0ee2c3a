/// The digits of nanoseconds after the point of a second, without zeros at the end: `5` of
/// 500,000,000, none of 0.
func fractionDigits(ofNanoseconds nanoseconds: Int) -> String {
  var digits = String(1_000_000_000 + nanoseconds).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return String(digits)
}
