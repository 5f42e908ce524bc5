import type { ReactNode } from 'react';
import { formatNsn } from '#base/domain/nsn.ts';
import { type Jump, JumpList } from '#base/ui/navigation.tsx';
import { Characteristics, Logistics, logisticsOf, nothingOnFile } from './data-sections.tsx';
import { FirstLook } from './first-look.tsx';
import { hasLookAlikesPlace, LOOK_ALIKES_ID, LookAlikesPlace } from './look-alikes/look-alikes.tsx';
import { partMessages } from './messages.ts';
import { namePageOf } from './name-links.ts';
import { NearbyParts } from './nearby-parts.tsx';
import { Overview } from './overview.tsx';
import type { PartData } from './part-data.ts';
import { PartHead } from './part-head.tsx';
import { ExportNotice, PartNotes } from './part-notes.tsx';
import { PartNumbers } from './part-numbers.tsx';
import { RelatedSidebar, relatedShown, ReplacementHistory } from './related-parts.tsx';
import { type EditionFacts, SourceLine } from './part-section.tsx';

type PartPageProps = { part: PartData; edition: EditionFacts; replyHours: number; help: ReactNode };

/** Everything that is known of an item, what buyers ask first first. `help`: the site's own words at the end of the sidebar. */
export const PartPage = ({ part, edition, replyHours, help }: PartPageProps) => {
  const logistics = logisticsOf(part.sections);
  const nothing = nothingOnFile(logistics, part.related);
  return (
    <>
      <PartHead part={part} />
      <PartNotes part={part} />
      <FirstLook part={part} replyHours={replyHours} />
      <ExportNotice part={part} />
      <JumpList jumps={jumpsOf(part, nothing)} />
      <PartNumbers part={part} />
      <Characteristics part={part} inc={namePageOf(part)} />
      <Logistics part={part} logistics={logistics} />
      {nothing.length > 0 && (
        <p className="nothing">
          <b>Nothing on file:</b> {nothing.join(', ')}.
        </p>
      )}
      <LookAlikesPlace part={part} />
      <div className="columns">
        <div className="part-sections">
          <Overview part={part} />
          <ReplacementHistory part={part} />
          <NearbyParts part={part} />
        </div>
        <aside className="aside part-aside" aria-label="About this item">
          <RelatedSidebar part={part} />
          <ReadingNumber part={part} />
          {help}
        </aside>
      </div>
      <SourceLine {...edition} changedOn={part.changedOn} />
    </>
  );
};

function jumpsOf(part: PartData, nothing: readonly string[]): Jump[] {
  const related = relatedShown(part);
  const jumps: (Jump & { isThere?: boolean })[] = [
    { id: 'part-numbers', name: 'Part numbers', count: part.partCount },
    { id: 'characteristics', name: 'Characteristics', count: part.sections.characteristics?.length },
    { id: 'management', name: 'Management', isThere: !nothing.includes('management') },
    { id: 'packaging', name: 'Packaging', isThere: !nothing.includes('packaging') },
    { id: 'freight', name: 'Freight', isThere: !nothing.includes('freight') },
    { id: 'standardization', name: 'Standardization', isThere: !nothing.includes('standardization') },
    { id: LOOK_ALIKES_ID, name: 'Look-alikes', isThere: hasLookAlikesPlace(part) },
    { id: 'overview', name: 'Overview' },
    { id: 'related', name: 'Related NSNs', count: related?.length, isThere: related?.length !== 0 },
    { id: 'replacements', name: 'Replacements', count: part.chain?.length, isThere: part.chain?.length !== 0 },
  ];
  return jumps.filter(({ isThere }) => isThere !== false).map(({ id, name, count }) => ({ id, name, count }));
}

/** What each piece of the stock number says. */
const ReadingNumber = ({ part }: { part: PartData }) => {
  const nsn = formatNsn(part.nsn);
  const noTitle = part.unread.includes('class') ? partMessages.unreadTitle : partMessages.noTitle;
  return (
    <section className="no-print">
      <h2>Reading this number</h2>
      <ul className="related reading">
        <Piece digits={part.fsg} name="FSG" meaning={part.groupTitle ?? noTitle} />
        <Piece digits={part.fsc} name="FSC" meaning={part.classTitle ?? noTitle} />
        <Piece digits={nsn.slice(5, 7)} name="Country" meaning={part.country ?? partMessages.noTitle} />
        <Piece digits={nsn.slice(5)} name="NIIN" meaning="the item itself" />
      </ul>
    </section>
  );
};

const Piece = ({ digits, name, meaning }: { digits: string; name: string; meaning: string }) => (
  <li>
    <span className="num">{digits}</span>
    <span className="muted">
      <b>{name}</b> {meaning}
    </span>
  </li>
);
