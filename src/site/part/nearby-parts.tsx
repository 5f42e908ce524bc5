import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';

type NearbyPartsProps = { part: Pick<PartData, 'neighbors' | 'fsc' | 'itemName'> };

/** Links to other parts: the numbers before and after it in its class, and others of its name. Nothing for an item that stands alone. */
export const NearbyParts = ({ part: { neighbors, fsc, itemName } }: NearbyPartsProps) => {
  const { previous = null, next = null, ofName = [] } = neighbors ?? {};
  if (neighbors !== null && previous === null && next === null && ofName.length === 0) return null;
  return (
    <PartSection
      id="nearby"
      title="Nearby numbers"
      name="nearby numbers"
      rows={neighbors && [neighbors]}
      detail={ofName.length > 0 && partMessages.nearby(itemName)}
    >
      {ofName.length > 0 && (
        <ul className="nearby">
          {ofName.map(({ nsn, partNumber }) => (
            <li key={nsn}>
              <a className="num medium" href={paths.part(nsn)}>
                {formatNsn(nsn)}
              </a>
              {partNumber !== null && <span className="muted small">{partNumber}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="nearby-class no-print">
        {previous !== null && (
          <a className="nearby-prev" href={paths.part(previous)} rel="prev">
            <Icon name="left" size="s" />
            <span>
              {partMessages.previousOf(fsc)} <span className="num">{formatNsn(previous)}</span>
            </span>
          </a>
        )}
        {next !== null && (
          <a className="nearby-next" href={paths.part(next)} rel="next">
            <span>
              {partMessages.nextOf(fsc)} <span className="num">{formatNsn(next)}</span>
            </span>
            <Icon name="right" size="s" />
          </a>
        )}
      </p>
    </PartSection>
  );
};
