import { useState } from 'react';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Badge } from '#base/ui/badge.tsx';
import { Button, ButtonLink } from '#base/ui/button.tsx';
import { Num, Sentence } from '#base/ui/number.tsx';
import { Segments } from '#base/ui/segments.tsx';
import { Table } from '#base/ui/table.tsx';
import type { ListedRequest } from '../quote-form/request-states.client.ts';
import type { Repeating } from '../quote-form/ask-again.ts';
import type { RequestGroup, RequestState, SentRequest } from '#desk/request/sent-request.ts';
import { counted } from '#base/ui/format-count.ts';

type SentListProps = {
  listed: readonly ListedRequest[];
  onForget: (one: SentRequest) => void;
  onRepeat: (one: SentRequest, how: Repeating) => void;
  /** Saves all of them as a file. */
  onSave: () => void;
};

const HEADS = [
  'Request',
  'Asked for',
  'State',
  'What happens next',
  { text: 'Total', className: 'right' },
  { text: 'Action', className: 'right' },
];
type Filter = 'all' | RequestGroup;
const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'quoted', label: 'Quoted' },
  { value: 'closed', label: 'Closed' },
];

const stateIn = ({ state }: ListedRequest): RequestState | null => (typeof state === 'string' ? null : state);
const groupOf = (one: ListedRequest): RequestGroup => stateIn(one)?.state ?? 'open';

/** The requests of this browser, what is answered first of all. */
export const SentList = ({ listed, onForget, onRepeat, onSave }: SentListProps) => {
  const [filter, setFilter] = useState<Filter>('all');
  const counts = Map.groupBy(listed, groupOf);
  const shown = filter === 'all' ? listed : (counts.get(filter) ?? []);
  const [answered] = counts.get('quoted') ?? [];
  const answer = answered && stateIn(answered);
  return (
    <>
      {answer && (
        <section className="sent-answered">
          <div>
            <h2>
              <Num>{answer.rfqNumber}</Num> is answered
            </h2>
            <p>
              <Sentence text={`${answer.total}. ${answer.next}`} />
            </p>
          </div>
          <ButtonLink href={paths.receipt(answer.token)} kind="go" size="l">
            Read the quotation
          </ButtonLink>
        </section>
      )}
      <div className="sent-filter">
        <Segments
          label="Which requests"
          value={filter}
          onValue={setFilter}
          options={FILTERS.map((one) => ({
            ...one,
            count: one.value === 'all' ? listed.length : (counts.get(one.value)?.length ?? 0),
          }))}
        />
        <Button size="s" icon="download" onClick={onSave}>
          CSV
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="muted">None of them.</p>
      ) : (
        <div className="sent-list">
          <Table heads={HEADS} caption="Your requests" rows>
            {shown.map((one) => (
              <Row key={one.token} one={one} onForget={() => onForget(one)} onRepeat={(how) => onRepeat(one, how)} />
            ))}
          </Table>
        </div>
      )}
    </>
  );
};

type RowProps = { one: ListedRequest; onForget: () => void; onRepeat: (how: Repeating) => void };

const Row = ({ one, onForget, onRepeat }: RowProps) => {
  const state = stateIn(one);
  return (
    <tr>
      <td className="cell-lead">
        <a className="num" href={paths.receipt(one.token)}>
          {one.rfqNumber}
        </a>
        <small>
          {state && <Num strong>{state.shortName}</Num>}{' '}
          {one.sentAtMs > 0 && <span className="sent-day">sent {formatDate(one.sentAtMs)}</span>}
        </small>
      </td>
      <td>
        {state?.askedFor}
        <small>{state && counted(state.lines, 'line')}</small>
      </td>
      <td className="cell-pair">
        {state ? (
          <Badge kind={state.word.kind} icon={state.word.icon}>
            {state.word.word}
          </Badge>
        ) : (
          WITHOUT_STATE[one.state as keyof typeof WITHOUT_STATE]
        )}
      </td>
      <td className="sent-next">{state && <Sentence text={state.next} />}</td>
      <td className="right cell-pair">{state?.total && <Num strong>{state.total}</Num>}</td>
      <td className="sent-acts">
        <div>
          {state && (
            <>
              <Button size="s" onClick={() => onRepeat('again')} aria-label={`Ask again for ${one.rfqNumber}`}>
                Ask again
              </Button>
              <Button
                size="s"
                kind="quiet"
                onClick={() => onRepeat('edit')}
                aria-label={`Edit into a new one: ${one.rfqNumber}`}
              >
                Edit into a new one
              </Button>
            </>
          )}
          <Button size="s" kind="quiet" onClick={onForget} aria-label={`Forget ${one.rfqNumber}`}>
            Forget
          </Button>
        </div>
      </td>
    </tr>
  );
};

const WITHOUT_STATE = {
  loading: <span className="muted">...</span>,
  unknown: <span className="muted">not read</span>,
  missing: <Badge kind="off">Removed</Badge>,
};
