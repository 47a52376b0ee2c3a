/// The role of a piece of text; the theme maps it to colours and attributes.
package enum Role: String, CaseIterable, Hashable, Sendable {
  case plain
  /// Text of the file that has no other role.
  case content
  case key, index, string, number, literal, punctuation, comment, count
  /// The content of a folded container.
  case preview, previewKey
  case reading
  case marked
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
    /// The exact colour of the text as 0xRRGGBB.
    package var swatch: UInt32?
    /// True if the colour fills the cells, and the text is drawn over it in black or white.
    package var isFilled: Bool
    /// True if a search found this text.
    package var isMatch: Bool

    package init(
      _ text: String, _ role: Role, swatch: UInt32? = nil, isFilled: Bool = false,
      isMatch: Bool = false
    ) {
      self.text = text
      self.role = role
      self.swatch = swatch
      self.isFilled = isFilled
      self.isMatch = isMatch
    }

    /// Returns two cells of a colour, with edges that show them also on a background of that colour.
    package static func swatch(_ color: UInt32) -> Run {
      Run("▏▕", .reading, swatch: color, isFilled: true)
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
