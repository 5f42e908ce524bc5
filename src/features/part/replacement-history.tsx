import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Num } from '../../ui/number.tsx';
import { partMessages } from './messages.ts';
import type { ChainStep, PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';
import { formatSourceDate } from './column-formats.ts';

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
  <li className={step.isThis ? 'chain-step chain-this' : 'chain-step'} aria-current={step.isThis ? 'true' : undefined}>
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
