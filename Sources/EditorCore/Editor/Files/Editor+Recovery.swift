// Recoverable edits from earlier sessions are offered one by one, the latest first. A journal is replayed edit by edit: exactly if
// the file is the version that was edited, otherwise by keys and indexes on the current content.

import DocumentTree
import ModelBasics

extension Editor {
  mutating func didFindRecoveries(_ id: FileID, _ offers: [RecoveryOffer], wereRequested: Bool) {
    guard let index = index(of: id) else { return }
    if offers.isEmpty {
      if wereRequested { report(.nothingToRecover) }
      return
    }
    files[index].offers = offers
    askAboutRecovery(id, openedBy: lastKey)
  }

  /// Asks about the next offer, if any. The key that answered the previous question may answer this one too, because recovery can
  /// be undone.
  mutating func askAboutRecovery(_ id: FileID, openedBy key: Key? = nil) {
    guard let index = index(of: id), let offer = files[index].offers.first else { return }
    if hasNoEffect(offer, files[index]) {
      files[index].offers.removeFirst()
      effects.append(.forgetRecovery(id, offer.number))
      return askAboutRecovery(id, openedBy: key)
    }
    show(id)
    ask(
      .recovery(
        files[index], offer, age: Self.age(readings.now.seconds - offer.written),
        keys: keymap, openedBy: key))
  }

