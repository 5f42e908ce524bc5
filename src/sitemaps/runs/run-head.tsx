import type { ReactNode } from 'react';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { Button, formatCount, Num } from '#base/ui/elements.tsx';
import { Progress } from '#base/ui/figures.tsx';
import type { IconName } from '#base/ui/icon.tsx';
import { PaceList, ToolState, type StateKind } from '../screens/tool-state.tsx';
import type { RunAction } from './file-run.ts';
import { formatDuration, formatPercent, oneDecimal } from './format-figures.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { RunFile, RunState } from './run-state.ts';
import type { Run } from './use-run.client.ts';

/** `start`: the amber button, if any. */
type RunHeadProps = { run: Run; start?: string; nameOf: (file: RunFile) => string; idle: ReactNode };

export const RunHead = ({ run, ...texts }: RunHeadProps) => {
  const { start } = texts;
  const { state, ready, problem, needsKey, answerKey, send } = run;
  const { phase, isActive, files, isOfOther } = state;
  const [kind, word] = needsKey ? (['warn', 'Key needed'] as const) : STATE_WORDS[phase](state);
  const buttons: [action: RunAction['action'], name: string, icon: IconName, isOn: boolean][] = [
    ['pause', 'Pause', 'pause', phase === 'running'],
    ['resume', 'Resume', 'play', phase === 'paused'],
    ['stop', 'Stop', 'stop', isActive],
    ['reset', 'Reset', 'reset', phase !== 'idle' || files.some(({ outcome }) => outcome !== null)],
  ];
  if (start !== undefined) buttons.unshift(['start', start, 'play', !isActive && files.length > 0]);
  return (
    <>
      <ToolState
        kind={kind}
        actions={buttons.map(([action, name, icon, isOn]) => (
          <Button
            key={action}
            kind={action === 'start' ? 'go' : 'plain'}
            icon={icon}
            disabled={!ready || !isOn}
            onClick={() => send({ action })}
          >
            {name}
          </Button>
        ))}
      >
        {word}
      </ToolState>
      {/* Not spoken for each file of a run. */}
      <output
        className="narrow:min-h-15 narrow:flex-wrap flex items-center gap-3 min-h-9 mt-[calc(-1_*_var(--s2))] mb-3 text-ink-2 text-md leading-snug"
        aria-live={phase === 'running' ? 'off' : 'polite'}
      >
        <span className="max-w-184">{problem ?? lineOf(state, texts)}</span>
        {isOfOther && phase !== 'idle' && (
          <Button size="s" icon="reset" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </output>
      {needsKey && <KeyDialog onAnswer={answerKey} />}
    </>
  );
};

const STATE_WORDS: Record<RunState['phase'], (state: RunState) => [kind: StateKind, word: string]> = {
  idle: () => ['idle', 'Idle'],
  running: () => ['busy', 'Running'],
  paused: ({ isWorking }) => ['warn', isWorking ? 'Pausing' : 'Paused'],
  stopped: () => ['idle', 'Stopped'],
  failed: () => ['err', 'Failed'],
  done: ({ totals: { failed } }) =>
    failed === 0 ? ['ok', 'Complete'] : ['warn', `Done, ${formatCount(failed)} failed`],
};

function lineOf(
  { phase, startedBy, failure, isOfOther, chosen, next: file }: RunState,
  { start, nameOf, idle }: Omit<RunHeadProps, 'run'>,
): ReactNode {
  if (phase === 'idle')
    return (
      <>
        {isOfOther && 'The last run was over the files of another catalog. '}
        {idle}
      </>
    );
  if (isOfOther) return 'The catalog has changed since this page was loaded: the list of files may be another one now.';
  const goesOn =
    start === undefined
      ? 'Upload makes the range above, from its first batch.'
      : `${start} goes on there. Reset goes back to the beginning.`;
  const next = file === null ? 'the class files' : nameOf(file);
  return {
    running: `The server makes ${next}. Started by ${startedBy}; it goes on when this page is closed.`,
    paused: `Resume goes on with ${next}. Until then no other run can change the stored files.`,
    stopped: `Stopped at ${next}: the stored files are as they were. ${goesOn}`,
    failed: `It failed at ${next}: ${failure}. The stored files are as they were. ${goesOn}`,
    done: `All ${formatCount(chosen.length)} files of the run were tried, and what was made is stored. Started by ${startedBy}.`,
  }[phase];
}

const ENOUGH_FILES = 3;

export const RunMeter = ({ run: { state }, label, children }: { run: Run; label: string; children: ReactNode }) => {
  const { phase, isActive, workedMs } = state;
  const { total, done, completed, failed } = state.totals;
  const perMs = done < ENOUGH_FILES || workedMs <= 0 ? null : done / workedMs;
  const left = perMs === null ? null : formatDuration((total - done) / perMs);
  const pace = {
    'Time left': isActive ? left : phase === 'idle' ? null : 'none',
    Elapsed: workedMs > 0 ? formatDuration(workedMs) : null,
    Rate: perMs === null ? null : `${oneDecimal(perMs * 1_000)} files/s`,
  };
  return (
    <section className="panel [&+.stats]:border-t-0 py-4" aria-label="Progress">
      <p className="flex justify-between items-baseline gap-4 mb-2 font-mid">
        <span>{children}</span>
        <b className="num text-xl">{formatPercent(done, total)}</b>
      </p>
      <Progress label={label} done={completed} failed={failed} total={total} />
      <PaceList items={pace} />
    </section>
  );
};

export const LastRunWords = ({ lastRun }: { lastRun: LastRun | null }) =>
  lastRun === null ? (
    'No run has been measured.'
  ) : (
    <>
      Last measured run: {formatCount(lastRun.files)} files in {formatDuration(lastRun.seconds * 1_000)} on the server,
      on <Num>{lastRun.finishedAt.slice(0, 10)}</Num>.
    </>
  );
