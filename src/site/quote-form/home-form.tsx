import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS } from '#base/domain/condition.ts';
import { paths } from '#base/paths.ts';
import { Button } from '#base/ui/elements.tsx';
import { Field, Options, Select } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { dismissErrors, showToast } from '#base/ui/toaster.ts';
import { draftEntries, forgetDraft, keepEntries, numberOfForm, offerContact } from './form-draft.client.ts';
import { fieldsOf, type FormRefusal } from './form-kit.ts';
import {
  changeLines,
  checkHomeEntries,
  emptyHomeEntries,
  type HomeEntries,
  type HomeLine,
  homePayload,
  linesSentAsOne,
  parseHomeDraft,
  readHomeEntries,
} from './home-entries.ts';
import { quoteMessages } from './messages.ts';
import {
  EntryFields,
  FIELD_GRID,
  Honeypot,
  PrivacyLine,
  QuoteField,
  RefusalSummary,
  WishFields,
} from './quote-fields.tsx';
import { SentPanel, useSent } from './sent-panel.tsx';
import { guardOf, sendNamedForm, useQuoteForm } from './use-quote-form.ts';

const keyed = (of: HomeEntries) => of.lines.map((line, key) => ({ ...line, key }));

/** C8.1. Posted to `/` without JavaScript. */
export const HomeForm = (props: {
  entries: HomeEntries;
  refusal: FormRefusal | null;
  parts: readonly AskedPart[];
  replyHours: number;
}) => {
  const { entries: first, refusal: firstRefusal, parts, replyHours } = props;
  const nextKey = useRef(first.lines.length);
  const form = useQuoteForm(quoteMessages.home.failed, firstRefusal);
  const { place, refusal, setRefusal, turn, sending } = form;
  const [sent, setSent] = useSent('home');
  /** `round`: grows with new entries. */
  const [{ round, entries, lines }, setShown] = useState(() => ({ round: 0, entries: first, lines: keyed(first) }));

  const show = (next: HomeEntries) => {
    nextKey.current = next.lines.length;
    setShown((before) => ({ round: before.round + 1, entries: next, lines: keyed(next) }));
  };
  const current = () => readHomeEntries(form.current());

  // kept entries come back
  useEffect(() => {
    const draft = parseHomeDraft(draftEntries('home'), parts);
    const { additionalNotes } = first;
    const offered = offerContact(
      draft ? { ...draft, additionalNotes: draft.additionalNotes || additionalNotes } : first,
    );
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is the browser's: the server's page cannot show it
    if (offered !== first && JSON.stringify(current()) === JSON.stringify(first)) show(offered);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the browser takes over
  }, []);

  const change = (action: string) => {
    const { lines: changed, focus } = changeLines(lines, action);
    const kept = changed.map((line) => ('key' in line ? line : { ...line, key: nextKey.current++ }));
    flushSync(() => {
      setRefusal(null);
      setShown((before) => ({ ...before, lines: kept }));
    });
    if (focus !== null) document.getElementById(focus)?.focus();
    keepEntries('home', current());
  };

  const send = async () => {
    const entered = current();
    const wrong = checkHomeEntries(entered);
    if (wrong !== null) return wrong;
    const payload = homePayload(entered, numberOfForm('home'), await guardOf(form.current()));
    const answer = await sendNamedForm('home', payload, quoteMessages.home.failed);
    if ('refusal' in answer) return answer.refusal;
    forgetDraft('home');
    setRefusal(null);
    setSent({ ...answer.sent, sentAsOne: linesSentAsOne(entered) });
    show(emptyHomeEntries());
    dismissErrors();
    showToast(quoteMessages.home.sent(replyHours));
    return null;
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }).submitter;
    if (button?.name !== 'action') return void form.submit(event, send);
    event.preventDefault();
    change(button.value);
  };

  return (
    <form
      className="panel grid gap-6 [&_textarea.input]:min-h-(--control)"
      ref={place}
      key={round}
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
      <fieldset className={`${FIELD_GRID} wide:grid-cols-3 ruled-t pt-6`}>
        <legend className="visually-hidden">Contact</legend>
        <EntryFields form="home" names={fieldsOf('home')} entries={entries} refusal={refusal} />
      </fieldset>
      <WishFields form="home" entries={entries} refusal={refusal} />
      <Honeypot />
      <div className="flex flex-wrap gap-y-3 gap-x-6 items-center narrow:[&_.button]:w-full">
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

const LINE_INPUTS = [
  {
    name: 'partNumber',
    label: 'Part number',
    required: true,
    numeric: true,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  { name: 'description', label: 'Description', autoComplete: 'off' },
  { name: 'quantity', label: 'Quantity', required: true, numeric: true, autoComplete: 'off', inputMode: 'numeric' },
] as const;

type HomeLinesProps = { lines: readonly (HomeLine & { key: number })[]; refusal: FormRefusal | null };

/** Buttons submit the form: no script needed. */
const HomeLines = ({ lines, refusal }: HomeLinesProps) => (
  <fieldset>
    <legend className="visually-hidden">Parts</legend>
    {lines.map((line, index) => (
      <fieldset
        aria-label={`Part ${index + 1}`}
        className="grid grid-cols-[1.75rem_1.5fr_1.5fr_8.25rem_11.5rem_2.5rem] gap-3 items-end narrow:grid-cols-[5.5rem_minmax(0,1fr)_2.75rem] narrow:pb-4 [&+&]:mt-2 narrow:[&+&]:mt-0 narrow:[&+&]:ruled-t narrow:[&+&]:pt-3 narrow:[&>.field:nth-of-type(-n+2)]:col-span-full wide:[&:not(:first-of-type)_.field>label]:sr-only"
        key={line.key}
      >
        <span className="num [line-height:var(--control)] text-ink-3 narrow:col-span-full narrow:leading-[1.5] narrow:font-mid narrow:text-ink narrow:before:content-['Part_']">
          {index + 1}
        </span>
        {LINE_INPUTS.map(({ name, ...field }) => (
          <QuoteField key={name} {...field} {...{ name, refusal }} form="home" line={index} defaultValue={line[name]} />
        ))}
        <Field id={`home-condition-${index}`} label="Condition">
          <Select id={`home-condition-${index}`} name="condition" defaultValue={line.condition}>
            <Options of={CONDITION_CODES.map((code) => [code, `${code} ${CONDITIONS[code]}`] as const)} />
          </Select>
        </Field>
        <button
          type="submit"
          className="button p-0"
          name="action"
          value={`remove-${index}`}
          aria-label={`Remove part ${index + 1}`}
          disabled={lines.length === 1}
        >
          <Icon name="trash" />
        </button>
      </fieldset>
    ))}
    <p className="flex flex-wrap gap-y-2 gap-x-3 items-center mt-3">
      <Button type="submit" id="home-add" size="s" icon="plus" name="action" value="add">
        Add another part
      </Button>
      <span className="muted small">{quoteMessages.home.quantityRule}</span>
    </p>
  </fieldset>
);
