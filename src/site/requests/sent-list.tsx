import { useState, type SubmitEvent } from 'react';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, ButtonLink, Num, Sentence, counted } from '#base/ui/elements.tsx';
import { Segments } from '#base/ui/navigation.tsx';
import { Table } from '#base/ui/table.tsx';
import type { ListedRequest, Repeating } from './sent-export.ts';
import type { RequestState, SentRequest } from '#desk/request/sent-request.ts';
import { InputField } from '#base/ui/form-kit.tsx';

const HEADS = [
  'Request',
  'Asked for',
  'State',
  'What happens next',
  { text: 'Total', className: 'right' },
  { text: 'Action', className: 'right' },
];
const FILTERS = { all: 'All', open: 'Open', quoted: 'Quoted', closed: 'Closed' };

const stateIn = ({ state }: ListedRequest): RequestState | null => (typeof state === 'string' ? null : state);

export const SentList = (props: {
  listed: readonly ListedRequest[];
  onForget: (one: SentRequest) => void;
  onRepeat: (one: SentRequest, how: Repeating) => void;
  onSave: () => void;
}) => {
  const { listed, onForget, onRepeat, onSave } = props;
  const [filter, setFilter] = useState<keyof typeof FILTERS>('all');
  const counts = Map.groupBy(listed, (one: ListedRequest): RequestState['state'] => stateIn(one)?.state ?? 'open');
  const shown = filter === 'all' ? listed : (counts.get(filter) ?? []);
  const [answered] = counts.get('quoted') ?? [];
  const answer = answered && stateIn(answered);
  return (
    <>
      {answer && (
        <section className="flex flex-wrap items-center justify-between gap-y-3 gap-x-6 py-4 px-6 mb-6 bg-surface ruled [box-shadow:inset_3px_0_var(--accent)]">
          <div>
            <h2 className="text-lg">
              <Num>{answer.rfqNumber}</Num> is answered
            </h2>
            <p className="text-ink-2">
              <Sentence text={`${answer.total}. ${answer.next}`} />
            </p>
          </div>
          <ButtonLink href={paths.receipt(answer.token)} kind="go" size="l">
            Read the quotation
          </ButtonLink>
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-3">
        <Segments
          label="Which requests"
          value={filter}
          onValue={setFilter}
          options={(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map((value) => ({
            value,
            label: FILTERS[value],
            count: value === 'all' ? listed.length : (counts.get(value)?.length ?? 0),
          }))}
        />
        <Button size="s" icon="download" onClick={onSave}>
          CSV
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="muted">None of them.</p>
      ) : (
        <Table heads={HEADS} caption="Your requests" rows>
          {shown.map((one) => (
            <Row key={one.token} one={one} onForget={() => onForget(one)} onRepeat={(how) => onRepeat(one, how)} />
          ))}
        </Table>
      )}
    </>
  );
};

const Row = (props: { one: ListedRequest; onForget: () => void; onRepeat: (how: Repeating) => void }) => {
  const { one, onForget, onRepeat } = props;
  const state = stateIn(one);
  return (
    <tr>
      <th scope="row" className="cell-lead">
        <a className="num" href={paths.receipt(one.token)}>
          {one.rfqNumber}
        </a>
        <small className="block text-ink-2 text-sm">
          {state && <Num strong>{state.shortName}</Num>}{' '}
          {one.sentAtMs > 0 && <span className="whitespace-nowrap">sent {formatDate(one.sentAtMs)}</span>}
        </small>
      </th>
      <td>
        {state?.askedFor}
        <small className="block text-ink-2 text-sm">{state && counted(state.lines, 'line')}</small>
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
      <td className="text-ink-2 text-sm max-w-80">{state && <Sentence text={state.next} />}</td>
      <td className="right cell-pair">{state?.total && <Num strong>{state.total}</Num>}</td>
      <td>
        <div className="flex flex-wrap items-center gap-y-1 gap-x-2 wide:justify-end wide:w-56 wide:ml-auto">
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

export const AddByLink = ({ onAdd }: { onAdd: (text: string) => Promise<string | null> }) => {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const problem = await onAdd(String(new FormData(form).get('link') ?? ''));
    setBusy(false);
    setError(problem);
    if (problem === null) form.reset();
  };
  return (
    <section className="panel">
      <h2>Add one by its link</h2>
      <form className="[&_.field]:w-full grid gap-3 justify-items-start" onSubmit={(event) => void submit(event)}>
        <InputField
          id="link"
          label="The link from the mail that confirmed it"
          hint="A number alone opens nothing."
          error={error}
          small={false}
          type="text"
          autoComplete="off"
          maxLength={500}
        />
        <Button type="submit" icon="plus" disabled={busy}>
          Add
        </Button>
      </form>
    </section>
  );
};
