import { withLock } from '#base/ui/with-lock.ts';
import { parseSent, type SentRequest } from '#desk/request/sent-request.ts';

/** What this browser has sent, in local storage. */
export const SENT_KEY = 'sent-requests';

/** Newest first; storage that is closed or holds something else holds nothing. */
export function readSent(): SentRequest[] {
  try {
    return parseSent(JSON.parse(localStorage.getItem(SENT_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers a request, once for its receipt. Where nothing can be stored, nothing is: the links are in the mails as well. */
export function rememberSent(request: SentRequest): Promise<void> {
  return changeSent((sent) => [request, ...sent.filter(({ token }) => token !== request.token)]);
}

export async function changeSent(change: (sent: SentRequest[]) => SentRequest[]): Promise<void> {
  await withLock(SENT_KEY, () => {
    try {
      const sent = parseSent(change(readSent()));
      if (sent.length === 0) localStorage.removeItem(SENT_KEY);
      else localStorage.setItem(SENT_KEY, JSON.stringify(sent));
    } catch {
      // full or closed
    }
  });
}
