import { useMemo, useState, useSyncExternalStore } from 'react';
import { estimateWords, totalsOfRun } from '../../runs/run-figures.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { FileRows } from '../../runs/file-rows.tsx';
import { type BatchRange, fileTypes, findRangeFault, type FilePlan } from '../../runs/file-plan.ts';
import { RangeForm } from '../../runs/range-form.tsx';
import { RunControls } from '../../runs/run-controls.tsx';
import { LastRunWords, RunMeter } from '../../runs/run-meter.tsx';
import { isBusy } from '../../runs/run-state.ts';
import { useRun } from '../../runs/use-run.client.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';

const nameOf = (batch: number) => `batch ${formatCount(batch)}`;
/** Before anything was chosen. */
const FIRST_RANGE = 10;

const neverChanges = () => () => {};

/** The range that the address of the page asks for, if it is one of this catalog. */
function rangeIn(query: string, batches: number): BatchRange | null {
  const asked = new URLSearchParams(query);
  const [start, end] = [Number(asked.get('start')), Number(asked.get('end'))];
  const isRange = Number.isInteger(start) && Number.isInteger(end) && findRangeFault(start, end, batches) === null;
  return isRange ? { start, end } : null;
}

/** S13.3: a range of NSN files. */
export const Island = ({ plan, lastRun }: { plan: FilePlan; lastRun: LastRun | null }) => {
  const run = useRun(plan);
  const { state, ready, send, uploadOne } = run;
  const types = useMemo(() => fileTypes(plan), [plan]);
  const [typed, setTyped] = useState<BatchRange | null>(null);
  const batches = types.length;
  const asked = rangeIn(
    useSyncExternalStore(
      neverChanges,
      () => location.search,
      () => '',
    ),
    batches,
  );
  const uploading = isBusy(state);
  const untouched = state.phase === 'idle';
  const ofRun = { start: state.chosen[0] ?? 1, end: state.chosen.at(-1) ?? 1 };
  const first = { start: 1, end: Math.max(1, Math.min(FIRST_RANGE, batches)) };
  // What is under way is what is shown, whatever was typed.
  const isUnderWay = state.phase === 'running' || state.phase === 'paused';
  const range = isUnderWay ? ofRun : (typed ?? asked ?? (untouched ? first : ofRun));
  const good = batches > 0 && findRangeFault(range.start, range.end, batches) === null;
  const listed = good ? Array.from({ length: range.end - range.start + 1 }, (_none, index) => range.start + index) : [];
  const { total, done } = totalsOfRun(state);
  const start = () => {
    setTyped(null);
    send({ action: 'start', range });
  };
  return (
    <>
      <RunControls
        run={run}
        texts={{
          nameOf,
          stopped: 'Upload makes the range above, from its first batch.',
          idle: batches === 0 ? 'There are no NSN files in this catalog.' : <LastRunWords lastRun={lastRun} />,
        }}
      />
      <RangeForm
        batches={batches}
        range={range}
        findFault={(from, to) => findRangeFault(from, to, batches)}
        estimate={(files) => estimateWords(files, lastRun)}
        uploading={uploading}
        disabled={!ready}
        onChange={setTyped}
        onUpload={start}
      />
      <RunMeter state={state} label="Batches done">
        {untouched ? (
          'Nothing uploaded yet'
        ) : (
          <>
            <Count of={done} /> of <Count of={total} /> batches
          </>
        )}
      </RunMeter>
      <div className="section-head job-list-head">
        <h2>Batches</h2>
        <p className="muted small">
          {good ? `${formatCount(listed.length)} in the range` : 'none: the range is not valid'}
        </p>
      </div>
      {listed.length === 0 ? (
        <p className="job-empty">No batch to show.</p>
      ) : (
        <div className="job-with-batch">
          <FileRows
            label="Batches of the range"
            types={types}
            batches={listed}
            state={state}
            withBatch
            againWord="Re-upload"
            disabled={!ready || uploading}
            onUpload={uploadOne}
          />
        </div>
      )}
    </>
  );
};
