import { FileMap } from '../../sitemaps/runs/file-map.tsx';
import {
  estimateWords,
  recentResults,
  sourceWords,
  totalsOfRun,
  type LastRun,
} from '../../sitemaps/runs/run-figures.ts';
import { formatMegabytes, formatPercent, formatSize } from '../../sitemaps/runs/format-figures.ts';
import type { FilePlan } from '../../sitemaps/runs/file-plan.ts';
import { RateChart } from '../../sitemaps/runs/rate-chart.tsx';
import { RecentResults } from '../../sitemaps/runs/recent-results.tsx';
import { RunControls } from '../../sitemaps/runs/run-controls.tsx';
import { RunMeter } from '../../sitemaps/runs/run-meter.tsx';
import { useRun } from '../../sitemaps/runs/use-run.client.ts';
import { Note } from '../../ui/feedback.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Count } from '../../ui/number.tsx';
import { Stats } from '../../ui/figures.tsx';

const START = 'Start Generation';
const nameOf = (batch: number) => `batch ${formatCount(batch)}`;

/** S14.1: all NSN files again, one after the other. */
export const Island = ({ plan, lastRun }: { plan: FilePlan; lastRun: LastRun }) => {
  const run = useRun('sitemap-run-bulk', plan);
  const { view, driver } = run;
  const { state } = view;
  const totals = totalsOfRun(state);
  const { total, done, completed, failed, totalSize, totalRecords } = totals;
  const sources = { lastRun, measured: state.measured };
  const idle = total === 0 ? 'There are no NSN files in this catalog.' : `Starts at batch 1 of ${formatCount(total)}.`;
  return (
    <>
      <RunControls
        run={run}
        start={{ word: START, press: () => void driver.start() }}
        texts={{ nameOf, idle, stopped: `${START} goes on there.` }}
      />
      <RunMeter view={view} label="Files done">
        Batch <Count of={Math.min(state.next, total)} /> of <Count of={total} />
      </RunMeter>
      <Stats
        stats={[
          {
            label: 'Progress',
            value: `${formatCount(done)}/${formatCount(total)}`,
            explanation: `${formatPercent(done, total)} of all files`,
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
          <b>Existing files are overwritten.</b> All {formatCount(total)} compressed files are made again. How long it
          may take: {estimateWords(total, sources)}. {sourceWords(sources)}
        </Note>
      </div>
      <div className="job-duo">
        <FileMap state={state} />
        <RateChart state={state} />
      </div>
      <RecentResults results={recentResults(state)} />
    </>
  );
};
