import { Button } from '../../ui/button.tsx';
import type { Run } from './use-run.ts';

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
