import { paths } from '../../paths.ts';
import { runPasskeyCeremony } from '../../ui/passkey-ceremony.ts';
import { runMessages } from './messages.ts';

/** `wrong` and `wait` carry the server's words; after `wait` even the right key is refused for some seconds. */
export type SignInAnswer = { kind: 'in' } | { kind: 'wrong' | 'wait' | 'failed'; message: string };

/**
 * Shows the key to the server, which answers with a cookie that no script reads, and then the passkey where the operator has one. The key is
 * kept nowhere.
 */
export async function signIn(key: string, fetch = globalThis.fetch): Promise<SignInAnswer> {
  try {
    const response = await fetch(paths.operatorSession(), {
      method: 'POST',
      body: new URLSearchParams({ 'operator-key': key, area: 'sitemaps' }),
      cache: 'no-store',
    });
    if (response.status === 204) return { kind: 'in' };
    const { error, needs } = (await response.json()) as { error?: unknown; needs?: unknown };
    if (needs === 'passkey') return await showPasskey();
    const message = typeof error === 'string' ? error : runMessages.http(response.status, response.statusText);
    return { kind: response.status === 429 ? 'wait' : 'wrong', message };
  } catch {
    return { kind: 'failed', message: runMessages.keyFailed };
  }
}

async function showPasskey(): Promise<SignInAnswer> {
  const failure = await runPasskeyCeremony('sign-in', { begin: paths.passkeyOptions(), finish: paths.passkey() });
  return failure === null ? { kind: 'in' } : { kind: 'wrong', message: failure };
}
