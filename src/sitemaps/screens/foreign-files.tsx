import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';

/** On every tool screen: stored files whose addresses have another host or scheme than the site. Empty without such files. */
export const ForeignFilesNote = ({ origin, foreignFiles }: Pick<SitemapToolFacts, 'origin' | 'foreignFiles'>) =>
  foreignFiles.length > 0 && (
    <div className="tool-line">
      <Note>
        Stored sitemap files name another site than <span className="num num-long">{origin}</span>:{' '}
        {foreignFiles.map(({ origin: foreign, files }, index) => (
          <span key={foreign}>
            {index > 0 && ', '}
            at least {formatCount(files)} of <span className="num num-long">{foreign}</span>
          </span>
        ))}
        . Search engines skip addresses of another site. Check <code className="num">SITE_URL</code>, then make all
        files again: <code className="num">npm run sitemaps</code>.
      </Note>
    </div>
  );
