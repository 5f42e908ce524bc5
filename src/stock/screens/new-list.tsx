import { dayWords } from '#base/domain/day.ts';
import { addDays, formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { counted, formatCount, Note, Sentence, Submit } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { stat, Stats, type Step, Steps } from '#base/ui/figures.tsx';
import { ActionForm, Check } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList, Shown } from '../pages/operator-stock/load.server.ts';
import { STOCK_ROLES, type Comparison } from '../stock-line.ts';
import { countedWords, seenWords } from '../shelf/shelf-words.ts';
import { DraftLines } from './draft-lines.tsx';
import { ReadingFields } from './list-settings.tsx';

/** The file that waits: what it changes, how it was read, and the buttons that end it. */
export const NewList = ({ list }: { list: ChosenList }) => {
  const { name, hindrance, questions, fall, shown, settings } = list;
  const { id, file, atMs, who, lines, gone, countedOn } = list.draft!;
  const form = { action: paths.stock({ list: name }), number: String(id) };
  const days = `counted ${dayWords(countedOn)}, shown until ${dayWords(addDays(countedOn, settings.days))}`;
  return (
    <Section title={`New list for ${name}`} aside={<Sentence text={`${file}, read ${formatTime(atMs)} by ${who}`} />}>
      <Steps steps={stepsOf(list)} />
      {hindrance === null ? <Compared list={list} /> : <Note>{[hindrance, ...questions].join(' ')}</Note>}
      {shown !== null && <DraftLines list={list} shown={shown} />}
      {hindrance === null && <Preview list={list} />}
      <Columns list={list} isOpen={hindrance !== null} />
      <div className="flex flex-wrap items-center gap-3 mt-6 p-3 ruled border-t-2 border-t-ink-btn bg-surface sticky bottom-0 narrow:static">
        <span className="mr-auto">
          <b className="font-mid">{`${name}, ${counted(lines, 'line')}`}</b> <span className="muted small">{days}</span>
        </span>
        <ActionForm name="discard" {...form}>
          <Submit>Discard</Submit>
        </ActionForm>
        {hindrance === null && (
          <ActionForm name="publish" className="flex flex-wrap items-center gap-3" {...form}>
            {questions.length > 0 && (
              <Check name="confirmed" required>
                {fall === null
                  ? 'Yes, this file is right'
                  : `Yes, ${gone === 1 ? 'this line is' : `these ${formatCount(gone)} lines are`} sold or gone`}
              </Check>
            )}
            <Submit kind="go">Publish the list</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  );
};

function stepsOf({ draft, details, inForce, hindrance }: ChosenList): Step[] {
  const [columns, compare] = hindrance === null ? (['done', 'now'] as const) : (['now', 'ahead'] as const);
  return [
    { title: 'File read', text: counted(draft!.lines + draft!.refused, 'line'), is: 'done' },
    { title: 'Columns', text: knownOf(details), is: columns },
    { title: 'Compare', text: inForce === null ? 'the first list' : 'with the list shown now', is: compare },
    { title: 'Publish', text: 'buyers see it at once', is: 'ahead' },
  ];
}

const knownOf = ({ columns = [] }: ChosenList['details']): string =>
  `${columns.filter(({ role }) => role !== 'ignore').length} of ${columns.length} recognized`;

const Compared = ({ list }: { list: ChosenList }) => {
  const { name, inForce, draft, shown, questions, details } = list;
  const explained = (show: Shown & keyof Comparison, label: string, explanation: string, look = '') => {
    const link = {
      'aria-label': `${label}: ${formatCount(draft![show])}`,
      className: draft![show] > 0 ? look : '',
      href: `${paths.stock({ list: name, show })}#lines`,
      'aria-current': shown === show ? ('true' as const) : undefined,
    };
    return stat(label, <a {...link}>{formatCount(draft![show])}</a>, explanation);
  };
  return (
    <>
      <div className="mt-4 [&>.stats]:grid-cols-6 small:[&>.stats]:grid-cols-3 narrow:[&>.stats]:grid-cols-2">
        <Stats
          stats={[
            explained('added', 'New', 'not on the list now'),
            explained('changed', 'Changed', 'another value'),
            explained('gone', 'Missing', `of ${formatCount(inForce?.lines ?? 0)}`, 'text-warn'),
            explained('unchanged', 'Unchanged', 'counted again'),
            explained('unmatched', 'No NSN found', 'shown by part number', 'text-warn'),
            explained('refused', 'Refused', 'left out', 'text-err'),
          ]}
        />
      </div>
      {questions.length > 0 && (
        <div className="note mt-4" role="alert">
          {questions.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {details.notes && <p className="muted small mt-2">{details.notes.join(' ')}</p>}
    </>
  );
};

const SEEN = ['Condition, price', 'Quantity, certificate', 'Part number, lead time', 'Maker, place'];

const Preview = ({ list: { preview, draft } }: { list: ChosenList }) => {
  const aside = preview.length > 0 && `the first lines that change, ${countedWords(preview)}`;
  const rows = preview.map(seenWords).map((words) =>
    SEEN.map((head, at) => (
      <span key={head}>
        {words[2 * at]} <small className="muted block">{words[2 * at + 1]}</small>
      </span>
    )),
  );
  return (
    draft!.changed + draft!.added > 0 && (
      <Section title="How buyers will see it" aside={aside}>
        <Rows
          caption="How buyers will see it"
          heads={SEEN}
          right={[]}
          none="Buyers see none of the first lines that change."
          rows={rows}
        />
      </Section>
    )
  );
};

const ROLES = Object.entries(STOCK_ROLES);

/** Shows how columns are read. Cost and notes have no first values here. */
const Columns = ({ list: { name, draft, details, settings }, isOpen }: { list: ChosenList; isOpen: boolean }) => {
  const form = { action: paths.stock({ list: name }), number: String(draft!.id) };
  return (
    <details className="mt-6 ruled bg-surface" open={isOpen}>
      <summary className="p-3">
        {`Columns, numbers and dates: ${knownOf(details)}. What you set here holds for the next files too.`}
      </summary>
      <ActionForm name="read-again" id="columns" className="p-3 pt-0" {...form}>
        <Rows
          caption="How columns are read"
          heads={['Column', 'First values', 'Read as']}
          right={[]}
          rows={(details.columns ?? []).map(({ head, role, samples }) => [
            head,
            role === 'cost' || role === 'note' ? 'not shown here' : samples.join(' · '),
            <span key="role">
              <input type="hidden" name="head" value={head} />
              <Select small name="role" defaultValue={role} aria-label={`Read ${head || 'this column'} as`}>
                <Options of={ROLES} />
              </Select>
            </span>,
          ])}
        />
        <div className="grid grid-cols-3 gap-4 my-4 narrow:grid-cols-1">
          <ReadingFields settings={settings} />
        </div>
        <Submit kind="ink">Read the file again</Submit>
      </ActionForm>
    </details>
  );
};
