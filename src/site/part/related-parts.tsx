import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/feedback.tsx';
import { partMessages } from './messages.ts';
import type { ChainStep, PartData, RelatedPart } from './part-data.ts';
import { PartSection } from './part-section.tsx';
import { Badge } from '#base/ui/badge.tsx';
import { Num } from '#base/ui/number.tsx';
import { formatSourceDate } from './column-formats.ts';

/** Related NSNs of the sidebar before "+N more": C5.5. */
const RELATED_SHOWN = 5;

const RELATION_WORDS: Record<RelatedPart['relation'], string> = {
  'replaced-by': 'Replaces this item',
  replaces: 'Replaced by this item',
  standardization: 'Standardized with this item',
};

type Related = Pick<PartData, 'related' | 'chain'>;

/** What the replacement history names is not listed a second time. */
export const relatedShown = ({ related, chain }: Related): readonly RelatedPart[] | null =>
  chain?.length && related ? related.filter(({ relation }) => relation !== 'replaces') : related;

/** The sidebar: five entries, the others behind "+N more". */
export const RelatedSidebar = ({ part }: { part: Related }) => {
  const shown = relatedShown(part);
  if (shown?.length === 0) return null;
  return (
    <section id="related">
      <h2>Related NSNs</h2>
      {shown === null ? (
        <Note plain>{partMessages.unreadable('related NSNs')}</Note>
      ) : (
        <>
          <RelatedList related={shown.slice(0, RELATED_SHOWN)} />
          {shown.length > RELATED_SHOWN && (
            <details className="more-rows">
              <summary>+{shown.length - RELATED_SHOWN} more</summary>
              <RelatedList related={shown.slice(RELATED_SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  );
};

const RelatedList = ({ related }: { related: readonly RelatedPart[] }) => (
  <ul className="related">
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
        <span className="faint">{relationWords(item)}</span>
      </li>
    ))}
  </ul>
);

/** The status of a replaced number is its own, as of the day on which it was cancelled: that it was replaced is what counts. */
const relationWords = ({ relation, note }: RelatedPart): string =>
  relation === 'replaces' ? RELATION_WORDS.replaces : (note?.meaning ?? RELATION_WORDS[relation]);

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
        {chain?.map((step, at) => (
          <Step key={step.number} step={step} itemName={itemName} isReplaced={at < chain.length - 1} />
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

type StepProps = { step: ChainStep; itemName: string; isReplaced: boolean };

const Step = ({ step, itemName, isReplaced }: StepProps) => (
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
      {stateOf(step, isReplaced || step.replacedBy !== null)}
      {step.replacedBy !== null && (
        <>
          . Replaced by <Num>{step.replacedBy}</Num>
        </>
      )}
      {step.itemName !== null && step.itemName !== itemName && <span className="reference">{step.itemName}</span>}
    </span>
  </li>
);

/** "Cancelled, with replacement, 1 February 2004", or that it is in force. `isReplaced`: another number followed it. */
function stateOf({ state, status, cancelledOn }: ChainStep, isReplaced: boolean): string {
  if (state !== 'cancelled') return partMessages.chainState[state];
  const meaning = status?.meaning ?? (status === null ? null : `Cancelled, status ${status.code}`);
  // a status of before the replacement was named
  const isOutdated = isReplaced && status !== null && WITHOUT_REPLACEMENT.has(status.code);
  const why = meaning === null || isOutdated ? partMessages.replaced : meaning;
  return cancelledOn === null ? why : `${why}, ${formatSourceDate(cancelledOn)}`;
}

/** NIIN status codes of a cancellation without a replacement: reference-data/codes/niin_status.csv. */
const WITHOUT_REPLACEMENT: ReadonlySet<string> = new Set(['4', '8']);
