import FileStorage
import Glibc

/// The user that saves in the kill tests: for a folder without write permission it must not be
/// root, whom permissions do not stop.
final class OrdinaryUser {
  /// The command that runs the probe as that user.
  let command: [String]
  private let isStopped: Bool
  private let dropsRoot: Bool
  private let shared = TestFolder()

  /// Returns nil if root cannot become another user.
  init?(for target: Target, probe: String) {
    isStopped = target == .closedFolder
    dropsRoot = isStopped && geteuid() == 0
    guard dropsRoot else {
      command = [probe]
      return
    }
    // That user must be able to run the probe.
    let copy = shared.text("probe")
    guard Command.run("cp", probe, copy).status == 0,
      Command.run(["setpriv", "--reuid", "1234", "--clear-groups", "true"]).status == 0
    else { return nil }
    chmod(shared.path, 0o755)
    chmod(copy, 0o755)
    command = ["setpriv", "--reuid", "1234", "--clear-groups", copy]
  }

  /// Makes the folder read-only, and lets the user write recovery data beside it.
  func close(_ folder: TestFolder) {
    guard isStopped else { return }
    if dropsRoot { chown(folder.text("state"), 1234, 4321) }
    chmod(folder.path, 0o555)
  }

  /// Lets the user of the tests read the remaining files: recovery data is accessible only to its
  /// owner.
  func open(_ folder: TestFolder) {
    guard isStopped else { return }
    chmod(folder.path, 0o755)
    if dropsRoot { _ = Command.run("chown", "-R", "0:0", folder.text("state")) }
  }
}
