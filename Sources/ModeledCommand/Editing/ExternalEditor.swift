import EditorCore
import FileStorage
import Glibc
import NcursesTerminal

/// Runs the user's own editor (`$VISUAL`, `$EDITOR`, else `vi`) on a text, in a temporary file that
/// only the user can read. The file is in memory if the text comes from a file whose content must
/// not be written to a disk.
enum ExternalEditor {
  enum Failure {
    case noFile(folder: String)
    case notWritten(path: String)
    case failed(program: String)
  }

  static func edit(
    _ text: [UInt8], fileExtension: String, of path: FilePath?, _ storage: FileStorage
  ) -> Result<[UInt8], FileFailure> {
    guard let folder = folder(for: path, storage) else {
      return .failure(FileFailure(storage.noFolder(for: path ?? ".").clause))
    }
    let suffix = fileExtension.isEmpty ? "" : "." + fileExtension
    var template = Array("\(folder)/modeled-XXXXXX\(suffix)".utf8CString)
    // mkstemps creates the file with mode 0600.
    let descriptor = mkstemps(&template, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { return failure(.noFile(folder: folder)) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let isWritten = write(text, to: descriptor)
    Glibc.close(descriptor)
    guard isWritten else { return failure(.notWritten(path: path)) }
    let program = variable("VISUAL") ?? variable("EDITOR") ?? "vi"
    guard run(program, path) else { return failure(.failed(program: program)) }
    do throws(StorageError) {
      let bytes = try FileStorage(recoveryFolder: nil).open(FilePath(path)).bytes
      return .success(bytes.withBytes { Array($0) })
    } catch {
      return .failure(FileFailure(error, path))
    }
  }

  private static func folder(for path: FilePath?, _ storage: FileStorage) -> String? {
    let folders = [variable("XDG_RUNTIME_DIR"), variable("TMPDIR"), "/tmp"].compactMap { $0 }
    guard let path, storage.ephemeralReason(of: path) != nil else { return folders.first }
    return (folders + ["/dev/shm"]).first { storage.isInMemory(FilePath($0)) }
  }

  private static func failure(_ failure: Failure) -> Result<[UInt8], FileFailure> {
    .failure(FileFailure(failure.message))
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  private static func write(_ text: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < text.count {
      let count = text[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  /// Runs the program through the shell, since the variable may contain arguments. The path is
  /// passed as an argument, never as part of the command's text.
  private static func run(_ program: String, _ path: String) -> Bool {
    let parts = ["sh", "-c", "\(program) \"$1\"", "sh", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = parts.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The program's own standard streams may be pipes.
    guard let terminal = try? TerminalDevice() else { return false }
    defer { close(terminal.descriptor) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, terminal.descriptor, descriptor)
    }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child = pid_t()
    guard posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ) == 0 else {
      return false
    }
    return wait(for: child)
  }

  private static func wait(for child: pid_t) -> Bool {
    var status: Int32 = 0
    while true {
      if waitpid(child, &status, WUNTRACED) < 0 {
        guard errno == EINTR else { return false }
      } else if status & 0xFF == 0x7F {
        // The editor was stopped from the keyboard: stop this program too; the shell continues
        // both.
        kill(getpid(), SIGSTOP)
        kill(child, SIGCONT)
      } else {
        return status == 0
      }
    }
  }
}
