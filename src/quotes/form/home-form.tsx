import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/toaster.ts';
import { Button } from '../../ui/button.tsx';
import { draftEntries, forgetDraft, keepEntries, numberOfForm } from './form-draft.client.ts';
import type { FormRefusal } from './form-refusal.ts';
import {
  changeLines,
  checkHomeEntries,
  emptyHomeEntries,
  homePayload,
  homeProblems,
  parseHomeDraft,
  readHomeEntries,
  type HomeEntries,
} from './home-entries.ts';
import { HomeLines } from './home-lines.tsx';
import { quoteMessages } from './messages.ts';
import { Honeypot, PrivacyLine, QuoteField, QuoteNotes, RefusalSummary } from './quote-field.tsx';
import { readQuotePayload } from './quote-payload.ts';
import { sendQuote } from './send-quote.client.ts';
import { SentPanel, type SentQuote } from './sent-panel.tsx';
import { failureText, guardOf, useQuoteForm } from './use-quote-form.ts';

export type HomeFormProps = {
  /** As posted without JavaScript, or empty with the number of `?part=` in the first line. */
  entries: HomeEntries;
  refusal: FormRefusal | null;
  /** Part number of `?part=`; empty without one. */
  part: string;
  replyHours: number;
};

/** The quote form of the home page: C8.1. Complete without JavaScript, where it is posted to `/`. */
export const HomeForm = ({ entries: first, refusal: firstRefusal, part, replyHours }: HomeFormProps) => {
  const place = useRef<HTMLFormElement>(null);
  const nextKey = useRef(first.lines.length);
  const { refusal, setRefusal, turn, sending, refuse, once } = useQuoteForm(firstRefusal);
  const [sent, setSent] = useState<SentQuote | null>(null);
  /** `round` grows when other entries take the place of those on the page. */
  const [shown, setShown] = useState(() => ({ round: 0, entries: first, lines: keyed(first) }));
  const { entries, lines } = shown;

  function keyed(of: HomeEntries) {
    return of.lines.map((line, key) => ({ ...line, key }));
  }
  const show = (next: HomeEntries) => {
    nextKey.current = next.lines.length;
    setShown(({ round }) => ({ round: round + 1, entries: next, lines: keyed(next) }));
  };
  const current = () => readHomeEntries(new FormData(place.current!));

  // Entries of before a reload come back, unless something has been typed since.
  useEffect(() => {
    const draft = parseHomeDraft(draftEntries('home'), part);
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is the browser's: the server's page cannot show it
    if (draft !== null && JSON.stringify(current()) === JSON.stringify(first)) show(draft);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the browser takes over
  }, []);

  const change = (action: string) => {
    const { lines: kept, focus } = changeLines(lines, action, () => nextKey.current++);
    flushSync(() => {
      setRefusal(null);
      setShown((before) => ({ ...before, lines: kept }));
    });
    if (focus !== null) document.getElementById(focus)?.focus();
    keepEntries('home', current());
  };

  const send = async () => {
    const asked = current();
    const wrong = checkHomeEntries(asked);
    if (wrong !== null) return refuse(wrong);
    try {
      const payload = homePayload(asked, numberOfForm('home'), await guardOf(new FormData(place.current!)));
      const read = readQuotePayload(payload);
      if ('problems' in read) return refuse({ words: quoteMessages.check, problems: homeProblems(read.problems) });
      const outcome = await sendQuote(payload);
      if (outcome.kind === 'failed') {
        const problems = homeProblems(outcome.problems);
        return refuse({
          words: quoteMessages.home.failed,
          problems: problems.length > 0 ? problems : [{ field: null, message: failureText(outcome) }],
        });
      }
      forgetDraft('home');
      setRefusal(null);
      setSent(outcome);
      show(emptyHomeEntries());
      showToast(quoteMessages.home.sent(replyHours));
    } catch (error) {
      console.error('The request for quote could not be sent.', error);
      refuse({ words: quoteMessages.home.failed, problems: [] });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }).submitter;
    if (button?.name === 'action') change(button.value);
    else void once(send);
  };
  const words = { form: 'home', refusal } as const;

  return (
    <form
      className="panel quote-form"
      ref={place}
      key={shown.round}
      method="post"
      action={paths.quoteForm()}
      noValidate
      onSubmit={submit}
      onInput={() => keepEntries('home', current())}
    >
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {quoteMessages.submit}
      </button>
      {sent !== null && <SentPanel sent={sent} words={quoteMessages.home.sent(replyHours)} />}
      {refusal !== null && <RefusalSummary form="home" refusal={refusal} turn={turn} />}
      <HomeLines lines={lines} refusal={refusal} />
      <fieldset className="quote-contact">
        <legend className="visually-hidden">Contact</legend>
        <QuoteField {...words} name="name" label="Name" required autoComplete="name" defaultValue={entries.name} />
        <QuoteField
          {...words}
          name="email"
          label="Email"
          required
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={entries.email}
        />
        <QuoteField
          {...words}
          name="company"
          label="Company"
          required
          autoComplete="organization"
          defaultValue={entries.company}
        />
        <QuoteField {...words} name="phone" label="Phone" type="tel" autoComplete="tel" defaultValue={entries.phone} />
        <QuoteField
          {...words}
          name="leadTime"
          label="Required Lead Time"
          placeholder="ASAP, 2 weeks, 30 days"
          autoComplete="off"
          defaultValue={entries.leadTime}
        />
        <QuoteNotes {...words} name="additionalNotes" label="Additional Notes" defaultValue={entries.additionalNotes} />
      </fieldset>
      <Honeypot />
      <div className="quote-send">
        <Button type="submit" kind="go" size="l" aria-disabled={sending}>
          {sending ? quoteMessages.submitting : quoteMessages.submit}
        </Button>
        <div>
          <p className="muted small">{quoteMessages.costsNothing}</p>
          <PrivacyLine />
        </div>
      </div>
    </form>
  );
};
