import { FileMap } from '../../runs/file-map.tsx';
import { estimateWords, recentResults, totalsOfRun } from '../../runs/run-figures.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { formatMegabytes, formatPercent, formatSize } from '../../runs/format-figures.ts';
import type { FilePlan } from '../../runs/file-plan.ts';
import { RateChart } from '../../runs/rate-chart.tsx';
import { RecentResults } from '../../runs/recent-results.tsx';
import { RunControls } from '../../runs/run-controls.tsx';
import { LastRunWords, RunMeter } from '../../runs/run-meter.tsx';
import { nextBatch } from '../../runs/run-state.ts';
import { useRun } from '../../runs/use-run.client.ts';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { Stats } from '#base/ui/figures.tsx';

const START = 'Start Generation';
const nameOf = (batch: number) => `batch ${formatCount(batch)}`;

type BulkProps = {
  plan: FilePlan;
  lastRun: LastRun | null;
  /** Class files, which are made with their NSN files: all of the catalog, and codes of those that are stale now. */
  classes: { all: number; stale: readonly string[] };
};

/** S14.1: all NSN files again, with the class files of the same NSNs. */
export const Island = ({ plan, lastRun, classes }: BulkProps) => {
  const run = useRun(plan);
  const { state } = run;
  const totals = totalsOfRun(state);
  const { total, done, completed, failed, totalSize, totalRecords } = totals;
  const idle = total === 0 ? 'There are no NSN files in this catalog.' : `Starts at batch 1 of ${formatCount(total)}.`;
  return (
    <>
      <RunControls
        run={run}
        start={START}
        texts={{ nameOf, idle, stopped: `${START} goes on there. Reset goes back to the beginning.` }}
      />
      <RunMeter state={state} label="Files done">
        Batch <Count of={nextBatch(state) ?? state.chosen.at(-1) ?? 0} /> of <Count of={state.batches} />
      </RunMeter>
      <Stats
        stats={[
          {
            label: 'Progress',
            value: `${formatCount(done)}/${formatCount(total)}`,
            explanation: `${formatPercent(done, total)} of ${total === state.batches ? 'all files' : 'the range'}`,
          },
          {
            label: 'Success rate',
            value: done === 0 ? '-' : formatPercent(completed, done),
            explanation: `${formatCount(completed)} written, ${formatCount(failed)} failed`,
          },
          {
            label: 'Total compressed size',
            value: formatMegabytes(totalSize),
            explanation: completed === 0 ? 'no file yet' : `${formatSize(totalSize / completed)} a file`,
          },
          { label: 'Records processed', value: <Count of={totalRecords} />, explanation: 'URLs in these files' },
        ]}
      />
      <div className="job-warning">
        <Note>
          <b>Existing files are overwritten.</b> All {formatCount(state.batches)} compressed files are made again. How
          long it may take: {estimateWords(state.batches, lastRun)}. <LastRunWords lastRun={lastRun} /> A file with the
          same content keeps its bytes and its date. The set is switched as a whole, at the end.{' '}
          {classes.all > 0 && `The ${formatCount(classes.all)} class files are made with them.`}
        </Note>
        <StaleClasses all={classes.all} stale={run.stale ?? classes.stale} />
      </div>
      <div className="job-duo">
        <FileMap state={state} />
        <RateChart state={state} />
      </div>
      <RecentResults results={recentResults(state)} />
    </>
  );
};

/** A class file lists NSNs that nsn files list too: an upload of one of those alone leaves it as it was (S15.35). */
const StaleClasses = ({ all, stale }: BulkProps['classes']) =>
  stale.length > 0 && (
    <div className="note">
      <b>
        {stale.length === all && all > 1 ? 'All' : `${formatCount(stale.length)} of`} {formatCount(all)} class files{' '}
        {stale.length === 1 ? 'is' : 'are'} stale or missing.
      </b>{' '}
      They are made with the NSN files.
      <details className="job-stale">
        <summary>Their classes</summary>
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
