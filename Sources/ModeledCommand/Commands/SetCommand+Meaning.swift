import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics
import ModelData
import ModelValues

// VALUE as what the old value means: a colour for a colour, `+30d` for a date.

extension SetCommand {
  /// Returns the meaning of an old value. With type date, a text that can be a date is one, whatever its key.
  func recognition(of subject: ReadingSubject) -> Recognition? {
    let found = Recognizer.recognize(subject)
    guard type == .date, !(found?.meaning.kind is MomentMeaning), case .string = subject,
      let date = Recognizer.recognize(subject, as: .moment),
      (date.meaning.kind as? MomentMeaning)?.value.kind != .time
    else { return found }
    return date
  }

  /// Returns a remark about a date that is written in another form than the old one was.
  func respelledDate(
    _ token: [UInt8]?, was former: String, in document: Document
  ) -> ChangeNote? {
    guard let token, case let new = document.tokens.string(of: token),
      !new.elementsEqual(former.utf8)
    else { return nil }
    let text = String(decoding: new, as: UTF8.self)
    return .typed("is written as \(text) now, the form that all programs read")
  }

  /// Converts VALUE to the notation of the value in the file if both are of the same kind: a colour
  /// for a colour, `+30d` for a date.
  func conversion(
    of old: Recognition
  ) -> Result<(Recognition.Replacement, [ChangeNote]), ConversionFailure> {
    if old.meaning.kind is DataMeaning { return .failure(.isData) }
    let context = LocalTime.readings(inUTC: Environment.isUTC)
    let read = old.meaning.parsed(value, in: context)
    return read.mapError { .refused($0) }.flatMap { typed in
      let entered = typed.meaning.settled
      let name = entered.notationName
      guard let meaning = entered.fitting.map(old.recognizable),
        let written = old.replacement(for: meaning),
        staysNumber(written, old)
      else {
        return .failure(
          fractionFailure(entered, old)
            ?? .noRoom(name, like: old.meaning.text))
      }
      let wider = meaning.notationName == name ? "written longer" : meaning.notationName
      // A date that is moved by a length keeps its time.
      let isMoved = value.first.map { "+-".contains($0) } == true
      let clock = isMoved ? nil : typed.foreignClock(in: context)
      let notes = [
        typed.note.map { ChangeNote.understood($0) },
        clock.map { .understood($0) },
        entered.fits ? nil : .isOtherNotation(wider, insteadOf: name),
        old.plainName(of: meaning).map { .isReadAs($0) },
        meaning.opacityLost(since: old.meaning).map { .isOpaque($0) },
      ]
      return .success((written, notes.compactMap { $0 }))
    }
  }

  /// Returns the failure of a date with parts of seconds where the format's dates have none.
  private func fractionFailure(_ typed: Meaning, _ old: Recognition) -> ConversionFailure? {
    guard case .date = old.storedForm, let moment = typed.kind as? MomentMeaning,
      case .dateTime(let date) = moment.value, date.nanoseconds > 0
    else { return nil }
    return .refused(.init("dates of this file have whole seconds"))
  }

  /// Returns false if a number would become a string, which other programs could not read.
  private func staysNumber(_ written: Recognition.Replacement, _ old: Recognition) -> Bool {
    guard case .number = old.storedForm, case .text(let text) = written else { return true }
    return Value.number(text) != nil
  }
}
