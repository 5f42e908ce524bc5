/** Why a release cannot be published, fetched or put in force, in words for people. Nothing that is in force has changed. */
export class ReleaseProblem extends Error {
  override name = 'ReleaseProblem';
}

/** What the store holds is not what the release says: another try gives the same, unless it is published again. */
export class ReleaseDamaged extends ReleaseProblem {
  override name = 'ReleaseDamaged';
}

/** A full disk in words; other errors as they are. */
export function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new ReleaseProblem('The disk is full: what is in force stays, and a later try goes on from here.', {
    cause: error,
  });
}
