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
      default: .other
      }
    self.init(reason, path, errno: number)
  }
}
