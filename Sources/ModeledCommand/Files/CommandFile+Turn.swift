import FileStorage

extension CommandFile {
  /// Reads, changes and saves a file while no other command does, so that each edit is made on what the others have written. If the
  /// editor or another program has written the file in between, `change` is called again.
  static func inTurn(
    _ name: String, isDryRun: Bool = false, _ change: () throws -> Void
  ) throws {
    guard !isDryRun, name != standardInput else { return try change() }
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      let turn: ChangeTurn?
      do throws(StorageError) {
        turn = try FileStorage.ofUser().turn(changing: FilePath(escaped: name))
      } catch {
        throw CommandFailure(.notSaved(error), in: name)
      }
      defer { withExtendedLifetime(turn) {} }
      do {
        return try change()
      } catch let failure as CommandFailure
        where failure.isOfOtherSave && ContinuousClock.now < deadline
      {
        continue
      }
    }
  }
}

extension CommandFailure {
  /// True if a file was not saved, or not read, because another program has written it in that moment.
  fileprivate var isOfOtherSave: Bool {
    switch reason {
    case .notSaved(let error), .unreadable(let error):
      switch error.reason {
      case .lockedByOther, .changedOutside, .changingWhileRead: true
      default: false
      }
    default: false
    }
  }
}
