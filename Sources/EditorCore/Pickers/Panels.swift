import ModelKit

extension Editor {
  /// What a picker of a value has below its text field.
  func panel(for recognition: Recognition) -> any PickerPanel {
    switch recognition.meaning {
    case .text(.schedule(let schedule)): SchedulePanel(schedule: schedule)
    case .timing(let timing, let notation): IntervalPanel(timing, notation)
    case .color, .moment, .size, .identifier, .text: PlainPanel()
    }
  }
}
