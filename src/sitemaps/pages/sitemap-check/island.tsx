import { useCallback, useMemo, useState } from 'react';
import { Button } from '#base/ui/elements.tsx';
import { Progress, Stats } from '#base/ui/figures.tsx';
import { saveText } from '#base/ui/draw.ts';
import { ONE_BY_ONE } from '../../checks/check-lists.ts';
import { resultsCsv, resultsJson, summarize, type CheckResult } from '../../checks/check.ts';
import { type CheckRun, useCheckRun } from '../../checks/run-checks.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { CheckList, type TimeHistory } from '../../screens/check-list.tsx';
import { checkScreens, type CheckScreenName } from '../../screens/check-screens.tsx';
import { copyText } from '../../screens/copy-text.client.ts';
import { ResponseTimes } from '../../screens/response-chart.tsx';
import { announcementOf, countStats, lastCheckStat, stateOf } from '../../screens/screen-stats.tsx';
import { StopAndGo, ToolState } from '../../screens/tool-state.tsx';

const KEPT_RUNS = 16;

export const Island = ({ screen: name, facts }: { screen: CheckScreenName; facts: SitemapToolFacts }) => {
  const { listChecks, pace = ONE_BY_ONE, onLoad = true } = checkScreens[name];
  const [history, setHistory] = useState<TimeHistory>({});
  const onFinished = useCallback(
    (results: readonly CheckResult[]) => setHistory(keepTimes(`${name}-times`, results)),
    [name],
  );
  const checks = useMemo(() => listChecks(facts), [listChecks, facts]);
  const run = useCheckRun({ checks, pace, onLoad, onFinished });
  return <TestScreen {...{ run, facts, name, history }} />;
};

/** Adds the times of a run to those of this tab. */
function keepTimes(key: string, results: readonly CheckResult[]): TimeHistory {
  let history: Record<string, readonly number[]> = {};
  try {
    history = JSON.parse(sessionStorage.getItem(key) ?? '{}') as typeof history;
    for (const { id, responseTimeMs } of results)
      if (responseTimeMs !== null) history[id] = [...(history[id] ?? []), responseTimeMs].slice(-KEPT_RUNS);
    sessionStorage.setItem(key, JSON.stringify(history));
  } catch {
    // storage is full or forbidden
  }
  return history;
}

type TestScreenProps = { run: CheckRun; facts: SitemapToolFacts; name: CheckScreenName; history?: TimeHistory };

export const TestScreen = ({ run, facts, name, history }: TestScreenProps) => {
  const screen = checkScreens[name];
  const { actions, actionName, good, paceWords = 'one after the other', chartFirst, above, list } = screen;
  const { kind, words } = screen.state?.(run) ?? stateOf(run, good);
  const isRunning = run.phase === 'running';
  const counts = summarize(run.results);
  const chart = <ResponseTimes results={run.results} />;
  return (
    <>
      <ToolState
        kind={kind}
        actions={
          <>
            {actions}
            <StopAndGo isRunning={isRunning} stop={run.stop} go={run.run} icon="reset" word={actionName} />
          </>
        }
      >
        {words}
      </ToolState>
      <output className="visually-hidden">{announcementOf(run)}</output>
      <Stats
        stats={screen.stats?.(run, facts) ?? [...countStats(run.results, list?.words?.success), lastCheckStat(run)]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 gap-x-4 py-3 px-4 bg-surface ruled border-t-0 text-md narrow:grid-cols-1">
        <Progress label="Tested" done={counts.success + counts.warning} failed={counts.error} total={counts.total} />
        <span className="run-words min-w-44 text-right narrow:text-left">
          <span className="num">
            {counts.tested}/{counts.total}
          </span>{' '}
          {run.tookMs === null || isRunning
            ? `tested, ${run.waitSeconds === null ? paceWords : `Waiting for our own limit, goes on in ${run.waitSeconds} s`}`
            : `tested in ${(run.tookMs / 1_000).toFixed(1)} s`}
        </span>
      </div>
      <SaveResults fileName={name} results={run.results} />
      {chartFirst && chart}
      {above?.(run, facts)}
      {list && <CheckList results={run.results} history={history} {...list} />}
      {!chartFirst && chart}
    </>
  );
};

const SaveResults = ({ fileName, results }: { fileName: string; results: readonly CheckResult[] }) => {
  const disabled = summarize(results).tested === 0;
  const button = (name: string, icon: 'copy' | 'download', onClick: () => void) => (
    <Button size="s" icon={icon} disabled={disabled} onClick={onClick}>
      {name}
    </Button>
  );
  return (
    <fieldset
      className="buttons needs-script mt-3 narrow:[&_.button]:flex-[1_1_40%] narrow:[&_.button]:min-h-9"
      aria-label="Results"
    >
      {button('Copy JSON', 'copy', () => void copyText(resultsJson(results), 'Results copied as JSON'))}
      {button('Copy CSV', 'copy', () => void copyText(resultsCsv(results), 'Results copied as CSV'))}
      {button('Save JSON', 'download', () => saveText(`${fileName}.json`, resultsJson(results), 'application/json'))}
      {button('Save CSV', 'download', () => saveText(`${fileName}.csv`, resultsCsv(results), 'text/csv'))}
    </fieldset>
  );
};
