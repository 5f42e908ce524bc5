import { Button } from '../../ui/button.tsx';
import type { Run } from './use-run.client.ts';
import type { RunView } from './run-driver.client.ts';
import { formatCount } from '../../ui/number.tsx';
import { runMessages } from './messages.ts';
import { totalsOfRun } from './run-figures.ts';
import { Note } from '../../ui/feedback.tsx';

type RunButtonsProps = {
  run: Run;
  /** What the amber button says and does; without it there is none. */
  start?: { word: string; press: () => void };
  /** Whether a run that is complete can be started again without a reset. */
  again?: boolean;
};

/** Start, Pause, Resume, Stop and Reset: always in the same places, those without sense disabled. */
export const RunButtons = ({ run: { view, driver, ready }, start, again }: RunButtonsProps) => {
  const { phase, pausing, inFlight } = view.state;
  const off = !ready || view.elsewhere;
  const alone = phase !== 'running' && inFlight !== null;
  const ended = phase === 'complete' && !again;
  const empty = view.state.batches === 0;
  const untouched = phase === 'idle' && view.state.outcomes.every((outcome) => outcome === null);
  return (
    <>
      {start && (
        <Button
          kind="go"
          icon="play"
          disabled={off || alone || ended || empty || phase === 'running' || phase === 'paused'}
          onClick={start.press}
        >
          {start.word}
        </Button>
      )}
      <Button icon="pause" disabled={off || phase !== 'running' || pausing} onClick={() => driver.pause()}>
        Pause
      </Button>
      <Button icon="play" disabled={off || !(phase === 'paused' || pausing)} onClick={() => void driver.resume()}>
        Resume
      </Button>
      <Button icon="stop" disabled={off || !(phase === 'running' || phase === 'paused')} onClick={() => driver.stop()}>
        Stop
      </Button>
      <Button kind="quiet" icon="reset" disabled={off || untouched} onClick={() => driver.reset()}>
        Reset
      </Button>
    </>
  );
};

/** The line under the state, with a way to a fresh page where the catalog has changed. Spoken when it changes, but for each file. */
export const RunLine = ({ view, children }: { view: RunView; children: string }) => (
  <output className="job-line" aria-live={view.state.phase === 'running' ? 'off' : 'polite'}>
    <p>{children}</p>
    {view.newerCatalog && (
      <Button size="s" icon="reset" onClick={() => location.reload()}>
        Reload the page
      </Button>
    )}
  </output>
);

export type RunStatus = { kind: 'idle' | 'busy' | 'ok' | 'warn' | 'err'; word: string };

/** The state of a run in a word or two. */
export function runStatus({ state, elsewhere }: RunView): RunStatus {
  if (elsewhere) return { kind: 'busy', word: 'In another tab' };
  if (state.needsKey) return { kind: 'warn', word: 'Key needed' };
  switch (state.phase) {
    case 'running':
      return { kind: 'busy', word: state.pausing ? 'Pausing' : 'Running' };
    case 'paused':
      return { kind: 'warn', word: 'Paused' };
    case 'stopped':
      return { kind: 'idle', word: 'Stopped' };
    case 'complete': {
      const { failed } = totalsOfRun(state);
      return failed === 0
        ? { kind: 'ok', word: 'Complete' }
        : { kind: 'warn', word: `Done, ${formatCount(failed)} failed` };
    }
    default:
      return { kind: 'idle', word: 'Idle' };
  }
}

type LineWords = {
  /** What a batch is called, such as `batch 12`. */
  nameOf: (batch: number) => string;
  /** Before anything was done. */
  idle: string;
  /** What goes on after a stop. */
  stopped: string;
};

/** One line under the state: what is the matter, or what comes next. */
export function runStatusLine(view: RunView, words: LineWords): string {
  const { state, elsewhere, kept, newerCatalog, olderCatalog, retrying } = view;
  const { nameOf, idle, stopped } = words;
  if (elsewhere) return `${runMessages.elsewhere}. ${runMessages.elsewhereText}`;
  if (retrying !== null) return runMessages.retrying(retrying, nameOf(state.next));
  if (newerCatalog) return runMessages.newerCatalog;
  if (state.interrupted) return runMessages.interrupted(nameOf(state.next));
  if (olderCatalog) return runMessages.olderCatalog;
  if (!kept) return runMessages.notKept;
  switch (state.phase) {
    case 'running':
      if (state.needsKey) return runMessages.waitsForKey(nameOf(state.next));
      if (state.pausing) return `It pauses when ${nameOf(state.next)} is done.`;
      return `The server makes ${nameOf(state.next)}.`;
    case 'paused':
      return `Resume goes on with ${nameOf(state.next)}.`;
    case 'stopped':
      return `Idle at ${nameOf(state.next)}. ${stopped} Reset goes back to the beginning.`;
    case 'complete':
      return 'Every file of the run was tried. Reset goes back to the beginning.';
    default:
      return idle;
  }
}

/** What to do without JavaScript. `command`: makes the same files. */
export const CommandLineNote = ({ command }: { command: string }) => (
  <div className="without-script job-without-script">
    <Note>
      This page uploads file after file and needs JavaScript. On the server, <code className="num">{command}</code>{' '}
      makes the same files without it.
    </Note>
  </div>
);
