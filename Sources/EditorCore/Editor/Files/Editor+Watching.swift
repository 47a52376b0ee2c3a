// Reacts to changes of a file by other programs. A document without edits is reloaded, as one step of undo, as soon as no layer
// refers to the old text. A document with edits is marked, and the next edit or save asks.

import DocumentTree

extension Editor {
  /// Requests an event if the file no longer has the content that was read or saved.
  mutating func watch(_ id: FileID) {
    guard let index = index(of: id), !files[index].path.isEmpty, files[index].host == nil
    else { return }
    effects.append(.watch(id, path: files[index].path, files[index].token))
  }

  mutating func didChangeOnDisk(_ id: FileID, _ state: DiskState, isSettled: Bool) {
    // The result of the save decides; the file is watched again afterwards.
    guard let index = index(of: id), files[index].saving == nil else { return }
    let old = files[index].disk.state
    files[index].disk.state = state
    files[index].disk.isSettled = isSettled
    files[index].disk.isRefused = false
    if isSettled || old == .same { files[index].disk.isAsked = false }
    guard state != old else { return }
    let file = files[index]
    switch state {
    case .same: reportDiskChange(.backOnDisk(file.name))
    case .changed, .replaced:
      if wouldLoseEdits(file) {
        reportDiskChange(.changedOnDisk(file.name, edits: file.changeCount))
      }
    case .gone, .deleted, .moved: reportDiskChange(.removedOnDisk(file.name, state))
    case .unreadable(let failure): reportDiskChange(.diskUnreadable(failure))
    }
  }

  /// Shows a message about the file on disk, unless it would hide an error caused by a command.
  private mutating func reportDiskChange(_ notice: Notice) {
    guard message?.isError != true || message == diskMessage else { return }
    report(notice)
    diskMessage = message
  }

  /// True if reloading would lose edits, or undone edits that redo could restore.
  private func wouldLoseEdits(_ file: EditedFile) -> Bool {
    file.document.hasAnyChanges || file.document.canRedo
  }

  // MARK: Reloading

  /// True if the document can be reloaded without losing edits or interrupting the user.
  private func mayReload(_ file: EditedFile) -> Bool {
    file.disk.hasOtherContent && file.disk.isSettled && !file.disk.isRefused
      && layers.isEmpty && sequence.isEmpty && goal == nil && !isEnding
      && file.saving == nil && file.patch == nil && !wouldLoseEdits(file)
  }

  /// Applies waiting reloads, and requests the content of files that can be reloaded now.
  mutating func reloadWherePossible() {
    for id in files.map(\.id) where layers.isEmpty {
      guard let index = index(of: id), let opened = files[index].waitingReload,
        files[index].saving == nil
      else { continue }
      files[index].waitingReload = nil
      reload(id, opened)
    }
    for index in files.indices where files[index].disk.hasOtherContent {
      guard !files[index].disk.isReading, mayReload(files[index]) else { continue }
      files[index].disk.isReading = true
      effects.append(.readAgain(files[index].id, path: files[index].path))
    }
  }

  mutating func didReadAgain(_ id: FileID, _ result: Result<OpenedDocument, FileFailure>) {
    guard let index = index(of: id), files[index].disk.isReading else { return }
    files[index].disk.isReading = false
    switch result {
    case .failure(let failure):
      files[index].disk.isRefused = true
      reportDiskChange(.notReloaded(failure))
    case .success(let opened):
      // The document may have been edited meanwhile, or the file may be missing; the known state then stays.
      guard mayReload(files[index]) else { return }
      guard opened.token != nil else { return files[index].disk.isRefused = true }
      let isReplaced = files[index].disk.state == .replaced
      let isSame = files[index].document.isEqual(to: opened.bytes)
      effects.append(.endJournal(id, .clean))
      files[index].reload(opened, isAutomatic: true)
      watch(id)
      if !files[index].document.isIndexed {
        effects.append(.startIndexing(id, files[index].document.indexJob))
      }
      let isBroken = files[index].document.fault != nil
      guard !isSame else { return }
      reportDiskChange(
        .reloadedByItself(files[index].name, isReplaced: isReplaced, isBroken: isBroken))
    }
  }

  // MARK: Asking

  /// Asks once about a change on disk before the next edit; returns true if it asks.
  mutating func asksAboutDisk() -> Bool {
    let file = file
    guard file.disk.state != .same, !file.disk.isAsked, wouldLoseEdits(file) else { return false }
    switch file.disk.state {
    case .same, .unreadable: return false
    case .changed, .replaced: ask(.conflict(file, keys: keymap, openedBy: lastKey))
    case .gone, .deleted, .moved: ask(.gone(file, openedBy: lastKey))
    }
    withFile(file.id) { $0.disk.isAsked = true }
    return true
  }

  // MARK: Other sessions

  mutating func didFindSessions(_ id: FileID, _ sessions: [OtherSession]) {
    guard let index = index(of: id), let latest = sessions.max(by: { $0.since < $1.since }) else {
      return
    }
    reportDiskChange(
      .alsoOpen(
        files[index].name, latest, since: clock(latest.since), more: sessions.count - 1))
  }

  /// Returns the local time of an instant, with the day if it is not today.
  private func clock(_ seconds: Int) -> String {
    func parts(_ seconds: Int) -> (day: Int, second: Int) {
      let (local, overflow) = seconds.addingReportingOverflow(readings.localOffset(seconds))
      guard !overflow else { return (0, 0) }
      let second = ((local % 86_400) + 86_400) % 86_400
      return ((local - second) / 86_400, second)
    }
    let (day, second) = parts(seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(second / 3600) + ":" + two(second / 60 % 60)
    let days = parts(readings.now.seconds).day - day
    switch days {
    case ...0: return time
    case 1: return time + " yesterday"
    default: return time + " \(days) days ago"
    }
  }
}
