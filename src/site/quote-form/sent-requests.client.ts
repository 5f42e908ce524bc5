import { withLock } from '#base/ui/with-lock.ts';
import { parseSent, type SentRequest } from '#desk/request/sent-request.ts';
import { readStored, store } from './stored.client.ts';

export const SENT_KEY = 'sent-requests';

export const readSent = (): SentRequest[] => parseSent(readStored('localStorage', SENT_KEY));

export const rememberSent = (request: SentRequest): Promise<void> =>
  changeSent((sent) => [request, ...sent.filter(({ token }) => token !== request.token)]);

export const changeSent = (change: (sent: SentRequest[]) => SentRequest[]): Promise<void> =>
  withLock(SENT_KEY, () => {
    const sent = parseSent(change(readSent()));
    store('localStorage', SENT_KEY, sent.length === 0 ? null : sent);
  });
