import { formatCount } from '../../ui/number.tsx';
import { runMessages } from './messages.ts';
import { totalsOfRun } from './run-figures.ts';
import type { RunView } from './run-driver.ts';

export type RunWord = { kind: 'idle' | 'busy' | 'ok' | 'warn' | 'err'; word: string };

/** The state of a run in a word or two. */
export function runWord({ state, elsewhere }: RunView): RunWord {
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
export function runLine(view: RunView, words: LineWords): string {
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
