import Glibc

extension StorageError {
  /// The reason an error number stands for.
  init(errno number: Int32, _ path: FilePath) {
    let reason: Reason =
      switch number {
      case ENOENT: .missing
      case ENOTDIR: .folderNotAFolder
      case EISDIR: .isFolder
      case ENAMETOOLONG: .nameTooLong
      case ELOOP: .tooManyLinks
      case ENXIO: .isSocket
      case EACCES: .permissionDenied
      case EPERM: .notPermitted
      case EROFS: .readOnlyFileSystem
      case EBUSY, ETXTBSY: .busy
      case EMFILE, ENFILE: .tooManyOpenFiles
      case ENOMEM: .outOfMemory
      case EOPNOTSUPP, ENOSYS, EXDEV: .notSupported
      case EINTR: .interrupted
      case ENOSPC: .diskFull(short: nil)
      case EDQUOT: .quotaExceeded
      case EFBIG: .fileTooLarge
      case EIO: .inputOutput
      // The call was given a mapped page that is gone: no signal comes inside a call.
      case EFAULT: .baseTorn
      default: .other
      }
    self.init(reason, path, errno: number)
  }

  /// Whether the file system does not know a call, or a flag of it.
  var isUnsupportedCall: Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno)
  }

  /// Whether names beside the file cannot be made or changed, while the file itself may still be
  /// written: a read-only folder, a sticky one, a file that is a mount point of its own.
  var needsInPlace: Bool {
    [EBUSY, EXDEV, EPERM, EACCES, EROFS].contains(errno)
  }
}
