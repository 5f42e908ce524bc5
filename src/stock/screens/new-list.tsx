import { dayWords } from '#base/domain/day.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { counted, formatCount, Note, Num, Submit } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { ActionForm, Check } from '#base/ui/form-kit.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ChosenList, Shown } from '../pages/operator-stock/load.server.ts';
import { STOCK_ROLES, type StockRole } from '../stock-line.ts';
import { DraftLines } from './draft-lines.tsx';
import { ReadingFields } from './list-settings.tsx';

/** The file that waits: what it changes, how it was read, and the buttons that end it. */
export const NewList = ({ list }: { list: ChosenList }) => {
  const { name, read, isOutdated, shown } = list;
  const draft = list.draft!;
  return (
    <Section
      title={
        <>
          New list for <bdi>{name}</bdi>
        </>
      }
      aside={
        <>
          <bdi>{draft.file}</bdi>, read <Num>{formatTime(draft.atMs)}</Num> by <bdi>{draft.who}</bdi>
        </>
      }
    >
      {read.why !== undefined && <Note>{read.why}</Note>}
      {isOutdated && (
        <Note>Another list came into force since this file was compared. Read it again before you publish it.</Note>
      )}
      {read.why === undefined && <Compared list={list} />}
      {shown !== null && <DraftLines list={list} shown={shown} />}
      <Columns list={list} />
      <div className="flex flex-wrap items-center gap-3 mt-6 p-4 ruled bg-surface sticky bottom-0">
        <span className="mr-auto">
          <b className="font-mid">
            <bdi>{name}</bdi>, {counted(draft.lines, 'line')}
          </b>{' '}
          <span className="muted small">counted {dayWords(draft.countedOn)}</span>
        </span>
        <ActionForm name="discard">
          <input type="hidden" name="version" value={draft.id} />
          <Submit>Discard</Submit>
        </ActionForm>
        {read.why === undefined && !isOutdated && (
          <ActionForm name="publish" id="publish">
            <input type="hidden" name="version" value={draft.id} />
            <Submit kind="go">Publish the list</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  );
};

const Compared = ({ list }: { list: ChosenList }) => {
  const { name, inForce, settings, isFall } = list;
  const { added, changed, gone, unchanged, unmatched, refused } = list.draft!;
  const link = (show: Shown, count: number) =>
    count === 0 ? (
      0
    ) : (
      <a href={`${paths.stock({ list: name, show })}#lines`} aria-current={list.shown === show ? 'true' : undefined}>
        {formatCount(count)}
      </a>
    );
  const usual = Math.floor(((inForce?.lines ?? 0) * settings.fallPercent) / 100);
  return (
    <>
      <div className="[&>.stats]:grid-cols-6 narrow:[&>.stats]:grid-cols-2 [&_a]:text-ink [&_a]:underline">
        <Stats
          stats={[
            stat('New', link('added', added), 'not on the list now'),
            stat('Changed', link('changed', changed), 'another value'),
            stat(
              'Missing',
              link('gone', gone),
              inForce === null ? 'no list before' : `of ${formatCount(inForce.lines)}`,
            ),
            stat('Unchanged', unchanged, 'counted again'),
            stat('No NSN found', link('unmatched', unmatched), 'shown by part number'),
            stat('Refused', link('refused', refused), 'left out'),
          ]}
        />
      </div>
      {isFall && (
        <div className="note mt-4" role="alert">
          <p>
            <b>
              {formatCount(gone)} of {counted(inForce!.lines, 'line')} are missing from the new file.
            </b>{' '}
            Usual is at most {formatCount(usual)}. Was a part of the warehouse left out?
          </p>
          <Check form="publish" name="confirmed" required>
            Yes, these {counted(gone, 'line')} are sold or gone
          </Check>
        </div>
      )}
    </>
  );
};

const ROLES = Object.entries(STOCK_ROLES);
/** Cost and notes have no first values here. */
const isOwn = (role: StockRole): boolean => role === 'cost' || role === 'note';

const Columns = ({ list: { draft, read, settings } }: { list: ChosenList }) => {
  const columns = read.columns ?? [];
  const known = columns.filter(({ role }) => role !== 'ignore').length;
  return (
    <details className="mt-6 ruled bg-surface" open={read.why !== undefined}>
      <summary className="p-3">
        <b className="font-mid">Columns</b> {known} of {columns.length} recognized; change one and the file is read
        again. The next file is read the same way.
      </summary>
      <ActionForm name="read-again" className="p-3 pt-0">
        <input type="hidden" name="version" value={draft!.id} />
        <Rows
          caption="How columns are read"
          heads={['Column', 'First values', 'Read as']}
          right={[]}
          rows={columns.map(({ head, role, samples }) => [
            <>
              <b className="font-mid wrap-anywhere">{head || 'no head'}</b>
              <input type="hidden" name="head" value={head} />
            </>,
            <span key="values" className="num whitespace-normal wrap-anywhere">
              {isOwn(role) ? 'for us' : samples.join(' · ')}
            </span>,
            <Select key="role" small name="role" defaultValue={role} aria-label={`Read ${head || 'the column'} as`}>
              <Options of={ROLES} />
            </Select>,
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
