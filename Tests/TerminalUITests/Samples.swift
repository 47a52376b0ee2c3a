import EditorCore

/// Presentations for the drawing tests.
enum Samples {
  static func key(_ text: String) -> StyledText { StyledText(text, .key) }
  static func string(_ text: String) -> StyledText { StyledText(text, .string) }

  static var theme: Presentation {
    var title = StyledText("theme.jsonc", .titleText)
    title.append(" [+] 2 changes", .titleModified)
    return Presentation(
      title: TitleContent(left: title, right: StyledText("JSONC · UTF-8 · LF", .titleQuiet)),
      rows: [
        RowContent(change: .below, fold: .expanded, key: key("colors")),
        RowContent(
          change: .changed, depth: 1, key: key("accent"), value: string("\"#89b4fa\""),
          reading: ReadingContent(swatch: 0x89B4FA, text: "≈ lightskyblue"), isFocused: true),
        RowContent(
          hasProblem: true, depth: 1, key: key("created"), value: string("\"2015-02-23T18:30\""),
          reading: ReadingContent(text: "Mon 23 Feb 2015 18:30")),
        RowContent(
          kind: .ghost, change: .removed, depth: 1, key: key("old"), value: string("\"gone\"")),
        RowContent(fold: .collapsed, key: key("list"), value: StyledText("[12]", .count)),
      ],
      detail: [StyledText(".colors.accent · string"), StyledText("was \"#7aa2f7\"")],
      status: StatusContent(left: "saved", right: "2/5"),
      hints: [KeyHint("Enter", "edit"), KeyHint("z", "revert"), KeyHint("q", "quit")])
  }

  static func rows(_ rows: RowContent..., breadcrumb: StyledText = "") -> Presentation {
    Presentation(
      title: TitleContent(left: "file", right: ""), rows: rows, breadcrumb: breadcrumb,
      status: StatusContent(left: "ready"))
  }

  static var question: Presentation {
    var presentation = theme
    presentation.overlay = OverlayContent(
      title: "Close theme.jsonc?", lines: ["2 changes are not saved."],
      footer: [KeyHint("s", "save"), KeyHint("D", "discard"), KeyHint("Esc", "stay")])
    return presentation
  }

  static var palette: Presentation {
    var presentation = theme
    presentation.overlay = OverlayContent(
      placement: .full, title: "Commands",
      lines: (1...30).map { StyledText("command number \($0)", .overlayText) }, selected: 20,
      footer: [KeyHint("Enter", "run")], field: FieldContent(text: "com", cursor: 3))
    return presentation
  }
}
