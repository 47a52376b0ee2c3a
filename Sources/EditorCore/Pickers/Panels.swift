import ModelKit

extension Editor {
  /// What a picker of a value has below its text field.
  func panel(for recognition: Recognition) -> any PickerPanel {
    switch recognition.meaning {
    case .color, .moment, .timing, .size, .identifier, .text: PlainPanel()
    }
  }
}
