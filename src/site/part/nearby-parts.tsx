import type { ReactNode } from 'react';
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
        <List>
          {ofName.map(({ nsn, partNumber }) => (
            <Near key={nsn} href={paths.part(nsn)} nsn={formatNsn(nsn)} partNumber={partNumber} />
          ))}
        </List>
      )}
      <p className="nearby-class no-print">
        {previous !== null && (
          <ClassLink href={paths.part(previous)} nsn={formatNsn(previous)} words={partMessages.previousOf(fsc)} />
        )}
        {next !== null && (
          <ClassLink href={paths.part(next)} nsn={formatNsn(next)} words={partMessages.nextOf(fsc)} isNext />
        )}
      </p>
    </PartSection>
  );
};

const List = ({ children }: { children: ReactNode }) => <ul className="nearby">{children}</ul>;

const Near = ({ href, nsn, partNumber }: { href: string; nsn: string; partNumber: string | null }) => (
  <li>
    <a className="num medium" href={href}>
      {nsn}
    </a>
    {partNumber !== null && <span className="muted small">{partNumber}</span>}
  </li>
);

const ClassLink = ({
  href,
  nsn,
  words,
  isNext = false,
}: {
  href: string;
  nsn: string;
  words: string;
  isNext?: boolean;
}) => (
  <a className={isNext ? 'nearby-next' : 'nearby-prev'} href={href} rel={isNext ? 'next' : 'prev'}>
    {!isNext && <Icon name="left" size="s" />}
    <span>
      {words} <span className="num">{nsn}</span>
    </span>
    {isNext && <Icon name="right" size="s" />}
  </a>
);
