import ModelBasics

/// Splits a key into words in lower case: `maxAgeMs`, `max_age_ms`, `max-age-ms` and `MAX_AGE_MS` have the same words.
package func keyWords(_ key: [UInt8]) -> [String] {
  var words: [[UInt8]] = [[]]
  for (index, byte) in key.enumerated() {
    guard isLetter(byte) || byte >= 0x80 else {
      words.append([])
      continue
    }
    let followsLower = index > 0 && isLowercase(key[index - 1])
    let endsCapitals =
      index > 0 && isUppercase(key[index - 1]) && index + 1 < key.count
      && isLowercase(key[index + 1])
    if isUppercase(byte), followsLower || endsCapitals { words.append([]) }
    words[words.count - 1].append(lowercase(byte))
  }
  return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
}
