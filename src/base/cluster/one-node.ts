export type OneNodeOutcome<Result> =
  | { kind: 'done'; result: Result }
  /** Another node does it, or has just done it. */
  | { kind: 'elsewhere'; holder: string };

/**
 * Runs an action unless another node runs the one of this name. Its signal is aborted when the node can no longer be sure to be the only one; an action that
 * ignores it must be safe to run twice. `restMs`: once it has succeeded, nobody begins it again for so long. Rejects as the action does, and with
 * `StoreUnavailable`.
 */
export type OnOneNode = <Result>(
  name: string,
  action: (signal: AbortSignal) => Promise<Result>,
  options?: { restMs?: number },
) => Promise<OneNodeOutcome<Result>>;

/** Where there is one node: every action runs. */
export const onThisNode: OnOneNode = async (_name, action) => ({
  kind: 'done',
  result: await action(new AbortController().signal),
});

/** Rounds of several nodes never begin at the same moment: a node whose round is a little early does not pass it over. */
const REST_SHARE = 0.9;

/** A round of an action that never rejects and comes again after `everyMs`, on one node. While PostgreSQL is out, nobody does it. */
export async function quietly(
  onOneNode: OnOneNode,
  name: string,
  action: () => Promise<void>,
  everyMs: number,
): Promise<void> {
  await onOneNode(name, action, { restMs: everyMs * REST_SHARE }).catch(() => undefined);
}
