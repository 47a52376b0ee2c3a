// The data about files that the editor and the program around it exchange.

import DocumentFormats
import DocumentTree
import ModelBasics

/// The identifier of an open file.
package struct FileID: Hashable, Sendable, Comparable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package static func < (left: FileID, right: FileID) -> Bool { left.number < right.number }
}

/// The information that the file layer needs to check later whether the file on disk has changed since it was read. The editor only
/// stores it and passes it back.
package struct FileToken: Sendable {
  package let value: any Sendable
  package init(_ value: any Sendable) { self.value = value }
}

/// A file that was read.
package struct OpenedDocument: Sendable {
  /// The path that the user gave; shown on the screen and used for saving.
  package var path: String
  package var bytes: Bytes
  package var format: Format
  /// The resolved path: two paths of the same file are edited as one file.
  package var realPath: String?
  /// Nil if the file does not exist yet.
  package var token: FileToken?
  /// The reason why the file cannot be saved at its path, such as `no permission to write`; nil if it can.
  package var readOnlyReason: String?

  /// The schema that the file was opened with; nil to use the one that the file refers to.
  package var schema: Schema?

  /// The encoding of the text in the file.
  package var carrier: any Carrier = .utf8

  /// The name of a document that is not in a file, such as `standard input`.
  package var title: String?
  /// The position to go to when the file is first shown.
  package var start: StartPosition?

  /// The problems of the file that are no faults of its text.
  package var remarks: [FileRemark] = []

  /// A document with the same bytes that is already indexed, if there is one.
  package var indexed: Document?

  package init(
    path: String, realPath: String? = nil, bytes: Bytes, format: Format,
    token: FileToken?, readOnlyReason: String? = nil
  ) {
    self.path = path
    self.realPath = realPath
    self.bytes = bytes
    self.format = format
    self.token = token
    self.readOnlyReason = readOnlyReason
  }
}

/// The state of a file on disk, compared with when it was read or saved.
package enum DiskState: Hashable, Sendable {
  case same
  /// The file has different content, or a new file was created.
  case changed
  /// A different file has the path.
  case replaced
  /// No file has the path, and the reason is unknown.
  case gone
  case deleted
  /// The file was renamed, to this path if it is known.
  case moved(to: String?)
  /// The path leads to something that cannot be read.
  case unreadable(FileFailure)
}

/// Another session that has the file open.
package struct OtherSession: Hashable, Sendable {
  package var user: String
  package var process: Int
  /// The terminal of the session, such as `pts/3`.
  package var terminal: String?
  /// The time when it opened the file, in seconds since 1970.
  package var since: Int

  package init(user: String, process: Int, terminal: String?, since: Int) {
    self.user = user
    self.process = process
    self.terminal = terminal
    self.since = since
  }
}

/// The reason why a save needs the user's confirmation.
package enum SaveConflict: Sendable {
  /// The file on disk is not the expected one.
  case changed, gone
  /// Bytes that the document needs were removed from the open file.
  case torn
}

/// The reason why an operation on a file failed, as clauses written by the file layer.
package struct FileFailure: Error, Hashable, Sendable {
  /// The path of the file, if the editor does not know it yet.
  package var path: String?
  /// The problem, such as `disk full on /etc (12 kB short)`.
  package var clause: String
  /// True if the clause contains the name of the file.
  package var namesFile: Bool
  /// A sentence that says what is safe, unless the file is simply unchanged.
  package var safety: String?
  /// A sentence about what the user can do.
  package var advice: String?
  /// True if the user has cancelled the work.
  package var isCancellation = false

  package init(
    _ clause: String, path: String? = nil, namesFile: Bool = false, safety: String? = nil,
    advice: String? = nil
  ) {
    self.clause = clause
    self.namesFile = namesFile
    self.path = path
    self.safety = safety
    self.advice = advice
  }
}

/// A request to write a document.
package struct SaveRequest: Sendable {
  package enum Target: Hashable, Sendable {
    /// The document's own path.
    case same
    /// Another path, which becomes the document's own after the save.
    case other(String)
    /// Another path for a copy; the document keeps its own path.
    case copy(String)

    /// The path if it is not the document's own.
    package var otherPath: String? {
      switch self {
      case .same: nil
      case .other(let path), .copy(let path): path
      }
    }
  }

  package var file: FileID
  package var path: String
  package var target: Target
  /// The document to render, at a cost proportional to its changes, and to check the result against.
  package var document: Document
  /// The encoding of the written text.
  package var carrier: any Carrier
  /// The expected state of the file on disk; nil if no file may exist.
  package var expecting: FileToken?
  /// True to replace the file whatever it contains, keeping its content in a copy.
  package var overwrites: Bool
  /// True to keep the content on disk in a copy although it is the expected one.
  package var keepsTheirs = false
  /// The format to write the document in, or nil to write it as it is.
  package var conversion: Format?
  /// True to convert the document although the format cannot hold all of it.
  package var acceptsLosses = false
}

/// A document that was saved.
package struct SavedDocument: Sendable {
  /// A document over the bytes now on disk, which becomes the base. For a large file it is the one that the check has indexed.
  package var document: Document
  /// The rendering that was saved; it maps nodes to the new base.
  package var rendering: Rendering
  /// The encoding for the next save.
  package var carrier: any Carrier
  package var token: FileToken
  /// A note for the user, for example that the file was written in place.
  package var note: String?

  package init(
    document: Document, rendering: Rendering, carrier: any Carrier = .utf8, token: FileToken,
    note: String? = nil
  ) {
    self.document = document
    self.rendering = rendering
    self.carrier = carrier
    self.token = token
    self.note = note
  }
}
