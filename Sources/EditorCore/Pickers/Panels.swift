extension Editor {
  /// What a picker of a value has below its text field.
  func panel(for recognition: Recognition) -> any PickerPanel {
    switch recognition.meaning {
    case .color(_, let spelling): colorPanel(spelling)
    case .moment(let moment, let spelling): MomentPanel(moment, spelling, in: readings)
    case .timing(let timing, let notation): IntervalPanel(timing, notation)
    case .text(.schedule(let schedule)): SchedulePanel(schedule: schedule)
    case .size, .identifier, .text: PlainPanel()
    }
  }

  private func colorPanel(_ spelling: Meaning.ColorSpelling) -> ColorPanel {
    var partners = ContrastPartners(file)
    return ColorPanel(
      spelling, palette: file.palette(around: file.focus.path),
      partner: partners.partner(of: file.focus.path))
  }
}
