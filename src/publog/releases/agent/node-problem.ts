/** Why a node does not have the release that it should: `kind` for metrics, `reason` as one line for the operator. */
export type NodeProblem = { kind: (typeof PROBLEM_KINDS)[number]; reason: string };

export const PROBLEM_KINDS = ['disk', 'store', 'damaged', 'other'] as const;

const OF_ERROR: Readonly<Record<string, NodeProblem['kind']>> = {
  ReleaseDamaged: 'damaged',
  ObjectStoreUnavailable: 'store',
  ObjectMissing: 'store',
  ObjectChanged: 'store',
};
/** Error codes of a disk that is full, broken or read-only. */
const OF_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);

/** Tells an operator of an error of a fetch or a switch. */
export function problemOf(error: unknown): NodeProblem {
  const { name, message, code, cause } = error as NodeJS.ErrnoException;
  const isOfDisk = OF_DISK.has(code) || OF_DISK.has((cause as NodeJS.ErrnoException | undefined)?.code);
  return { kind: isOfDisk ? 'disk' : (OF_ERROR[name] ?? 'other'), reason: message.split('\n')[0]! };
}
