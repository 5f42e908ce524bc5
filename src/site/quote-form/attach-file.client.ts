import { paths } from '#base/paths.ts';
import type { AttachedFile } from '#desk/request/quote-limits.ts';
import { quoteMessages } from './messages.ts';

/** The server ends a file after five minutes. */
const LIMIT_MS = 310_000;

type Sending = {
  signal: AbortSignal;
  /** The part that has gone out, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** Sends one file. Every failure is a sentence for people. */
export function attachFile(file: File, { signal, onProgress }: Sending): Promise<AttachedFile | { error: string }> {
  return new Promise((resolve) => {
    // fetch does not say how much has gone out
    const call = new XMLHttpRequest();
    const failed = () => resolve({ error: quoteMessages.wishes.notSent });
    if (signal.aborted) return failed();
    signal.addEventListener('abort', () => call.abort());
    call.open('POST', paths.attachFile(file.name));
    call.setRequestHeader('content-type', 'application/octet-stream');
    call.setRequestHeader('accept', 'application/json');
    call.responseType = 'json';
    call.timeout = LIMIT_MS;
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / Math.max(file.size, 1)));
    for (const type of ['error', 'timeout', 'abort']) call.addEventListener(type, failed);
    call.addEventListener('load', () => {
      const { token, name, error } = (call.response ?? {}) as Partial<AttachedFile> & { error?: unknown };
      if (call.status === 200 && typeof token === 'string' && typeof name === 'string')
        resolve({ token, name, sizeBytes: file.size });
      else resolve({ error: typeof error === 'string' ? error : quoteMessages.wishes.notSent });
    });
    call.send(file);
  });
}
