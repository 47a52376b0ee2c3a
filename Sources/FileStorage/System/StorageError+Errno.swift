import Glibc

extension StorageError {
  /// Creates the error for an error number.
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
      case ENOSPC: .diskFull(missing: nil)
      case EDQUOT: .quotaExceeded
      case EFBIG: Self.isFileSizeLimited ? .fileSizeLimited : .fileTooLarge
      case EIO: .inputOutput
      // The call got a mapped page that is gone: inside a call there is no signal.
      case EFAULT: .baseTruncated
      default: .other
      }
    self.init(reason, path, errno: number)
  }

  private static var isFileSizeLimited: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
      && limit.rlim_cur != .max
  }

  /// True if the file system does not support a call or one of its flags.
  var isUnsupportedCall: Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno)
  }

  /// True if names beside the file cannot be created or changed while the file itself may still be
  /// writable: a read-only folder, a sticky one, or a file that is itself a mount point.
  var needsInPlace: Bool {
    [EBUSY, EXDEV, EPERM, EACCES, EROFS].contains(errno)
  }
}
