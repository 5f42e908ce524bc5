import { paths } from '../../paths.ts';
import { runMessages } from './messages.ts';

/** `wrong` and `wait` carry the server's words; after `wait` even the right key is refused for some seconds. */
export type SignInAnswer = { kind: 'in' } | { kind: 'wrong' | 'wait' | 'failed'; message: string };

/** Shows the key to the server, which looks whether it opens sitemap files and answers with a cookie that no script reads. The key is kept nowhere. */
export async function signIn(key: string, fetch = globalThis.fetch): Promise<SignInAnswer> {
  try {
    const response = await fetch(paths.operatorSession(), {
      method: 'POST',
      body: new URLSearchParams({ 'operator-key': key, area: 'sitemaps' }),
      cache: 'no-store',
    });
    if (response.status === 204) return { kind: 'in' };
    const { error } = (await response.json()) as { error?: unknown };
    const message = typeof error === 'string' ? error : runMessages.http(response.status, response.statusText);
    return { kind: response.status === 429 ? 'wait' : 'wrong', message };
  } catch {
    return { kind: 'failed', message: runMessages.keyFailed };
  }
}
