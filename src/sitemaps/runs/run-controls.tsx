import type { ReactNode } from 'react';
import { Button } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { ToolState, type StateKind } from '../screens/tool-state.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { runMessages } from './messages.ts';
import { totalsOfRun } from './run-figures.ts';
import { nextBatch, type RunState } from './run-state.ts';
import type { Run } from './use-run.client.ts';

type RunControlsProps = RunButtonsProps & { texts: RunTexts };

/** The state of a run with its buttons, the line below it, and the key dialog. */
export const RunControls = ({ run, texts, start }: RunControlsProps) => {
  const { state, problem } = run;
  const [kind, word] = statusOf(run);
  return (
    <>
      <ToolState kind={kind} actions={<RunButtons run={run} start={start} />}>
        {word}
      </ToolState>
      {/* Not spoken for each file while the run is under way. */}
      <output className="job-line" aria-live={state.phase === 'running' ? 'off' : 'polite'}>
        <span>{problem ?? statusLine(state, texts)}</span>
        {state.isOfOther && state.phase !== 'idle' && (
          <Button size="s" icon="reset" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </output>
      <KeyDialog asking={run.needsKey} onAnswer={run.answerKey} />
    </>
  );
};

type RunButtonsProps = {
  run: Run;
  /** Word of the amber button; no button without it. */
  start?: string | undefined;
};

/** Start, Pause, Resume, Stop and Reset: always in the same places, disabled where they make no sense. */
const RunButtons = ({ run: { state, ready, send }, start }: RunButtonsProps) => {
  const { phase, batches, outcomes } = state;
  const isActive = phase === 'running' || phase === 'paused';
  const untouched = phase === 'idle' && outcomes.every((outcome) => outcome === null);
  const press = (action: Parameters<typeof send>[0]['action']) => () => send({ action });
  return (
    <>
      {start && (
        <Button kind="go" icon="play" disabled={!ready || isActive || batches === 0} onClick={press('start')}>
          {start}
        </Button>
      )}
      <Button icon="pause" disabled={!ready || phase !== 'running'} onClick={press('pause')}>
        Pause
      </Button>
      <Button icon="play" disabled={!ready || phase !== 'paused'} onClick={press('resume')}>
        Resume
      </Button>
      <Button icon="stop" disabled={!ready || !isActive} onClick={press('stop')}>
        Stop
      </Button>
      <Button icon="reset" disabled={!ready || untouched} onClick={press('reset')}>
        Reset
      </Button>
    </>
  );
};

function statusOf({ state, needsKey }: Run): [kind: StateKind, word: string] {
  if (needsKey) return ['warn', 'Key needed'];
  switch (state.phase) {
    case 'running':
      return ['busy', 'Running'];
    case 'paused':
      return ['warn', state.inWork.length > 0 ? 'Pausing' : 'Paused'];
    case 'stopped':
      return ['idle', 'Stopped'];
    case 'failed':
      return ['err', 'Failed'];
    case 'complete': {
      const { failed } = totalsOfRun(state);
      return failed === 0 ? ['ok', 'Complete'] : ['warn', `Done, ${formatCount(failed)} failed`];
    }
    default:
      return ['idle', 'Idle'];
  }
}

type RunTexts = {
  /** The name of a batch: `batch 12`. */
  nameOf: (batch: number) => string;
  /** Shown before anything was done. */
  idle: ReactNode;
  /** What Start does after a stop. */
  stopped: string;
};

/** One line under the state: what is wrong, or what comes next. */
function statusLine(state: RunState, { nameOf, idle, stopped }: RunTexts): ReactNode {
  const { phase, startedBy, failure, isOfOther, chosen } = state;
  const batch = nextBatch(state);
  const next = batch === null ? 'the class files' : nameOf(batch);
  if (isOfOther && phase !== 'idle') return runMessages.newerCatalog;
  switch (phase) {
    case 'running':
      return `The server makes ${next}. Started by ${startedBy}; it goes on when this page is closed.`;
    case 'paused':
      return `Resume goes on with ${next}. Until then no other run can change the stored files.`;
    case 'stopped':
      return `Stopped at ${next}: the stored files are as they were. ${stopped}`;
    case 'failed':
      return `${runMessages.failed(failure ?? '', next)} The stored files are as they were. ${stopped}`;
    case 'complete':
      return `All ${formatCount(chosen.length)} files of the run were tried, and what was made is stored. Started by ${startedBy}.`;
    default:
      return isOfOther ? (
        <>
          {runMessages.olderCatalog} {idle}
        </>
      ) : (
        idle
      );
  }
}

/** Shown without JavaScript. `command` makes the same files. */
export const CommandLineNote = ({ command }: { command: string }) => (
  <div className="without-script job-without-script">
    <Note>
      This page steers a run of the server and needs JavaScript. On the server, <code className="num">{command}</code>{' '}
      makes the same files without it.
    </Note>
  </div>
);
