import type { NearPart } from '../../catalog/catalog-store.ts';
import { formatNsn, type Nsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';

type NearbyPartsProps = { part: Pick<PartData, 'neighbors' | 'fsc' | 'itemName'> };

/** Ways on: the numbers before and after it in its class, and others of its name. Nothing for an item that stands alone. */
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
          {ofName.map((near) => (
            <Near key={near.nsn} {...near} />
          ))}
        </ul>
      )}
      <p className="nearby-class no-print">
        {previous !== null && <ClassLink nsn={previous} rel="prev" words={partMessages.previousOf(fsc)} />}
        {next !== null && <ClassLink nsn={next} rel="next" words={partMessages.nextOf(fsc)} />}
      </p>
    </PartSection>
  );
};

const Near = ({ nsn, partNumber }: NearPart) => (
  <li>
    <a className="num medium" href={paths.part(nsn)}>
      {formatNsn(nsn)}
    </a>
    {partNumber !== null && <span className="muted small">{partNumber}</span>}
  </li>
);

const ClassLink = ({ nsn, rel, words }: { nsn: Nsn; rel: 'prev' | 'next'; words: string }) => (
  <a className={`nearby-${rel}`} href={paths.part(nsn)} rel={rel}>
    {rel === 'prev' && <Icon name="left" size="s" />}
    <span>
      {words} <span className="num">{formatNsn(nsn)}</span>
    </span>
    {rel === 'next' && <Icon name="right" size="s" />}
  </a>
);
