import ModelKit

extension Editor {
  /// What a picker of a value has below its text field.
  func panel(for recognition: Recognition) -> any PickerPanel {
    switch recognition.meaning {
    case .moment(let moment, let spelling): MomentPanel(moment, spelling, in: readings)
    case .color, .timing, .size, .identifier, .text: PlainPanel()
    }
  }
}
