import { useState, useSyncExternalStore } from 'react';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { Note, Button, formatCount, plural, Count, Num } from '#base/ui/elements.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { Section } from '#base/ui/table.tsx';
import type { BatchRange } from '../../runs/file-run.ts';
import { FileRows, FilteredFiles } from '../../runs/file-rows.tsx';
import { formatMegabytes, formatPercent, formatSize } from '../../runs/format-figures.ts';
import { LastRunWords, RunHead, RunMeter } from '../../runs/run-head.tsx';
import { FileMap, RateChart, RecentResults } from '../../runs/run-panels.tsx';
import { estimateWords, findRangeFault, NOT_MEASURED, totalsOf } from '../../runs/run-state.ts';
import type { FilePlan, RunFile } from '../../runs/run-state.ts';
import { PaceList } from '../../screens/tool-state.tsx';
import { type Run, useRun } from '../../runs/use-run.client.ts';

type RunIslandProps = {
  screen: keyof typeof SCREENS;
  plan: FilePlan;
  lastRun: LastRun | null;
  /** Class files in all, and the codes of stale ones. */
  classes: { all: number; stale: readonly string[] };
};
type ScreenProps = Omit<RunIslandProps, 'screen'> & { run: Run };

export const Island = ({ screen, ...props }: RunIslandProps) => {
  const run = useRun(props.plan);
  const Screen = SCREENS[screen];
  return <Screen run={run} {...props} />;
};

const batchName = ({ batch }: RunFile) => `batch ${formatCount(batch)}`;

/** All nsn files and their class files (S14.1). */
const BulkScreen = ({ run, lastRun, classes }: ScreenProps) => {
  const { state } = run;
  const { total, done, completed, failed, totalSize, totalRecords } = state.totals;
  const batches = state.files.length;
  const start = 'Start Generation';
  const idle = total === 0 ? 'There are no NSN files in this catalog.' : `Starts at batch 1 of ${formatCount(total)}.`;
  const of = total === batches ? 'all files' : 'the range';
  const results = `${formatCount(completed)} written, ${formatCount(failed)} failed`;
  const mean = completed === 0 ? 'no file yet' : `${formatSize(totalSize / completed)} a file`;
  return (
    <>
      <RunHead {...{ run, start, idle }} nameOf={batchName} />
      <RunMeter run={run} label="Files done">
        Batch <Count of={(state.next ?? state.chosen.at(-1))?.batch ?? 0} /> of <Count of={batches} />
      </RunMeter>
      <Stats
        stats={[
          stat('Progress', `${formatCount(done)}/${formatCount(total)}`, `${formatPercent(done, total)} of ${of}`),
          stat('Success rate', done === 0 ? '-' : formatPercent(completed, done), results),
          stat('Total compressed size', formatMegabytes(totalSize), mean),
          stat('Records processed', totalRecords, 'URLs in these files'),
        ]}
      />
      <div className="my-4">
        <Note>
          <b>Existing files are overwritten.</b> All {formatCount(batches)} compressed files are made again. How long it
          may take: {estimateWords(batches, lastRun)}. <LastRunWords lastRun={lastRun} /> A file with the same content
          keeps its bytes and its date. The set is switched as a whole, at the end.{' '}
          {classes.all > 0 && `The ${formatCount(classes.all)} class files are made with them.`}
        </Note>
        <StaleClasses all={classes.all} stale={run.stale ?? classes.stale} />
      </div>
      <div className="my-4 small:grid-cols-1 grid grid-cols-[minmax(0,1fr)_17.5rem] gap-4 [&_.panel]:p-4">
        <FileMap state={state} />
        <RateChart state={state} />
      </div>
      <RecentResults state={state} />
    </>
  );
};

/** Uploads of nsn files leave class files stale (S15.35). */
const StaleClasses = ({ all, stale }: RunIslandProps['classes']) =>
  stale.length > 0 && (
    <div className="note">
      <b>
        {stale.length === all && all > 1 ? 'All' : `${formatCount(stale.length)} of`} {formatCount(all)} class files{' '}
        {stale.length === 1 ? 'is' : 'are'} stale or missing.
      </b>{' '}
      They are made with the NSN files.
      <details className="[&_p_span]:mr-1">
        <summary className="w-fit min-h-6 text-link cursor-pointer [text-decoration:underline] underline-offset-3">
          Their classes
        </summary>
        <p>
          {stale.map((fsc) => (
            <span key={fsc}>
              <Num>{fsc}</Num>{' '}
            </span>
          ))}
        </p>
      </details>
    </div>
  );

/** Every file, alone or all at once (S13.2). */
const UploadScreen = ({ run, plan, lastRun }: ScreenProps) => {
  const { state } = run;
  const files = state.files.length;
  const { completed, failed, totalSize, totalRecords } = totalsOf(state.files);
  const all = lastRun?.files ? `about ${formatSize((lastRun.bytes / lastRun.files) * files)}` : NOT_MEASURED;
  const start = 'Upload All';
  const idle =
    files === 0 ? (
      'There are no files in this catalog.'
    ) : (
      <>
        Estimated time for all {formatCount(files)} files: {estimateWords(files, lastRun)}.{' '}
        <LastRunWords lastRun={lastRun} />
      </>
    );
  return (
    <>
      <RunHead {...{ run, start, idle }} nameOf={({ type }) => `${type}.xml.gz`} />
      <RunMeter run={run} label="Files uploaded">
        <Count of={state.totals.done} /> of <Count of={state.totals.total} /> files
      </RunMeter>
      <Stats
        stats={[
          stat('Files', files, `${formatCount(plan.nsnFiles)} NSN, ${formatCount(plan.classFiles.length)} class`),
          stat('Complete', completed, `${formatCount(failed)} with an error`),
          stat('Stored from here', formatSize(totalSize), `all files: ${all}`),
          stat('Records', totalRecords, 'URLs in these files'),
        ]}
      />
      <FilteredFiles run={run} />
    </>
  );
};

