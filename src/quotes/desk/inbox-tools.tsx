import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkSegments } from '../../ui/segments.tsx';
import { STATE_WORDS } from '../screens/messages.ts';
import type { DeskFigures } from '../store/desk-store.ts';
import type { QuoteState } from '../store/quote-states.ts';
import { INBOX_GROUP_NAMES, INBOX_GROUPS, inboxAddress, type InboxChoice, type InboxGroup } from './inbox-query.ts';

type ToolsProps = { choice: InboxChoice; byState: DeskFigures['byState']; operators: readonly string[] };

/** Which requests: by state, by words, by who answers them. Links and a form: no script is needed. */
export const InboxTools = ({ choice, byState, operators }: ToolsProps) => {
  const countOf = (states: readonly QuoteState[]) => states.reduce((sum, state) => sum + byState[state], 0);
  const option = (shown: InboxGroup | QuoteState, label: string, states: readonly QuoteState[], current: boolean) => ({
    label,
    href: paths.operatorQuotes(inboxAddress({ ...choice, shown })),
    current,
    // the counts are those of the whole desk
    count: shown === 'all' || choice.search !== '' || choice.assignee !== '' ? undefined : countOf(states),
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
      <search>
        <form action={paths.operatorQuotes()} className="inbox-search">
          <span className="tools-find">
            <Icon name="search" size="s" />
            <TextInput
              small
              type="search"
              name="search"
              defaultValue={choice.search}
              maxLength={200}
              aria-label="Search requests"
              placeholder="RFQ, company, NSN, part number"
              data-search-first
            />
          </span>
          {choice.shown !== 'all' && (
            <input type="hidden" name="state" value={choice.search === '' ? '' : choice.shown} />
          )}
          <Assignee {...{ choice, operators }} />
          <Button type="submit" size="s">
            Search
          </Button>
        </form>
      </search>
      {states.length > 1 && choice.group !== 'all' && (
        <LinkSegments
          label={`${INBOX_GROUPS[choice.group].label}, one state`}
          options={states.map((state) => option(state, STATE_WORDS[state].word, [state], choice.shown === state))}
        />
      )}
    </div>
  );
};

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
