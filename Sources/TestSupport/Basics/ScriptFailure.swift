/// The failure of a script, with its seed and the edits so far, so that it can be run again.
package struct ScriptFailure: Error, CustomStringConvertible {
  package var seed: UInt64
  package var reason: String
  package var log: [String]

  package init(seed: UInt64, reason: String, log: [String]) {
    self.seed = seed
    self.reason = reason
    self.log = log
  }

  package var description: String {
    "script \(seed): \(reason)\n" + log.joined(separator: "\n")
  }
}
