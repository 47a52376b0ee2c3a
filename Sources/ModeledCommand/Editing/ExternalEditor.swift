import EditorCore
import FileStorage
import Glibc

/// The user's own editor (`$VISUAL`, `$EDITOR`, else `vi`) on a text, in a file that only the
/// user can read.
enum ExternalEditor {
  static func edit(_ text: [UInt8], fileExtension: String) -> Result<[UInt8], FileFailure> {
    let folder = variable("XDG_RUNTIME_DIR") ?? variable("TMPDIR") ?? "/tmp"
    let suffix = fileExtension.isEmpty ? "" : "." + fileExtension
    var template = Array("\(folder)/modeled-XXXXXX\(suffix)".utf8CString)
    // mkstemps makes it with mode 0600.
    let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { return failure("cannot make a file in \(folder)") }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let isWritten = write(text, to: descriptor)
    Glibc.close(descriptor)
    guard isWritten else { return failure("cannot write \(path)") }
    let program = variable("VISUAL") ?? variable("EDITOR") ?? "vi"
    guard run(program, path) else { return failure("\(program) did not end well") }
    do throws(StorageError) {
      let bytes = try FileStorage(recoveryFolder: nil).open(FilePath(path)).bytes
      return .success(bytes.withBytes { Array($0) })
    } catch {
      return .failure(FileFailure(error))
    }
  }

  private static func failure(_ clause: String) -> Result<[UInt8], FileFailure> {
    .failure(FileFailure(clause, safety: "The value is as it was."))
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  private static func write(_ text: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < text.count {
      let count = text[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  /// Through the shell, since the variable may hold arguments; the path is never part of the
  /// command's text.
  private static func run(_ program: String, _ path: String) -> Bool {
    let words = ["sh", "-c", "\(program) \"$1\"", "sh", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawn(&child, "/bin/sh", nil, nil, arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
