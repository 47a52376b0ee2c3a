// What the editor and whoever runs its effects tell each other about files.

import DocumentFormats
import DocumentTree
import ModelBasics

/// One of the files being edited.
package struct FileID: Hashable, Sendable, Comparable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package static func < (left: FileID, right: FileID) -> Bool { left.number < right.number }
}

/// Whatever the file layer needs to see later that the file on disk is still the one it read.
/// The editor keeps it and hands it back, nothing else.
package struct FileToken: Sendable {
  package let value: any Sendable
  package init(_ value: any Sendable) { self.value = value }
}

/// A file as it was read.
package struct OpenedDocument: Sendable {
  /// As given by the user; shown, and saved to.
  package var path: String
  package var bytes: Bytes
  package var format: Format
  /// The file itself, however it is named; two names of one file are edited as one.
  package var realPath: String?
  /// Nil when the file does not exist yet.
  package var token: FileToken?
  /// Why the file cannot be saved where it is: `no permission to write`.
  package var readOnlyReason: String?

  /// The schema that the file was opened with; nil for that which it may name itself.
  package var schema: Schema?

  /// How the file holds the text.
  package var carrier: any Carrier = .utf8

  /// A document over the same bytes that has been indexed already, when there is one.
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

/// What has become of a file since it was read or saved.
package enum DiskState: Hashable, Sendable {
  case same
  /// The file has another content, or there is one where there was none.
  case changed
  /// Another file has its name.
  case replaced
  /// Nothing has its name; how that came about is not known.
  case gone
  case deleted
  /// It has another name now, this one if that is known.
  case moved(to: String?)
  /// Something has its name that cannot be read.
  case unreadable(FileFailure)
}

/// Another session that has a file open.
package struct OtherSession: Hashable, Sendable {
  package var user: String
  package var process: Int
  /// The terminal it is on: `pts/3`.
  package var terminal: String?
  /// When it opened the file, in seconds since 1970.
  package var since: Int

  package init(user: String, process: Int, terminal: String?, since: Int) {
    self.user = user
    self.process = process
    self.terminal = terminal
    self.since = since
  }
}

/// Why a file is not written without asking.
package enum SaveConflict: Sendable {
  /// The file on disk is not the one expected.
  case changed, gone
  /// Bytes that the document needs went away under it.
  case torn
}

/// Why something with a file did not work, in clauses made by the file layer.
package struct FileFailure: Error, Hashable, Sendable {
  /// The file it is about, when the editor does not know it yet.
  package var path: String?
  /// What happened: `disk full on /etc (12 kB short)`.
  package var clause: String
  /// Whether the clause says which file it is about.
  package var namesFile: Bool
  /// What is safe, as a sentence, when it is not simply that the file is as it was.
  package var safety: String?
  /// What would help, as a sentence.
  package var advice: String?

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

/// A document to be written.
package struct SaveRequest: Sendable {
  package enum Target: Hashable, Sendable {
    /// Where the document came from.
    case same
    /// Another path, which becomes the document's own when it has been written.
    case other(String)
    /// Another path, which gets a copy; the document stays what it is.
    case copy(String)

    /// The path when it is not the document's own.
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
  /// The document to render, which costs what its changes do, and to check the rendering with.
  package var document: Document
  /// How the file is to hold the text.
  package var carrier: any Carrier
  /// What the file on disk must still be; nil when there must be none.
  package var expecting: FileToken?
  /// Writes whatever is on disk; theirs is kept beside.
  package var overwrites: Bool
  /// Keeps what is on disk beside, although it is what was expected.
  package var keepsTheirs = false
}

/// A document that was written.
package struct SavedDocument: Sendable {
  /// The bytes now on disk, read back; they become the base. For a large file the one the
  /// check has indexed.
  package var document: Document
  /// The document as it was rendered for this save; it carries nodes over to the new base.
  package var rendering: Rendering
  package var token: FileToken
  /// Something worth saying, such as that the file was written in place.
  package var note: String?

  package init(
    document: Document, rendering: Rendering, token: FileToken, note: String? = nil
  ) {
    self.document = document
    self.rendering = rendering
    self.token = token
    self.note = note
  }
}
