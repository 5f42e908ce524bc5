import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#base/ui/button.tsx';
import { Progress, type Stat, Stats } from '#base/ui/figures.tsx';
import { saveText } from '#base/ui/save-file.ts';
import { showToast } from '#base/ui/toaster.ts';
import type { CheckResult } from '../checks/check.ts';
import { resultsCsv, resultsJson } from '../checks/summarize.ts';
import { summarize } from '../checks/summarize.ts';
import type { CheckRun } from '../checks/use-check-run.ts';
import { toolMessages } from './messages.ts';
import { announcementOf } from './run-state.ts';
import { type StateKind, ToolState } from './tool-state.tsx';

type TestScreenProps = {
  run: CheckRun;
  /** The amber button, which runs the tests again. */
  actionName: string;
  state: { kind: StateKind; words: string };
  /** What else can be done, before the amber button. */
  actions?: ReactNode;
  stats: readonly Stat[];
  /** "10 at a time" */
  pace: string;
  /** Whether the response times stand above the list, where that is long. */
  chartFirst?: boolean;
  /** Name of saved results, without ending. */
  fileName: string;
  /** The list of results, with what the screen says above it. */
  children: ReactNode;
};

/** A screen of tests: its state in large letters, counts, progress, response times, the list, and the results to take away. */
export const TestScreen = ({
  run,
  actionName,
  state,
  actions,
  stats,
  pace,
  chartFirst,
  fileName,
  children,
}: TestScreenProps) => {
  const counts = summarize(run.results);
  const chart = <ResponseTimes results={run.results} />;
  return (
    <>
      <ToolState
        kind={state.kind}
        actions={
          <>
            {actions}
            <RunButtons run={run} actionName={actionName} />
          </>
        }
      >
        {state.words}
      </ToolState>
      <output className="visually-hidden">{announcementOf(run)}</output>
      <Stats stats={stats} />
      <div className="run-line">
        <Progress label="Tested" done={counts.success + counts.warning} failed={counts.error} total={counts.total} />
        <span className="run-words">
          <span className="num">
            {counts.tested}/{counts.total}
          </span>{' '}
          {run.tookMs === null || run.phase === 'running'
            ? `tested, ${run.waitSeconds === null ? pace : toolMessages.waitsFor(run.waitSeconds)}`
            : `tested in ${(run.tookMs / 1_000).toFixed(1)} s`}
        </span>
      </div>
      <SaveResults fileName={fileName} results={run.results} />
      {chartFirst && chart}
      {children}
      {!chartFirst && chart}
    </>
  );
};

/** Never disabled in the browser's sense: a pressed button keeps the focus. */
const RunButtons = ({ run: { phase, run, stop }, actionName }: { run: CheckRun; actionName: string }) => (
  <span className="buttons needs-script">
    <Button icon="stop" aria-disabled={phase !== 'running'} onClick={() => phase === 'running' && stop()}>
      {toolMessages.stop}
    </Button>
    <Button kind="go" icon="reset" aria-disabled={phase === 'running'} onClick={() => phase !== 'running' && run()}>
      {actionName}
    </Button>
  </span>
);

/** A chunk of its own: it is needed when the first answer has come. A server that has gone away by then must not end the run. */
const ResponseChart = lazy(() =>
  import('./response-chart.tsx').then(
    (chart) => ({ default: chart.ResponseChart }),
    () => ({ default: () => <p className="muted small">{toolMessages.noChart}</p> }),
  ),
);

/** More bars than these stand upright beside each other, fewer lie with their names. */
const LYING_BARS = 10;

/** Response times as a small chart; its place is kept before there is any. */
const ResponseTimes = ({ results }: { results: readonly CheckResult[] }) => {
  const shown = results.filter(({ status }) => status !== 'absent');
  const lying = shown.length <= LYING_BARS;
  const none = <p className="muted small">{toolMessages.noTimes}</p>;
  return (
    <section className="panel tool-box" aria-label={toolMessages.responseTimes}>
      <div className="section-head">
        <h2>{toolMessages.responseTimes}</h2>
        <ul className="chart-key tiny muted">
          <li className="bar-ok">success</li>
          <li className="bar-warn">warning</li>
          <li className="bar-err">error</li>
        </ul>
      </div>
      <div className={lying ? `chart-room chart-room-${shown.length}` : 'chart-room chart-room-tall'}>
        {shown.some(({ responseTimeMs }) => responseTimeMs !== null) ? (
          <Suspense fallback={none}>
            <ResponseChart results={shown} lying={lying} />
          </Suspense>
        ) : (
          none
        )}
      </div>
    </section>
  );
};

/** Results to the clipboard and to a file (`fileName` without ending), as JSON and as CSV. */
const SaveResults = ({ fileName, results }: { fileName: string; results: readonly CheckResult[] }) => {
  const disabled = summarize(results).tested === 0;
  const button = (name: string, icon: 'copy' | 'download', onClick: () => void) => (
    <Button size="s" icon={icon} disabled={disabled} onClick={onClick}>
      {name}
    </Button>
  );
  return (
    <fieldset className="buttons save-results needs-script" aria-label="Results">
      {button('Copy JSON', 'copy', () => void copy('JSON', resultsJson(results)))}
      {button('Copy CSV', 'copy', () => void copy('CSV', resultsCsv(results)))}
      {button('Save JSON', 'download', () => saveText(`${fileName}.json`, resultsJson(results), 'application/json'))}
      {button('Save CSV', 'download', () => saveText(`${fileName}.csv`, resultsCsv(results), 'text/csv'))}
    </fieldset>
  );
};

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: toolMessages.copied(what) });
  } catch {
    showToast({ title: toolMessages.notCopied, bad: true });
  }
}
