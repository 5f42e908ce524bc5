import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Badge, Note, Num } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { PartLink } from '../catalog/part-links.tsx';
import type { PartData, RelatedPart } from './load-part.server.ts';
import { partMessages } from './messages.ts';
import { formatSourceDate } from './part-data.ts';
import { NumberList, PartSection } from './part-section.tsx';
import type { ChainStep } from './read-chain.server.ts';

/** Before "+N more": C5.5. */
const RELATED_SHOWN = 5;

const RELATION_WORDS: Record<RelatedPart['relation'], string> = {
  'replaced-by': 'Replaces this item',
  replaces: 'Replaced by this item',
  standardization: 'Standardized with this item',
};

type Related = Pick<PartData, 'related' | 'chain'>;

export const relatedShown = ({ related, chain }: Related): readonly RelatedPart[] | null =>
  chain?.length && related ? related.filter(({ relation }) => relation !== 'replaces') : related;

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
  <ul className="related ruled bg-surface text-md print:columns-3!">
    {related.map(({ nsn, itemName, relation, note }) => (
      <li className="grid py-2 px-3 leading-snug text-sm not-first:ruled-t" key={nsn}>
        {itemName === null ? (
          <span className="num">{formatNsn(nsn)}</span>
        ) : (
          <PartLink nsn={nsn} className="num font-mid text-md justify-self-start" />
        )}
        <span>{itemName ?? 'Not in this catalog'}</span>
        {/* the status of a replaced number is as of its cancellation */}
        <span className="text-ink-3">
          {(relation === 'replaces' ? null : note?.meaning) ?? RELATION_WORDS[relation]}
        </span>
      </li>
    ))}
  </ul>
);

export const ReplacementHistory = ({ part: { chain, itemName, sections } }: { part: PartData }) => (
  <PartSection
    id="replacements"
    title="Replacement history"
    name="replacement history"
    rows={chain}
    detail={chain && chainWords(chain, sections.replaces?.length ?? 0)}
  >
    <ol className="chain ruled bg-surface text-md leading-snug [&_li]:grid [&_li]:grid-cols-[17rem_minmax(0,1fr)] [&_li]:gap-x-3 [&_li]:items-baseline [&_li]:py-2 [&_li]:px-3 [&_li+li]:ruled-t narrow:[&_li]:grid-cols-1 [&>.chain-this]:[box-shadow:inset_3px_0_var(--accent)]">
      {chain?.map((step, at) => (
        <Step key={step.number} step={step} itemName={itemName} isReplaced={at < chain.length - 1} />
      ))}
    </ol>
  </PartSection>
);

/** `replaced`: some may not be shown. */
function chainWords(chain: readonly ChainStep[], replaced: number): string {
  if (!chain.some(({ state }) => state === 'current' || state === 'unlisted')) return partMessages.chainWithoutEnd;
  const shown = chain.length - 1;
  return shown < replaced ? `${shown} of ${replaced}. ${partMessages.chainOrder}` : partMessages.chainOrder;
}

const Step = ({ step, itemName, isReplaced }: { step: ChainStep; itemName: string; isReplaced: boolean }) => (
  <li className={step.isThis ? 'chain-this' : undefined} aria-current={step.isThis ? 'true' : undefined}>
    <span className="flex flex-wrap items-center gap-y-1 gap-x-2">
      {step.page === null ? (
        <Num strong={step.isThis}>{step.number}</Num>
      ) : (
        <a className="num font-mid" href={paths.part(step.page)}>
          {step.number}
        </a>
      )}
      {step.isThis && <Badge kind="key">This item</Badge>}
    </span>
    <span>
      {stateOf(step, isReplaced || step.replacedBy !== null)}
      {step.replacedBy !== null && '. Replaced by '}
      {step.replacedBy !== null && <Num>{step.replacedBy}</Num>}
      {step.itemName !== null && step.itemName !== itemName && (
        <span className="reference block mt-0.5 text-xs text-ink-3">{step.itemName}</span>
      )}
    </span>
  </li>
);

/** "Cancelled, with replacement, 1 February 2004". */
function stateOf({ state, status, cancelledOn }: ChainStep, isReplaced: boolean): string {
  if (state !== 'cancelled') return partMessages.chainState[state];
  const meaning = status && (status.meaning ?? `Cancelled, status ${status.code}`);
  // older than the replacement
  const isOutdated = isReplaced && WITHOUT_REPLACEMENT.has(status?.code ?? '');
  const why = meaning === null || isOutdated ? 'Replaced' : meaning;
  return cancelledOn === null ? why : `${why}, ${formatSourceDate(cancelledOn)}`;
}

/** See reference-data/codes/niin_status.csv. */
const WITHOUT_REPLACEMENT: ReadonlySet<string> = new Set(['4', '8']);

export const NearbyParts = ({ part: { neighbors, fsc, itemName } }: { part: PartData }) => {
  const { previous = null, next = null, ofName = [] } = neighbors ?? {};
  if (neighbors !== null && previous === null && next === null && ofName.length === 0) return null;
  return (
    <PartSection
      id="nearby"
      title="Nearby numbers"
      name="nearby numbers"
      rows={neighbors && [neighbors]}
      detail={ofName.length > 0 && `Others of the name ${itemName}: part numbers beside its own come first.`}
    >
      {ofName.length > 0 && <NumberList numbers={ofName.map(({ nsn, partNumber: text }) => ({ nsn, text }))} />}
      <p className="no-print flex flex-wrap justify-between gap-y-1 gap-x-4 mt-2 text-sm">
        {previous !== null && (
          <a className="nearby-prev inline-flex gap-1 items-center py-1" href={paths.part(previous)} rel="prev">
            <Icon name="left" size="s" />
            <span>
              Before it in class {fsc}: <span className="num">{formatNsn(previous)}</span>
            </span>
          </a>
        )}
        {next !== null && (
          <a className="inline-flex gap-1 items-center py-1 ml-auto" href={paths.part(next)} rel="next">
            <span>
              After it in class {fsc}: <span className="num">{formatNsn(next)}</span>
            </span>
            <Icon name="right" size="s" />
          </a>
        )}
      </p>
    </PartSection>
  );
};
