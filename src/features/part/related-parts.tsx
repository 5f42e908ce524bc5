import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/feedback.tsx';
import { partMessages } from './messages.ts';
import type { ChainStep, PartData, RelatedPart } from './part-data.ts';
import { PartSection } from './part-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Num } from '../../ui/number.tsx';
import { formatSourceDate } from './column-formats.ts';

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

type ReplacementHistoryProps = { part: Pick<PartData, 'chain' | 'itemName' | 'sections'> };

/** Which numbers replaced each other, oldest first; nothing for an item without replacements, as most are. */
export const ReplacementHistory = ({ part: { chain, itemName, sections } }: ReplacementHistoryProps) =>
  chain?.length === 0 ? null : (
    <PartSection
      id="replacements"
      title="Replacement history"
      name="replacement history"
      rows={chain}
      detail={chain && chainWords(chain, sections.replaces?.length ?? 0)}
    >
      <ol className="chain">
        {chain?.map((step) => (
          <Step key={step.number} step={step} itemName={itemName} />
        ))}
      </ol>
    </PartSection>
  );

/** `replaced`: numbers that the item has replaced, more perhaps than are shown. */
function chainWords(chain: readonly ChainStep[], replaced: number): string {
  if (!chain.some(({ state }) => state === 'current' || state === 'unlisted')) return partMessages.chainWithoutEnd;
  const shown = chain.length - 1;
  return shown < replaced ? `${shown} of ${replaced}. ${partMessages.chainOrder}` : partMessages.chainOrder;
}

const Step = ({ step, itemName }: { step: ChainStep; itemName: string }) => (
  <li className={step.isThis ? 'chain-this' : undefined} aria-current={step.isThis ? 'true' : undefined}>
    <span className="chain-number">
      {step.page === null ? (
        <Num strong={step.isThis}>{step.number}</Num>
      ) : (
        <a className="num medium" href={paths.part(step.page)}>
          {step.number}
        </a>
      )}
      {step.isThis && <Badge kind="key">This item</Badge>}
    </span>
    <span>
      {stateOf(step)}
      {step.replacedBy !== null && (
        <>
          . Replaced by <Num>{step.replacedBy}</Num>
        </>
      )}
      {step.itemName !== null && step.itemName !== itemName && <span className="reference">{step.itemName}</span>}
    </span>
  </li>
);

/** "Cancelled, with replacement, 1 February 2004", or that it is in force. */
function stateOf({ state, status, cancelledOn }: ChainStep): string {
  if (state !== 'cancelled') return partMessages.chainState[state];
  const why = status === null ? partMessages.replaced : (status.meaning ?? `Cancelled, status ${status.code}`);
  return cancelledOn === null ? why : `${why}, ${formatSourceDate(cancelledOn)}`;
}
