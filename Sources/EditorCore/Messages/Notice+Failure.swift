extension Notice {
  /// True if the message reports a failure.
  package var isError: Bool {
    switch self {
    case .notOpened, .notSaved, .saveCancelled, .notReloaded, .diskUnreadable, .schemaNotRead,
      .editRefused, .referenceWithoutValue, .textTooLong,
      .externalFailed, .externalNotAccepted, .dataNotImported, .dataTooLong, .dataNotExported,
      .unknownCommand, .needsNothing, .unsavedChanges, .onlyCopy, .needsName, .needsFile,
      .finishTyping, .notReplaced, .bulk(.refused), .needsAmount, .notJournaled, .fieldIsFull,
      .pasteNeedsKey, .journalDamaged, .notEmbedded, .hasNoFile, .brokenNotConverted,
      .brokenNotSaved,
      .convertsWhenRead, .entryNotConverted:
      true
    default: false
    }
  }
}
