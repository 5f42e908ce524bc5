import { memo, type ReactNode } from 'react';
import { type Jump, JumpList } from '../../ui/navigation.tsx';
import { Characteristics, Freight, Management, Packaging, Standardization } from './data-sections.tsx';
import { hasLookAlikesPlace, LOOK_ALIKES_ID, LookAlikesPlace } from './look-alikes/look-alikes-place.tsx';
import { Overview } from './overview.tsx';
import type { PartData } from './part-data.ts';
import { namePageOf } from './name-links.ts';
import { PartFacts, PartHead, PartNotes } from './part-head.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { RelatedSection, RelatedSidebar, ReplacementHistory } from './related-parts.tsx';
import { type EditionFacts, SourceLine } from './part-section.tsx';
import { formatNsn } from '../../domain/nsn.ts';
import { partMessages } from './messages.ts';

type PartPageProps = { part: PartData; edition: EditionFacts; help: ReactNode };

/** Everything that is known of an item. `help`: the site's own words at the end of the sidebar. */
export const PartPage = ({ part, edition, help }: PartPageProps) => (
  <>
    <PartHead part={part} />
    <PartNotes part={part} />
    <PartFacts part={part} />
    <JumpList jumps={jumpsOf(part)} />
    <div className="columns">
      <div className="part-sections">
        <PartNumbers part={part} />
        <Overview part={part} />
        <Characteristics part={part} inc={namePageOf(part)} />
        <Packaging part={part} />
        <RelatedSection related={part.related} />
        <ReplacementHistory part={part} />
        <LookAlikesPlace part={part} />
        <Freight part={part} />
        <Management part={part} />
        <Standardization part={part} />
        <SourceLine {...edition} changedOn={part.changedOn} />
      </div>
      <aside className="aside no-print" aria-label="About this item">
        <RelatedSidebar related={part.related} />
        <ReadingNumber part={part} />
        {help}
      </aside>
    </div>
  </>
);

const jumpsOf = (part: PartData): Jump[] => [
  { id: 'part-numbers', name: 'Part numbers', count: part.partCount },
  { id: 'overview', name: 'Overview' },
  { id: 'characteristics', name: 'Characteristics', count: part.sections.characteristics?.length },
  { id: 'packaging', name: 'Packaging' },
  { id: 'related', name: 'Related NSNs', count: part.related?.length },
  ...(part.chain?.length === 0 ? [] : [{ id: 'replacements', name: 'Replacements', count: part.chain?.length }]),
  ...(hasLookAlikesPlace(part) ? [{ id: LOOK_ALIKES_ID, name: 'Look-alikes' }] : []),
  { id: 'freight', name: 'Freight' },
  { id: 'management', name: 'Management' },
  { id: 'standardization', name: 'Standardization' },
];

/** What each piece of the stock number says. */
const ReadingNumber = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const noTitle = part.unread.includes('class') ? partMessages.unreadTitle : partMessages.noTitle;
  const pieces = [
    { digits: part.fsg, name: 'FSG', meaning: part.groupTitle ?? noTitle },
    { digits: part.fsc, name: 'FSC', meaning: part.classTitle ?? noTitle },
    { digits: nsn.slice(5, 7), name: 'Country', meaning: part.country ?? partMessages.noTitle },
  ];
  return (
    <section>
      <h2>Reading this number</h2>
      <ul className="related reading">
        {pieces.map(({ digits, name, meaning }) => (
          <Piece key={name} digits={digits} name={name} meaning={meaning} />
        ))}
        <PieceItem digits={nsn.slice(5)} name="NIIN" meaning="the item itself" />
      </ul>
    </section>
  );
};

type PieceProps = { digits: string; name: string; meaning: string };

const PieceItem = ({ digits, name, meaning }: PieceProps) => (
  <li>
    <span className="num">{digits}</span>
    <span className="muted">
      <b>{name}</b> {meaning}
    </span>
  </li>
);
/** Group, class and country are those of many items. */
const Piece = memo(PieceItem);
