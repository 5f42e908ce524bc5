import type { FastifyRequest } from 'fastify';
import { type Operator, type OperatorStore, SESSION_IDLE_MS } from '../store/operator-store.ts';

/** A use is written at most this often. */
const NOTE_EVERY_MS = 60_000;
const MAX_PROGRAMS = 1_000;

/** Notes operators who show their key with each request: a sign-in in the log at the first one and after a pause of 12 hours. */
export function notePrograms(store: OperatorStore, now: () => number) {
  const lastUse = new Map<string, number>();
  return async ({ id, name }: Operator, request: FastifyRequest): Promise<void> => {
    const atMs = now();
    const program = `${id} ${request.ip}`;
    const idleMs = atMs - (lastUse.get(program) ?? -SESSION_IDLE_MS);
    if (idleMs < NOTE_EVERY_MS) return;
    if (idleMs >= SESSION_IDLE_MS)
      await store.log.append({
        atMs,
        who: name,
        address: request.ip,
        event: 'sign-in',
        subject: 'with a key, as a program',
      });
    lastUse.delete(program);
    lastUse.set(program, atMs);
    if (lastUse.size > MAX_PROGRAMS) lastUse.delete(lastUse.keys().next().value!);
    await store
      .noteSeen(id, atMs)
      .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a key could not be noted'));
  };
}
