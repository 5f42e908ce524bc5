import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../database/store-unavailable.ts';
import { BadCopy, publishCopy, type CopyRecord } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';

/** What quote-copy.worker.ts does: checks a file, or copies `source` into it first. Messages call it `name`. */
export type CopyTask = { source?: string; file: string; name: string };
export type CopyAnswer = { counted: QuoteCounted } | { bad: string } | { failure: string };

const FILE_MODE = 0o600;

/**
 * Copies the database as it is at one moment, opens and checks the copy, and gives it its name when it is whole and on the disk. Rejects with `BadCopy`
 * when the copy did not come out right, and with the code EEXIST when the name is taken; no file is left then.
 */
export async function copyQuoteFile(file: string, target: string, keepUntilMs: number | null): Promise<CopyRecord> {
  const draft = `${target}.${randomUUID()}.part`;
  closeSync(openSync(draft, 'wx', FILE_MODE));
  const madeAtMs = Date.now();
  try {
    const counted = await runInThread({ source: file, file: draft, name: target });
    return await publishCopy(draft, target, { madeAtMs, ...counted, keepUntilMs });
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

/** Runs a task of quote-copy.worker.ts. Rejects with `BadCopy` or `StoreUnavailable`. */
export function runInThread(task: CopyTask): Promise<QuoteCounted> {
  const worker = new Worker(new URL('./quote-copy.worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new StoreUnavailable(`The copy ${task.name} could not be made or read: ${reason}`));
    worker.once('message', (answer: CopyAnswer) => {
      if ('counted' in answer) resolve(answer.counted);
      else if ('bad' in answer) reject(new BadCopy(answer.bad));
      else fail(answer.failure);
    });
    worker.once('error', (error: Error) => fail(error.message));
    worker.once('exit', (code) => fail(`its thread ended with ${code}`));
  });
}
