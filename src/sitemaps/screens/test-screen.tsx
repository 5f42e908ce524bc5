import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Progress, type Stat, Stats } from '../../ui/figures.tsx';
import { toolMessages } from './messages.ts';
import { ResponseTimes } from './response-times.tsx';
import { announcementOf, type RunView } from './run-view.ts';
import { SaveResults } from './save-results.tsx';
import { countStatuses, type ShownResult, type TimedResult } from './shown-result.ts';
import { ToolState, type StateKind } from './tool-state.tsx';

type TestScreenProps<Result extends ShownResult> = {
  run: RunView<Result>;
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
  chartLabel?: (result: TimedResult) => string;
  /** Name of saved results, without ending. */
  fileName: string;
  json: (results: readonly Result[]) => string;
  csv: (results: readonly Result[]) => string;
  /** The list of results, with what the screen says above it. */
  children: ReactNode;
};

/** A screen of tests: its state in large letters, counts, progress, response times, the list, and the results to take away. */
export const TestScreen = <Result extends ShownResult>(screen: TestScreenProps<Result>) => {
  const {
    run,
    actionName,
    state,
    actions,
    stats,
    pace,
    chartLabel = nameOf,
    chartFirst,
    fileName,
    json,
    csv,
    children,
  } = screen;
  const counts = countStatuses(run.results);
  const chart = <ResponseTimes results={run.results} label={chartLabel} />;
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
      <SaveResults
        fileName={fileName}
        json={() => json(run.results)}
        csv={() => csv(run.results)}
        disabled={counts.tested === 0}
      />
      {chartFirst && chart}
      {children}
      {!chartFirst && chart}
    </>
  );
};

/** Never disabled in the browser's sense: a pressed button keeps the focus. */
const RunButtons = ({ run: { phase, run, stop }, actionName }: { run: RunView; actionName: string }) => (
  <span className="buttons needs-script">
    <Button icon="stop" aria-disabled={phase !== 'running'} onClick={() => phase === 'running' && stop()}>
      {toolMessages.stop}
    </Button>
    <Button kind="go" icon="reset" aria-disabled={phase === 'running'} onClick={() => phase !== 'running' && run()}>
      {actionName}
    </Button>
  </span>
);

const nameOf = ({ name }: TimedResult): string => name;
