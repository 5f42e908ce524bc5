import type { Verdict } from './check.ts';
import type { Judged, JudgedReply } from './judge.ts';

export type JudgeTask = { id: number; reply: JudgedReply; check: Judged };
export type JudgeAnswer = { id: number; verdict: Verdict };

let judge: { worker: Worker; waiting: Map<number, PromiseWithResolvers<Verdict>> } | null = null;
let lastId = 0;

/** Has a worker judge a reply. Without workers the page loads the parser and does it itself. */
export async function judgeBeside(reply: JudgedReply, check: Judged): Promise<Verdict> {
  if (typeof Worker !== 'undefined') {
    try {
      return await askWorker(reply, check);
    } catch {
      // no worker can be had
    }
  }
  const { judgeReply } = await import('./judge.ts');
  return judgeReply(reply, check);
}

function askWorker(
  { status, statusText, headers, bytes }: JudgedReply,
  { rules, origin, expected, domain, url }: Judged,
): Promise<Verdict> {
  const { worker, waiting } = (judge ??= startJudge());
  const answer = Promise.withResolvers<Verdict>();
  lastId += 1;
  waiting.set(lastId, answer);
  const check: Judged = { rules, origin, expected, url, ...(domain && { domain }) };
  const task: JudgeTask = { id: lastId, reply: { status, statusText, headers, bytes }, check };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
  worker.postMessage(task);
  return answer.promise;
}

function startJudge(): NonNullable<typeof judge> {
  const worker = new Worker(new URL('./judging.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<Verdict>>();
  worker.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => {
    waiting.get(data.id)?.resolve(data.verdict);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    judge = null;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the worker has failed'));
    waiting.clear();
  });
  return { worker, waiting };
}