  /// Returns a text for the time since an event, such as `5 minutes ago`.
  package static func age(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "a moment ago"
    case ..<7200: "\(seconds / 60) minutes ago"
    case ..<172_800: "\(seconds / 3600) hours ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  /// True if recovery would change nothing, because all edits were undone or the field was dropped.
  private func hasNoEffect(_ offer: RecoveryOffer, _ file: EditedFile) -> Bool {
    guard case .edits(let records) = offer.content else { return false }
    // A long file is not indexed yet when it is asked about.
    if records.areUndone { return true }
    guard offer.isOfThisVersion, file.document.isIndexed, !file.document.hasAnyChanges else {
      return false
    }
    var copy = file.document
    let recovery = copy.replay(records, isSameText: offer.isOfThisText)
    return recovery.outcome.isWhole && !copy.hasAnyChanges
  }

  mutating func recover(_ id: FileID, _ offer: RecoveryOffer) {
    show(id)
    guard file.id == id else { return }
    file.offers.removeAll { $0.number == offer.number }
    switch offer.content {
    case .text(let bytes):
      take(offer, bytes)
      askAboutRecovery(id)
    case .cutOffSave(let save):
      take(offer, save.new)
      askAboutRecovery(id)
    case .edits(let records):
      guard file.document.isIndexed else {
        file.recovery = offer
        return report(.recoveryWaits)
      }
      make(records, of: offer)
      if layers.isEmpty { askAboutRecovery(id) }
    }
  }

  /// Continues a recovery that waited for the index.
  mutating func recoverWhenIndexed() {
    guard let offer = file.recovery, file.document.isIndexed, file.saving == nil else { return }
    file.recovery = nil
    recover(file.id, offer)
  }

  private mutating func take(_ offer: RecoveryOffer, _ bytes: Bytes) {
    let root = file.document.root
    var isWhole = true
    let text = bytes.array(Span(0, bytes.count))
    if file.document.hasAnyChanges {
      // Edits and recoveries made earlier stay in the document.
      var copy = file.document
      copy.revertAll()
      copy.adopt(text)
      guard let patch = copy.patch() else { return report(.recoveryNeedsCleanFile) }
      let outcome = file.document.apply(patch)
      isWhole = outcome.isWhole
      showLost(outcome, .recovered)
    } else {
      file.document.adopt(text)
    }
    if !offer.isOfThisVersion { file.keepsTheirs = true }
    guard let change = file.document.edits.first else {
      effects.append(.forgetRecovery(file.id, offer.number))
      return report(.recoveryIsSame)
    }
    accept(offer, isWhole: isWhole)
    didChange(oldRoot: root, focus: change.path)
    startIndexingIfNeeded()
    report(.recovered)
  }

  private mutating func accept(_ offer: RecoveryOffer, isWhole: Bool) {
    for number in [offer.number] + offer.included {
      effects.append(.acceptRecovery(file.id, number, isWhole: isWhole))
    }
    file.offers.removeAll { offer.included.contains($0.number) }
  }

  private mutating func make(_ records: [JournalRecord], of offer: RecoveryOffer) {
    let root = file.document.root
    let wasChanged = file.document.hasAnyChanges
    let revision = file.document.revision
    let recovery = file.document.replay(records, isSameText: offer.isOfThisText)
    let outcome = recovery.outcome
    guard file.document.revision != revision else {
      if outcome.isWhole {
        effects.append(.forgetRecovery(file.id, offer.number))
        return report(.recoveryIsSame)
      }
      // The entries that the edits belong to may return, so the offer is kept.
      report(.nothingRecovered)
      return showLost(outcome, .nothingRecovered)
    }
    accept(offer, isWhole: outcome.isWhole)
    didChange(oldRoot: root, focus: file.document.edits.first?.path)
    startIndexingIfNeeded()
    if !offer.isOfThisVersion { file.keepsTheirs = true }
    if recovery.isExact, outcome.isWhole { return report(.recoveredEdits(file.changeCount)) }
    let notice = Notice.recoveredByPath(
      outcome.made, over: outcome.overwritten.count, lost: outcome.lost.count,
      hasGap: outcome.hasGap, onOtherVersion: !wasChanged && !offer.isOfThisVersion)
    report(notice)
    showLost(outcome, notice)
  }

  /// Lists the edits whose entries were not found, with their texts.
  mutating func showLost(_ outcome: Patch.Outcome, _ notice: Notice) {
    if outcome.isWhole { return }
    var lines = outcome.lost.map(ChangeDescriber.lost)
    if outcome.isCutShort {
      lines.append(StyledText("! The edits after this one could not be applied.", .problem))
    }
    if outcome.hasGap {
      lines.append(
        StyledText("! Some changes could not be read: their journal is damaged.", .problem))
    }
    layers.append(
      ListLayer(
        .lostEdits, title: "Changes that could not be applied",
        lines: lines + ["", StyledText(notice.text(keymap), .overlayText)],
        pageHeight: layout.outlineRows))
  }

  /// Shows the changes that recovery would make.
  mutating func compareRecovery(_ id: FileID, _ offer: RecoveryOffer) {
    guard let index = index(of: id) else { return }
    guard files[index].document.isIndexed else { return report(.notReadYet) }
    var copy = files[index].document
    var lost: [StyledText] = []
    switch offer.content {
    case .text(let bytes): copy.adopt(bytes.array(Span(0, bytes.count)))
    case .cutOffSave(let save): copy.adopt(save.new.array(Span(0, save.new.count)))
    case .edits(let records):
      let outcome = copy.replay(records, isSameText: offer.isOfThisText).outcome
      lost = outcome.lost.map(ChangeDescriber.lost)
    }
    let changes = copy.edits
    layers.append(
      ListLayer(
        .recovery, title: "\(Notice.changes(changes.count)) to recover in \(files[index].name)",
        changes, of: copy, and: lost, pageHeight: layout.boxRows))
  }

  mutating func discardRecovery(_ id: FileID, _ offer: RecoveryOffer) {
    withFile(id) { $0.offers.removeAll { $0.number == offer.number } }
    effects.append(.discardRecovery(id, offer.number))
    report(.recoveryDiscarded(isKept: offer.isKeptWhenDiscarded))
    askAboutRecovery(id)
  }

  /// Looks for postponed offers, and for edits discarded in the last days; `:recover`.
  mutating func requestRecoveries() { effects.append(.findRecoveries(file.id)) }
}
