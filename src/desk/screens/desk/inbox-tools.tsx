import { paths } from '#base/paths.ts';
import { Select } from '#base/ui/field.tsx';
import { LinkSegments } from '#base/ui/segments.tsx';
import { STATE_WORDS } from '../messages.ts';
import type { DeskFigures } from '../../store/desk-store.ts';
import { QUOTE_STATES, type QuoteState } from '../../store/quote-store.ts';
import { DeskSearch } from './desk-search.tsx';
import { INBOX_GROUP_NAMES, INBOX_GROUPS, inboxAddress, type InboxChoice, type InboxGroup } from './inbox-query.ts';

type ToolsProps = { choice: InboxChoice; figures: DeskFigures; operators: readonly string[] };

/** Which requests: by state, by words, by who answers them. Links and a form: no script is needed. */
export const InboxTools = ({ choice, figures, operators }: ToolsProps) => {
  const countOf = (shown: InboxGroup | QuoteState, states: readonly QuoteState[]) =>
    ({ messages: figures.newMessages, failed: figures.mailsFailed })[shown as string] ??
    states.reduce((sum, state) => sum + figures.byState[state], 0);
  const option = (shown: InboxGroup | QuoteState, label: string, states: readonly QuoteState[], current: boolean) => ({
    label,
    href: paths.operatorQuotes(inboxAddress({ ...choice, shown })),
    current,
    // the counts are those of the whole desk
    count: shown === 'all' || choice.search !== '' || choice.assignee !== '' ? undefined : countOf(shown, states),
  });
  const { states } = INBOX_GROUPS[choice.group];
  return (
    <div className="inbox-tools">
      <LinkSegments
        label="Requests by state"
        options={INBOX_GROUP_NAMES.map((name) =>
          option(name, INBOX_GROUPS[name].label, INBOX_GROUPS[name].states, name === choice.group),
        )}
      />
      <DeskSearch
        action={paths.operatorQuotes()}
        label="Search requests"
        placeholder="RFQ, company, NSN, part number"
        value={choice.search}
        maxLength={200}
      >
        {choice.shown !== 'all' && (
          <input type="hidden" name="state" value={choice.search === '' ? '' : choice.shown} />
        )}
        <Assignee {...{ choice, operators }} />
      </DeskSearch>
      {states.length > 1 && states !== QUOTE_STATES && (
        <LinkSegments
          label={`${INBOX_GROUPS[choice.group].label}, one state`}
          options={states.map((state) => option(state, labelOf(state), [state], choice.shown === state))}
        />
      )}
    </div>
  );
};

/** The list of lost requests holds those that were withdrawn. */
const labelOf = (state: QuoteState): string => (state === 'lost' ? 'Lost, withdrawn' : STATE_WORDS[state].word);

const Assignee = ({ choice: { assignee }, operators }: Pick<ToolsProps, 'choice' | 'operators'>) => (
  <Select small name="assignee" defaultValue={assignee} aria-label="Answered by" data-submits>
    <option value="">Everybody</option>
    <option value="mine">Mine</option>
    <option value="nobody">Nobody</option>
    {operators.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </Select>
);
