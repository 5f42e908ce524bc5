import { paths } from '../../paths.ts';
import type { AttachedFile } from './attached-file.ts';
import { quoteMessages } from './messages.ts';

/** The server ends a request after 30 seconds. */
const LIMIT_MS = 40_000;

/** Sends one file. Every failure is a sentence for people. */
export async function attachFile(file: File, signal: AbortSignal): Promise<AttachedFile | { error: string }> {
  try {
    const response = await fetch(paths.attachFile(file.name), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
      body: file,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    const answer = (await response.json()) as Partial<AttachedFile> & { error?: unknown };
    if (response.ok && typeof answer.token === 'string' && typeof answer.name === 'string')
      return { token: answer.token, name: answer.name, sizeBytes: file.size };
    return { error: typeof answer.error === 'string' ? answer.error : quoteMessages.wishes.notSent };
  } catch {
    return { error: quoteMessages.wishes.notSent };
  }
}
