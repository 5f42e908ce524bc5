export type OneNodeOutcome<Result> =
  | { kind: 'done'; result: Result }
  /** Another node does it, or just did. */
  | { kind: 'elsewhere'; holder: string };

/**
 * Runs an action unless another node runs it. Its signal aborts when the lease is lost. `restMs`: pause before the
 * next run.
 */
export type OnOneNode = <Result>(
  name: string,
  action: (signal: AbortSignal) => Promise<Result>,
  options?: { restMs?: number },
) => Promise<OneNodeOutcome<Result>>;

export const onThisNode: OnOneNode = async (_name, action) => ({
  kind: 'done',
  result: await action(new AbortController().signal),
});

/** A node whose round is a little early still runs it. */
const REST_SHARE = 0.9;

/** Runs a repeated action on one node. Skips the round while PostgreSQL is out. */
export async function quietly(
  onOneNode: OnOneNode,
  name: string,
  action: () => Promise<void>,
  everyMs: number,
): Promise<void> {
  await onOneNode(name, action, { restMs: everyMs * REST_SHARE }).catch(() => undefined);
}
