import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { ToolState, type StateKind } from '../screens/tool-state.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { runMessages } from './messages.ts';
import type { RunView } from './run-driver.client.ts';
import { totalsOfRun } from './run-figures.ts';
import type { Run } from './use-run.client.ts';

type RunControlsProps = RunButtonsProps & { texts: RunTexts };

/** The state of a run with its buttons, the line below it, and the key dialog. */
export const RunControls = ({ run, texts, ...buttons }: RunControlsProps) => {
  const { view, driver } = run;
  const [kind, word] = statusOf(view);
  return (
    <>
      <ToolState kind={kind} actions={<RunButtons run={run} {...buttons} />}>
        {word}
      </ToolState>
      {/* Not spoken for each file while the run is under way. */}
      <output className="job-line" aria-live={view.state.phase === 'running' ? 'off' : 'polite'}>
        <span>{statusLine(view, texts)}</span>
        {view.newerCatalog && (
          <Button size="s" icon="reset" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </output>
      <KeyDialog asking={view.state.needsKey} onAnswer={driver.answerKey} />
    </>
  );
};

type RunButtonsProps = {
  run: Run;
  /** Word and action of the amber button; without it there is none. */
  start?: { word: string; press: () => void };
  /** Whether a complete run can be started again without a reset. */
  again?: boolean;
};

/** Start, Pause, Resume, Stop and Reset: always in the same places, disabled where they make no sense. */
const RunButtons = ({ run: { view, driver, ready }, start, again }: RunButtonsProps) => {
  const { phase, pausing, inFlight, batches, outcomes } = view.state;
  const off = !ready || view.elsewhere;
  const isActive = phase === 'running' || phase === 'paused';
  const cannotStart = isActive || inFlight !== null || (phase === 'complete' && !again) || batches === 0;
  const untouched = phase === 'idle' && outcomes.every((outcome) => outcome === null);
  return (
    <>
      {start && (
        <Button kind="go" icon="play" disabled={off || cannotStart} onClick={start.press}>
          {start.word}
        </Button>
      )}
      <Button icon="pause" disabled={off || phase !== 'running' || pausing} onClick={() => driver.pause()}>
        Pause
      </Button>
      <Button icon="play" disabled={off || !(phase === 'paused' || pausing)} onClick={() => void driver.resume()}>
        Resume
      </Button>
      <Button icon="stop" disabled={off || !isActive} onClick={() => driver.stop()}>
        Stop
      </Button>
      <Button kind="quiet" icon="reset" disabled={off || untouched} onClick={() => driver.reset()}>
        Reset
      </Button>
    </>
  );
};

function statusOf({ state, elsewhere }: RunView): [kind: StateKind, word: string] {
  if (elsewhere) return ['busy', 'In another tab'];
  if (state.needsKey) return ['warn', 'Key needed'];
  switch (state.phase) {
    case 'running':
      return ['busy', state.pausing ? 'Pausing' : 'Running'];
    case 'paused':
      return ['warn', 'Paused'];
    case 'stopped':
      return ['idle', 'Stopped'];
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
  idle: string;
  /** What Start does after a stop. */
  stopped: string;
};

/** One line under the state: what is wrong, or what comes next. */
function statusLine(view: RunView, { nameOf, idle, stopped }: RunTexts): string {
  const { state, elsewhere, kept, newerCatalog, olderCatalog, retrying } = view;
  const next = nameOf(state.next);
  if (elsewhere) return `${runMessages.elsewhere}. ${runMessages.elsewhereText}`;
  if (retrying !== null) return runMessages.retrying(retrying, next);
  if (newerCatalog) return runMessages.newerCatalog;
  if (state.interrupted) return runMessages.interrupted(next);
  if (olderCatalog) return runMessages.olderCatalog;
  if (!kept) return runMessages.notKept;
  switch (state.phase) {
    case 'running':
      if (state.needsKey) return runMessages.waitsForKey(next);
      return state.pausing ? `It pauses when ${next} is done.` : `The server makes ${next}.`;
    case 'paused':
      return `Resume goes on with ${next}.`;
    case 'stopped':
      return `Idle at ${next}. ${stopped} Reset goes back to the beginning.`;
    case 'complete':
      return 'Every file of the run was tried. Reset goes back to the beginning.';
    default:
      return idle;
  }
}

/** Shown without JavaScript. `command` makes the same files. */
export const CommandLineNote = ({ command }: { command: string }) => (
  <div className="without-script job-without-script">
    <Note>
      This page uploads file after file and needs JavaScript. On the server, <code className="num">{command}</code>{' '}
      makes the same files without it.
    </Note>
  </div>
);
