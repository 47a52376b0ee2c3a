import FileStorage
import Glibc

/// Who saves in the kill tests: for a folder that takes no new names somebody whom that stops,
/// which it does not stop root.
final class OrdinaryUser {
  /// The probe, run as that user.
  let command: [String]
  private let isStopped: Bool
  private let dropsRoot: Bool
  private let shared = TestFolder()

  /// Nil where root cannot become another user.
  init?(for target: Target, probe: String) {
    isStopped = target == .closedFolder
    dropsRoot = isStopped && geteuid() == 0
    guard dropsRoot else {
      command = [probe]
      return
    }
    // The probe must be within that user's reach.
    let copy = shared.text("probe")
    guard Command.run("cp", probe, copy).status == 0,
      Command.run(["setpriv", "--reuid", "1234", "--clear-groups", "true"]).status == 0
    else { return nil }
    chmod(shared.path, 0o755)
    chmod(copy, 0o755)
    command = ["setpriv", "--reuid", "1234", "--clear-groups", copy]
  }

  /// Lets nobody make a name in the folder, and the user keep recovery data beside it.
  func close(_ folder: TestFolder) {
    guard isStopped else { return }
    if dropsRoot { chown(folder.text("state"), 1234, 4321) }
    chmod(folder.path, 0o555)
  }

  /// Lets whoever runs the tests see to what is left: recovery data is its owner's alone.
  func open(_ folder: TestFolder) {
    guard isStopped else { return }
    chmod(folder.path, 0o755)
    if dropsRoot { _ = Command.run("chown", "-R", "0:0", folder.text("state")) }
  }
}
