extension String {
  /// The number of terminal cells; exact enough for the names of months and weekdays.
  var columnCount: Int {
    unicodeScalars.reduce(0) { count, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return count
      default:
        let isWide =
          (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xD7A3).contains(scalar.value)
          || (0xF900...0xFAFF).contains(scalar.value)
          || (0xFF00...0xFF60).contains(scalar.value)
        return count + (isWide ? 2 : 1)
      }
    }
  }

  /// Returns the longest prefix that fits.
  func prefix(columns: Int) -> String {
    var text = ""
    for scalar in unicodeScalars {
      let longer = text + String(scalar)
      guard longer.columnCount <= columns else { break }
      text = longer
    }
    return text
  }

  /// Returns lines of whole words.
  func lines(of width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, (last + " " + word).columnCount <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
