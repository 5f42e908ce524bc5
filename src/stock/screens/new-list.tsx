import { dayWords } from '#base/domain/day.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { counted, formatCount, Note, Sentence, Submit } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { ActionForm, Check } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList, Shown } from '../pages/operator-stock/load.server.ts';
import { STOCK_ROLES } from '../stock-line.ts';
import { DraftLines } from './draft-lines.tsx';
import { ReadingFields } from './list-settings.tsx';

/** The file that waits: what it changes, how it was read, and the buttons that end it. */
export const NewList = ({ list }: { list: ChosenList }) => {
  const { name, details, isOutdated, shown } = list;
  const { id, file, atMs, who, lines, countedOn } = list.draft!;
  const why = isOutdated ? 'Another list came into force since this file was compared. Read it again.' : details.why;
  return (
    <Section title={`New list for ${name}`} aside={<Sentence text={`${file}, read ${formatTime(atMs)} by ${who}`} />}>
      {why === undefined ? <Compared list={list} /> : <Note>{why}</Note>}
      {shown !== null && <DraftLines list={list} shown={shown} />}
      <Columns list={list} isOpen={why !== undefined} />
      <div className="flex flex-wrap items-center gap-3 mt-6 p-4 ruled bg-surface sticky bottom-0">
        <span className="mr-auto">
          <b className="font-mid">{`${name}, ${counted(lines, 'line')}`}</b>{' '}
          <span className="muted small">counted {dayWords(countedOn)}</span>
        </span>
        <ActionForm name="discard" number={String(id)}>
          <Submit>Discard</Submit>
        </ActionForm>
        {why === undefined && (
          <ActionForm name="publish" number={String(id)} id="publish">
            <Submit kind="go">Publish the list</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  );
};

const Compared = ({ list: { name, inForce, settings, isFall, draft, shown } }: { list: ChosenList }) => {
  const { added, changed, gone, unchanged, unmatched, refused } = draft!;
  const link = (show: Shown, count: number) => (
    <a href={`${paths.stock({ list: name, show })}#lines`} aria-current={shown === show ? 'true' : undefined}>
      {formatCount(count)}
    </a>
  );
  const before = inForce?.lines ?? 0;
  return (
    <>
      <div className="[&>.stats]:grid-cols-6 narrow:[&>.stats]:grid-cols-2">
        <Stats
          stats={[
            stat('New', link('added', added), 'not on the list now'),
            stat('Changed', link('changed', changed), 'another value'),
            stat('Missing', link('gone', gone), `of ${formatCount(before)}`),
            stat('Unchanged', unchanged, 'counted again'),
            stat('No NSN found', link('unmatched', unmatched), 'shown by part number'),
            stat('Refused', link('refused', refused), 'left out'),
          ]}
        />
      </div>
      {isFall && (
        <div className="note mt-4" role="alert">
          <p>
            <b>{`${formatCount(gone)} of ${counted(before, 'line')} are missing from the new file.`}</b>{' '}
            {`Usual is at most ${settings.fallPercent} %. Was a part of the warehouse left out?`}
          </p>
          <Check form="publish" name="confirmed" required>
            {gone === 1 ? 'Yes, this line is' : `Yes, these ${formatCount(gone)} lines are`} sold or gone
          </Check>
        </div>
      )}
    </>
  );
};

const ROLES = Object.entries(STOCK_ROLES);

/** Shows how columns are read. Cost and notes have no first values here. */
const Columns = ({ list: { draft, details, settings }, isOpen }: { list: ChosenList; isOpen: boolean }) => {
  const { columns = [] } = details;
  const known = columns.filter(({ role }) => role !== 'ignore').length;
  return (
    <details className="mt-6 ruled bg-surface" open={isOpen}>
      <summary className="p-3">
        {`Columns: ${known} of ${columns.length} recognized. Change one, and this file and the next ones are read so.`}
      </summary>
      <ActionForm name="read-again" number={String(draft!.id)} className="p-3 pt-0">
        <Rows
          caption="How columns are read"
          heads={['Column', 'First values', 'Read as']}
          right={[]}
          rows={columns.map(({ head, role, samples }) => [
            head,
            role === 'cost' || role === 'note' ? 'for us' : samples.join(' · '),
            <span key="role">
              <input type="hidden" name="head" value={head} />
              <Select small name="role" defaultValue={role} aria-label={`Read ${head || 'this column'} as`}>
                <Options of={ROLES} />
              </Select>
            </span>,
          ])}
        />
        <div className="grid grid-cols-3 gap-4 my-4 narrow:grid-cols-1">
          <ReadingFields {...settings} />
        </div>
        <Submit kind="ink">Read the file again</Submit>
      </ActionForm>
    </details>
  );
};
