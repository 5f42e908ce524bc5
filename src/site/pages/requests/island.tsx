import { useCallback, useEffect, useState } from 'react';
import { changeCart } from '../../cart/cart-storage.client.ts';
import { localIsoDate } from '#base/domain/day.ts';
import {
  entriesOf,
  leftOutWords,
  withLinesOf,
  type Repeating,
  fetchStates,
  fetchToRepeat,
  type ListedRequest,
  MAILED_LINKS,
  mailOfLinks,
  sentCsv,
} from '../../requests/sent-export.ts';
import { carryEntries } from '../../quote-form/form-draft.client.ts';
import { changeSent, readSent, rememberSent, SENT_KEY } from '../../quote-form/sent-requests.client.ts';
import { tokenInLink, type SentRequest } from '#desk/request/sent-request.ts';
import { SentList, AddByLink } from '../../requests/sent-list.tsx';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink, Empty, Note } from '#base/ui/elements.tsx';
import { saveText } from '#base/ui/draw.ts';
import { showToast, toastOnNextPage } from '#base/ui/toaster.ts';

export const Island = () => {
  const [listed, setListed] = useState<ListedRequest[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState<SentRequest[]>([]);

  const load = useCallback(async () => {
    const sent = readSent();
    setListed((before) =>
      sent.map((one) => ({ ...one, state: before?.find(({ token }) => token === one.token)?.state ?? 'loading' })),
    );
    const states = await fetchStates(sent);
    setFailure(states.failure);
    setListed((now) => (now ?? []).map((one) => ({ ...one, state: states.of(one.token) })));
  }, []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the list is the browser's: the server's page cannot show it
    void load();
    const onStorage = (event: StorageEvent) => event.key === SENT_KEY && void load();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [load]);

  const forget = async (some: readonly SentRequest[]) => {
    await changeSent((sent) => sent.filter(({ token }) => !some.some((one) => one.token === token)));
    setForgotten([...some]);
    await load();
  };
  const putBack = async () => {
    for (const one of forgotten) await rememberSent(one);
    setForgotten([]);
    await load();
  };
  const add = async (text: string): Promise<string | null> => {
    const token = tokenInLink(text);
    if (token === null)
      return 'This is no link of a request. It looks like https://.../quote/ and 43 letters or digits.';
    const states = await fetchStates([{ token }]);
    const state = states.of(token);
    if (state === 'missing') return 'No request is kept under this link.';
    if (state === 'unknown') return states.failure;
    await rememberSent({ rfqNumber: state.rfqNumber, token, sentAtMs: state.sentAtMs });
    await load();
    return null;
  };
  const repeat = async ({ token, rfqNumber }: SentRequest, how: Repeating) => {
    const request = await fetchToRepeat(token);
    const added = request && (await changeCart((items) => withLinesOf(items, request.parts, new Date())));
    if (request === null || !added?.stored)
      return showToast({
        title: 'The lines could not be put into the cart',
        text: 'Please try again in a moment.',
        bad: true,
      });
    const today = localIsoDate(Date.now());
    for (const form of ['cart', 'rfq'] as const) carryEntries(form, entriesOf(request, how, today));
    toastOnNextPage({
      title: `The lines of ${rfqNumber} are in the cart.`,
      text: leftOutWords(request, today) || 'Change what you like, then send it as a new request.',
    });
    location.assign(paths.cart());
  };

  const some = listed?.length ? listed : null;
  const isMore = some !== null && some.length > MAILED_LINKS;
  const empty = (
    <Empty
      icon="mail"
      title="This browser has sent no request yet"
      action={<ButtonLink href={paths.quoteForm()}>Request a quote</ButtonLink>}
    >
      What you send from here is listed on this page. A request from another browser can be added by its link.
    </Empty>
  );
  return (
    <>
      {forgotten.length > 0 && (
        <output className="note border-l-line-strong bg-sunken block mb-4">
          {forgotten.length === 1
            ? `${forgotten[0]!.rfqNumber} is forgotten`
            : `${forgotten.length} requests are forgotten`}{' '}
          in this browser. We still have your request, and the link in the mail opens it.{' '}
          <Button size="s" onClick={() => void putBack()}>
            Undo
          </Button>
        </output>
      )}
      {failure !== null && <Note>{failure}</Note>}
      {listed === null ? (
        <>
          <div className="if-fresh">{empty}</div>
          <p className="if-kept muted">Reading this browser’s list ...</p>
        </>
      ) : some === null ? (
        empty
      ) : (
        <SentList
          listed={some}
          onForget={(one) => void forget([one])}
          onRepeat={(one, how) => void repeat(one, how)}
          onSave={() => saveText('requests.csv', sentCsv(some, location.origin), 'text/csv')}
        />
      )}
      <div
        className={`${listed === null ? 'if-fresh' : ''} grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-4 mt-8`}
      >
        {some && (
          <section className="panel">
            <h2>Keep them elsewhere</h2>
            <p className="muted mb-4">
              Your mail program opens with {isMore ? `the newest ${MAILED_LINKS} links` : 'the links'}, for an address
              of your choice. The CSV file has {isMore ? 'all of them' : 'them too'}. No account, no password.
            </p>
            <ButtonLink icon="mail" href={mailOfLinks(some, location.origin)}>
              Mail the links
            </ButtonLink>
          </section>
        )}
        <AddByLink onAdd={add} />
        {some && (
          <section className="panel">
            <h2>On a shared computer?</h2>
            <p className="muted mb-4">
              Take the list out of this browser. The{' '}
              {some.length === 1 ? 'request stays with us and goes' : 'requests stay with us and go'} on; the links in
              your mail still open {some.length === 1 ? 'it' : 'them'}.
            </p>
            <Button icon="trash" onClick={() => void forget(some)}>
              Clear this list
            </Button>
          </section>
        )}
      </div>
    </>
  );
};
