import { useMemo, useState } from 'react';
import { estimateBytes, estimateWords, totalsOfAll, totalsOfRun } from '../../runs/run-figures.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { FileFilter, findFiles, type FileFilterValue } from '../../runs/file-filter.tsx';
import { FileRows } from '../../runs/file-rows.tsx';
import { formatSize } from '../../runs/format-figures.ts';
import { runMessages } from '../../runs/messages.ts';
import { fileNameOf, fileTypes, type FilePlan } from '../../runs/file-plan.ts';
import { RunControls } from '../../runs/run-controls.tsx';
import { LastRunWords, RunMeter } from '../../runs/run-meter.tsx';
import { isBusy } from '../../runs/run-state.ts';
import { useRun } from '../../runs/use-run.client.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';
import { Stats } from '#base/ui/figures.tsx';

const START = 'Upload All';

/** S13.2: all files, each with a button, and all of them at once. */
export const Island = ({ plan, lastRun }: { plan: FilePlan; lastRun: LastRun | null }) => {
  const run = useRun(plan);
  const { state, ready, uploadOne } = run;
  const types = useMemo(() => fileTypes(plan), [plan]);
  const [filter, setFilter] = useState<FileFilterValue>({ text: '', only: null });
  const nameOf = (batch: number) => fileNameOf(types[batch - 1] ?? '');
  const files = types.length;
  const { completed, failed, totalSize, totalRecords } = totalsOfAll(state);
  const { done, total } = totalsOfRun(state);
  const bytes = estimateBytes(files, lastRun);
  const found = findFiles(state, types, filter);
  return (
    <>
      <RunControls
        run={run}
        start={START}
        texts={{
          nameOf,
          stopped: `${START} goes on there. Reset goes back to the beginning.`,
          idle:
            files === 0 ? (
              'There are no files in this catalog.'
            ) : (
              <>
                Estimated time for all {formatCount(files)} files: {estimateWords(files, lastRun)}.{' '}
                <LastRunWords lastRun={lastRun} />
              </>
            ),
        }}
      />
      <RunMeter state={state} label="Files uploaded">
        <Count of={done} /> of <Count of={total} /> files
      </RunMeter>
      <Stats
        stats={[
          {
            label: 'Files',
            value: <Count of={files} />,
            explanation: `${formatCount(plan.nsnFiles)} NSN, ${formatCount(plan.classFiles.length)} class`,
          },
          {
            label: 'Complete',
            value: <Count of={completed} />,
            explanation: `${formatCount(failed)} with an error`,
          },
          {
            label: 'Stored from here',
            value: formatSize(totalSize),
            explanation: `all files: ${bytes === null ? runMessages.notMeasured : `about ${formatSize(bytes)}`}`,
          },
          { label: 'Records', value: <Count of={totalRecords} />, explanation: 'URLs in these files' },
        ]}
      />
      <FileFilter value={filter} shown={found.length} total={files} onChange={setFilter} />
      {found.length === 0 ? (
        <p className="job-empty">No file matches the filter.</p>
      ) : (
        <FileRows
          label="Sitemap files"
          types={types}
          batches={found}
          state={state}
          againWord="Upload"
          disabled={!ready || isBusy(state)}
          onUpload={uploadOne}
        />
      )}
    </>
  );
};
