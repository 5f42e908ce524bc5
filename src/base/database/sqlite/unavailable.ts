import { StoreUnavailable } from '../store-unavailable.ts';

/** Codes where the file is at fault, not the statement: https://sqlite.org/rescode.html */
const FILE_FAULTS = new Map([
  [5, 'locked'],
  [6, 'locked'],
  [7, 'out of memory'],
  [8, 'not to be written'],
  [10, 'unreadable or not to be written'],
  [11, 'damaged'],
  [13, 'not to be written: the disk is full'],
  [14, 'not to be opened'],
  [26, 'not a database'],
]);

/** The file is damaged, or something else. */
export class UnusableFile extends StoreUnavailable {}
const UNUSABLE = new Set([11, 26]);

export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Throws `StoreUnavailable` for faults of the file or its disk. */
export function attempt<Result>(file: string, action: () => Result): Result {
  try {
    return action();
  } catch (cause) {
    const code = resultCode(cause);
    const fault = FILE_FAULTS.get(code);
    if (!fault) throw cause;
    const Failure = UNUSABLE.has(code) ? UnusableFile : StoreUnavailable;
    throw new Failure(`${file} is ${fault}`, { cause });
  }
}
