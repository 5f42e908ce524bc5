/** `kind` for metrics, `reason` as one line for the operator. */
export type ReleaseProblem = { kind: 'disk' | 'other'; reason: string };

const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

/** Why a node has no release that it should have. */
export function problemOf(error: unknown): ReleaseProblem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const kind = DISK_CODES.has(code) ? 'disk' : 'other';
  return { kind, reason: code === 'ENOSPC' ? 'the disk is full' : message.split('\n')[0]! };
}
