const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be used by the user that runs this process',
  EPERM: 'may not be used by the user that runs this process',
  EISDIR: 'is a directory, not a file',
  ENOTDIR: 'leads through a file that is no directory',
  EEXIST: 'is a file, not a directory',
  ENOSPC: 'lies on a full disk',
  EDQUOT: 'lies where the disk quota is used up',
  EROFS: 'lies on a read-only file system',
  ENAMETOOLONG: 'is too long a path',
  ELOOP: 'leads through symbolic links that run in a circle',
  EIO: 'lies on a disk that fails',
};

/** What is wrong with a path, as the predicate of a sentence; null for an error that is not about a file. */
export const fileFault = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  return FAULTS[String(error.code)] ?? `cannot be used (${String(error.code)})`;
};
