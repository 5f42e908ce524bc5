import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { Note } from '#base/ui/feedback.tsx';

/** On pages that make files: those of this site will name an address that only this machine can reach. Nothing for every other site (S15.36). */
export const LoopbackNote = ({ origin }: { origin: string }) =>
  isLoopbackHost(new URL(origin).hostname) && (
    <div className="tool-line">
      <Note>
        Files that are made here name <span className="num num-long">{origin}</span>, which only this machine can reach.
        No search engine can use them. For a site that others see, set <code className="num">SITE_URL</code> to its
        address first.
      </Note>
    </div>
  );