const FIRST_RANGE = 10;
/** The query of the page, which never changes; empty on the server. */
const QUERY = [() => () => {}, () => location.search, () => ''] as const;
const ENDS = { start: 'Start Batch', end: 'End Batch' } as const;

function rangeIn(query: string, batches: number): BatchRange | null {
  const asked = new URLSearchParams(query);
  const [start, end] = [Number(asked.get('start')), Number(asked.get('end'))];
  const isRange = Number.isInteger(start) && Number.isInteger(end) && findRangeFault(start, end, batches) === null;
  return isRange ? { start, end } : null;
}

/** A range of nsn files (S13.3). Faults show as they are typed (S13.4). */
const RangeScreen = ({ run, lastRun }: ScreenProps) => {
  const { state, ready, send } = run;
  /** The texts stay; their numbers count at once. */
  const [typed, setTyped] = useState<Record<keyof BatchRange, string | number> | null>(null);
  const batches = state.files.length;
  const query = useSyncExternalStore(...QUERY);
  const isUntouched = state.phase === 'idle';
  const ofRun = { start: state.chosen[0]?.batch ?? 1, end: state.chosen.at(-1)?.batch ?? 1 };
  const first = isUntouched ? { start: 1, end: Math.max(1, Math.min(FIRST_RANGE, batches)) } : ofRun;
  const texts = state.isActive ? ofRun : (typed ?? rangeIn(query, batches) ?? first);
  const range = { start: parseBatch(texts.start), end: parseBatch(texts.end) };
  const fault = findRangeFault(range.start, range.end, batches);
  const isWrong = batches > 0 && fault !== null;
  const listed = fault === null ? state.files.slice(range.start - 1, range.end) : [];
  return (
    <>
      <RunHead
        run={run}
        nameOf={batchName}
        idle={batches === 0 ? 'There are no NSN files in this catalog.' : <LastRunWords lastRun={lastRun} />}
      />
      <form
        className="panel mb-4 narrow:[&_.tool-pace>div:last-child]:col-span-full narrow:[&_.tool-pace>div]:block [&_.tool-pace]:justify-start [&_.tool-pace]:gap-y-1 [&_.tool-pace]:gap-x-8 [&_.tool-pace]:mt-0"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault !== null) return;
          setTyped(null);
          send({ action: 'start', range });
        }}
      >
        <div className="narrow:grid-cols-2 narrow:[justify-content:stretch] grid grid-cols-[10rem_10rem_auto] justify-start items-end gap-3 narrow:[&_.button]:col-span-full">
          {(['start', 'end'] as const).map((end) => (
            <div key={end} className={isWrong ? 'field field-bad' : 'field'}>
              <label htmlFor={`${end}-batch`}>{ENDS[end]}</label>
              <TextInput
                id={`${end}-batch`}
                type="number"
                inputMode="numeric"
                numeric
                min={1}
                max={batches}
                step={1}
                disabled={state.isBusy}
                value={texts[end]}
                aria-invalid={isWrong || undefined}
                aria-describedby="range-error"
                onChange={(event) => setTyped({ ...texts, [end]: event.currentTarget.value })}
                onBlur={() => setTyped(typed && range)}
              />
            </div>
          ))}
          <Button type="submit" kind="go" icon="play" disabled={!ready || state.isBusy || listed.length === 0}>
            Upload
          </Button>
        </div>
        <p className="field-error min-h-6 mt-2" id="range-error" role="alert">
          {isWrong && fault}
        </p>
        <PaceList
          items={{
            Range: listed.length > 0 ? `${range.start} to ${range.end}` : null,
            Files: (
              <>
                <Count of={listed.length} />{' '}
                <span className="text-ink-3">
                  {plural(listed.length, 'file')} of {formatCount(batches)}
                </span>
              </>
            ),
            'Estimated time': listed.length > 0 ? estimateWords(listed.length, lastRun) : null,
          }}
        />
      </form>
      <RunMeter run={run} label="Batches done">
        {isUntouched ? (
          'Nothing uploaded yet'
        ) : (
          <>
            <Count of={state.totals.done} /> of <Count of={state.totals.total} /> batches
          </>
        )}
      </RunMeter>
      <Section
        className="mt-6"
        title="Batches"
        aside={listed.length > 0 ? `${formatCount(listed.length)} in the range` : 'none: the range is not valid'}
      >
        {listed.length === 0 && <p className="p-6 ruled bg-surface text-ink-2">No batch to show.</p>}
        {listed.length > 0 && (
          <div className="[--job-name:17rem]">
            <FileRows run={run} label="Batches of the range" files={listed} withBatch againWord="Re-upload" />
          </div>
        )}
      </Section>
    </>
  );
};

/** 1 for no number (S13.5); drops decimals. */
export function parseBatch(text: string | number): number {
  const number = String(text).trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : 1;
}

const SCREENS = {
  'bulk-sitemap-generator': BulkScreen,
  'sitemap-exporter': UploadScreen,
  'sitemap-range-exporter': RangeScreen,
} as const;
