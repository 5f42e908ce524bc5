import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/feedback.tsx';
import { partMessages } from './messages.ts';
import type { RelatedPart } from './part-data.ts';
import { PartSection } from './part-section.tsx';

/** Related NSNs in the sidebar and in their section before "show all": C5.4 and C5.5. */
const RELATED_IN_SIDEBAR = 5;
const RELATED_SHOWN = 10;

const RELATION_WORDS: Record<RelatedPart['relation'], string> = {
  'replaced-by': 'Replaces this item',
  replaces: 'Replaced by this item',
  standardization: 'Standardized with this item',
};

/** The section: the first ten, the others behind a line that opens. */
export const RelatedSection = ({ related }: { related: readonly RelatedPart[] | null }) => (
  <PartSection
    id="related"
    title="Related NSNs"
    name="related NSNs"
    rows={related}
    empty="No related NSNs on file for this NSN."
  >
    <RelatedList related={(related ?? []).slice(0, RELATED_SHOWN)} wide />
    {related && related.length > RELATED_SHOWN && (
      <details className="more-rows">
        <summary>Show all {related.length} related NSNs</summary>
        <RelatedList related={related.slice(RELATED_SHOWN)} wide />
      </details>
    )}
  </PartSection>
);

/** The sidebar: five entries and a "+N more" that leads to the section. */
export const RelatedSidebar = ({ related }: { related: readonly RelatedPart[] | null }) => (
  <section>
    <h2>Related NSNs</h2>
    {related === null ? (
      <Note plain>{partMessages.unreadable('related NSNs')}</Note>
    ) : related.length === 0 ? (
      <p className="nothing">None on file.</p>
    ) : (
      <>
        <RelatedList related={related.slice(0, RELATED_IN_SIDEBAR)} />
        {related.length > RELATED_IN_SIDEBAR && (
          <p className="related-more">
            <a href="#related">+{related.length - RELATED_IN_SIDEBAR} more</a>
          </p>
        )}
      </>
    )}
  </section>
);

const RelatedList = ({ related, wide }: { related: readonly RelatedPart[]; wide?: boolean }) => (
  <ul className={wide ? 'related related-wide' : 'related'}>
    {related.map((item) => (
      <li key={item.nsn}>
        {item.itemName === null ? (
          <span className="num">{formatNsn(item.nsn)}</span>
        ) : (
          <a className="num medium" href={paths.part(item.nsn)}>
            {formatNsn(item.nsn)}
          </a>
        )}
        <span>{item.itemName ?? 'Not in this catalog'}</span>
        <span className="faint">{item.note?.meaning ?? RELATION_WORDS[item.relation]}</span>
      </li>
    ))}
  </ul>
);
