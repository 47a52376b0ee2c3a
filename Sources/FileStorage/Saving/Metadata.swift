import CStorage
import Glibc

/// The properties of a file besides its content: owner, group, mode and extended attributes. The
/// access control list is one of the attributes (`system.posix_acl_access`).
struct Metadata {
  private struct Attribute: Equatable {
    var name: FilePath
    var value: [UInt8]
  }

  private let status: stat
  /// Nil if the file system has no extended attributes.
  private let attributes: [Attribute]?

  init(of file: Descriptor) throws(StorageError) {
    status = try file.status()
    attributes = try Self.attributes(of: file)
  }

  /// Gives a file the same properties. Returns false if the system does not permit it; then only
  /// overwriting the original keeps its properties.
  ///
  /// The owner is set first, since that clears mode bits and capabilities, and the mode last, since
  /// until then only the owner can read the file.
  func apply(to file: Descriptor) -> Bool {
    do throws(StorageError) {
      let current = try file.status()
      if current.st_uid != status.st_uid || current.st_gid != status.st_gid {
        try file.changeOwner(user: status.st_uid, group: status.st_gid)
      }
      // A default access list of the folder may have given the file one that the original does not
      // have.
      let present = try Self.attributes(of: file)
      guard (present == nil) == (attributes == nil) else { return false }
      let attributes = attributes ?? []
      for extra in present ?? [] where !attributes.contains(where: { $0.name == extra.name }) {
        try Self.change(file, .removeAttribute, extra.name) { name in
          csystem_remove_attribute(file.number, name)
        }
      }
      for attribute in attributes {
        try Self.change(file, .setAttribute, attribute.name) { name in
          attribute.value.withUnsafeBytes { value in
            csystem_set_attribute(file.number, name, value.baseAddress, value.count)
          }
        }
      }
      try file.changeMode(status.st_mode & 0o7777)
      let applied = try file.status()
      return applied.st_uid == status.st_uid && applied.st_gid == status.st_gid
        && applied.st_mode == status.st_mode
    } catch {
      return false
    }
  }

  private static func change(
    _ file: Descriptor, _ call: SystemCalls.Call, _ name: FilePath,
    _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(StorageError) {
    try file.system.perform(call, naming: name, file.path) { Int(body($0)) }
  }

  private static func attributes(of file: Descriptor) throws(StorageError) -> [Attribute]? {
    let list: [UInt8]
    do throws(StorageError) {
      list = try bytes(.listAttributes, file) { buffer in
        csystem_list_attributes(
          file.number, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    } catch {
      if error.errno == EOPNOTSUPP || error.errno == ENOSYS { return nil }
      throw error
    }
    var attributes: [Attribute] = []
    for name in list.split(separator: 0) {
      let terminated = name.map { CChar(bitPattern: $0) } + [0]
      do throws(StorageError) {
        let value = try bytes(.getAttribute, file) { buffer in
          csystem_get_attribute(file.number, terminated, buffer.baseAddress, buffer.count)
        }
        attributes.append(Attribute(name: FilePath(bytes: name), value: value))
      } catch {
        if error.errno != ENODATA { throw error }
      }
    }
    return attributes
  }

  /// The kernel's limit for a value and for a list of names (`xattr(7)`).
  private static let sizeLimit = 64 << 10

  private static func bytes(
    _ call: SystemCalls.Call, _ file: Descriptor, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(StorageError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: sizeLimit)
    let count = try file.system.perform(call, file.path) { _ in
      buffer.withUnsafeMutableBytes { body($0) }
    }
    return Array(buffer[..<min(count, sizeLimit)])
  }
}
