import type { Worker } from 'node:cluster';
import { isOfRelease, type Answer, type ToProcess, type ToSupervisor } from './messages.ts';
import { addCounts, type Figure } from './add-counts.ts';

/** A process that does not answer within this is left out: it is starting, ending or busy. */
const ANSWER_LIMIT_MS = 1_000;

type Asked = { from: Worker; id: number; answers: Answer<unknown>[]; waitsFor: Set<Worker>; timer: NodeJS.Timeout };

/**
 * Hands messages from process to process. A question goes to every process that is ready, the asking one among them, and its answers come back together. What
 * a process had counted when it was last asked stays in the figures after its end, so that no sum ever falls. A process that is ready hears the last news of
 * the release before any question.
 */
export function openRelay(ready: () => ReadonlyMap<Worker, number>) {
  const asked = new Map<number, Asked>();
  const lastFigures = new Map<Worker, readonly Figure[]>();
  let ofEnded: readonly Figure[] = [];
  let ofRelease: ToProcess | null = null;
  let lastId = 0;

  const tell = (worker: Worker, message: ToProcess): void => {
    if (worker.isConnected()) worker.send(message, () => undefined);
  };

  function ask(from: Worker, { id, question, about }: ToSupervisor & { kind: 'ask' }): void {
    const own = ++lastId;
    const timer = setTimeout(() => end(own), ANSWER_LIMIT_MS);
    const waitsFor = new Set(ready().keys());
    const answers = question === 'metrics' ? [{ process: 0, value: ofEnded }] : [];
    asked.set(own, { from, id, answers, waitsFor, timer });
    for (const worker of waitsFor) tell(worker, { kind: 'question', id: own, question, about });
    if (waitsFor.size === 0) end(own);
  }

  function answer(from: Worker, id: number, value: unknown): void {
    const one = asked.get(id);
    if (one === undefined || !one.waitsFor.delete(from)) return;
    one.answers.push({ process: ready().get(from) ?? 0, value });
    if (Array.isArray(value)) lastFigures.set(from, value as Figure[]);
    if (one.waitsFor.size === 0) end(id);
  }

  function end(id: number): void {
    const { from, id: theirs, answers, timer } = asked.get(id)!;
    clearTimeout(timer);
    asked.delete(id);
    tell(from, { kind: 'answers', id: theirs, answers: answers.toSorted((a, b) => a.process - b.process) });
  }

  return {
    tell,
    take(from: Worker, message: ToSupervisor): void {
      if (message.kind === 'ready' && ofRelease !== null) tell(from, ofRelease);
      else if (message.kind === 'ask') ask(from, message);
      else if (message.kind === 'answer') answer(from, message.id, message.value);
      else if (message.kind === 'news') {
        if (isOfRelease(message.news)) ofRelease = message;
        for (const worker of ready().keys()) if (worker !== from) tell(worker, message);
      }
    },
    /** A process has ended: nobody waits for it. */
    forget(worker: Worker): void {
      ofEnded = addCounts([ofEnded, lastFigures.get(worker) ?? []]);
      lastFigures.delete(worker);
      for (const [id, { waitsFor }] of asked) if (waitsFor.delete(worker) && waitsFor.size === 0) end(id);
    },
  };
}
