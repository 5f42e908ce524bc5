import type { InputHTMLAttributes } from 'react';
import { Num, Submit } from '#base/ui/elements.tsx';
import { Options, Select, TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { paths } from '#base/paths.ts';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { STATE_WORDS } from '../messages.ts';
import type { DeskFigures } from '../../store/queries/desk-figures.ts';
import { QUOTE_STATES, type QuoteState } from '../../store/stored-quote.ts';
import { CLOCK_RADIUS, clockOf, type Due } from './due.ts';
import { countIn, INBOX_GROUPS, inboxAddress, isBounded, NEED_LABELS, shownStates } from './inbox-query.ts';
import type { InboxChoice, Need, Shown } from './inbox-query.ts';

type SearchProps = InputHTMLAttributes<HTMLInputElement> & { action: string; label: string };

/** Works without a script; the search key leads to its field. */
export const DeskSearch = ({ action, label, children, ...input }: SearchProps) => (
  <search className="flex-[1_1_24rem] min-w-0 narrow:basis-full">
    <form
      action={action}
      className="flex gap-2 narrow:flex-wrap narrow:[&_select.input]:flex-1 narrow:[&_select.input]:max-w-none narrow:[&_select.input]:min-h-9 [&_select.input]:w-auto wide:[&_select.input]:flex-none wide:[&_select.input]:max-w-48"
    >
      <span className="[&_svg]:absolute [&_svg]:left-2.5 [&_svg]:top-1/2 [&_svg]:[translate:0_-50%] [&_svg]:text-ink-3 [&_svg]:pointer-events-none relative flex-auto min-w-0 narrow:basis-full [&_.input]:pl-9 [&_.input]:appearance-none">
        <Icon name="search" size="s" />
        <TextInput small type="search" name="search" aria-label={label} data-search-first {...input} />
      </span>
      {children}
      <Submit size="s">Search</Submit>
    </form>
  </search>
);

type ToolsProps = { choice: InboxChoice; figures: DeskFigures; operators: readonly string[] };

export const InboxTools = ({ choice, figures, operators }: ToolsProps) => {
  const countOf = (shown: Shown) =>
    ({ needs: figures.needs, messages: figures.newMessages, failed: figures.mailsFailed })[shown as string] ??
    countIn(shownStates(shown), figures.byState);
  const option = (shown: Shown, label: string, current: boolean) => ({
    label,
    href: paths.operatorQuotes(inboxAddress({ ...choice, shown })),
    current,
    count: shown === 'all' || isBounded(choice) || choice.assignee !== '' ? undefined : countOf(shown),
  });
  const { states } = INBOX_GROUPS[choice.group];
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-3 items-center mt-6 mb-3 narrow:[&_.segments]:max-w-full narrow:[&_.segments]:overflow-x-auto narrow:[&_.segments]:[scrollbar-width:none]">
      <LinkSegments
        label="Requests by state"
        options={Object.entries(INBOX_GROUPS).map(([name, { label }]) =>
          option(name as Shown, label, name === choice.group),
        )}
      />
      <DeskSearch
        action={paths.operatorQuotes()}
        label="Search requests"
        placeholder="RFQ, PO, company, NSN, part number"
        defaultValue={choice.search}
        maxLength={200}
      >
        {choice.shown !== 'all' && <input type="hidden" name="state" value={isBounded(choice) ? choice.shown : ''} />}
        <Select small name="assignee" defaultValue={choice.assignee} aria-label="Answered by" data-submits>
          <Options of={[['', 'Everybody'], ['mine', 'Mine'], ['nobody', 'Nobody'], ...operators]} />
        </Select>
        {/* days of the company */}
        <details className="text-sm" open={choice.from !== '' || choice.to !== ''}>
          <summary className="cursor-pointer text-link py-1.5">Received</summary>
          from <TextInput small type="date" name="from" defaultValue={choice.from} aria-label="Received from" /> to{' '}
          <TextInput small type="date" name="to" defaultValue={choice.to} aria-label="Received to" />
        </details>
      </DeskSearch>
      {choice.group === 'needs' && (
        <LinkSegments
          label="Needs you, one kind"
          options={Object.entries(NEED_LABELS).map(([need, label]) =>
            option(need as Need, label, choice.shown === need),
          )}
        />
      )}
      {states.length > 1 && states !== QUOTE_STATES && (
        <LinkSegments
          label={`${INBOX_GROUPS[choice.group].label}, one state`}
          options={states.map((state) => option(state, labelOf(state), choice.shown === state))}
        />
      )}
    </div>
  );
};

/** Withdrawn requests are lost ones. */
const labelOf = (state: QuoteState): string => (state === 'lost' ? 'Lost, withdrawn' : STATE_WORDS[state].desk.word);

type KeyLineProps = { keys: readonly (readonly [keys: readonly string[], words: string])[]; switched?: boolean };

/** `switched`: single letters can be switched off (WCAG 2.1.4). */
export const KeyLine = ({ keys, switched }: KeyLineProps) => (
  <p className="needs-script no-print flex flex-wrap gap-y-1.5 gap-x-4 text-sm text-ink-2 pt-3">
    {keys.map(([signs, words]) => (
      <span className="inline-flex gap-1.5 items-center narrow:hidden" key={words}>
        {signs.map((sign) => (
          <kbd
            className="opacity-100 text-ink bg-surface border-line-strong min-w-5.5 text-center leading-5"
            key={sign}
          >
            {sign}
          </kbd>
        ))}
        {words}
      </span>
    ))}
    {switched && (
      <button
        type="button"
        className="border-0 py-0.75 px-0 bg-transparent text-ink-2 font-inherit underline decoration-1 underline-offset-3 cursor-pointer ml-auto"
        data-search-key="Single keys"
      >
        Single keys: on
      </button>
    )}
  </p>
);

/** Draws the time left as a ring. `after`: words such as "left". */
export const DueClock = ({ due, after = '' }: { due: Due; after?: string }) => {
  const { className, dashes, words } = clockOf(due, after);
  return (
    <span
      className={className}
      data-clock={Math.round(due.leftMs)}
      data-promise={due.promiseMs}
      data-after={after || undefined}
    >
      <svg className="size-4.5 stroke-3 flex-none" viewBox="0 0 18 18" aria-hidden="true">
        <circle className="stroke-line" cx="9" cy="9" r={CLOCK_RADIUS} />
        <circle cx="9" cy="9" r={CLOCK_RADIUS} strokeDasharray={dashes} transform="rotate(-90 9 9)" />
      </svg>
      <Num>{words}</Num>
    </span>
  );
};
