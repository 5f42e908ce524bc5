import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkCopyRecord } from '../quote-copies.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { checkInThread } from './quote-file.ts';

const FILE_MODE = 0o600;

/** Copies a file beside `target`, checks it there, and removes it after its use. Rejects with `BadCopy`. */
export async function withDraft<Result>(
  file: string,
  target: string,
  use: (draft: string, counted: QuoteCounted) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.part`;
  try {
    checkCopyRecord(file, await copyFile(file, draft));
    return await use(draft, await checkInThread({ file: draft, name: file }));
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  }
}

async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: FILE_MODE }),
  );
  return { bytes, sha256: sum.digest('hex') };
}
