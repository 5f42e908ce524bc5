import { Button } from '../../ui/button.tsx';
import type { RunView } from './run-driver.ts';

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
