/// The words of a key in lower case: `maxAgeMs`, `max_age_ms`, `max-age-ms` and `MAX_AGE_MS` have
/// the same.
func keyWords(_ key: [UInt8]) -> [String] {
  var words: [[UInt8]] = [[]]
  for (place, byte) in key.enumerated() {
    let isUpper = (0x41...0x5A).contains(byte)
    guard isUpper || (0x61...0x7A).contains(byte) || byte >= 0x80 else {
      words.append([])
      continue
    }
    let followsLower = place > 0 && (0x61...0x7A).contains(key[place - 1])
    let endsCapitals =
      place > 0 && (0x41...0x5A).contains(key[place - 1]) && place + 1 < key.count
      && (0x61...0x7A).contains(key[place + 1])
    if isUpper, followsLower || endsCapitals { words.append([]) }
    words[words.count - 1].append(isUpper ? byte | 0x20 : byte)
  }
  return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
}
