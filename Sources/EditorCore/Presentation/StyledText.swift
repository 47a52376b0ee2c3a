/// The role of a piece of text; the theme maps it to colours and attributes.
package enum Role: String, CaseIterable, Hashable, Sendable {
  case plain
  case key, index, string, number, literal, punctuation, comment, count
  case reading
  case added, changed, removed, moved, below, problem
  case titleText, titleModified, titleQuiet
  case statusText, statusError, statusQuiet
  case hintKey, hintText
  case prompt, field, fieldSelection
  case overlayBorder, overlayTitle, overlayText, overlaySelected
  /// A byte or scalar that is never sent to the terminal, shown as an escape such as `‹1B›`.
  case escape
  case pending
}

/// Text with a role for each run, decoded for display. Surfaces still replace all characters that must not reach a terminal.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var role: Role
    /// The exact colour of the text as 0xRRGGBB, for the `■` of a colour swatch.
    package var swatch: UInt32?
    /// True if a search found this text.
    package var isMatch: Bool

    package init(_ text: String, _ role: Role, swatch: UInt32? = nil, isMatch: Bool = false) {
      self.text = text
      self.role = role
      self.swatch = swatch
      self.isMatch = isMatch
    }
  }

  package var runs: [Run]

  package init(_ runs: [Run] = []) { self.runs = runs }
  package init(_ text: String, _ role: Role = .plain) {
    runs = text.isEmpty ? [] : [Run(text, role)]
  }
  package init(stringLiteral value: String) { self.init(value) }

  package var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }
  package var string: String { runs.map(\.text).joined() }

  package mutating func append(_ text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.role == role, last.swatch == nil, !last.isMatch {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text, role))
    }
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.runs + right.runs)
  }
}
